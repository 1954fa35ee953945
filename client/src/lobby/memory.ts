// What this browser remembers on the way to a table: a name, the last wishes, invitations not yet used.
import type { Invitation, Made, SeatNumber, TableId } from "../protocol";

const NAME = "fairytile-name";
const WISHES = "fairytile-wishes";
const INVITATIONS = "fairytile-invitations-";
const INVITED = "fairytile-invited-";

type Shelf = "local" | "session";

// A browser may forbid to keep anything: then nothing is remembered, and everything else works.
function shelf(which: Shelf): Storage | null {
  try {
    return which === "local" ? localStorage : sessionStorage;
  } catch {
    return null;
  }
}

function recalled(key: string, which: Shelf = "local"): unknown {
  try {
    return JSON.parse(shelf(which)?.getItem(key) ?? "null") as unknown;
  } catch {
    return null;
  }
}

function remember(key: string, value: unknown, which: Shelf = "local"): void {
  try {
    if (value === null) shelf(which)?.removeItem(key);
    else shelf(which)?.setItem(key, JSON.stringify(value));
  } catch {
    // There is no room for it.
  }
}

export function keptName(): string {
  const found = recalled(NAME);
  return typeof found === "string" ? found : "";
}

export const keepName = (name: string): void => remember(NAME, name === "" ? null : name);

export const keptWishes = (): unknown => recalled(WISHES);
export const keepWishes = (wishes: unknown): void => remember(WISHES, wishes);

// --- invitations that this device may hand out ------------------------------------------------

/** The host keeps the keys of a table that was made, until somebody has sat down by them. */
export function keepInvitations(made: Pick<Made, "table" | "invitations">): void {
  remember(INVITATIONS + made.table, made.invitations.length === 0 ? null : made.invitations);
}

export function keptInvitation(table: TableId, seat: SeatNumber): string | null {
  return invitations(table).find((each) => each.seat === seat)?.key ?? null;
}

/** Another invitation takes the place of the one before. */
export function keepInvitation(table: TableId, invitation: Invitation): void {
  const others = invitations(table).filter((each) => each.seat !== invitation.seat);
  keepInvitations({ table, invitations: [...others, invitation] });
}

/** What has been used is worth nothing any more. */
export function forgetInvitations(table: TableId, seats: readonly SeatNumber[]): void {
  const left = invitations(table).filter((each) => !seats.includes(each.seat));
  keepInvitations({ table, invitations: left });
}

function invitations(table: TableId): readonly Invitation[] {
  const found = recalled(INVITATIONS + table);
  return Array.isArray(found) ? (found as readonly Invitation[]) : [];
}

// --- the invitation by which somebody came here -----------------------------------------------

/** It has left the address, but survives a failed try and a reload, in this window alone. */
export const keepInvited = (table: TableId, invited: object | null): void =>
  remember(INVITED + table, invited, "session");

export const keptInvited = (table: TableId): unknown => recalled(INVITED + table, "session");

/** A table that is no more leaves nothing behind. */
export function forgetGame(table: TableId): void {
  remember(INVITATIONS + table, null);
  remember(INVITED + table, null, "session");
}
