// What this device knows of a table, as a value: what is told goes in, and what is shown follows from it.
//
// What an event changes is taken as the server tells it. Nothing here knows a rule.
import type {
  Around,
  Event,
  Happening,
  Reason,
  SeatNumber,
  Sync,
  ViewData,
} from "../protocol/types";
import { changed } from "./changes";

/** What was told of one event, for the log; the View is the table right after it. */
export type Told = Pick<Event, "number" | "seat" | "news" | "what" | "by">;

/** The table as it is shown: after the latest event that was, not the latest that came. */
export interface TableState {
  readonly sync: Sync | null;
  readonly view: ViewData | null;
  readonly moment: number;
  readonly picture: string | null;
  readonly takeBack: Reason | null;
  /** In the order of their numbers, each once. */
  readonly told: readonly Told[];
}

export const UNKNOWN_TABLE: TableState = {
  sync: null,
  view: null,
  moment: 0,
  picture: null,
  takeBack: null,
  told: [],
};

/** The seats of this device. */
export const ownSeats = ({ sync }: TableState): readonly SeatNumber[] => sync?.own ?? [];

/** Whether several people share this device. */
export const isShared = (table: TableState): boolean => ownSeats(table).length > 1;

/** Everything came anew; the log goes on. */
export const synced = (table: TableState, sync: Sync): TableState => ({
  ...table,
  sync,
  view: sync.view,
  moment: sync.moment,
  picture: sync.picture,
  takeBack: sync.take_back,
});

/** The table after the next event. */
export const happened = (table: TableState, event: Event): TableState => ({
  ...table,
  view: table.view === null ? null : changed(table.view, event.changes),
  moment: event.moment,
  picture: event.picture ?? table.picture,
  takeBack: event.take_back,
  told: [...table.told, toldOf(event, isShared(table))],
});

/** Those of some events of which the log does not tell yet. */
export function unwritten(table: TableState, events: readonly Event[]): readonly Event[] {
  const had = new Set(table.told.map(({ number }) => number));
  return events.filter(({ number }) => !had.has(number));
}

/** With some events in the log, each in its place; nothing else changes by what was shown elsewhere. */
export function written(table: TableState, events: readonly Event[]): TableState {
  const fresh = unwritten(table, events).map((event) => toldOf(event, isShared(table)));
  const told = [...table.told, ...fresh].toSorted((a, b) => a.number - b.number);
  return { ...table, told };
}

/** A game up to now, as it was told from its deal on. */
export interface Past {
  readonly begun: Sync;
  readonly events: readonly Event[];
}

/** What is known with the past, and what of it is still to be shown, because nobody saw it here. */
export interface Recalled {
  readonly table: TableState;
  readonly missed: readonly Event[];
}

/** Learn what happened before the page was opened; `seen` is the latest event that was shown on this device. */
export function recalled(
  table: TableState,
  { begun, events }: Past,
  seen: number | null,
): Recalled {
  const { sync } = table;
  if (sync === null) return { table, missed: [] };
  const past = events.filter(({ number }) => number <= sync.number);
  // Where something was shown meanwhile, there is no going back: what was missed is read in the log.
  const late = table.told.length > 0 || begun.view === null;
  const missed =
    seen === null || late || isShared(table) ? [] : past.filter(({ number }) => number > seen);
  const known = past.slice(0, past.length - missed.length);
  const logged = written(table, known);
  if (missed.length === 0 || begun.view === null) return { table: logged, missed: [] };
  const view = known.reduce((shown, event) => changed(shown, event.changes), begun.view);
  const picture = known.findLast((event) => event.picture !== null)?.picture ?? begun.picture;
  return { table: { ...logged, view, picture }, missed };
}

/** What is written down of an event; at a device that is handed on, nothing that only one of them may know. */
function toldOf({ number, seat, by, news, what }: Event, shared: boolean): Told {
  const known = ({ kind }: Happening): boolean => kind !== "drew" && kind !== "exchanged";
  return { number, seat, by, news: shared ? news.filter(known) : news, what };
}

// --- whose turn it is ---------------------------------------------------------------------------

/** Whether the turn is that of the player at this device, and no computer sits in. */
export const hasTurn = (view: ViewData | null, around: Around | null): boolean =>
  view !== null &&
  view.outcome === null &&
  view.seat === view.to_move &&
  around?.chairs[view.to_move]?.bot === null;

/** Whether somebody at a shared device looks at the Page they have just drawn, though others are to move. */
export const isLingering = (table: TableState): boolean =>
  table.view !== null &&
  isShared(table) &&
  table.view.outcome === null &&
  table.view.seat !== null &&
  table.view.seat !== table.view.to_move;

/** Whether a shared device is to be handed on: it is somebody's turn at it who does not look yet. */
export const isHandedOn = (table: TableState, around: Around | null, covered: boolean): boolean =>
  table.view !== null &&
  isShared(table) &&
  table.view.outcome === null &&
  (table.view.seat === null || covered) &&
  ownSeats(table).includes(table.view.to_move) &&
  around?.chairs[table.view.to_move]?.bot === null;

/** Whether something could be taken back if that had not been done so often: who tries is told why. */
export const tookBackOften = ({ takeBack }: TableState): boolean =>
  takeBack === "taken-back-often" || takeBack === "taken-back-in-all";

/** Whether to try to take back: where it may be done, and where the table would say why it may not any more. */
export const mayTryTakingBack = (table: TableState): boolean =>
  table.takeBack === null || tookBackOften(table);
