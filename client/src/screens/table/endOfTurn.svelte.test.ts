import { render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";

import type { Around, Event, Sync, ViewData } from "../../protocol/types";
import type { Decision, Line, Listener } from "../../core/tableTransport";
import { Selection } from "../../core/selection.svelte";
import { DelayedEnd } from "../../core/turnEndDelay.svelte";
import { Game } from "../../core/game.svelte";
import { caution, MOMENTS, setAsks, setMomentAfterDone } from "../../io/preferences.svelte";
import ActionTokens from "./ActionTokens.svelte";

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
    final: { princess: false, knight: false, dragon: true },
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
  readonly selection: Selection;
  readonly hands: Hands;
  readonly listener: Listener;
  readonly sent: string[];
  readonly view: ViewData;
  /** Have the table be another one. */
  readonly show: (view: ViewData) => void;
} {
  const [hands, sent, view]: [Hands, string[], ViewData] = [new Hands(), [], viewOf(wishes)];
  const heard: Listener[] = [];
  const line = {
    decide: (decision: Decision) => {
      sent.push(`${hands.now}: ${decision.kind === "act" ? decision.action : decision.kind}`);
      return Promise.resolve(null);
    },
  };
  const game = new Game("t", {
    open: (_, found) => {
      heard.push(found);
      return line as unknown as Line;
    },
    seen: { last: () => null, remember: () => undefined },
    language: () => "en",
    isStill: () => true,
  });
  const [listener] = heard;
  if (listener === undefined) throw new Error("nobody listens");
  const own = wishes.shared ? [0, 1] : [0];
  const settings = { help: "none" };
  const sync = { kind: "sync", number: 1, moment: 4, own, view, settings, take_back: null };
  const show = (shown: ViewData): void =>
    listener.synced({ ...sync, view: shown, around: around() } as unknown as Sync);
  show(view);
  return {
    game,
    selection: new Selection(game, caution, hands.clock),
    hands,
    listener,
    sent,
    view,
    show,
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
    const ending = new DelayedEnd(() => sent.push(hands.now), hands.clock);
    ending.begin(3);
    hands.tick(2);
    expect([sent, ending.left]).toEqual([[], 1]);
    hands.tick(5);
    expect([sent, ending.left]).toEqual([[3], 0]);
  });

  it("is no sooner and no later for who says it again and again", () => {
    const { selection, hands, sent } = turn({ true: false });
    for (let tap = 0; tap < 6; tap += 1) {
      selection.done();
      hands.tick();
    }
    expect(sent).toEqual([`${MOMENTS.usual}: end`]);
  });

  it("can be withdrawn, and said again with all of its moment", () => {
    const { selection, hands, sent } = turn({ true: false });
    selection.done();
    hands.tick(MOMENTS.usual - 1);
    expect(selection.ending.withdraw()).toBe(true);
    hands.tick(20);
    expect(sent).toEqual([]);
    expect(selection.ending.withdraw()).toBe(false);
    selection.done();
    hands.tick(MOMENTS.usual);
    expect(sent).toEqual([`${hands.now}: end`]);
  });

  it("has a moment on every device, however short", () => {
    for (const [moment, ticks] of Object.entries(MOMENTS)) {
      setMomentAfterDone(moment as keyof typeof MOMENTS);
      const { selection, hands, sent } = turn({ true: true });
      selection.done();
      hands.tick(ticks - 1);
      expect(sent).toEqual([]);
      hands.tick();
      expect(sent).toEqual([`${ticks}: end`]);
    }
    expect(Math.min(...Object.values(MOMENTS))).toBeGreaterThan(0);
  });

  it("is sent at once by who puts the device away", () => {
    const { selection, hands, sent } = turn({ true: true });
    selection.done();
    hands.tick();
    selection.ending.hurry();
    hands.tick(20);
    expect(sent).toEqual(["1: end"]);
    selection.ending.hurry();
    expect(sent).toHaveLength(1);
  });

  it("gives way to what was meant: a tap on Recount tells the Page", async () => {
    const { selection, hands, sent } = turn({ true: true });
    selection.done();
    hands.tick(2);
    selection.recount();
    await settled();
    hands.tick(20);
    expect(sent).toEqual(["2: recount"]);
  });

  it("gives way to Magic", () => {
    const { selection, hands, sent } = turn({ true: false, magic: true });
    selection.done();
    selection.spendMagic();
    hands.tick(20);
    expect([sent, selection.byMagic]).toEqual([[], true]);
  });

  it("does not begin while something else is on its way", () => {
    const { game, selection, hands, sent } = turn({ true: false });
    game.deciding = true;
    selection.done();
    hands.tick(20);
    expect(sent).toEqual([]);
  });

  it("is not said for a moment that is over", async () => {
    const { game, selection, hands, listener, sent } = turn({ true: true });
    game.begin(() => Promise.resolve());
    selection.done();
    const told = { kind: "event", number: 2, moment: 5, what: "acted", seat: 0, news: [] };
    listener.happened({ ...told, changes: {}, picture: null, take_back: null } as unknown as Event);
    await settled();
    selection.moment();
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
      const { selection, sent } = turn({ true: true });
      selection.recount();
      await settled();
      expect([sent, selection.asked]).toEqual([["0: recount"], null]);
    }
  });
});

describe("what cannot be taken back", () => {
  it("is asked as the device likes it: a Page that is turned", async () => {
    const { selection, sent } = turn({ true: false });
    selection.turnPage();
    expect(selection.asked).toMatchObject({ what: "turn-page" });
    expect(sent).toEqual([]);
    await selection.sure();
    expect(sent).toEqual(["0: turn-page"]);
    setAsks(false);
    selection.turnPage();
    expect(sent).toHaveLength(2);
  });

  it("is asked as the device likes it: a flight once no tile can be laid", async () => {
    const { selection, sent, show } = turn({ true: false, magic: true });
    const flight = [[1, 0]] as const;
    const moves = { princess: [], knight: [], dragon: [flight] };
    // A tile may be left on the stack that fits nowhere.
    const empty = { ...viewOf({ true: false, magic: true }), crossroads: [], moves, tiles_left: 1 };
    show(empty);
    selection.byMagic = true;
    selection.choose("dragon");
    await selection.go([1, 0]);
    expect([selection.asked, sent]).toEqual([{ kind: "sure", action: "D:1,0", what: "move" }, []]);
    selection.asked = null;
    show({ ...empty, final: { ...empty.final, dragon: false } });
    await selection.go([1, 0]);
    expect(sent).toEqual(["0: D:1,0"]);
  });
});

// --- twins ------------------------------------------------------------------------------------------

type Table = ReturnType<typeof turn>;
const TAPS: ReadonlyArray<readonly [string, (table: Table) => void]> = [
  ["done", ({ selection }) => selection.done()],
  ["withdraw", ({ selection }) => selection.ending.withdraw()],
  ["nothing", ({ selection }) => selection.nothing()],
  ["put away", ({ selection }) => selection.ending.hurry()],
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
      const [first, second] = twins.map(({ sent, selection }) => [sent, selection.ending.left]);
      expect(first, way.map(([name]) => name).join(", ")).toEqual(second);
    }
  });

  const row = (wishes: Wishes, ends = false): Element => {
    const { game, selection, view } = turn(wishes);
    if (ends) selection.done();
    const { container } = render(ActionTokens, { game, selection, view });
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
