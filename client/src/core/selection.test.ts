import { afterEach, describe, expect, it } from "vitest";

import type { Hex, PlacementData, ViewData } from "../protocol/types";
import { speak } from "../words/words.svelte";
import { footprint, spotOf, type Spot } from "./geometry";
import { placementLike } from "./moves";
import {
  firstPlacement,
  isFinal,
  keptChoice,
  misfitText,
  nextSpot,
  NOTHING,
  turnedWay,
  wayOnSpot,
} from "./selection";

const placement = (at: Hex, rotation: number): PlacementData => ({
  at,
  rotation,
  hexes: footprint(at, rotation),
});
const view = (given: object = {}): ViewData =>
  ({
    seat: 0,
    to_move: 0,
    options: { take_back: true },
    placements: [placement([3, 0], 0)],
    characters: { princess: [0, 0], knight: [0, 0], dragon: [0, 0] },
    top: { tile: 1, side: "front" },
    ...given,
  }) as unknown as ViewData;

describe("a move", () => {
  it.each(["princess", "knight", "dragon"] as const)(
    "of the %s is final where the table says so",
    (character) => {
      expect(isFinal(view({ final: { [character]: true } }), character)).toBe(true);
      expect(isFinal(view({ final: { [character]: false } }), character)).toBe(false);
    },
  );
});

describe("at a new moment", () => {
  it("goes on planning who waits for others", () => {
    const chosen = { kind: "character", character: "knight" };
    expect(keptChoice(view({ to_move: 1 }), "knight")).toEqual(chosen);
    expect(keptChoice(view({ seat: null }), "knight")).toEqual(chosen);
  });

  it("begins anew who has the turn, or has chosen nothing", () => {
    expect(keptChoice(view(), "knight")).toBe(NOTHING);
    expect(keptChoice(view({ to_move: 1 }), null)).toBe(NOTHING);
    expect(keptChoice(null, "knight")).toBe(NOTHING);
  });
});

describe("a tile that is taken in hand", () => {
  it("lies nearest to the characters of all places where it fits", () => {
    const [far, near, farther] = [
      placement([5, 0], 0),
      placement([1, 0], 2),
      placement([-7, 0], 1),
    ];
    expect(firstPlacement(view({ placements: [far, near, farther] }))).toBe(near);
    expect(firstPlacement(view({ placements: [] }))).toBeUndefined();
  });
});

describe("a tile", () => {
  const spot: Spot = spotOf(footprint([3, 0], 0));
  it("fits as it is offered", () => {
    expect(placementLike(view(), [3, 0], 0)).toMatchObject({ rotation: 0 });
    expect(placementLike(view(), [3, 0], 1)).toBeUndefined();
    expect(placementLike(view(), [3, 1], 0)).toBeUndefined();
  });

  it("fits in all three ways on a spot if its turns look alike", () => {
    const ways = [0, 1, 2, 3, 4, 5].flatMap((rotation) =>
      spot.hexes.map((at) => ({ at, rotation })),
    );
    const onSpot = ways.filter(
      ({ at, rotation }) => spotOf(footprint(at, rotation)).key === spot.key,
    );
    const seen = (symmetric: boolean): ViewData =>
      view({ top: { tile: 1, side: "front", symmetric } });
    const fits = (symmetric: boolean): number =>
      onSpot.filter(
        ({ at, rotation }) => placementLike(seen(symmetric), at, rotation) !== undefined,
      ).length;
    expect([onSpot.length, fits(true), fits(false)]).toEqual([3, 3, 1]);
    const other = onSpot[1] ?? { at: [0, 0], rotation: 0 };
    expect(placementLike(seen(true), other.at, other.rotation)).toEqual(placement([3, 0], 0));
  });

  it("lies on another spot as it fits there, or turned as little as can be", () => {
    const rotations = [0, 2, 4].map((rotation) => wayOnSpot(spot, rotation, () => false)?.rotation);
    expect(rotations).toEqual([0, 2, 4]);
    expect(wayOnSpot(spot, 0, ({ rotation }) => rotation === 4)?.rotation).toBe(4);
    expect([1, 3, 5]).toContain(wayOnSpot(spotOf(footprint([3, 0], 1)), 0, () => false)?.rotation);
  });

  it("is turned where it lies, round and round", () => {
    const held = { spot, at: [3, 0] as Hex, rotation: 0 };
    const first = turnedWay(held, 1);
    expect(first?.rotation).toBe(2);
    expect(turnedWay({ ...held, ...first, rotation: 4 }, 1)?.rotation).toBe(0);
    expect(turnedWay(held, -1)?.rotation).toBe(4);
    for (const by of [1, -1]) {
      const way = turnedWay(held, by) ?? held;
      expect(spotOf(footprint(way.at, way.rotation)).key).toBe(spot.key);
    }
  });
});

describe("keys", () => {
  const spots = [1, 2, 3].map((q) => spotOf(footprint([q, 0], 0)));
  const [first, second, third] = spots;

  it("go from spot to spot, round and round", () => {
    expect(nextSpot(spots, first?.key ?? "", 1)).toBe(second);
    expect(nextSpot(spots, third?.key ?? "", 1)).toBe(first);
    expect(nextSpot(spots, first?.key ?? "", -1)).toBe(third);
  });

  it("go to the first one from where none is, and nowhere where there is none", () => {
    expect(nextSpot(spots, "elsewhere", 1)).toBe(first);
    expect(nextSpot([], "elsewhere", 1)).toBeUndefined();
  });
});

describe("why a tile does not fit", () => {
  afterEach(() => speak("en"));
  const fits = (reason: string | null) =>
    ({ kind: "fits", id: "q", reason, sentence: "At 3,0." }) as Parameters<typeof misfitText>[0];

  it.each(["occupied", "two-edges", "river-cut", "river-not-carried-on"])(
    "is said without numbers where it is %s",
    async (reason) => {
      const english = misfitText(fits(reason));
      expect(english).not.toMatch(/\d|misfit/);
      await speak("de");
      expect(misfitText(fits(reason))).not.toBe(english);
    },
  );

  it("is said as the server says it where that is all there is to say", () => {
    expect(misfitText(fits("not-your-turn"))).toBe("At 3,0.");
    expect(misfitText(fits(null))).toBe("At 3,0.");
  });
});
