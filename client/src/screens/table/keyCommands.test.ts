import { describe, expect, it } from "vitest";

import { actionOf, type KeyAction } from "./keyCommands";

/** What a key is for when it is pressed on an element. */
function pressed(key: string, on: Element = document.body, repeat = false): KeyAction | null {
  let found: KeyAction | null = null;
  const hear = (event: globalThis.Event): void => {
    found = actionOf(event as KeyboardEvent);
  };
  document.body.append(on === document.body ? document.createElement("i") : on);
  addEventListener("keydown", hear);
  on.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true }));
  removeEventListener("keydown", hear);
  return found;
}

describe("a key at the table", () => {
  it("is for the table, but not in a field or a dialog", () => {
    expect(pressed("e")).toBe("done");
    for (const name of ["input", "textarea", "select", "dialog"])
      expect(pressed("e", document.createElement(name))).toBeNull();
  });

  it("presses the button that has the focus, if it is one for that", () => {
    const button = document.createElement("button");
    expect(pressed("Enter", button)).toBeNull();
    expect(pressed("k", button)).toBe("knight");
  });

  it("walks on while it is held down, and does nothing twice", () => {
    expect(pressed("ArrowLeft", document.body, true)).toBe("walk");
    expect(pressed("r", document.body, true)).toBe("turn-tile");
    for (const key of ["e", "u", "h", "t", "Enter"])
      expect(pressed(key, document.body, true)).toBeNull();
  });
});
