import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import type { Event, Frame, Happening, Sync, ViewData } from "../protocol/types";
import { linesOf } from "./log";
import type { Told } from "./table";

const VIEW = {
  kingdom: [
    { at: [0, 0], terrain: "plain", river: [] },
    { at: [1, 0], terrain: "castle", river: [] },
    { at: [2, 0], terrain: "forest", river: [] },
    { at: [3, 0], terrain: "castle", river: [] },
  ],
} as unknown as ViewData;
const NAMES = {
  nameOf: (seat: number) => ["Anna", "Bea"][seat] ?? "",
  titleOf: (page: number) => (page === 7 ? "One Princess" : undefined),
};
const told = (news: object | null, given: Partial<Told> = {}): Told => ({
  number: 5,
  seat: 0,
  what: "acted",
  by: [],
  news: news === null ? [] : [news as Happening],
  ...given,
});
const texts = (given: Told): string[] => linesOf(given, VIEW, NAMES).map(({ text }) => text);
const move = (
  character: string,
  path: readonly (readonly number[])[],
  by_magic = false,
): object => ({
  kind: "moved",
  seat: 0,
  character,
  start: [0, 0],
  path,
  by_magic,
});

describe("a line of the log", () => {
  it.each([
    [move("knight", [[2, 0]]), "Anna moved the Knight to the Forest."],
    [{ kind: "told", seat: 1, page: 7, recounted: true }, "Bea recounted “One Princess”."],
    [{ kind: "told", seat: 1, page: 8, recounted: true }, "Bea recounted “8”."],
    [{ kind: "turned", seat: 0 }, "Anna turned a Page and has Magic now."],
  ])("of %j says: %s", (news, text) => {
    expect(texts(told(news))).toEqual([text]);
  });

  it("tells a Page that only counts from one that is recounted, and Magic from an Adventure", () => {
    const page = { kind: "told", seat: 1, page: 7 };
    const [read] = texts(told({ ...page, recounted: true }));
    const [counted] = texts(told({ ...page, recounted: false }));
    expect(counted).toContain("One Princess");
    expect(counted).not.toBe(read);
    const [plain] = texts(told(move("knight", [[2, 0]])));
    const [magic] = texts(told(move("knight", [[2, 0]], true)));
    expect(magic).not.toBe(plain);
    const laid = { kind: "laid", seat: 0, spaces: [{ at: [4, 0] }], by_magic: false };
    expect(texts(told({ ...laid, by_magic: true }))).not.toEqual(texts(told(laid)));
  });

  it("tells the ways of a Princess through Castles from those of others", () => {
    const path = [
      [1, 0],
      [2, 0],
    ];
    const lines = [
      move("princess", [[2, 0]]),
      move("princess", path),
      move("princess", [
        [1, 0],
        [3, 0],
      ]),
      move("knight", path),
      move("knight", [[2, 0]]),
    ].flatMap((each) => texts(told(each)));
    expect(new Set(lines).size).toBe(5);
    // The Castle where somebody stops was not passed.
    const [stops] = texts(told(move("knight", [[1, 0]])));
    expect(stops).toBe("Anna moved the Knight to the Castle.");
  });

  it.each([
    ["set-aside", { kind: "set-aside" }, null],
    ["exchanged", { kind: "exchanged", seat: 1 }, 1],
    ["out", { kind: "out", seat: 1 }, 1],
    ["won", { kind: "ended", winner: 1, closed: false }, 1],
    ["won by nobody", { kind: "ended", winner: null, closed: false }, null],
    ["closed", { kind: "ended", winner: null, closed: true }, null],
  ])("has a sentence for what is %s, and whose it is", (_, news, seat) => {
    const [line, ...more] = linesOf(told(news), VIEW, NAMES);
    expect([line?.seat, line?.hexes, more]).toEqual([seat, [], []]);
    expect(line?.text).toMatch(/^[A-Z].*\.$/);
  });

  it("tells the three ways in which a game ends apart", () => {
    const ends = [
      { kind: "ended", winner: 1, closed: false },
      { kind: "ended", winner: null, closed: false },
      { kind: "ended", winner: null, closed: true },
    ].flatMap((each) => texts(told(each)));
    expect(new Set(ends).size).toBe(3);
    expect(ends[0]).toContain("Bea");
  });

  it.each(["drew", "uncovered", "turn-began", "opened"])("is not there for what is %s", (kind) => {
    expect(texts(told({ kind, seat: 0 }))).toEqual([]);
  });

  it("lights up the spaces of which it speaks", () => {
    const hexes = (news: object): unknown => linesOf(told(news), VIEW, NAMES)[0]?.hexes;
    expect(
      hexes(
        move("knight", [
          [1, 0],
          [2, 0],
        ]),
      ),
    ).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
    expect(hexes({ kind: "laid", seat: 0, spaces: [{ at: [4, 0] }], by_magic: false })).toEqual([
      [4, 0],
    ]);
    expect(hexes({ kind: "took-back", seat: 0, start: [1, 0], path: [] })).toEqual([[1, 0]]);
  });

  it("has a key of its own", () => {
    const event = told(move("knight", [[2, 0]]));
    const two = linesOf({ ...event, news: [...event.news, ...event.news] }, VIEW, NAMES);
    expect(two.map(({ key }) => key)).toEqual(["5.0", "5.1"]);
  });
});

describe("what becomes of a seat", () => {
  it.each([
    "given",
    "taken-over",
    "seat-wanted",
    "seat-kept",
    "reseated",
    "left",
    "renamed",
  ] as const)("is said where it is %s", (what) => {
    const [line] = linesOf(told(null, { what, seat: 1 }), VIEW, NAMES);
    expect([line?.seat, line?.hexes]).toEqual([1, []]);
    expect(line?.text).toContain("Bea");
    expect(line?.text).not.toMatch(/^log-/);
  });

  it("is not said of what is done in the game, or of nobody's seat", () => {
    expect(texts(told(null))).toEqual([]);
    expect(texts(told(null, { what: "left", seat: null }))).toEqual([]);
  });

  it("is said of those who stopped the game, in place of its end", () => {
    const ended = { kind: "ended", winner: null, closed: true };
    const [line, ...more] = texts(told(ended, { what: "closed", seat: null, by: [0, 1] }));
    expect(line).toContain("Anna and Bea");
    expect(more).toEqual([]);
    expect(texts(told(ended, { what: "closed", seat: null, by: [] }))).toHaveLength(1);
  });
});

const VECTOR = join(process.cwd(), "..", "tests", "vectors", "a-newer-server.json");

it("says what it knows of an event, and nothing of news that only a newer server has", () => {
  const { steps } = JSON.parse(readFileSync(VECTOR, "utf-8")) as { steps: { heard?: Frame }[] };
  const replies = steps.flatMap(({ heard }) => heard ?? []);
  const view = replies.find((reply): reply is Sync => reply.kind === "sync")?.view;
  const event = replies.find((reply): reply is Event => reply.kind === "event");
  if (view === null || view === undefined || event === undefined) throw new Error("no game");
  const kinds: string[] = event.news.map(({ kind }) => kind);
  expect(kinds).toEqual(["yawned", "turned", "drew", "turn-began"]);
  const names = { nameOf: () => "Anna", titleOf: () => undefined };
  expect(linesOf(event, view, names)).toMatchObject([{ seat: 0, hexes: [] }]);
});
