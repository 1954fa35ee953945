import { describe, expect, it } from "vitest";

import type { Hex, ViewData } from "../protocol/types";
import { footprint } from "./geometry";
import {
  adventureOf,
  isCrossroad,
  movesByEnd,
  moveText,
  placementLike,
  spotsOf,
  tileText,
} from "./moves";

const view = {
  moves: {
    princess: [],
    knight: [
      [
        [1, 0],
        [2, 0],
      ],
      [
        [1, 1],
        [2, 0],
      ],
      [
        [0, 1],
        [0, 2],
      ],
    ],
    dragon: [],
  },
  crossroads: [{ character: "knight", end: [2, 0] }],
  top: { tile: 0, side: "front", symmetric: false },
  placements: [0, 2].map((rotation) => ({
    at: [0, 0],
    rotation,
    hexes: footprint([0, 0], rotation),
  })),
} as unknown as ViewData;

const symmetric = {
  ...view,
  top: { tile: 0, side: "front", symmetric: true },
  placements: view.placements.slice(0, 1),
} as ViewData;

describe("moves by where they end", () => {
  it("keeps all ways to one space together", () => {
    const found = movesByEnd(view, "knight");
    expect([...found.keys()]).toEqual(["2,0", "0,2"]);
    expect(found.get("2,0")).toHaveLength(2);
  });

  it("knows where the way matters", () => {
    expect(isCrossroad(view, "knight", [2, 0])).toBe(true);
    expect(isCrossroad(view, "knight", [0, 2])).toBe(false);
    expect(isCrossroad(view, "dragon", [2, 0])).toBe(false);
  });
});

describe("notation", () => {
  it("is read as it is written", () => {
    const path: Hex[] = [
      [1, -1],
      [2, -1],
    ];
    expect(adventureOf(moveText("dragon", path))).toEqual({ character: "dragon", path });
    expect(adventureOf(tileText([2, -1], 3))).toEqual({ at: [2, -1], rotation: 3 });
    expect(adventureOf("recount")).toBeNull();
  });
});

describe("places for the tile", () => {
  it("lists each spot once", () => {
    expect(spotsOf(view)).toHaveLength(2);
  });

  it("takes any turn of a tile that shows the same for the one that is listed", () => {
    const [, second] = footprint([0, 0], 0);
    expect(placementLike(symmetric, second, 4)?.rotation).toBe(0);
  });

  it("takes no other turn for one that shows something else", () => {
    const [, second] = footprint([0, 0], 0);
    expect(placementLike(view, second, 4)).toBeUndefined();
    expect(placementLike(view, [0, 0], 0)?.rotation).toBe(0);
  });
});
