import { render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";

import type { Around, Event, Sync, ViewData } from "../protocol/types";
import type { Decision, Line, Listener } from "./line";
import { Acting } from "./selection.svelte";
import { Ending } from "./delayedEnd.svelte";
import { Game } from "./game.svelte";
import { MOMENTS, setAsks, setMomentAfterDone } from "../io/preferences.svelte";
import Tokens from "../screens/table/Tokens.svelte";

/** A clock that goes on when the test says so. */
class Hands {
  now = 0;
  #heard = new Set<() => void>();

  readonly clock = (tick: () => void): (() => void) => {
    this.#heard.add(tick);
    return () => this.#heard.delete(tick);
  };

  tick(times = 1): void {
    for (let time = 0; time < times; time += 1) {
      this.now += 1;
      for (const heard of this.#heard) heard();
    }
  }
}

interface Wishes {
  /** Whether the Page in hand has come true: nobody else at the table may notice. */
  readonly true: boolean;
  readonly shared?: boolean;
  readonly magic?: boolean;
}

function viewOf({ true: recount, magic = false }: Wishes): ViewData {
  return {
    seat: 0,
    to_move: 0,
    outcome: null,
    options: { take_back: true },
    adventures: [{}],
    seats: [{ hand: recount ? 7 : 8 }, { hand: null }],
    may: { adventure: magic, by_magic: magic, recount, turn_page: false, end_turn: true },
    moves: { princess: [], knight: [], dragon: [] },
    placements: [],
    top: null,
    tiles_left: 0,
  } as unknown as ViewData;
}

const around = (bot: string | null = null): Around =>
  ({ kind: "around", chairs: [{ bot }, { bot: null }], agreed: [] }) as unknown as Around;

/** A turn after its Adventure, at a table that answers at once; and what was sent there, each with its tick. */
function turn(wishes: Wishes): {
  readonly game: Game;
  readonly acting: Acting;
  readonly hands: Hands;
  readonly listener: Listener;
  readonly sent: string[];
  readonly view: ViewData;
} {
  const [hands, sent, view]: [Hands, string[], ViewData] = [new Hands(), [], viewOf(wishes)];
  const heard: Listener[] = [];
  const line = {
    decide: (decision: Decision) => {
      sent.push(`${hands.now}: ${decision.kind === "act" ? decision.action : decision.kind}`);
      return Promise.resolve(null);
    },
  };
  const game = new Game("t", (_, listener) => {
    heard.push(listener);
    return line as unknown as Line;
  });
  const [listener] = heard;
  if (listener === undefined) throw new Error("nobody listens");
  const own = wishes.shared ? [0, 1] : [0];
  const settings = { help: "none" };
  const sync = { kind: "sync", number: 1, moment: 4, own, view, settings, take_back: null };
  listener.synced({ ...sync, around: around() } as unknown as Sync);
  return {
    game,
    acting: new Acting(game, () => undefined, hands.clock),
    hands,
    listener,
    sent,
    view,
  };
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  setAsks(true);
  setMomentAfterDone("usual");
});

describe("the end of a turn", () => {
  it("is sent once, when its moment is over", () => {
    const [hands, sent]: [Hands, number[]] = [new Hands(), []];
    const ending = new Ending(() => sent.push(hands.now), hands.clock);
    ending.begin(3);
    hands.tick(2);
    expect([sent, ending.left]).toEqual([[], 1]);
    hands.tick(5);
    expect([sent, ending.left]).toEqual([[3], 0]);
  });

  it("is no sooner and no later for who says it again and again", () => {
    const { acting, hands, sent } = turn({ true: false });
    for (let tap = 0; tap < 6; tap += 1) {
      acting.done();
      hands.tick();
    }
    expect(sent).toEqual([`${MOMENTS.usual}: end`]);
  });

  it("can be withdrawn, and said again with all of its moment", () => {
    const { acting, hands, sent } = turn({ true: false });
    acting.done();
    hands.tick(MOMENTS.usual - 1);
    expect(acting.ending.withdraw()).toBe(true);
    hands.tick(20);
    expect(sent).toEqual([]);
    expect(acting.ending.withdraw()).toBe(false);
    acting.done();
    hands.tick(MOMENTS.usual);
    expect(sent).toEqual([`${hands.now}: end`]);
  });

  it("has a moment on every device, however short", () => {
    for (const [moment, ticks] of Object.entries(MOMENTS)) {
      setMomentAfterDone(moment as keyof typeof MOMENTS);
      const { acting, hands, sent } = turn({ true: true });
      acting.done();
      hands.tick(ticks - 1);
      expect(sent).toEqual([]);
      hands.tick();
      expect(sent).toEqual([`${ticks}: end`]);
    }
    expect(Math.min(...Object.values(MOMENTS))).toBeGreaterThan(0);
  });

  it("is sent at once by who puts the device away", () => {
    const { acting, hands, sent } = turn({ true: true });
    acting.done();
    hands.tick();
    acting.ending.hurry();
    hands.tick(20);
    expect(sent).toEqual(["1: end"]);
    acting.ending.hurry();
    expect(sent).toHaveLength(1);
  });

  it("gives way to what was meant: a tap on Recount tells the Page", async () => {
    const { acting, hands, sent } = turn({ true: true });
    acting.done();
    hands.tick(2);
    acting.recount();
    await settled();
    hands.tick(20);
    expect(sent).toEqual(["2: recount"]);
  });

  it("gives way to Magic", () => {
    const { acting, hands, sent } = turn({ true: false, magic: true });
    acting.done();
    acting.spendMagic();
    hands.tick(20);
    expect([sent, acting.byMagic]).toEqual([[], true]);
  });

  it("does not begin while something else is on its way", () => {
    const { game, acting, hands, sent } = turn({ true: false });
    game.deciding = true;
    acting.done();
    hands.tick(20);
    expect(sent).toEqual([]);
  });

  it("is not said for a moment that is over", async () => {
    const { game, acting, hands, listener, sent } = turn({ true: true });
    game.begin(() => Promise.resolve());
    acting.done();
    const told = { kind: "event", number: 2, moment: 5, what: "acted", seat: 0, news: [] };
    listener.happened({ ...told, changes: {}, picture: null, take_back: null } as unknown as Event);
    await settled();
    acting.moment();
    hands.tick(20);
    expect(sent).toEqual([]);
  });

  it("belongs to nobody at this device once a computer sits in", () => {
    const { game, listener } = turn({ true: true });
    expect(game.hasTurn).toBe(true);
    listener.around(around("otto"));
    expect(game.hasTurn).toBe(false);
  });
});

describe("a Page that came true", () => {
  it("is told at once, whatever is asked before other things", async () => {
    for (const wished of [true, false]) {
      setAsks(wished);
      const { acting, sent } = turn({ true: true });
      acting.recount();
      await settled();
      expect([sent, acting.asked]).toEqual([["0: recount"], null]);
    }
  });
});

describe("what cannot be taken back", () => {
  it("is asked as the device likes it: a Page that is turned", async () => {
    const { acting, sent } = turn({ true: false });
    acting.turnPage();
    expect(acting.asked).toMatchObject({ what: "turn-page" });
    expect(sent).toEqual([]);
    await acting.sure();
    expect(sent).toEqual(["0: turn-page"]);
    setAsks(false);
    acting.turnPage();
    expect(sent).toHaveLength(2);
  });

  it("is asked as the device likes it: a flight once no tile can be laid", async () => {
    const { game, acting, sent } = turn({ true: false, magic: true });
    const flight = [[1, 0]] as const;
    game.view = { ...viewOf({ true: false, magic: true }), crossroads: [] };
    game.view = { ...game.view, moves: { princess: [], knight: [], dragon: [flight] } };
    acting.byMagic = true;
    acting.choose("dragon");
    // A tile may be left on the stack that fits nowhere.
    game.view = { ...game.view, tiles_left: 1 };
    await acting.go([1, 0]);
    expect([acting.asked, sent]).toEqual([{ kind: "sure", action: "D:1,0", what: "move" }, []]);
    acting.asked = null;
    game.view = { ...game.view, placements: [{ at: [0, 0], rotation: 0, hexes: [] }] as never };
    await acting.go([1, 0]);
    expect(sent).toEqual(["0: D:1,0"]);
  });
});

// --- twins ------------------------------------------------------------------------------------------

type Table = ReturnType<typeof turn>;
const TAPS: ReadonlyArray<readonly [string, (table: Table) => void]> = [
  ["done", ({ acting }) => acting.done()],
  ["withdraw", ({ acting }) => acting.ending.withdraw()],
  ["nothing", ({ acting }) => acting.nothing()],
  ["put away", ({ acting }) => acting.ending.hurry()],
  ["tick", ({ hands }) => hands.tick()],
  ["wait", ({ hands }) => hands.tick(MOMENTS.usual)],
];

describe("two turns that differ in the hidden Page only", () => {
  it("send the same at the same tick, whatever is tapped", () => {
    const ways = [0, 1, 2, 3].reduce<readonly (typeof TAPS)[]>(
      (found) => found.flatMap((way) => TAPS.map((tap) => [...way, tap])),
      [[]],
    );
    expect(ways).toHaveLength(TAPS.length ** 4);
    for (const way of ways) {
      const twins = [turn({ true: true }), turn({ true: false })];
      for (const [, tap] of way) for (const twin of twins) tap(twin);
      const [first, second] = twins.map(({ sent, acting }) => [sent, acting.ending.left]);
      expect(first, way.map(([name]) => name).join(", ")).toEqual(second);
    }
  });

  const row = (wishes: Wishes, ends = false): Element => {
    const { game, acting, view } = turn(wishes);
    if (ends) acting.done();
    const { container } = render(Tokens, { game, acting, view });
    flushSync();
    return container;
  };
  const tokens = (container: Element): Element[] => [...container.querySelectorAll(".token")];

  it("have the same tokens in the same places, and the happy one is the strong one", () => {
    const [happy, other] = [row({ true: true }), row({ true: false })];
    const names = (found: Element): string[] => tokens(found).map((each) => each.textContent);
    expect(names(happy)).toEqual(names(other));
    const strong = (found: Element): number[] =>
      tokens(found).flatMap((each, place) => (each.classList.contains("strong") ? [place] : []));
    expect(strong(happy)).toEqual([1]);
    expect(strong(other)).toEqual([3]);
  });

  it("look alike on a device that is handed on", () => {
    for (const ends of [false, true]) {
      const [happy, other] = [true, false].map((recount) =>
        tokens(row({ true: recount, shared: true }, ends)).map((each) => each.className),
      );
      expect(happy).toEqual(other);
    }
  });

  it("count down alike", () => {
    const [happy, other] = [true, false].map((recount) => {
      const found = row({ true: recount, shared: true }, true);
      return [...found.querySelectorAll("[data-left]")].map((each) => each.outerHTML);
    });
    expect(happy).toHaveLength(1);
    expect(happy).toEqual(other);
  });
});
