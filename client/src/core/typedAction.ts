// What somebody types, in the one spelling that a server takes: shorthand is read here, by what the table offers.
import type { Hex, ViewData } from "../protocol/types";
import { same } from "./geometry";
import { CHARACTERS, endOf, moveText, tileText } from "./moves";

const MOVE = /^(?:the )?(p|k|d|princess|knight|dragon)[\s:]*([-\d(].*)$/;
const TILE = /^(?:t|tile)[\s:]*\(?(-?\d+)\s*,\s*(-?\d+)\)?(?:[\s/]+(\d))?$/;
const SPACE = /(-?\d+)\s*,\s*(-?\d+)/g;
const WORDS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^recount$/, "recount"],
  [/^turn(?:[ -](?:a[ -])?page)?$/, "turn-page"],
  [/^(?:end(?:[ -](?:the[ -])?turn)?|done)$/, "end"],
];

/** An action as it is sent; a text that means none is sent as it is, and the server says what is wrong. */
export function exactly(typed: string, view: ViewData): string {
  const text = typed.trim().replace(/\s+/g, " ").toLowerCase();
  const word = WORDS.find(([said]) => said.test(text));
  if (word !== undefined) return word[1];
  return moveOf(text, view) ?? tileOf(text, view) ?? typed.trim();
}

function moveOf(text: string, view: ViewData): string | null {
  const [, who = "", way = ""] = MOVE.exec(text) ?? [];
  const character = CHARACTERS.find((each) => each === who || each.startsWith(who));
  const path = [...way.matchAll(SPACE)].map(([, q, r]): Hex => [Number(q), Number(r)]);
  const [only] = path;
  if (who === "" || character === undefined || only === undefined) return null;
  const exact = moveText(character, path);
  const moves = view.moves[character];
  if (path.length > 1 || moves.some((move) => moveText(character, move) === exact)) return exact;
  // Where somebody says just where to, that is enough if one way leads there.
  const [way1, ...others] = moves.filter((move) => same(endOf(move), only));
  return way1 !== undefined && others.length === 0 ? moveText(character, way1) : exact;
}

function tileOf(text: string, view: ViewData): string | null {
  const found = TILE.exec(text);
  if (found === null) return null;
  const at: Hex = [Number(found[1]), Number(found[2])];
  if (found[3] !== undefined) return tileText(at, Number(found[3]));
  const [way, ...others] = view.placements.filter((placement) => same(placement.at, at));
  return way !== undefined && others.length === 0 ? tileText(at, way.rotation) : null;
}
