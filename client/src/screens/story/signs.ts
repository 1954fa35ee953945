// The objective of a Page in signs: which drawings, in which rows.
import symbols from "virtual:art";

const KINDS = ["head-", "verb-", "place-", ""] as const;
/** As many signs as one row can have. */
const ROW = 6;

/** The drawing of a sign, as the protocol names it. */
export function signArt(icon: string): string {
  const kind = KINDS.find((prefix) => prefix + icon in symbols);
  return kind === undefined ? icon : kind + icon;
}

/** The drawings in one row, or in two that part where a clause ends. */
export function signRows(icons: readonly string[]): string[][] {
  const drawings = icons.map(signArt);
  const ends = icons.flatMap((icon, place) => (icon === "and" ? [place] : []));
  if (icons.length <= ROW || ends.length === 0) return [drawings];
  const middle = (place: number): number => Math.abs(2 * place - icons.length);
  const cut = ends.reduce((best, place) => (middle(place) < middle(best) ? place : best));
  return [drawings.slice(0, cut), drawings.slice(cut)];
}
