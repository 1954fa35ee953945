// Where the pictures of the server are: by a word for all that it draws, so that browsers keep them for ever.
//
// Nothing is written on them, so their addresses name no language: another one is no reason to fetch them again.
import drawnVersion from "virtual:version";

import type { SideWord, TableId } from "../protocol/types";
import { address } from "./http";

/** The lights in which pictures are drawn. */
export type Light = "day" | "night";

/** The picture of a Kingdom of a table. */
export const kingdomPictureAddress = (table: TableId, hash: string, theme: Light): string =>
  address("/tables/{table}/pictures/{hash}.svg", { table, hash }, { theme, v: drawnVersion });

/** What is new in the picture of a Kingdom beside one that it has grown out of. */
export const grownPictureAddress = (
  table: TableId,
  known: string,
  hash: string,
  theme: Light,
): string =>
  address(
    "/tables/{table}/pictures/{hash}/since/{known}",
    { table, hash, known },
    { theme, v: drawnVersion },
  );

/** A side of a tile of an edition, as in "never-quite-lost/1", turned by some sixths. */
export interface TurnedSide {
  readonly edition: string;
  readonly tile: number;
  readonly side: SideWord;
  readonly rotation: number;
}

/** The picture of one side of a tile; its first space lies at the origin. */
export function tilePictureAddress(
  { edition, tile, side, rotation }: TurnedSide,
  theme: Light,
): string {
  const [name = "", version = ""] = edition.split("/");
  return address(
    "/editions/{name}/{version}/tiles/{tile}/{side}/{rotation}.svg",
    { name, version, tile, side, rotation },
    { theme, v: drawnVersion },
  );
}
