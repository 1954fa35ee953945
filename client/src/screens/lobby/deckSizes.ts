// How many Pages an edition has, for the lengths of a game.
import { call } from "../../io/http";
import type { Decks } from "../../core/newGame";

const decks = new Map<string, Promise<Decks>>();

/** How many Pages an edition has. */
export function decksOf(edition: string): Promise<Decks> {
  const known = decks.get(edition);
  if (known !== undefined) return known;
  const found = counted(edition);
  decks.set(edition, found);
  found.catch(() => decks.delete(edition));
  return found;
}

async function counted(edition: string): Promise<Decks> {
  const [name = "", version = ""] = edition.split("/");
  const { pages } = await call("GET /editions/{name}/{version}", { path: { name, version } });
  return { full: pages.length, children: pages.filter((page) => !page.hard).length };
}
