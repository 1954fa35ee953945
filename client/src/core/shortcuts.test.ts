import { describe, expect, it } from "vitest";

import { actionOf } from "../screens/table/keyCommands";
import { ARROWS, capsOf, TABLE_KEYS } from "./shortcuts";

describe("the keys of the table", () => {
  it("are obeyed by the table", () => {
    // The spaces themselves obey the arrows and what chooses one of them.
    const entries = TABLE_KEYS.filter((entry) => entry.keys !== ARROWS && entry.does !== "choose");
    for (const key of entries.flatMap((entry) => [...entry.keys]))
      expect(actionOf(new KeyboardEvent("keydown", { key })), key).not.toBeNull();
  });

  it("are for one thing each", () => {
    const pressed = TABLE_KEYS.flatMap((entry) =>
      entry.keys.map((key) => `${"shift" in entry ? "Shift " : ""}${key}`),
    );
    expect(new Set(pressed).size).toBe(pressed.length);
  });

  it("are written as on a keyboard", () => {
    const caps = (does: string): string[] =>
      TABLE_KEYS.filter((entry) => entry.does === does).flatMap(capsOf);
    expect(caps("choose")).toEqual(["Enter", "Space"]);
    expect(caps("slant")).toEqual(["Shift", "Arrows"]);
  });
});
