// What somebody wishes for a new game: the form as a value, and the settings of a table made of it.
import type {
  BotInfo,
  ChairPlan,
  Dealing,
  Deck,
  Help,
  Ruleset,
  SeatNumber,
  Settings,
  StartSide,
} from "../protocol/types";
import { RULEBOOK, RULINGS, USUAL } from "../protocol/defaults";
import {
  LEAST_SEATS,
  LONGEST_NAME,
  MINUTES_A_PAGE,
  MOST_SEATS,
  PAGES_OFFERED,
  PATIENCES_OFFERED,
} from "../protocol/values";

/** Who is to sit somewhere: at this device (I, or somebody with me), elsewhere, or a bot by its key. */
export type Sitter = "me" | "here" | "invite" | `bot:${string}`;

export interface Chair {
  readonly who: Sitter;
  /** Of a person at this device. */
  readonly name: string;
}

export interface Wishes {
  /** One for each seat. */
  readonly chairs: readonly Chair[];
  readonly first: SeatNumber | "lot";
  readonly pages: number;
  readonly dealing: Dealing;
  readonly deck: Deck;
  readonly help: Help;
  readonly takeBack: boolean;
  readonly patience: number;
  readonly startSide: StartSide;
  readonly ruleset: Ruleset;
}

/** What an edition offers to choose from: how many Pages it has, and how many of them are for children. */
export interface Decks {
  readonly full: number;
  readonly children: number;
}

const DEALINGS: readonly Dealing[] = ["woven", "classic"];
const DECKS: readonly Deck[] = ["full", "children"];
export const HELPS: readonly Help[] = ["hints", "show", "none"];
export const START_SIDES: readonly StartSide[] = ["drawn", "front", "back"];

/** A game that can begin at once: me against a bot. */
export function usualWishes(bot: string): Wishes {
  return {
    chairs: [
      { who: "me", name: "" },
      { who: `bot:${bot}`, name: "" },
    ],
    first: "lot",
    patience: PATIENCES_OFFERED[0],
    ...FRIENDLY,
  };
}

type Manner = Pick<
  Wishes,
  "pages" | "dealing" | "deck" | "help" | "takeBack" | "startSide" | "ruleset"
>;

const FRIENDLY: Manner = {
  pages: USUAL.pages,
  dealing: USUAL.dealing,
  deck: USUAL.deck,
  help: USUAL.help,
  takeBack: USUAL.take_back,
  startSide: USUAL.start_side,
  ruleset: USUAL.ruleset,
};

/** The two ways to play that are one choice, for Books of at most so many Pages. */
export function manners(most: number): { readonly friendly: Manner; readonly rulebook: Manner } {
  const rulebook = {
    ...FRIENDLY,
    pages: most,
    dealing: RULEBOOK.dealing,
    deck: RULEBOOK.deck,
    help: RULEBOOK.help,
    ruleset: RULEBOOK.ruleset,
  };
  return { friendly: FRIENDLY, rulebook };
}

/** By which of the two ways a game is wished for, so far as they differ; null for one of its own. */
export function mannerOf(wishes: Manner, most: number): "friendly" | "rulebook" | null {
  const ways = manners(most);
  const [found] = (["friendly", "rulebook"] as const).filter((way) =>
    (Object.keys(FRIENDLY) as (keyof Manner)[]).every(
      (part) => JSON.stringify(wishes[part]) === JSON.stringify(ways[way][part]),
    ),
  );
  return found ?? null;
}

/** How many Pages a Book may have, from short to long; the last is as many as there are. */
export function lengths(decks: Decks, deck: Deck, players: number): readonly number[] {
  const most = Math.floor(decks[deck] / players);
  const usual = PAGES_OFFERED.filter((pages) => pages <= most);
  return usual.at(-1) === most ? usual : [...usual, most];
}

/** The length that comes nearest to what was wished. */
export function nearest(wished: number, offered: readonly number[]): number {
  return offered.findLast((pages) => pages <= wished) ?? offered[0] ?? wished;
}

/** About how many minutes a game takes, in steps of five. */
export function minutes(pages: number, players: number): number {
  return Math.max(5, Math.round((pages * players * MINUTES_A_PAGE) / 5) * 5);
}

/** Another number of seats: bots come, and whoever sat last goes. */
export function seated(
  chairs: readonly Chair[],
  players: number,
  bots: readonly BotInfo[],
): readonly Chair[] {
  const bot = bots[0]?.bot;
  const more: Chair = { who: bot === undefined ? "invite" : `bot:${bot}`, name: "" };
  return Array.from({ length: players }, (_, seat) => chairs[seat] ?? more);
}

/** Somebody else for a seat. There is one me: whoever was it before is somebody here. */
export function reseated(
  chairs: readonly Chair[],
  seat: SeatNumber,
  who: Sitter,
): readonly Chair[] {
  return chairs.map((chair, number) => {
    if (number === seat) return { ...chair, who };
    return who === "me" && chair.who === "me" ? { ...chair, who: "here" } : chair;
  });
}

export const isHere = (chair: Chair): boolean => chair.who === "me" || chair.who === "here";

/** What is wrong with the chairs; null if nothing is. */
export function mistake(
  names: readonly string[],
  chairs: readonly Chair[],
): "only-bots" | "alike" | null {
  if (chairs.every((chair) => chair.who.startsWith("bot:"))) return "only-bots";
  const here = names.filter((_, seat) => chairs[seat] !== undefined && isHere(chairs[seat]));
  const same = new Set(here.map((name) => name.normalize("NFC").toLowerCase()));
  return same.size < here.length ? "alike" : null;
}

/** A name as it is kept: single blanks, no longer than the server takes. */
export function tidied(name: string): string {
  return Array.from(name.trim().replace(/\s+/g, " ")).slice(0, LONGEST_NAME).join("");
}

/** One of so many, each as likely as any other; `draw` gives bytes from a good source of chance. */
export function lot(count: number, draw: () => number): number {
  const even = 256 - (256 % count);
  let found = draw();
  while (found >= even) found = draw();
  return found % count;
}

/** The settings of a table; `names` has one for each seat, for those who play at this device. */
export function settingsOf(
  wishes: Wishes,
  edition: { readonly edition: string; readonly digest: string },
  names: readonly string[],
  draw: () => number,
): Settings {
  const players = wishes.chairs.length;
  return {
    edition: edition.edition,
    digest: edition.digest,
    options: {
      players,
      first: wishes.first === "lot" ? lot(players, draw) : Math.min(wishes.first, players - 1),
      pages: wishes.pages,
      dealing: wishes.dealing,
      deck: wishes.deck,
      start_side: wishes.startSide,
      ruleset: wishes.ruleset,
      take_back: wishes.takeBack,
    },
    chairs: wishes.chairs.map((chair, seat) => planOf(chair, names[seat] ?? "")),
    help: wishes.help,
    patience: wishes.patience,
  };
}

function planOf(chair: Chair, name: string): ChairPlan {
  if (isHere(chair)) return { kind: "person", name };
  return chair.who === "invite"
    ? { kind: "invited" }
    : { kind: "bot", bot: chair.who.slice("bot:".length) };
}

// --- kept for the next time -------------------------------------------------------------------

/** Wishes that were kept, as far as they still make sense; the rest is as usual. */
export function wishesFrom(kept: unknown, bots: readonly BotInfo[]): Wishes {
  const usual = usualWishes(bots[0]?.bot ?? "flora");
  if (typeof kept !== "object" || kept === null) return usual;
  const found = kept as Partial<Record<keyof Wishes, unknown>>;
  const chairs = chairsFrom(found.chairs, bots) ?? usual.chairs;
  const rules = (found.ruleset ?? {}) as Partial<Record<keyof Ruleset, unknown>>;
  const ruleset = Object.fromEntries(
    Object.entries(RULINGS).map(([name, values]) => [
      name,
      oneOf(rules[name as keyof Ruleset], values, values[0]),
    ]),
  ) as unknown as Ruleset;
  const seats = chairs.map((_, seat) => seat);
  return {
    chairs,
    first: oneOf<SeatNumber | "lot">(found.first, ["lot", ...seats], "lot"),
    pages: typeof found.pages === "number" && found.pages > 0 ? found.pages : usual.pages,
    dealing: oneOf(found.dealing, DEALINGS, usual.dealing),
    deck: oneOf(found.deck, DECKS, usual.deck),
    help: oneOf(found.help, HELPS, usual.help),
    takeBack: oneOf(found.takeBack, [true, false], usual.takeBack),
    patience: oneOf(found.patience, PATIENCES_OFFERED, usual.patience),
    startSide: oneOf(found.startSide, START_SIDES, usual.startSide),
    ruleset,
  };
}

function oneOf<T>(found: unknown, allowed: readonly T[], usual: T): T {
  return allowed.find((value) => value === found) ?? usual;
}

function chairsFrom(kept: unknown, bots: readonly BotInfo[]): readonly Chair[] | null {
  if (!Array.isArray(kept) || kept.length < LEAST_SEATS || kept.length > MOST_SEATS) return null;
  const known = ["me", "here", "invite", ...bots.map(({ bot }) => `bot:${bot}`)];
  const chairs = kept.map((each: Partial<Chair> | null) => ({
    who: each?.who ?? "invite",
    name: typeof each?.name === "string" ? tidied(each.name) : "",
  }));
  const sound = chairs.every(({ who }) => known.includes(who));
  return sound && chairs.filter(({ who }) => who === "me").length <= 1 ? chairs : null;
}
