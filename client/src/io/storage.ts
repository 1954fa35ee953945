// What this browser keeps for us. It may forbid to keep anything, or have no room: then everything else works.

/** A storage of the browser; null where it is forbidden. */
export function storage(which: "local" | "session"): Storage | null {
  try {
    return which === "local" ? localStorage : sessionStorage;
  } catch {
    return null;
  }
}

/** What was kept under a key; null if nothing was. */
export function kept(key: string): string | null {
  try {
    return storage("local")?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Keep a text under a key; null forgets it. */
export function keep(key: string, text: string | null): void {
  try {
    if (text === null) storage("local")?.removeItem(key);
    else storage("local")?.setItem(key, text);
  } catch {
    // Then it is so until the page is closed.
  }
}

/** What was kept as JSON; null if nothing was, or if somebody else has put something else there. */
export function keptJson(key: string): unknown {
  try {
    return JSON.parse(kept(key) ?? "null") as unknown;
  } catch {
    return null;
  }
}
