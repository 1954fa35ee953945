// Where hexes lie on the map, in the units of the library's pictures: 60 from the middle to a corner.
import type { Hex } from "../protocol/types";

export const RADIUS = 60;
const INRADIUS = (RADIUS * Math.sqrt(3)) / 2;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** The six directions, counter-clockwise from the east, as tiles and Rivers count them. */
export const VECTORS: ReadonlyArray<Hex> = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];
export const DIRECTIONS = [
  "east",
  "north-east",
  "north-west",
  "west",
  "south-west",
  "south-east",
] as const;

export const keyOf = ([q, r]: Hex): string => `${q},${r}`;
export const same = (a: Hex, b: Hex): boolean => a[0] === b[0] && a[1] === b[1];

export function centre([q, r]: Hex): Point {
  return { x: 2 * INRADIUS * (q + r / 2), y: 1.5 * RADIUS * r };
}

export function neighbour([q, r]: Hex, direction: number): Hex {
  const [dq, dr] = VECTORS[((direction % 6) + 6) % 6] ?? [0, 0];
  return [q + dq, r + dr];
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The point in the middle of some. */
export function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** The corners of a hex, drawn smaller by a part. */
export function corners(hex: Hex, part = 1): Point[] {
  const { x, y } = centre(hex);
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((corner + 0.5) * Math.PI) / 3;
    return { x: x + part * RADIUS * Math.cos(angle), y: y - part * RADIUS * Math.sin(angle) };
  });
}

export const outline = (hex: Hex, part = 1): string => closed(corners(hex, part));

export function closed(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The least box that has all hexes, larger by a margin. */
export function bounds(hexes: readonly Hex[], margin = 0): Box {
  const middles = hexes.map(centre);
  const left = Math.min(...middles.map(({ x }) => x)) - INRADIUS - margin;
  const right = Math.max(...middles.map(({ x }) => x)) + INRADIUS + margin;
  const top = Math.min(...middles.map(({ y }) => y)) - RADIUS - margin;
  const bottom = Math.max(...middles.map(({ y }) => y)) + RADIUS + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A box that has some points as well, and a margin around them. */
export function around(box: Box, points: readonly Point[], margin: number): Box {
  const xs = [box.x, box.x + box.width, ...points.flatMap(({ x }) => [x - margin, x + margin])];
  const ys = [box.y, box.y + box.height, ...points.flatMap(({ y }) => [y - margin, y + margin])];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The hex at a point of the map. */
export function hexAt({ x, y }: Point): Hex {
  const r = y / (1.5 * RADIUS);
  const q = x / (2 * INRADIUS) - r / 2;
  let [roundQ, roundR] = [Math.round(q), Math.round(r)];
  const roundS = Math.round(-q - r);
  const [dq, dr, ds] = [Math.abs(roundQ - q), Math.abs(roundR - r), Math.abs(roundS + q + r)];
  if (dq > dr && dq > ds) roundQ = -roundR - roundS;
  else if (dr > ds) roundR = -roundQ - roundS;
  // Adding nothing turns a minus zero into a zero.
  return [roundQ + 0, roundR + 0];
}

/** A corner at which three hexes meet: that is where the middle of a tile lies. */
export interface Spot {
  readonly key: string;
  readonly middle: Point;
  readonly hexes: readonly [Hex, Hex, Hex];
}

export function spotOf(hexes: readonly [Hex, Hex, Hex]): Spot {
  const key = hexes.map(keyOf).toSorted().join(" ");
  return { key, middle: middleOf(hexes.map(centre)), hexes };
}

/** The spot that is nearest to a point of the map. */
export function spotAt(point: Point): Spot {
  const hex = hexAt(point);
  const { x, y } = centre(hex);
  const angle = Math.atan2(y - point.y, point.x - x);
  const corner = Math.floor(((angle + 2 * Math.PI) % (2 * Math.PI)) / (Math.PI / 3));
  return spotOf([hex, neighbour(hex, corner), neighbour(hex, corner + 1)]);
}

/** The hexes of a tile with its first space at a hex, turned counter-clockwise by some sixths. */
export function footprint(at: Hex, rotation: number): readonly [Hex, Hex, Hex] {
  return [at, neighbour(at, rotation), neighbour(at, rotation + 5)];
}

/** The ways to lay a tile on a spot, by how far it is turned. */
export function waysAt(spot: Spot): ReadonlyArray<{ readonly at: Hex; readonly rotation: number }> {
  return spot.hexes
    .flatMap((at) => [0, 1, 2, 3, 4, 5].map((rotation) => ({ at, rotation })))
    .filter(({ at, rotation }) => spotOf(footprint(at, rotation)).key === spot.key)
    .toSorted((a, b) => a.rotation - b.rotation);
}
