import { expect, it } from "vitest";

import { patched } from "./picturePatches";

/** A picture with these elements, each called by a letter. */
function picture(letters: string, symbols: readonly string[] = ["boat"]): DocumentFragment {
  const body = document.createDocumentFragment();
  const drawn = (name: string, id: string): Element => {
    const found = document.createElementNS("http://www.w3.org/2000/svg", name);
    found.id = id;
    return found;
  };
  const defs = drawn("defs", "");
  defs.append(...symbols.map((id) => drawn("g", id)));
  body.append(defs, ...[...letters].map((id) => drawn("path", id)));
  return body;
}

const ids = (body: DocumentFragment | null): string[] =>
  [...(body?.querySelectorAll("path, defs > g") ?? [])].map(({ id }) => id);
const draw = (letters: string): string[] => [...letters].map((id) => `<path id="${id}"/>`);
const grown = (patches: readonly { keep: number; drop: number; draw: string[] }[]) => ({
  view_box: "0 0 1 1",
  symbols: ['<g id="mill"/>'],
  patches,
});

it("keeps, drops and draws element by element, and knows more symbols", () => {
  const changes = grown([
    { keep: 2, drop: 1, draw: draw("xy") },
    { keep: 1, drop: 0, draw: draw("z") },
  ]);
  expect(ids(patched(picture("abcd"), changes))).toEqual([..."boat mill".split(" "), ..."abxydz"]);
});

it("leaves the picture before as it was", () => {
  const before = picture("abc");
  patched(before, grown([{ keep: 1, drop: 2, draw: draw("x") }]));
  expect(ids(before)).toEqual(["boat", "a", "b", "c"]);
});

it.each([
  ["more than there is", [{ keep: 3, drop: 1, draw: [] }]],
  ["less than there is", [{ keep: 1, drop: 1, draw: [] }]],
])("is not made of changes that speak of %s", (_, patches) => {
  expect(patched(picture("abc"), grown(patches))).toBeNull();
});
