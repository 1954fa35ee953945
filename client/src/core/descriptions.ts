// The table in words, for those who hear it: spaces, their neighbours, what can be seen from them, places for tiles.
import type { CharacterWord, Hex, LandData, SpaceData, ViewData } from "../protocol/types";
import { listed, said, t } from "../words/words.svelte";
import { DIRECTIONS, keyOf, neighbour, same, type Spot } from "./geometry";
import { standingAt } from "./moves";

export function spaceAt(view: ViewData, hex: Hex): SpaceData | undefined {
  return view.kingdom.find((space) => same(space.at, hex));
}

/** What a space is: “Forest by the River”. */
export function landName(space: LandData): string {
  return said(space.river.length > 0 ? `${space.terrain}-river` : space.terrain);
}

/** What a space is, where it lies, and who stands there. */
export function spaceName(view: ViewData, hex: Hex): string {
  const space = spaceAt(view, hex);
  if (space === undefined) return t("no-space");
  const here = standingAt(view, hex).map((who) => said(who));
  const where = t("space-at", { land: landName(space), q: hex[0], r: hex[1] });
  return here.length === 0 ? where : t("space-with", { space: where, who: listed(here) });
}

/** What lies around a space, direction by direction. */
export function neighboursOf(view: ViewData, hex: Hex): string {
  const parts = DIRECTIONS.map((direction, number) => {
    const space = spaceAt(view, neighbour(hex, number));
    const land = space === undefined ? t("edge") : landName(space);
    return t("toward", { direction: said(direction), land });
  });
  return parts.join(" ");
}

/** Where a space lies, seen from another. */
export function bearing(from: Hex, to: Hex): string {
  const [dq, dr] = [to[0] - from[0], to[1] - from[1]];
  const straight = DIRECTIONS.findIndex((_, number) => {
    const [q, r] = neighbour([0, 0], number);
    const steps = Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
    return steps > 0 && q * steps === dq && r * steps === dr;
  });
  return straight < 0 ? "" : said(DIRECTIONS[straight] ?? "");
}

/** What can be seen from a space, by direction. */
export function sightsFrom(view: ViewData, hex: Hex, seen: readonly Hex[]): string {
  const lines = DIRECTIONS.map((direction) => {
    const along = seen.filter((other) => bearing(hex, other) === said(direction));
    const lands = along
      .map((other) => [spaceAt(view, other), standingAt(view, other)] as const)
      .map(([space, who]) => {
        if (space === undefined) return "";
        const here = listed(who.map((each) => said(each)));
        return here === ""
          ? landName(space)
          : t("space-with", { space: landName(space), who: here });
      });
    return lands.length === 0
      ? ""
      : t("toward", { direction: said(direction), land: lands.join(", ") });
  }).filter((line) => line !== "");
  return lines.length === 0 ? t("sees-nothing") : lines.join(" ");
}

/** What a tile would touch at a spot. */
export function spotName(view: ViewData, spot: Spot): string {
  const own = new Set(spot.hexes.map(keyOf));
  const around = new Map<string, SpaceData>();
  for (const hex of spot.hexes) {
    for (let direction = 0; direction < 6; direction += 1) {
      const space = spaceAt(view, neighbour(hex, direction));
      if (space !== undefined && !own.has(keyOf(space.at))) around.set(keyOf(space.at), space);
    }
  }
  return t("spot-beside", { lands: listed([...around.values()].map(landName)) });
}

/** What becomes of the Page in hand if the turn ends now: for the eyes and ears of its player, in every turn. */
export function givenUp(view: ViewData): string {
  return view.may.recount ? t("ending-untold") : t("ending-waits");
}

/** A character and where it stands, for the token that chooses it. */
export function characterName(view: ViewData, who: CharacterWord): string {
  const space = spaceAt(view, view.characters[who]);
  return t("stands-on", { who: said(who), land: space === undefined ? "" : landName(space) });
}
