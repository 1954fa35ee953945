// What this browser remembers of a table: up to which event somebody has seen it.
const KEY = "fairytile-seen-";

export function lastSeen(table: string): number | null {
  try {
    const found = localStorage.getItem(KEY + table);
    return found === null ? null : Number(found);
  } catch {
    return null;
  }
}

export function rememberSeen(table: string, number: number): void {
  try {
    localStorage.setItem(KEY + table, String(number));
  } catch {
    // A browser that keeps nothing shows the table as it is.
  }
}

export function forgetSeen(table: string): void {
  try {
    localStorage.removeItem(KEY + table);
  } catch {
    // There was nothing to forget.
  }
}
