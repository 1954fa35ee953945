// What the interface says, in the language that is spoken now: texts by their keys, and lists.
import type { Language } from "../protocol/types";
import { isolated } from "./bidi";
import { en } from "./en";

export type { Language } from "../protocol/types";

export const LANGUAGES: ReadonlyArray<readonly [Language, string]> = [
  ["en", "English"],
  ["fr", "Français"],
  ["de", "Deutsch"],
];

/** What stands in braces in a text. */
type Slots<S extends string> = S extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot | Slots<Rest>
  : never;

type Texts = typeof en;
export type Key = keyof Texts;
export type Words = Readonly<Record<Key, string>>;
type Values<K extends Key> = [Slots<Texts[K]>] extends [never]
  ? []
  : [values: Readonly<Record<Slots<Texts[K]>, string | number>>];

const LOADERS: Readonly<Record<Language, () => Promise<Words>>> = {
  en: () => Promise.resolve(en),
  fr: () => import("./fr").then((found) => found.fr),
  de: () => import("./de").then((found) => found.de),
};

let spoken = $state.raw<Language>("en");
let words = $state.raw<Words>(en);

/** The language that is spoken now. */
export const language = (): Language => spoken;

/** A text of the interface, with what stands in its braces filled in. */
export function t<K extends Key>(key: K, ...[values]: Values<K>): string {
  return filled(words[key], values);
}

/** A text whose key is put together; what has no text is an error that the tests find. */
export function said(key: string, values?: Readonly<Record<string, string | number>>): string {
  return filled(words[key as Key] ?? key, values);
}

function filled(text: string, values?: Readonly<Record<string, string | number>>): string {
  return values === undefined
    ? text
    : text.replace(/\{(\w+)\}/g, (whole, slot: string) => isolated(String(values[slot] ?? whole)));
}

/** A list as one says it: “Anna, Bert and Carla”. */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(spoken, { type: "conjunction" }).format(parts.map(isolated));
}

let lacking = $state(false);
let wish: Language = "en";

/** Whether words that were wished for last did not come. Reactive. */
export const lacksWords = (): boolean => lacking;

/** Speak another language from now on; where its words do not come, it is spoken when the page is opened anew. */
export async function speak(wished: Language): Promise<void> {
  wish = wished;
  const found = await LOADERS[wished]().catch(() => null);
  // On a slow line somebody may have wished for another one since.
  if (wish !== wished) return;
  lacking = found === null;
  if (found === null) return;
  words = found;
  spoken = wished;
}

/** The first of some wishes that is spoken here, as in "de-AT"; English if none is. */
export function preferredOf(wishes: readonly string[]): Language {
  const known: readonly string[] = LANGUAGES.map(([code]) => code);
  const tags = wishes.map((tag) => tag.slice(0, 2).toLowerCase());
  return (tags.find((tag) => known.includes(tag)) ?? "en") as Language;
}
