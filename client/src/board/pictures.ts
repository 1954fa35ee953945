// Pictures that the server draws, fetched once each: Kingdoms and sides of tiles, as parts of this page.
import type { Box } from "../core/geometry";
import {
  kingdomPictureAddress,
  tilePictureAddress,
  type Light,
  type TurnedSide,
} from "../io/pictureAddresses";
import type { TableId } from "../protocol/types";

/** A picture, ready to be put into the page. */
export interface Picture {
  readonly box: Box;
  readonly body: DocumentFragment;
}

const MOST = 60;
const kept = new Map<string, Promise<Picture>>();

/** The picture of a Kingdom of a table. */
export const kingdomPicture = (table: TableId, hash: string, theme: Light): Promise<Picture> =>
  fetched(kingdomPictureAddress(table, hash, theme));

/** One side of a tile, turned; its first space lies at the origin. */
export const tilePicture = (side: TurnedSide, theme: Light): Promise<Picture> =>
  fetched(tilePictureAddress(side, theme));

function fetched(where: string): Promise<Picture> {
  const known = kept.get(where);
  if (known !== undefined) return known;
  const found = load(where);
  kept.set(where, found);
  found.catch(() => kept.delete(where));
  for (const old of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(old);
  }
  return found;
}

async function load(where: string): Promise<Picture> {
  const answer = await fetch(where, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`no picture at ${where}`);
  const root = new DOMParser().parseFromString(
    await answer.text(),
    "image/svg+xml",
  ).documentElement;
  const [x = 0, y = 0, width = 1, height = 1] = (root.getAttribute("viewBox") ?? "")
    .split(" ")
    .map(Number);
  const body = document.createDocumentFragment();
  for (const child of root.children) {
    if (child.localName !== "title" && child.localName !== "desc")
      body.append(document.importNode(child, true));
  }
  return { box: { x, y, width, height }, body };
}

/** Puts a picture into a group, for `use:drawn`. */
export function drawn(group: SVGGElement, picture: Picture): { update(next: Picture): void } {
  const put = ({ body }: Picture): void => group.replaceChildren(body.cloneNode(true));
  put(picture);
  return { update: put };
}
