import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Event, Sync } from "../protocol/types";
import type { Line, Listener } from "./tableTransport";
import { Game, type SeenEvents } from "./game.svelte";

const sync = (own: readonly number[]): Sync =>
  ({ kind: "sync", number: 1, moment: 0, own, view: null, around: null }) as unknown as Sync;

const drawn = {
  kind: "event",
  number: 2,
  moment: 1,
  what: "acted",
  seat: 0,
  news: [
    { kind: "turned", seat: 0 },
    { kind: "drew", seat: 0, page: 7 },
    { kind: "exchanged", seat: 0, old: 7, new: 8 },
  ],
  changes: {},
  picture: null,
  take_back: null,
} as unknown as Event;

const known = new Map<string, number>();
const seen: SeenEvents = {
  last: (table) => known.get(table) ?? null,
  remember: (table, number) => void known.set(table, number),
};

/** A game on a line that carries only what a test says, and who hears it. */
function opened(own: readonly number[]): { readonly game: Game; readonly listener: Listener } {
  const listeners: Listener[] = [];
  const game = new Game("t", {
    open: (_, found) => {
      listeners.push(found);
      return {} as Line;
    },
    seen,
    language: () => "en",
    isStill: () => false,
  });
  const [listener] = listeners;
  if (listener === undefined) throw new Error("nobody listens");
  listener.synced(sync(own));
  return { game, listener };
}

/** A game at which one thing has happened. */
async function heard(own: readonly number[]): Promise<Game> {
  const { game, listener } = opened(own);
  game.begin(() => Promise.resolve());
  listener.happened(drawn);
  await Promise.resolve();
  return game;
}

describe("what happens after something that could not be shown", () => {
  it("is shown all the same", async () => {
    const { game, listener } = opened([0]);
    const complaint = vi.spyOn(console, "error").mockReturnValue();
    game.begin(() => Promise.reject(new Error("no such figure")));
    listener.happened(drawn);
    listener.happened({ ...drawn, number: 3 });
    await vi.waitFor(() => expect(game.told.map(({ number }) => number)).toEqual([2, 3]));
    expect(game.behind).toBe(false);
    expect(complaint).toHaveBeenCalled();
    complaint.mockRestore();
  });
});

describe("what happens before there is a table to show it", () => {
  it("waits, and is shown then", async () => {
    const { game, listener } = opened([0]);
    listener.happened(drawn);
    await Promise.resolve();
    expect(game.told).toEqual([]);
    const shown: number[] = [];
    game.begin(({ number }) => Promise.resolve(void shown.push(number)));
    await vi.waitFor(() => expect(game.behind).toBe(false));
    expect(shown).toEqual([2]);
  });
});

describe("what happened before a page was opened", () => {
  beforeEach(() => known.clear());

  it("is shown before what happens while it is fetched", async () => {
    seen.remember("t", 0);
    const { game, listener } = opened([0]);
    listener.happened(drawn);
    game.recall({ begun, events: [past(0), past(1)] });
    const shown: number[] = [];
    game.begin(({ number }) => Promise.resolve(void shown.push(number)));
    await vi.waitFor(() => expect(shown).toEqual([1, 2]));
    expect(game.told.map(({ number }) => number)).toEqual([0, 1, 2]);
  });

  const begun = { ...sync([0]), view: { seats: [] } } as unknown as Sync;
  const past = (number: number): Event => ({ ...drawn, number, news: [] });

  it("is written down though something happens before it has come", async () => {
    const game = await heard([0]);
    game.recall({ begun, events: [past(1), past(2), past(3)] });
    expect(game.told.map(({ number }) => number)).toEqual([1, 2]);
  });
});

describe("what is decided while something else is on its way", () => {
  it("is not taken for done", async () => {
    const game = await heard([0]);
    game.deciding = true;
    expect(await game.decide({ kind: "take-over", seat: 0 })).toMatchObject({ sentence: "" });
  });
});

describe("what is written down of a game", () => {
  it("has all that the only player at a device learns", async () => {
    const { told } = await heard([0]);
    expect(told.at(-1)?.news.map(({ kind }) => kind)).toEqual(["turned", "drew", "exchanged"]);
  });

  it("has nothing of anybody's Page at a device that is handed on", async () => {
    const { told } = await heard([0, 1]);
    expect(told.at(-1)?.news.map(({ kind }) => kind)).toEqual(["turned"]);
  });
});
