// What a table plays by, in sentences: what differs from a usual game, and what the rules say there.
import type { Ruleset, Settings } from "../../protocol/types";
import { RULINGS, USUAL } from "../../protocol/defaults";
import { said, type Key } from "../../words/words.svelte";

type Switch = keyof typeof RULINGS;
const SWITCHES = Object.keys(RULINGS) as readonly Switch[];

/** What is played differently from a usual game, a sentence for each thing; the terminal says the same. */
export function differences({ options, help }: Pick<Settings, "options" | "help">): string[] {
  const { pages, ruleset } = options;
  const others = [
    ["dealing", options.dealing, USUAL.dealing],
    ["deck", options.deck, USUAL.deck],
    ["help", help, USUAL.help],
    ["take_back", options.take_back ? "yes" : "no", USUAL.take_back ? "yes" : "no"],
    ["start_side", options.start_side, USUAL.start_side],
  ] as const;
  return [
    ...(pages === USUAL.pages ? [] : [pagesSaid(pages)]),
    ...others
      .filter(([, value, usual]) => value !== usual)
      .map(([name, value]) => said(`played-${name}-${value}`)),
    ...SWITCHES.filter((name) => ruleset[name] !== USUAL.ruleset[name]).map((name) =>
      rulingSaid(name, ruleset),
    ),
  ];
}

function pagesSaid(count: number | null): string {
  if (count === null) return said("played-pages-all");
  return count === 1 ? said("played-pages-one") : said("played-pages", { count });
}

/** The few words of the aid for a ruling that is as usual; it has none for what seldom matters. */
const BRIEF: Readonly<Partial<Record<Switch, Key>>> = {
  princess_jumps: "aid-usual-princess_jumps",
  rivers: "aid-usual-rivers",
  sight_gaps: "aid-usual-sight_gaps",
};

/** A text of the aid as it is right at a table: brief where that is as usual, exact where it differs. */
export function aided(key: Key, ruleset: Ruleset): string {
  const values = SWITCHES.map((name) => {
    const brief = BRIEF[name];
    if (ruleset[name] !== USUAL.ruleset[name]) return [name, rulingSaid(name, ruleset)];
    return [name, brief === undefined ? "" : said(brief)];
  });
  return said(key, Object.fromEntries(values) as Record<Switch, string>)
    .replace(/ {2,}/g, " ")
    .trim();
}

const rulingSaid = (name: Switch, ruleset: Ruleset): string =>
  said(`ruling-${name}-${ruleset[name]}`);

/** A text of the rules as it is right at a table: what a ruling says stands in its place. */
export function ruled(key: Key, ruleset: Ruleset): string {
  const values = Object.fromEntries(SWITCHES.map((name) => [name, rulingSaid(name, ruleset)]));
  // Only by these two anybody is ever out.
  const out = ruleset.impossible === "hand" || ruleset.impossible === "book";
  return said(key, { ...values, nobody: out ? ` ${said("rules-end-nobody")}` : "" });
}

/** Where the rules of a table are read: the address says what differs there. */
export function rulesAddress(ruleset: Ruleset): string {
  const changed = SWITCHES.filter((name) => ruleset[name] !== USUAL.ruleset[name]);
  const query = new URLSearchParams(changed.map((name) => [name, ruleset[name]]));
  return changed.length > 0 ? `/rules?${query}` : "/rules";
}

/** The rule set that an address speaks of; what it does not know is as usual. */
export function rulesetAt(query: string): Ruleset {
  const asked = new URLSearchParams(query);
  return Object.fromEntries(
    SWITCHES.map((name) => {
      const value = (RULINGS[name] as readonly string[]).find((each) => each === asked.get(name));
      return [name, value ?? USUAL.ruleset[name]];
    }),
  ) as unknown as Ruleset;
}
