// How long a client waits before it connects again: longer and longer while no connection stands.

/** How long to wait before each next try; the last holds for all that follow. */
export const PAUSES = [250, 500, 1_000, 2_000, 4_000, 8_000] as const;
/** How long who said too much keeps quiet. */
export const QUIET = 8_000;
/** How long a connection has to stand before the next try after it comes as soon as the first did. */
export const STEADY = 10_000;

/** How many tries in a row have failed, if a connection that was opened at a time has ended now. */
export const triesSoFar = (tries: number, openedAt: number | null, now: number): number =>
  openedAt !== null && now - openedAt >= STEADY ? 0 : tries;

/** The wait after so many failures. Many devices that lost one server do not come back all at once. */
export function pauseAfter(tries: number, chance: number): number {
  const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? QUIET;
  return pause * (0.75 + chance / 2);
}
