import { describe, expect, it } from "vitest";

import { de } from "../../words/de";
import { en } from "../../words/en";
import { fr } from "../../words/fr";
import { blocksOf, spansOf } from "./markup";

describe("a text of the rules", () => {
  it("has paragraphs, and lists of the lines with a bullet", () => {
    const kinds = blocksOf("One.\n• two\n• three\nFour.\n• five").map((block) =>
      block.kind === "list" ? block.items.length : block.kind,
    );
    expect(kinds).toEqual(["paragraph", 2, "paragraph", 1]);
  });

  it("stresses what stands between asterisks", () => {
    expect(spansOf("*One step*, not two.")).toEqual([
      { text: "One step", strong: true },
      { text: ", not two.", strong: false },
    ]);
  });

  it.each([
    ["en", en],
    ["fr", fr],
    ["de", de],
  ] as const)("opens and closes every stress in %s, and has lists as in English", (_, words) => {
    const texts = Object.entries(words).filter(([key]) => /^(rules|aid)-/.test(key));
    for (const [key, text] of texts) {
      expect(text.split("*").length % 2, key).toBe(1);
      const kinds = (of: string): string[] => blocksOf(of).map((block) => block.kind);
      expect(kinds(text), key).toEqual(kinds(en[key as keyof typeof en]));
    }
  });
});
