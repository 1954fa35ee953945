import { describe, expect, it } from "vitest";

import type { Event, Sync } from "../protocol";
import type { Line, Listener } from "../wire/line";
import { Game } from "./game.svelte";

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

/** A game on a line that carries only what a test says. */
async function heard(own: readonly number[]): Promise<Game> {
  let listener: Listener | undefined;
  const game = new Game("t", (_, found) => {
    listener = found;
    return {} as Line;
  });
  listener?.synced(sync(own));
  listener?.happened(drawn);
  await Promise.resolve();
  return game;
}

describe("what happened before a page was opened", () => {
  const begun = { ...sync([0]), view: {} } as unknown as Sync;
  const past = (number: number): Event => ({ ...drawn, number, news: [] });

  it("is written down though something happens before it has come", async () => {
    const game = await heard([0]);
    game.recall(begun, [past(1), past(2), past(3)]);
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
