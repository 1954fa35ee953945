// Where figures stand on their spaces: side by side where they share one, as the library draws them.
import type { CharactersData, CharacterWord, Hex, SpaceData } from "../protocol/types";
import { CHARACTERS } from "../core/moves";
import { centre, same, type Point } from "../core/geometry";

export interface Stand extends Point {
  readonly scale: number;
  /** Whether somebody else stands on the same space. */
  readonly met: boolean;
  /** Whether it looks to the right: whoever stands left of another looks at them. */
  readonly right: boolean;
}

type Offset = readonly [dx: number, dy: number, scale: number];
const STANDS: ReadonlyArray<ReadonlyArray<Offset>> = [
  [[0, 40, 1.36]],
  [
    [-30, 38, 1.14],
    [30, 38, 1.14],
  ],
  [
    [-32, 48, 1],
    [32, 48, 1],
    [0, 2, 1.18],
  ],
];

/** Where one stands on a Castle, so that both are seen. */
const BESIDE: Offset = [24, 44, 1.14];

/** Where each character stands. */
export function stands(
  characters: CharactersData,
  kingdom: readonly SpaceData[] = [],
): Readonly<Record<CharacterWord, Stand>> {
  const stand = (who: CharacterWord): Stand => {
    const at = characters[who];
    const here = CHARACTERS.filter((other) => same(characters[other], at));
    const land = kingdom.find((space) => same(space.at, at));
    const aside = here.length === 1 && land?.terrain === "castle" && land.river.length === 0;
    return aside ? standing(at, 0, 1, BESIDE) : standing(at, here.indexOf(who), here.length);
  };
  return { princess: stand("princess"), knight: stand("knight"), dragon: stand("dragon") };
}

/** Where one of several stands on a space. */
export function standing(
  hex: Hex,
  number = 0,
  many = 1,
  [dx, dy, scale]: Offset = STANDS[many - 1]?.[number] ?? [0, 40, 1.36],
): Stand {
  const { x, y } = centre(hex);
  return { x: x + dx, y: y + dy, scale, met: many > 1, right: dx < 0 };
}

/**
 * How much larger or smaller than on its space somebody is drawn: large where the map is small, to be found at
 * a glance, and small where it is close, so that the space they stand on is seen.
 */
export function stature(scale: number, met: boolean): number {
  const [least, most] = met ? [0.76, 1.12] : [0.66, 1.2];
  const wanted = (0.64 / scale) ** 0.7;
  return Math.round(20 * Math.max(least, Math.min(most, wanted))) / 20;
}

export const transformOf = ({ x, y, scale }: Pick<Stand, "x" | "y" | "scale">): string =>
  `translate(${x}px, ${y}px) scale(${scale})`;
