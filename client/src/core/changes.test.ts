import { describe, expect, it } from "vitest";

import type { SeatData, ViewChanges, ViewData } from "../protocol/types";
import { changed } from "./changes";

const seat = (told: number[]): SeatData => ({
  told,
  untold: 3,
  magic: false,
  out: false,
  turned: 0,
  hand: null,
  book: 2,
  bottom: [],
});

const view = {
  kingdom: [0, 1, 2].map((q) => ({ at: [q, 0], terrain: "forest", river: [] })),
  seats: [seat([]), seat([])],
  moves: { princess: [[[1, 0]]], knight: [], dragon: [] },
  to_move: 0,
  turn: 1,
  top: { tile: 3, side: "front" },
} as unknown as ViewData;

describe("a View after an event", () => {
  it("stays as it was where nothing changed", () => {
    expect(changed(view, {})).toEqual(view);
  });

  it("has the new values of what changed, also where that is nothing", () => {
    expect(changed(view, { to_move: 1, top: null })).toEqual({ ...view, to_move: 1, top: null });
  });

  it("grows its Kingdom after the spaces that stay", () => {
    const add = [{ at: [9, 9] as const, terrain: "castle" as const, river: [] }];
    const { kingdom } = changed(view, { kingdom: { keep: 2, add } });
    expect(kingdom.map((space) => space.at)).toEqual([
      [0, 0],
      [1, 0],
      [9, 9],
    ]);
  });

  it("replaces the seats and the moves that are told, and no others", () => {
    const changes: ViewChanges = {
      seats: [{ seat: 1, now: seat([7]) }],
      moves: { dragon: [[[2, 0]]] },
    };
    const after = changed(view, changes);
    expect(after.seats.map((each) => each.told)).toEqual([[], [7]]);
    expect(after.moves).toEqual({ princess: [[[1, 0]]], knight: [], dragon: [[[2, 0]]] });
  });
});
