// What this browser remembers of tables: up to which event somebody has seen each of the latest.
import { keep, keptJson } from "./storage";

const KEY = "fairytile-seen";
/** Of how many tables: old ones are looked up again, but seldom for what happened since. */
const MOST = 60;

type Seen = readonly (readonly [table: string, number: number])[];

export function lastSeen(table: string): number | null {
  return seen().find(([known]) => known === table)?.[1] ?? null;
}

/** What was seen stays seen, though another window of this browser may still be at an earlier event. */
export function rememberSeen(table: string, number: number): void {
  write([...without(table), [table, Math.max(number, lastSeen(table) ?? number)]]);
}

export function forgetSeen(table: string): void {
  write(without(table));
}

const without = (table: string): Seen => seen().filter(([known]) => known !== table);

function seen(): Seen {
  const found = keptJson(KEY);
  return Array.isArray(found) ? (found as Seen).filter(Array.isArray) : [];
}

const write = (all: Seen): void => keep(KEY, JSON.stringify(all.slice(-MOST)));
