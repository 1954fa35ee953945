// What is waited for at a table, and how long it still takes, in words: the server says what is left of a time.
import type { Around, ChairData, SeatNumber } from "../protocol/types";
import { clock } from "../screens/lobby/wording";
import { t } from "../words/words.svelte";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long something still takes: “1:20”, “24 h”, or “23 h 59 min”. */
export function timeLeft(milliseconds: number): string {
  if (milliseconds < HOUR) return clock(milliseconds);
  const all = Math.ceil(milliseconds / MINUTE);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return minutes === 0 ? t("hours", { hours }) : t("hours-minutes", { hours, minutes });
}

/** Whether only this device plays, and one person at it: nobody else has to be asked. */
export function playsAlone(around: Around | null, own: readonly SeatNumber[]): boolean {
  return own.length === 1 && (around?.chairs.filter(({ person }) => person).length ?? 0) === 1;
}

/** The seats of a device whose players are asked whether to stop. */
export function asked(around: Around | null, own: readonly SeatNumber[]): readonly SeatNumber[] {
  return own.filter((seat) => around?.chairs[seat]?.bot === null);
}

/** Whether others may want to hand a seat to a computer player, now or after a while. */
export function isLeftAlone(chair: ChairData | undefined, toMove: boolean): boolean {
  return chair?.person === true && chair.bot === null && (chair.left !== null || toMove);
}
