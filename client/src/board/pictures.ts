// Pictures that the server draws, fetched once each: Kingdoms and sides of tiles, as parts of this page.
import type { Box } from "../core/geometry";
import {
  grownPictureAddress,
  kingdomPictureAddress,
  tilePictureAddress,
  type Light,
  type TurnedSide,
} from "../io/pictureAddresses";
import type { PictureChanges, TableId } from "../protocol/types";
import { patched } from "./picturePatches";

/** A picture, ready to be put into the page. */
export interface Picture {
  readonly box: Box;
  readonly body: DocumentFragment;
}

const MOST = 60;
const kept = new Map<string, Promise<Picture>>();

/** The Kingdom that was drawn last, by table and light: most others grow out of it. */
const latest = new Map<string, { readonly hash: string; readonly picture: Picture }>();

/** The picture of a Kingdom of a table; of one that has grown out of the last one only what is new is fetched. */
export async function kingdomPicture(table: TableId, hash: string, theme: Light): Promise<Picture> {
  const [where, name] = [kingdomPictureAddress(table, hash, theme), `${table} ${theme}`];
  const before = latest.get(name);
  const picture = await fetched(where, async () => {
    const grown =
      before === undefined || before.hash === hash
        ? null
        : await grow(before.picture, grownPictureAddress(table, before.hash, hash, theme));
    return grown ?? load(where);
  });
  latest.set(name, { hash, picture });
  return picture;
}

/** One side of a tile, turned; its first space lies at the origin. */
export const tilePicture = (side: TurnedSide, theme: Light): Promise<Picture> =>
  fetched(tilePictureAddress(side, theme));

function fetched(where: string, fetching = () => load(where)): Promise<Picture> {
  const known = kept.get(where);
  if (known !== undefined) return known;
  const found = fetching();
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
  const body = document.createDocumentFragment();
  for (const child of root.children) {
    if (child.localName !== "title" && child.localName !== "desc")
      body.append(document.importNode(child, true));
  }
  return { box: boxOf(root.getAttribute("viewBox") ?? ""), body };
}

/** A picture with what is new; null where nobody can say that, and the whole has to be fetched. */
async function grow(before: Picture, where: string): Promise<Picture | null> {
  const answer = await fetch(where, { credentials: "same-origin" });
  if (!answer.ok) return null;
  const changes = (await answer.json()) as PictureChanges;
  const body = patched(before.body, changes);
  return body === null ? null : { box: boxOf(changes.view_box), body };
}

function boxOf(viewBox: string): Box {
  const [x = 0, y = 0, width = 1, height = 1] = viewBox.split(" ").map(Number);
  return { x, y, width, height };
}

/** Puts a picture into a group, for `use:drawn`. */
export function drawn(group: SVGGElement, picture: Picture): { update(next: Picture): void } {
  const put = ({ body }: Picture): void => group.replaceChildren(body.cloneNode(true));
  put(picture);
  return { update: put };
}
