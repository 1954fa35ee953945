import { describe, expect, it } from "vitest";

import type { Around, Event, Reason, Sync, ViewData } from "../protocol/types";
import {
  happened,
  hasTurn,
  isHandedOn,
  isLingering,
  isShared,
  mayTryTakingBack,
  ownSeats,
  recalled,
  synced,
  tookBackOften,
  UNKNOWN_TABLE,
  unwritten,
  written,
  type TableState,
} from "./table";

const view = (given: Partial<ViewData> = {}): ViewData =>
  ({
    seat: 0,
    to_move: 0,
    outcome: null,
    seats: [],
    kingdom: [],
    moves: {},
    turn: 1,
    ...given,
  }) as unknown as ViewData;
const sync = (given: Partial<Sync> = {}): Sync =>
  ({
    number: 9,
    moment: 4,
    own: [0],
    view: view(),
    picture: "p9",
    take_back: null,
    ...given,
  }) as Sync;
const event = (number: number, given: Partial<Event> = {}): Event =>
  ({
    number,
    moment: number,
    what: "acted",
    seat: 0,
    by: [],
    news: [],
    changes: { turn: number },
    picture: null,
    take_back: null,
    ...given,
  }) as Event;
const around = (...bots: readonly (string | null)[]): Around =>
  ({ chairs: bots.map((bot) => ({ bot })) }) as unknown as Around;
const table = (given: Partial<Sync> = {}): TableState => synced(UNKNOWN_TABLE, sync(given));
const numbers = ({ told }: TableState): number[] => told.map(({ number }) => number);

describe("a table of which nothing is known", () => {
  it("is nobody's, and stays so whatever happens", () => {
    const after = happened(UNKNOWN_TABLE, event(1));
    expect([after.view, ownSeats(after), isShared(after)]).toEqual([null, [], false]);
    expect(numbers(after)).toEqual([1]);
  });
});

describe("an event", () => {
  it("changes what it names, and nothing else", () => {
    const before = table();
    const after = happened(before, event(10, { take_back: "turn-is-over" as Reason }));
    expect(after.view).toEqual(view({ turn: 10 }));
    expect([after.moment, after.takeBack, after.picture]).toEqual([10, "turn-is-over", "p9"]);
    expect(before.view).toEqual(view());
  });

  it("may bring another picture of the Kingdom", () => {
    expect(happened(table(), event(10, { picture: "p10" })).picture).toBe("p10");
  });

  it("leaves the log in place when everything comes anew", () => {
    const after = synced(
      happened(table(), event(10)),
      sync({ number: 12, take_back: "nothing" as Reason }),
    );
    expect([numbers(after), after.takeBack, after.moment]).toEqual([[10], "nothing", 4]);
  });
});

describe("the log", () => {
  const secret = [
    { kind: "turned", seat: 0 },
    { kind: "drew", seat: 0, page: 7 },
    { kind: "exchanged", seat: 0, old: 7, new: 8 },
  ] as unknown as Event["news"];
  const kinds = ({ told }: TableState): string[] =>
    told.flatMap(({ news }) => news.map(({ kind }) => kind));

  it("has all that the only player at a device learns", () => {
    expect(kinds(happened(table(), event(10, { news: secret })))).toEqual([
      "turned",
      "drew",
      "exchanged",
    ]);
  });

  it("has nothing of anybody's Page at a device that is handed on, however it came there", () => {
    const shared = table({ own: [0, 1] });
    expect(kinds(happened(shared, event(10, { news: secret })))).toEqual(["turned"]);
    expect(kinds(written(shared, [event(10, { news: secret })]))).toEqual(["turned"]);
  });

  it("gets what is missing in its place, and nothing twice", () => {
    const some = happened(happened(table(), event(3)), event(5));
    const all = [event(2), event(3), event(4), event(5), event(6)];
    expect(unwritten(some, all).map(({ number }) => number)).toEqual([2, 4, 6]);
    expect(numbers(written(some, all))).toEqual([2, 3, 4, 5, 6]);
  });
});

describe("what happened before a page was opened", () => {
  const begun = sync({ number: 0, view: view({ turn: 0 }), picture: "p0" });
  const events = [event(1, { picture: "p1" }), event(2), event(3), event(9), event(10)];
  const past = { begun, events };

  it("is shown from where somebody left off, on the table as it was then", () => {
    const { table: found, missed } = recalled(table(), past, 2);
    expect(missed.map(({ number }) => number)).toEqual([3, 9]);
    expect(numbers(found)).toEqual([1, 2]);
    expect([found.view, found.picture]).toEqual([view({ turn: 2 }), "p1"]);
    expect(missed.reduce(happened, found).view).toEqual(view({ turn: 9 }));
  });

  it("begins with the picture of the deal where no tile was laid before", () => {
    expect(recalled(table(), past, 0).table.picture).toBe("p0");
  });

  it("is written down alone where all of it was seen", () => {
    const { table: found, missed } = recalled(table(), past, 9);
    expect(missed).toEqual([]);
    expect(numbers(found)).toEqual([1, 2, 3, 9]);
    expect([found.view, found.picture]).toEqual([view(), "p9"]);
  });

  it.each([
    ["nobody has been here before", table(), past, null],
    ["the device is shared", table({ own: [0, 1] }), past, 2],
    ["something was shown meanwhile", happened(table(), event(9)), past, 2],
    ["the deal is not known", table(), { ...past, begun: sync({ view: null }) }, 2],
  ])("is written down alone where %s", (_, before, told, seen) => {
    const { table: found, missed } = recalled(before, told, seen);
    expect(missed).toEqual([]);
    expect(numbers(found)).toEqual([1, 2, 3, 9]);
    expect(found.view).toEqual(before.view);
  });

  it("waits for the table itself", () => {
    expect(recalled(UNKNOWN_TABLE, past, 2)).toEqual({ table: UNKNOWN_TABLE, missed: [] });
  });
});

describe("whoever looks at a table", () => {
  it.each([
    ["has the turn", view(), around(null), true],
    ["does not while others are to move", view({ to_move: 1 }), around(null, null), false],
    ["does not while a bot sits in", view(), around("otto"), false],
    [
      "does not once the game is over",
      view({ outcome: {} as ViewData["outcome"] }),
      around(null),
      false,
    ],
    ["does not who only watches", view({ seat: null }), around(null), false],
    ["does not while nobody knows who is there", view(), null, false],
    ["does not before the deal", null, around(null), false],
  ])("%s", (_, seen, there, has) => {
    expect(hasTurn(seen, there)).toBe(has);
  });
});

describe("a shared device", () => {
  const shared = (given: Partial<ViewData>, own = [0, 1]): TableState =>
    table({ own, view: view(given) });
  const over = {} as ViewData["outcome"];
  const people = around(null, null);

  it("is handed on to whom is to move and does not look yet", () => {
    expect(isHandedOn(shared({ seat: null, to_move: 1 }), people, false)).toBe(true);
  });

  it("is handed on as well once somebody has turned it face down", () => {
    expect(isHandedOn(shared({ seat: 0 }), people, false)).toBe(false);
    expect(isHandedOn(shared({ seat: 0 }), people, true)).toBe(true);
  });

  it.each([
    [
      "a player of another device is to move",
      shared({ seat: null, to_move: 2 }),
      around(null, null, null),
    ],
    ["a bot sits in", shared({ seat: null }), around("otto", null)],
    ["the game is over", shared({ seat: null, outcome: over }), people],
    ["one alone plays there", shared({ seat: null }, [0]), people],
    ["nothing was dealt", table({ own: [0, 1], view: null }), people],
    ["nobody knows who is there", shared({ seat: null }), null],
  ])("is not handed on where %s", (_, given, there) => {
    expect(isHandedOn(given, there, false)).toBe(false);
  });

  it("may still be looked at by whom has drawn a Page, though others are to move", () => {
    expect(isLingering(shared({ seat: 0, to_move: 1 }))).toBe(true);
    expect(isLingering(shared({ seat: 1, to_move: 1 }))).toBe(false);
    expect(isLingering(shared({ seat: null, to_move: 1 }))).toBe(false);
    expect(isLingering(shared({ seat: 0, to_move: 1, outcome: over }))).toBe(false);
    expect(isLingering(shared({ seat: 0, to_move: 1 }, [0]))).toBe(false);
    expect(isLingering(table({ own: [0, 1], view: null }))).toBe(false);
  });
});

describe("taking back", () => {
  it.each([
    [null, true, false],
    ["taken-back-often", true, true],
    ["taken-back-in-all", true, true],
    ["nothing-to-take-back", false, false],
  ])(
    "with %j for a reason may be tried: %s, because it was done so often: %s",
    (reason, may, often) => {
      const given = table({ take_back: reason as Reason | null });
      expect([mayTryTakingBack(given), tookBackOften(given)]).toEqual([may, often]);
    },
  );
});
