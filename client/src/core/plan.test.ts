import { describe, expect, it } from "vitest";

import type { Event, Happening, ViewData } from "../protocol/types";
import { planOf, tellingsOf, type Step } from "./plan";

const NAMES = {
  nameOf: (seat: number) => ["Anna", "Bea"][seat] ?? "",
  titleOf: () => "The Last Leaf",
};
const view = (seat: number | null): ViewData => ({ seat, kingdom: [] }) as unknown as ViewData;
const event = (seat: number | null, ...news: readonly object[]): Event =>
  ({
    number: 4,
    seat,
    what: "acted",
    by: [],
    news: news as readonly Happening[],
  }) as unknown as Event;
const plan = (given: Event, seat: number | null = 0): readonly Step[] =>
  planOf(given, view(seat), NAMES);
const kinds = (steps: readonly Step[]): string[] => steps.map(({ kind }) => kind);

const MOVED = {
  kind: "moved",
  seat: 1,
  character: "knight",
  start: [0, 0],
  path: [
    [1, 0],
    [2, 0],
  ],
};
const TOLD = { kind: "told", seat: 1, page: 7, recounted: true };

describe("the plan of an event", () => {
  it("says what happens, shows it, and lets it be seen", () => {
    expect(plan(event(1, MOVED))).toEqual([
      { kind: "say", text: expect.stringContaining("Bea") as string },
      {
        kind: "move",
        motion: { kind: "walk", character: "knight", start: MOVED.start, path: MOVED.path },
      },
      { kind: "read" },
      { kind: "rest" },
    ]);
  });

  it("lets nobody wait for what they have done themselves", () => {
    expect(kinds(plan(event(1, MOVED), 1))).toEqual(["say", "move", "read"]);
    expect(kinds(plan(event(null, MOVED), null))).toEqual(["say", "move", "read", "rest"]);
  });

  it("walks back along the path that is taken back", () => {
    const back = { ...MOVED, kind: "took-back" };
    expect(plan(event(1, back))).toContainEqual({
      kind: "move",
      motion: {
        kind: "walk",
        character: "knight",
        start: [2, 0],
        path: [
          [1, 0],
          [0, 0],
        ],
      },
    });
  });

  it("lays a tile", () => {
    const laid = { kind: "laid", seat: 1, at: [2, 0], spaces: [] };
    expect(plan(event(1, laid))).toContainEqual({ kind: "move", motion: { kind: "land", laid } });
  });

  it("tells a Page after everything has moved, and waits until it was read", () => {
    const steps = plan(event(1, TOLD, MOVED));
    expect(kinds(steps)).toEqual(["say", "say", "move", "tell", "read", "rest"]);
    expect(steps).toContainEqual({ kind: "tell", telling: { page: 7, seat: 1 } });
    expect(tellingsOf(event(1, TOLD, MOVED))).toEqual([{ page: 7, seat: 1 }]);
  });

  it("says to whom has the turn now that they have it, unless they know", () => {
    const began = { kind: "turn-began", seat: 0 };
    expect(plan(event(1, began))).toContainEqual({ kind: "say", text: "Your turn." });
    expect(kinds(plan(event(0, began)))).toEqual(["read"]);
    expect(kinds(plan(event(1, began), 1))).toEqual(["read"]);
  });

  it("shows the end of the game", () => {
    const ended = { kind: "ended", winner: 1, closed: false };
    expect(kinds(plan(event(1, ended)))).toEqual(["say", "end", "read", "rest"]);
  });

  it("moves nothing for what nobody sees", () => {
    const drew = { kind: "drew", seat: 0, page: 7 };
    expect(kinds(plan(event(1, drew)))).toEqual(["read", "rest"]);
  });
});
