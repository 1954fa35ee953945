import { describe, expect, it } from "vitest";

import { de } from "./de";
import { en } from "./en";
import { fr } from "./fr";
import { t } from "./words.svelte";

const slots = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([slot]) => slot).toSorted();

describe.each([
  ["fr", fr],
  ["de", de],
] as const)("the words in %s", (_, words) => {
  it("say the same things", () => {
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(en).toSorted());
  });

  it("have the same slots", () => {
    for (const [key, text] of Object.entries(en)) {
      expect([key, slots(words[key as keyof typeof en])]).toEqual([key, slots(text)]);
    }
  });
});

describe("a name", () => {
  it("that is written from right to left leaves the rest of the sentence in its order", () => {
    expect(t("away", { name: "שרה" })).toBe("\u2068שרה\u2069 is away. The game waits.");
    expect(t("away", { name: "Zoë 🐉" })).toBe("Zoë 🐉 is away. The game waits.");
  });
});

describe("typography", () => {
  it("puts a no-break space before French signs", () => {
    const wrong = Object.entries(fr).filter(([, text]) => / [;!?:»]|« /.test(text));
    expect(wrong).toEqual([]);
  });

  it("has no straight quotation marks or apostrophes in any language", () => {
    for (const words of [en, fr, de]) {
      const wrong = Object.entries(words).filter(([, text]) => /["']/.test(text));
      expect(wrong).toEqual([]);
    }
  });
});
