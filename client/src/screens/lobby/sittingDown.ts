// Making tables and sitting down at them.
import type { Made, SeatNumber, Settings, TableId, TableInfo } from "../../protocol/types";
import { Refusal } from "../../core/refusal";
import { call } from "../../io/http";
import { deviceKey, share } from "../../io/randomIds";
import { t } from "../../words/words.svelte";
import { keepInvitations } from "../../io/lobbyStorage";

// The same for every try of this page: so whatever was done before an answer got lost is this device's own.
export const device = deviceKey();

/** Without its cookie the server would take this device for a stranger who watches. */
export function needsCookies(): void {
  if (!navigator.cookieEnabled) throw new Refusal("no-cookies", t("no-cookies"));
}

/** Make a table; the keys of its invitations are kept for its host. Throws `Refusal`. */
export async function makeTable(settings: Settings): Promise<Made> {
  needsCookies();
  const plays = settings.chairs.some((chair) => chair.kind === "person");
  const body = { settings, share: plays ? share() : null, device };
  const made = await call("POST /tables", { body });
  keepInvitations(made);
  return made;
}

/** A seat that somebody of this device had at the table before. */
export interface KeptSeat {
  readonly seat: SeatNumber;
  readonly name: string;
}

/** The free seats of a rematch that are kept for this device. */
export function keptSeats({ kept, around }: TableInfo): readonly KeptSeat[] {
  return kept.map((seat) => ({ seat, name: around.chairs[seat]?.kept ?? "" }));
}

/** Sit down by an invitation, or where a seat is kept. Throws `Refusal`. */
export async function sit(
  table: TableId,
  at: { readonly key: string | null; readonly seat: SeatNumber | null },
  name: string,
): Promise<void> {
  needsCookies();
  const body = { invitation: at.key, seat: at.seat, name, share: share(), device };
  await call("POST /tables/{table}/seats", { path: { table }, body });
}

/** Sit down by the code on a screen. Throws `Refusal`. */
export async function sitByCode(code: string, name: string): Promise<TableId> {
  needsCookies();
  const body = { code, name, share: share(), device };
  return (await call("POST /codes", { body })).table;
}
