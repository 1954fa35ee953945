// The tale in the language of this device: what is said and read of every Page.
//
// It is fetched once for each language and edition, when somebody first asks for a Page. Whoever asks in a
// template or an effect hears again when the words have come, and when another language is spoken.
import drawnVersion from "virtual:version";

import {
  PREFIX,
  type Deck,
  type EditionData,
  type PageData,
  type PageNumber,
  type RegularTileData,
} from "../protocol/types";
import type { Light } from "./pictureAddresses";
import { call } from "./http";
import { language } from "../words/words.svelte";

/** The tale that is told while no table has said which one it plays. */
const FIRST = { key: "never-quite-lost/1", digest: "" };
/** How long to wait before asking again when nobody answered, in milliseconds. */
const AGAIN = 3000;

interface Tale {
  readonly pages: ReadonlyMap<PageNumber, PageData>;
  readonly tiles: readonly RegularTileData[];
}

let edition = $state.raw(FIRST);
let deck = $state<Deck>("full");
let tales = $state.raw<ReadonlyMap<string, Tale>>(new Map());
const asked = new Set<string>();

/** Tell the tale that a table plays, from now on, with what the Pages of its deck ask for. */
export function openEdition(key: string, digest: string, played: Deck): void {
  if (edition.key !== key || edition.digest !== digest) edition = { key, digest };
  deck = played;
}

/** A Page in the language of this device, as the deck of the table has it; undefined until it is known. */
export function pageOf(number: PageNumber): PageData | undefined {
  const page = tale()?.pages.get(number);
  return page?.easier && deck === "children" ? { ...page, ...page.easier } : page;
}

/** A Regular tile, as Views number them; undefined until it is known. */
export const tileOf = (number: number): RegularTileData | undefined => tale()?.tiles[number];

/** What has a picture: a Page, or what is told before the first one or after the last. */
export type Pictured = PageNumber | "opening" | "closing";

/** Which version is meant: the digest knows of tiles and objectives, but not of stories and drawings. */
const meant = (): string => `${edition.digest}-${drawnVersion}`;

/** Where the picture of a Page is. */
export function pictureOf(told: Pictured, light: Light): string {
  const query = new URLSearchParams({ theme: light, v: meant() });
  return `${PREFIX}/editions/${edition.key}/pages/${told}.svg?${query}`;
}

function tale(): Tale | undefined {
  const name = `${language()} ${edition.key} ${edition.digest}`;
  const found = tales.get(name);
  if (found === undefined && !asked.has(name)) {
    asked.add(name);
    void fetchTale(name);
  }
  return found;
}

async function fetchTale(as: string): Promise<void> {
  const [name = "", version = ""] = edition.key.split("/");
  const query = { v: meant() };
  try {
    const data = await call("GET /editions/{name}/{version}", { path: { name, version }, query });
    tales = new Map(tales).set(as, taleOf(data));
  } catch {
    await new Promise((settle) => setTimeout(settle, AGAIN));
    asked.delete(as);
    // Whoever still needs it is made to ask again.
    tales = new Map(tales);
  }
}

const taleOf = (data: EditionData): Tale => ({
  pages: new Map(data.pages.map((page) => [page.number, page])),
  tiles: data.tiles,
});
