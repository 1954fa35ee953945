// What the players of a table are called.
import type { ChairData, SeatNumber } from "../protocol/types";

/** What a player is called; of two bots of one kind the second is told apart by a number. */
export function playerName(
  chairs: readonly Pick<ChairData, "name" | "bot">[],
  seat: SeatNumber,
  botName: (bot: string) => string,
): string {
  const names = chairs.map(({ name, bot }) => name ?? (bot === null ? "" : botName(bot)));
  const name = names[seat] ?? "";
  const before = names.slice(0, seat).filter((each) => each === name).length;
  return before === 0 || name === "" ? name : `${name} ${before + 1}`;
}
