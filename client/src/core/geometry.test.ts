import { describe, expect, it } from "vitest";

import type { Hex } from "../protocol/types";
import {
  bounds,
  centre,
  footprint,
  hexAt,
  keyOf,
  neighbour,
  spotAt,
  spotOf,
  waysAt,
} from "./geometry";

const SOME: readonly Hex[] = [
  [0, 0],
  [3, -2],
  [-4, 1],
  [2, 5],
];

describe("hexes on the map", () => {
  it("finds the hex at each point around its middle", () => {
    for (const hex of SOME) {
      const { x, y } = centre(hex);
      for (const [dx, dy] of [
        [0, 0],
        [40, 0],
        [-25, 35],
        [20, -40],
      ] as const) {
        expect(hexAt({ x: x + dx, y: y + dy })).toEqual(hex);
      }
    }
  });

  it("has six neighbours around each hex, all as far away", () => {
    const around = [0, 1, 2, 3, 4, 5].map((direction) => neighbour([2, -1], direction));
    expect(new Set(around.map(keyOf)).size).toBe(6);
    const far = around.map((hex) =>
      Math.hypot(centre(hex).x - centre([2, -1]).x, centre(hex).y - centre([2, -1]).y),
    );
    for (const each of far) expect(each).toBeCloseTo(far[0] ?? 0);
  });

  it("counts edges counter-clockwise, with the north above", () => {
    expect(centre(neighbour([0, 0], 1)).y).toBeLessThan(0);
    expect(centre(neighbour([0, 0], 1)).x).toBeGreaterThan(0);
  });

  it("keeps all hexes inside their bounds", () => {
    const box = bounds(SOME);
    for (const { x, y } of SOME.map(centre)) {
      expect(x).toBeGreaterThan(box.x);
      expect(y).toBeLessThan(box.y + box.height);
    }
  });
});

describe("spots for tiles", () => {
  it("finds the spot in whose middle a point lies", () => {
    for (const hex of SOME) {
      for (let rotation = 0; rotation < 6; rotation += 1) {
        const spot = spotOf(footprint(hex, rotation));
        expect(spotAt({ x: spot.middle.x + 3, y: spot.middle.y - 2 }).key).toBe(spot.key);
      }
    }
  });

  it("has three ways to lay a tile on each spot, a third of a turn apart", () => {
    const ways = waysAt(spotOf(footprint([1, 1], 3)));
    expect(ways).toHaveLength(3);
    expect(ways.map(({ rotation }) => rotation % 2)).toEqual([1, 1, 1]);
    for (const { at, rotation } of ways) {
      expect(spotOf(footprint(at, rotation)).key).toBe(spotOf(footprint([1, 1], 3)).key);
    }
  });
});
