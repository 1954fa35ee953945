// For whom a table waits, and who has to be asked.
import type { Around, ChairData, SeatNumber } from "../protocol/types";

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
