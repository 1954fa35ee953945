// The faces of the book, served by us: Alegreya tells, Alegreya Sans explains.
import "@fontsource/alegreya/latin-400.css";
import "@fontsource/alegreya/latin-400-italic.css";
import "@fontsource/alegreya/latin-700.css";
import "@fontsource/alegreya-sans/latin-400.css";
import "@fontsource/alegreya-sans/latin-700.css";

const FACES = [
  "400 1em Alegreya",
  "italic 400 1em Alegreya",
  "700 1em Alegreya",
  '400 1em "Alegreya Sans"',
  '700 1em "Alegreya Sans"',
];
/** Milliseconds that the first page waits for its faces: on a bad line it is shown without them. */
const PATIENCE = 800;

/**
 * Have the faces loaded before the first page is laid out: lines have another height without them, and when
 * they come later everything on the page, the map too, moves under the finger.
 */
export async function faces(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const loaded = Promise.allSettled(FACES.map((face) => document.fonts.load(face)));
  await Promise.race([loaded, late]);
}
