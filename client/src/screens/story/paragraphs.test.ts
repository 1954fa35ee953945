import { describe, expect, it } from "vitest";

import { opensWithInitial, paragraphs } from "./paragraphs";

describe("the text of a Page", () => {
  it("is parted at line breaks and at blank lines", () => {
    expect(paragraphs("One.\nTwo.\n\n  \nThree. ")).toEqual(["One.", "Two.", "Three."]);
  });

  it("has no paragraph if there is nothing to read", () => {
    expect(paragraphs("")).toEqual([]);
    expect(paragraphs(" \n ")).toEqual([]);
  });

  it("opens with an initial unless something stands before the first letter", () => {
    expect(opensWithInitial("Three forests!")).toBe(true);
    expect(opensWithInitial("À l’aube")).toBe(true);
    expect(opensWithInitial("“Fear not!”")).toBe(false);
    expect(opensWithInitial("« N’ayez crainte »")).toBe(false);
    expect(opensWithInitial("")).toBe(false);
  });
});
