import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Playback } from "./playbackSpeed.svelte";

describe("how fast things are shown", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Whether a promise has settled by now. */
  async function settled(promise: Promise<void>): Promise<boolean> {
    let is = false;
    void promise.then(() => (is = true));
    await vi.advanceTimersByTimeAsync(0);
    return is;
  }

  it("is as usual at first, and four times as fast for whom wants that", () => {
    const playback = new Playback();
    expect([playback.time(800), playback.moves, playback.hurries]).toEqual([800, true, false]);
    playback.speed = 4;
    expect(playback.time(800)).toBe(200);
  });

  it("is not at all where motion is unwelcome, but pauses are as long", async () => {
    const playback = new Playback(() => true);
    expect([playback.time(800), playback.moves]).toEqual([0, false]);
    const pause = playback.pause(100);
    expect(await settled(pause)).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(await settled(pause)).toBe(true);
  });

  it("pauses for so long, or shorter at a higher speed", async () => {
    const playback = new Playback();
    playback.speed = 4;
    const pause = playback.pause(400);
    await vi.advanceTimersByTimeAsync(99);
    expect(await settled(pause)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await settled(pause)).toBe(true);
  });

  it("ends a pause and an animation for whom taps, and nothing that comes later", async () => {
    const playback = new Playback();
    let finish: () => void = () => undefined;
    const animation = {
      finish: vi.fn(() => finish()),
      finished: new Promise<void>((done) => (finish = done)),
    };
    const [pause, run] = [playback.pause(1_000), playback.run(animation)];
    playback.next();
    expect([await settled(pause), await settled(run)]).toEqual([true, true]);
    expect(vi.getTimerCount()).toBe(0);
    playback.next();
    expect(animation.finish).toHaveBeenCalledOnce();
    expect(await settled(playback.pause(1_000))).toBe(false);
  });

  it("goes on after an animation that was broken off", async () => {
    const playback = new Playback();
    const animation = { finish: vi.fn(), finished: Promise.reject(new Error("gone")) };
    expect(await settled(playback.run(animation))).toBe(true);
  });

  it("shows nothing of what waits to whom skips it, and moves again at the present", async () => {
    const playback = new Playback();
    const pause = playback.pause(1_000);
    playback.behind = 2;
    playback.skip();
    expect([playback.hurries, playback.moves, playback.time(800)]).toEqual([true, false, 0]);
    expect([await settled(pause), await settled(playback.pause(1_000))]).toEqual([true, true]);
    playback.behind = 0;
    await vi.advanceTimersByTimeAsync(5);
    expect([playback.hurries, playback.moves]).toEqual([false, true]);
  });
});
