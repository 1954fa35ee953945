import { beforeEach, describe, expect, it } from "vitest";

import { forgetSeen, lastSeen, rememberSeen } from "./seenEvents";

describe("how far a table was seen", () => {
  beforeEach(() => localStorage.clear());

  it("is known of the latest tables, and takes no more room however many there were", () => {
    for (let table = 0; table < 100; table += 1) rememberSeen(`t${table}`, table);
    rememberSeen("t99", 120);
    expect(lastSeen("t99")).toBe(120);
    expect(lastSeen("t98")).toBe(98);
    expect(lastSeen("t0")).toBeNull();
    expect(localStorage.length).toBe(1);
  });

  it("does not go back when another window is still at an earlier event", () => {
    rememberSeen("t1", 7);
    rememberSeen("t1", 5);
    expect(lastSeen("t1")).toBe(7);
  });

  it("is forgotten with the table, and where something else was kept", () => {
    rememberSeen("t1", 4);
    forgetSeen("t1");
    expect(lastSeen("t1")).toBeNull();
    localStorage.setItem("fairytile-seen", '{"t1": 3}');
    expect(lastSeen("t1")).toBeNull();
    localStorage.setItem("fairytile-seen", "nonsense");
    expect(lastSeen("t1")).toBeNull();
  });
});
