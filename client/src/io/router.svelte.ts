// Where we are: the address of a page, and how to go to another one without loading everything anew.
import type { TableId } from "../protocol/types";

export type Place =
  | { readonly page: "home" }
  | { readonly page: "new" }
  | { readonly page: "rules" }
  | { readonly page: "carry"; readonly key: string | null }
  | { readonly page: "table"; readonly table: TableId; readonly invitation: Invitation | null }
  | { readonly page: "nowhere" };

/** What the link to a seat says behind its #, which no server is told. */
export interface Invitation {
  readonly key: string;
  readonly seat: number | null;
}

const TABLE = /^\/t\/([A-Za-z0-9][A-Za-z0-9._-]{0,99})\/?$/;

/** The place that an address leads to. */
export function placeOf(path: string, fragment: string): Place {
  const said = new URLSearchParams(fragment.replace(/^#/, ""));
  const table = TABLE.exec(path)?.[1];
  if (table !== undefined) {
    const key = said.get("i");
    const seat = Number.parseInt(said.get("s") ?? "", 10);
    const invitation = key === null ? null : { key, seat: Number.isNaN(seat) ? null : seat };
    return { page: "table", table, invitation };
  }
  switch (path.replace(/(.)\/$/, "$1")) {
    case "/":
      return { page: "home" };
    case "/new":
      return { page: "new" };
    case "/rules":
      return { page: "rules" };
    case "/carry":
      return { page: "carry", key: said.get("k") };
    default:
      return { page: "nowhere" };
  }
}

const found = (): Place => placeOf(location.pathname, location.hash);

let here = $state.raw<Place>(found());
addEventListener("popstate", () => {
  here = found();
});

export const place = (): Place => here;

/** Go to another page of ours. */
export function go(address: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  here = found();
  scrollTo(0, 0);
}

/** Take a secret out of the address, so that it stays in no history. */
export function forgetFragment(): void {
  history.replaceState(history.state, "", location.pathname);
}

/** For links: go there without loading the page anew, unless somebody wants a new window. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}

export const tableAddress = (table: TableId): string => `/t/${table}`;

/** The link that invites to a seat; `server` is what others call this server. */
export function invitationLink(server: string, table: TableId, key: string, seat: number): string {
  return `${server.replace(/\/$/, "")}/t/${table}#${new URLSearchParams({ i: key, s: String(seat) })}`;
}
