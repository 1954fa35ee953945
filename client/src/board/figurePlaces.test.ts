import { describe, expect, it } from "vitest";

import type { Hex, SpaceData } from "../protocol/types";
import { centre } from "../core/geometry";
import { stands, stature } from "./figurePlaces";

const HERE: Hex = [0, 0];
const THERE: Hex = [2, -1];
const AWAY: Hex = [-3, 2];

describe("figures on their spaces", () => {
  it("stands in the middle where it is alone, and lower than the middle", () => {
    const { princess } = stands({ princess: HERE, knight: THERE, dragon: AWAY });
    expect(princess).toMatchObject({ x: centre(HERE).x, met: false });
    expect(princess.y).toBeGreaterThan(centre(HERE).y);
  });

  it("steps aside on a Castle, but not where a River leaves it little room", () => {
    const kingdom: readonly SpaceData[] = [
      { at: HERE, terrain: "castle", river: [] },
      { at: THERE, terrain: "castle", river: [0, 3] },
    ];
    const { princess, knight } = stands({ princess: HERE, knight: THERE, dragon: AWAY }, kingdom);
    expect(princess.x).toBeGreaterThan(centre(HERE).x);
    expect(knight.x).toBe(centre(THERE).x);
  });

  it("has two look at each other, and the Dragon behind both", () => {
    const { princess, knight, dragon } = stands({ princess: HERE, knight: HERE, dragon: HERE });
    expect([princess.right, knight.right]).toEqual([true, false]);
    expect(dragon.y).toBeLessThan(Math.min(princess.y, knight.y));
    expect([princess.met, knight.met, dragon.met]).toEqual([true, true, true]);
  });

  it("is drawn large where the map is small, and leaves room to see its space where it is close", () => {
    expect(stature(0.36, false)).toBe(1.2);
    expect(stature(0.64, false)).toBe(1);
    expect(stature(1.5, false)).toBeLessThan(0.7);
    for (const scale of [0.2, 0.36, 0.5, 0.7, 1, 1.5, 3])
      expect(stature(scale * 1.2, false)).toBeLessThanOrEqual(stature(scale, false));
  });

  it("changes less where several have to share a space", () => {
    expect(stature(0.36, true)).toBeLessThan(stature(0.36, false));
    expect(stature(1.5, true)).toBeGreaterThan(stature(1.5, false));
  });
});
