import { afterEach, describe, expect, it } from "vitest";

import type { Ruleset } from "../../protocol/types";
import { RULINGS, USUAL } from "../../protocol/defaults";
import { de } from "../../words/de";
import { en } from "../../words/en";
import { fr } from "../../words/fr";
import { LANGUAGES, speak, type Key } from "../../words/words.svelte";
import { aided, differences, ruled, rulesAddress, rulesetAt } from "./differences";

type Switch = keyof typeof RULINGS;
const WORDS = { en, fr, de } as const;
const SWITCHES = Object.entries(RULINGS) as [Switch, readonly string[]][];
const READINGS = SWITCHES.flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
);
const UNUSUAL = READINGS.filter(([name, value]) => USUAL.ruleset[name] !== value);
/** Where each ruling is spoken of: in the aid, and in the rules. */
const PLACES: Readonly<Record<Switch, readonly [aid: Key, rules: Key]>> = {
  magic_recount: ["aid-magic", "rules-magic-text"],
  princess_jumps: ["aid-princess", "rules-princess-text"],
  princess_return: ["aid-princess", "rules-princess-text"],
  rivers: ["aid-tile-text", "rules-tile-text"],
  misfit: ["aid-tile-text", "rules-tile-text"],
  sight_gaps: ["aid-see", "rules-see-text"],
  own_space_lines: ["aid-see", "rules-see-text"],
  impossible: ["aid-end", "rules-end-text"],
};

const usual = {
  options: { ...USUAL, players: 2, first: 0 },
  help: USUAL.help,
} as const;
const playing = (name: Switch, value: string): Ruleset =>
  ({ ...USUAL.ruleset, [name]: value }) as Ruleset;

afterEach(() => speak("en"));

describe.each(LANGUAGES)("in %s", (language) => {
  const sentence = (name: Switch, value: string): string =>
    WORDS[language][`ruling-${name}-${value}` as Key];
  const others = (name: Switch, value: string): string[] =>
    RULINGS[name].filter((other) => other !== value);

  it.each(READINGS)(
    "%s: %s is said in the rules of such a table, and no other reading",
    async (name, value) => {
      await speak(language);
      const text = ruled(PLACES[name][1], playing(name, value));
      expect(sentence(name, value)).toMatch(/\.$/);
      expect(text).toContain(sentence(name, value));
      expect(text).not.toMatch(/[{}]/);
      for (const other of others(name, value)) expect(text).not.toContain(sentence(name, other));
    },
  );

  it.each(UNUSUAL)("%s: %s changes the aid", async (name, value) => {
    await speak(language);
    const place = PLACES[name][0];
    const text = aided(place, playing(name, value));
    expect(text).toContain(sentence(name, value));
    expect(text).not.toMatch(/[{}]| {2}/);
    expect(text).not.toBe(aided(place, USUAL.ruleset));
    for (const other of others(name, value)) expect(text).not.toContain(sentence(name, other));
    const brief = WORDS[language][`aid-usual-${name}` as Key];
    if (brief !== undefined) {
      expect(text).not.toContain(brief);
      expect(aided(place, USUAL.ruleset)).toContain(brief);
    }
  });

  it.each(UNUSUAL)("%s: %s is said to who sits down there", async (name, value) => {
    await speak(language);
    const ruleset = playing(name, value);
    expect(differences({ ...usual, options: { ...usual.options, ruleset } })).toEqual([
      sentence(name, value),
    ]);
  });

  it("everything else that differs has a sentence of its own", async () => {
    await speak(language);
    const words = WORDS[language];
    const options = {
      ...usual.options,
      pages: 9,
      dealing: "classic",
      deck: "children",
      take_back: false,
      start_side: "back",
    } as const;
    expect(differences({ options, help: "none" })).toEqual([
      words["played-pages"].replace("{count}", "9"),
      words["played-dealing-classic"],
      words["played-deck-children"],
      words["played-help-none"],
      words["played-take_back-no"],
      words["played-start_side-back"],
    ]);
    const few = (pages: number | null): string[] =>
      differences({ ...usual, options: { ...usual.options, pages } });
    expect(few(null)).toEqual([words["played-pages-all"]]);
    expect(few(1)).toEqual([words["played-pages-one"]]);
  });
});

it("says nothing of a usual table", () => {
  expect(differences(usual)).toEqual([]);
});

it("speaks of nobody winning only where anybody can be out", () => {
  expect(ruled("rules-end-text", USUAL.ruleset)).toContain(en["rules-end-nobody"]);
  expect(ruled("rules-end-text", playing("impossible", "never"))).not.toContain(
    en["rules-end-nobody"],
  );
});

describe("the address of the rules", () => {
  it.each(READINGS)("leads back to %s: %s", (name, value) => {
    const ruleset = playing(name, value);
    const { pathname, search } = new URL(rulesAddress(ruleset), "http://here");
    expect(pathname).toBe("/rules");
    expect(rulesetAt(search)).toEqual(ruleset);
  });

  it("says nothing for the usual rules, and is not misled", () => {
    expect(rulesAddress(USUAL.ruleset)).toBe("/rules");
    expect(rulesetAt("?rivers=flood&toString=x")).toEqual(USUAL.ruleset);
  });
});
