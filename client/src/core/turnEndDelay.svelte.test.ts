import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { DelayedEnd, TICK } from "./turnEndDelay.svelte";

/** The end of a turn with a clock that ticks when the test says so, and how often it was sent. */
function delayed() {
  const ticks = new Set<() => void>();
  const send = vi.fn();
  const ending = new DelayedEnd(send, (tick) => {
    ticks.add(tick);
    return () => ticks.delete(tick);
  });
  const tick = (): void => ticks.forEach((each) => each());
  return { ending, send, tick, ticks };
}

describe("the end of a turn", () => {
  it("is sent once, after so many ticks, and the clock stops", () => {
    const { ending, send, tick, ticks } = delayed();
    expect([ending.isNear, ending.left]).toEqual([false, 0]);
    ending.begin(3);
    expect([ending.isNear, ending.left, ending.ticks]).toEqual([true, 3, 3]);
    tick();
    expect([ending.left, ending.ticks]).toEqual([2, 3]);
    tick();
    expect(send).not.toHaveBeenCalled();
    tick();
    expect([send.mock.calls.length, ending.isNear, ticks.size]).toEqual([1, false, 0]);
  });

  it("is no later for who says it again", () => {
    const { ending, send, tick, ticks } = delayed();
    ending.begin(2);
    tick();
    ending.begin(9);
    expect([ending.left, ending.ticks, ticks.size]).toEqual([1, 2, 1]);
    tick();
    expect(send).toHaveBeenCalledOnce();
  });

  it("can be withdrawn, and said anew", () => {
    const { ending, send, ticks } = delayed();
    expect(ending.withdraw()).toBe(false);
    ending.begin(2);
    expect([ending.withdraw(), ending.isNear, ticks.size]).toEqual([true, false, 0]);
    ending.begin(5);
    expect(ending.left).toBe(5);
    expect(send).not.toHaveBeenCalled();
  });

  it("is sent at once when the device is put away, if it was said", () => {
    const { ending, send, ticks } = delayed();
    ending.hurry();
    expect(send).not.toHaveBeenCalled();
    ending.begin(4);
    ending.hurry();
    expect([send.mock.calls.length, ending.isNear, ticks.size]).toEqual([1, false, 0]);
  });
});

describe("without another clock", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("a tick takes its milliseconds", () => {
    const send = vi.fn();
    const ending = new DelayedEnd(send);
    ending.begin(2);
    vi.advanceTimersByTime(2 * TICK - 1);
    expect([send.mock.calls.length, ending.left]).toEqual([0, 1]);
    vi.advanceTimersByTime(1);
    expect([send.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
  });
});
