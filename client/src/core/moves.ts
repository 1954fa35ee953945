// What a player could do on this table, as the server lists it, sorted for fingers. No rule is known here.
import type { CharacterWord, Hex, PlacementData, TerrainWord, ViewData } from "../protocol/types";
import { footprint, keyOf, same, spotOf, type Spot } from "./geometry";

export const CHARACTERS: readonly CharacterWord[] = ["princess", "knight", "dragon"];
const LETTERS = { princess: "P", knight: "K", dragon: "D" } as const;

export type Path = readonly Hex[];

/** The moves of a character by where they end. */
export function movesByEnd(
  view: ViewData,
  character: CharacterWord,
): ReadonlyMap<string, readonly Path[]> {
  const found = new Map<string, Path[]>();
  for (const path of view.moves[character]) {
    const key = keyOf(endOf(path));
    found.set(key, [...(found.get(key) ?? []), path]);
  }
  return found;
}

export function endOf(path: Path): Hex {
  const end = path.at(-1);
  if (end === undefined) throw new Error("a move enters at least one space");
  return end;
}

/** Whether it matters to the Page in hand by which way a character gets somewhere. */
export function isCrossroad(view: ViewData, character: CharacterWord, end: Hex): boolean {
  return view.crossroads.some((road) => road.character === character && same(road.end, end));
}

/** A move in notation. */
export function moveText(character: CharacterWord, path: Path): string {
  return `${LETTERS[character]}:${path.map(([q, r]) => `${q},${r}`).join(">")}`;
}

/** A way to lay the tile in notation. */
export function tileText(at: Hex, rotation: number): string {
  return `T:${at[0]},${at[1]}/${rotation}`;
}

/** An Adventure that was written in notation; null for anything else. */
export function adventureOf(
  text: string,
):
  | { readonly character: CharacterWord; readonly path: Path }
  | { readonly at: Hex; readonly rotation: number }
  | null {
  const move = /^([PKD]):(.+)$/.exec(text);
  if (move !== null) {
    const character = CHARACTERS.find((each) => LETTERS[each] === move[1]);
    const path = (move[2] ?? "").split(">").map(hexOf);
    return character === undefined ? null : { character, path };
  }
  const tile = /^T:(-?\d+,-?\d+)\/(\d)$/.exec(text);
  return tile === null ? null : { at: hexOf(tile[1] ?? ""), rotation: Number(tile[2]) };
}

function hexOf(text: string): Hex {
  const [q = 0, r = 0] = text.split(",").map(Number);
  return [q, r];
}

/** Where the top tile could lie, each spot once, from top to bottom and left to right. */
export function spotsOf(view: ViewData): readonly Spot[] {
  const found = new Map(
    view.placements.map(({ hexes }) => spotOf(hexes)).map((spot) => [spot.key, spot]),
  );
  return [...found.values()].toSorted((a, b) => a.middle.y - b.middle.y || a.middle.x - b.middle.x);
}

/** The legal way to lay the tile that looks just like this one: of a symmetric tile one stands for all turns. */
export function placementLike(
  view: ViewData,
  at: Hex,
  rotation: number,
): PlacementData | undefined {
  const { key } = spotOf(footprint(at, rotation));
  return view.placements.find(
    (each) =>
      (each.rotation === rotation || view.top?.symmetric === true) &&
      spotOf(each.hexes).key === key,
  );
}

export function terrainAt(view: ViewData, hex: Hex): TerrainWord | undefined {
  return view.kingdom.find((space) => same(space.at, hex))?.terrain;
}

/** Who stands somewhere. */
export function standingAt(view: ViewData, hex: Hex): readonly CharacterWord[] {
  return CHARACTERS.filter((character) => same(view.characters[character], hex));
}
