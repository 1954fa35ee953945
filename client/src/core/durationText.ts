// How long something takes, in words and as on a clock.
import { t } from "../words/words.svelte";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Time that is left, as on a clock: “9:05”. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long something still takes: “1:20”, “24 h”, or “23 h 59 min”. */
export function timeLeft(milliseconds: number): string {
  if (milliseconds < HOUR) return clockTime(milliseconds);
  const all = Math.ceil(milliseconds / MINUTE);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return minutes === 0 ? t("hours", { hours }) : t("hours-minutes", { hours, minutes });
}
