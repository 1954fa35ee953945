import { describe, expect, it } from "vitest";

import type { OutcomeData, SeatData, ViewData } from "../../protocol/types";
import { leafAt, leavesOf, nameOfLeaf, talesOf } from "./tales";

const seat = (more: Partial<SeatData>): SeatData => ({
  told: [],
  untold: 0,
  magic: false,
  out: false,
  turned: 0,
  hand: null,
  book: 0,
  bottom: [],
  ...more,
});

function view(seats: readonly SeatData[], outcome: OutcomeData): ViewData {
  return { seats, outcome } as unknown as ViewData;
}

describe("the tales", () => {
  it("have their Pages in the order of the numbers, not of the telling", () => {
    const ended = view([seat({ told: [19, 4, 11] })], { winner: 0, closed: false });
    expect(talesOf(ended, [0], [])[0]?.pages).toEqual([4, 11, 19]);
  });

  it("come with the winner's first, then those of this device", () => {
    const ended = view([seat({}), seat({}), seat({}), seat({})], { winner: 2, closed: false });
    expect(talesOf(ended, [3], []).map((tale) => tale.seat)).toEqual([2, 3, 0, 1]);
  });

  it("show what was neither told nor heard: the Page in hand and the Book", () => {
    const ended = view([seat({ hand: 30, bottom: [8, 2] })], { winner: null, closed: true });
    expect(talesOf(ended, [], [])[0]?.untold).toEqual([2, 8, 30]);
  });

  it("begin and end as the server says, if it says so", () => {
    const frames = [{ seat: 0, opening: "Once", closing: "Ever after" }];
    const ended = view([seat({ told: [1] }), seat({ told: [2] })], { winner: 0, closed: false });
    const [first, second] = talesOf(ended, [], frames);
    expect(first && leavesOf(first)).toEqual([
      { kind: "frame", which: "opening", text: "Once" },
      { kind: "page", page: 1 },
      { kind: "frame", which: "closing", text: "Ever after" },
    ]);
    expect(second && leavesOf(second)).toEqual([{ kind: "page", page: 2 }]);
  });
});

it("stays at the leaf that is read when the opening comes late", () => {
  const ended = view([seat({ told: [4, 19] })], { winner: 0, closed: false });
  const leaves = (opening: string) =>
    talesOf(ended, [0], [{ seat: 0, opening, closing: "" }]).flatMap(leavesOf);
  const read = nameOfLeaf(leaves("")[1]);
  expect(leafAt(leaves("Once there was"), read)).toBe(2);
  expect(leafAt(leaves(""), "opening")).toBe(0);
});
