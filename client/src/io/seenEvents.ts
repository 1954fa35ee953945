// What this browser remembers of tables: up to which event somebody has seen each of the latest.
const KEY = "fairytile-seen";
/** Of how many tables: old ones are looked up again, but seldom for what happened since. */
const MOST = 60;

type Seen = readonly (readonly [table: string, number: number])[];

export function lastSeen(table: string): number | null {
  return seen().find(([known]) => known === table)?.[1] ?? null;
}

/** What was seen stays seen, though another window of this browser may still be at an earlier event. */
export function rememberSeen(table: string, number: number): void {
  keep([...without(table), [table, Math.max(number, lastSeen(table) ?? number)]]);
}

export function forgetSeen(table: string): void {
  keep(without(table));
}

const without = (table: string): Seen => seen().filter(([known]) => known !== table);

function seen(): Seen {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Seen).filter(Array.isArray) : [];
  } catch {
    return [];
  }
}

function keep(all: Seen): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)));
  } catch {
    // A browser that keeps nothing shows the table as it is.
  }
}
