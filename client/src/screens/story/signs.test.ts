import { describe, expect, it } from "vitest";

import { signRows } from "./signs";

describe("an objective in signs", () => {
  it("has a head for who, a sign for what, and a place", () => {
    expect(signRows(["dragon", "visit", "large-river"])).toEqual([
      ["head-dragon", "verb-visit", "place-large-river"],
    ]);
  });

  it("stays in one row while it fits", () => {
    expect(signRows(["princess", "see", "forest", "forest", "forest"])).toHaveLength(1);
  });

  it("parts where a clause ends", () => {
    const icons = ["princess", "visit", "plain", "and", "princess", "see", "knight", "dragon"];
    expect(signRows(icons)).toEqual([
      ["head-princess", "verb-visit", "place-plain"],
      ["and", "head-princess", "verb-see", "head-knight", "head-dragon"],
    ]);
  });
});
