// What this browser remembers on the way to a table: a name and the last wishes, and never a key.
import { keep, keptJson, storage } from "./storage";
import type { Invitation, Made, SeatNumber, TableId } from "../protocol/types";

const NAME = "fairytile-name";
const WISHES = "fairytile-wishes";

const remember = (key: string, value: unknown): void =>
  keep(key, value === null ? null : JSON.stringify(value));

export function keptName(): string {
  const found = keptJson(NAME);
  return typeof found === "string" ? found : "";
}

export const keepName = (name: string): void => remember(NAME, name === "" ? null : name);

export const keptWishes = (): unknown => keptJson(WISHES);
export const keepWishes = (wishes: unknown): void => remember(WISHES, wishes);

// --- invitations ------------------------------------------------------------------------------

// Whoever has the key of a seat may take it, so none lies in the browser's storage: the host asks for
// another link when the page is loaded anew.
const handedOut = new Map<string, string>();
const place = (table: TableId, seat: SeatNumber): string => `${table} ${seat}`;

/** The host's page knows the keys of a table that was made, until somebody has sat down by them. */
export function keepInvitations(made: Pick<Made, "table" | "invitations">): void {
  for (const invitation of made.invitations) keepInvitation(made.table, invitation);
}

export const keptInvitation = (table: TableId, seat: SeatNumber): string | null =>
  handedOut.get(place(table, seat)) ?? null;

/** Another invitation takes the place of the one before. */
export function keepInvitation(table: TableId, { seat, key }: Invitation): void {
  handedOut.set(place(table, seat), key);
}

/** What has been used is worth nothing any more. */
export function forgetInvitations(table: TableId, seats: readonly SeatNumber[]): void {
  for (const seat of seats) handedOut.delete(place(table, seat));
}

/** The invitation by which somebody came here.
 *
 * It has left the address, but survives a failed try and a reload: it stays with this entry of this window's
 * history, and no page beside it can read it.
 */
export function keepInvited(table: TableId, invited: object | null): void {
  history.replaceState(invited === null ? null : { table, invited }, "", location.href);
}

export function keptInvited(table: TableId): unknown {
  const found = history.state as { readonly table?: unknown; readonly invited?: unknown } | null;
  return found?.table === table ? (found.invited ?? null) : null;
}

// --- to leave nothing behind ------------------------------------------------------------------

const OURS = "fairytile-";

/** Forget whatever this browser remembers for us: names, wishes, settings, and what was seen. */
export function forgetAll(): void {
  handedOut.clear();
  for (const which of [storage("local"), storage("session")])
    for (const key of Object.keys(which ?? {})) if (key.startsWith(OURS)) which?.removeItem(key);
  history.replaceState(null, "", location.href);
}

// Earlier versions of the page kept keys of seats: they are worth nothing to us, and something to others.
for (const which of [storage("local"), storage("session")])
  for (const key of Object.keys(which ?? {}))
    if (/^fairytile-invit(ed|ations)-/.test(key)) which?.removeItem(key);
