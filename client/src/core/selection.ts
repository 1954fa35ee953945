// What a player can choose and is asked, decided by what the table offers: values in, values out.
import type { CharacterWord, Fits, Hex, PlacementData, ViewData } from "../protocol/types";
import { said } from "../words/words.svelte";
import { centre, distance, middleOf, spotOf, waysAt, type Spot } from "./geometry";
import type { Path } from "./moves";

/** What was chosen. */
export type Chosen =
  | { readonly kind: "nothing" }
  | { readonly kind: "character"; readonly character: CharacterWord }
  | ({ readonly kind: "tile" } & TileInHand);

/** Where the tile in hand would lie. */
export interface TileInHand extends TileWay {
  readonly spot: Spot;
}

/** A way to lay a tile. */
export interface TileWay {
  readonly at: Hex;
  readonly rotation: number;
}

/** What is asked before something is done. */
export type Asked =
  | {
      readonly kind: "sure";
      readonly action: string;
      readonly what: "turn-page" | "move";
    }
  | { readonly kind: "way"; readonly character: CharacterWord; readonly paths: readonly Path[] };

export const NOTHING: Chosen = { kind: "nothing" };

// --- moves --------------------------------------------------------------------------------------

/** Whether a move of a character cannot be taken back once it is made. */
export function isFinal(view: ViewData, character: CharacterWord): boolean {
  return view.final[character];
}

/** What stays chosen at a new moment: who plans while others are to move goes on. */
export const keptChoice = (view: ViewData | null, character: CharacterWord | null): Chosen =>
  character === null || view?.seat === view?.to_move ? NOTHING : { kind: "character", character };

// --- the tile -----------------------------------------------------------------------------------

/** Where the tile lies first when it is taken in hand: of all places where it fits, nearest to the characters. */
export function firstPlacement(view: ViewData): PlacementData | undefined {
  const heart = middleOf(Object.values(view.characters).map(centre));
  const far = ({ hexes }: PlacementData): number => distance(spotOf(hexes).middle, heart);
  return view.placements.toSorted((a, b) => far(a) - far(b))[0];
}

/** How the tile lies on a spot: as it fits there, or turned as little as can be. */
export function wayOnSpot(
  spot: Spot,
  rotation: number,
  fits: (way: TileWay) => boolean,
): TileWay | undefined {
  const near = (way: TileWay): number =>
    Math.min((way.rotation - rotation + 6) % 6, (rotation - way.rotation + 6) % 6);
  const ways = waysAt(spot).toSorted((a, b) => near(a) - near(b));
  return ways.find(fits) ?? ways[0];
}

/** The tile in hand after it was turned where it lies. */
export function turnedWay({ spot, rotation }: TileInHand, by: number): TileWay | undefined {
  const ways = waysAt(spot);
  const now = ways.findIndex((way) => way.rotation === rotation);
  return ways[(now + by + ways.length) % ways.length];
}

/** The next spot where the tile fits, for keys. */
export function nextSpot(spots: readonly Spot[], key: string, by: number): Spot | undefined {
  const now = spots.findIndex((spot) => spot.key === key);
  return spots[(now + by + spots.length) % spots.length];
}

const MISFITS: ReadonlySet<string> = new Set([
  "occupied",
  "two-edges",
  "river-cut",
  "river-not-carried-on",
]);

/** Why a tile does not fit, for who looks at the very place: the server names it by numbers nobody sees here. */
export const misfitText = ({ reason, sentence }: Fits): string =>
  reason !== null && MISFITS.has(reason) ? said(`misfit-${reason}`) : sentence;
