// Making tables and sitting down at them.
import type { Made, SeatNumber, Settings, TableId, TableInfo } from "../protocol";
import { call, Refusal } from "../wire/calls";
import { deviceKey, share } from "../wire/keys";
import { t } from "../words/words.svelte";
import { keepInvitations } from "./memory";

// The same for every try of this page: so whatever was done before an answer got lost is this device's own.
const device = deviceKey();

/** Without its cookie the server would take this device for a stranger who watches. */
function needsCookies(): void {
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

const LOOKED_AT = 12;

/**
 * The free seats of a rematch that are kept for this device.
 *
 * A table does not say for whom it keeps its seats; but the one before names it as the table where the same
 * people play on, and there everybody had the same seat.
 */
export async function keptSeats(info: TableInfo): Promise<readonly KeptSeat[]> {
  const { tables } = await call("GET /tables");
  const over = tables.filter((card) => card.stage === "over" && card.own.length > 0);
  for (const card of over.slice(0, LOOKED_AT)) {
    // A table may be deleted between one question and the next.
    const path = { table: card.table };
    const before = await call("GET /tables/{table}", { path }).catch(() => null);
    if (before?.around.followed === info.table)
      return card.own
        .filter((seat) => info.around.chairs[seat]?.person === false)
        .map((seat) => ({ seat, name: card.names[seat] ?? "" }));
  }
  return [];
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
