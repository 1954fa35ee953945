// A picture that has grown: what is new of it, put into what is there.
import type { PictureChanges } from "../protocol/types";

/** The parts of a picture with changes; null if these are of another picture. */
export function patched(
  before: DocumentFragment,
  { symbols, patches }: PictureChanges,
): DocumentFragment | null {
  const after = document.createDocumentFragment();
  const elements = [...before.children].filter(({ localName }) => localName !== "defs");
  let next = 0;
  for (const { keep, drop, draw } of patches) {
    if (next + keep + drop > elements.length) return null;
    for (const kept of elements.slice(next, next + keep)) after.append(kept.cloneNode(true));
    next += keep + drop;
    after.append(...parsed(draw));
  }
  if (next !== elements.length) return null;
  const known = before.querySelector("defs");
  if (known === null && symbols.length > 0) return null;
  if (known !== null) {
    const defs = known.cloneNode(true) as Element;
    defs.append(...parsed(symbols));
    after.prepend(defs);
  }
  return after;
}

function parsed(pieces: readonly string[]): Element[] {
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${pieces.join("")}</svg>`;
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return [...root.children].map((child) => document.importNode(child, true));
}
