// How things are said on the way to a table: refusals, names, moments.
import type { Settings } from "../../protocol/types";
import { OFFLINE, Refusal } from "../../core/refusal";
import { botName } from "../../io/catalogue.svelte";
import { language, t } from "../../words/words.svelte";

/** What went wrong, as a sentence. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  return error.reason === OFFLINE || error.message === "" ? t("not-reached") : error.message;
}

/** What somebody at a table is called: by their own name, or by that of the bot; null if nobody sits there. */
export function nameOf(name: string | null, bot: string | null): string | null {
  return name ?? (bot === null ? null : botName(bot));
}

const STEPS: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** When something happened, as one says it: “2 hours ago”. */
export function ago(then: number, now: number = Date.now()): string {
  const seconds = Math.max(0, (now - then) / 1000);
  const form = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const [unit, length] = STEPS.find(([, least]) => seconds >= least) ?? ["second", 0];
  return form.format(length === 0 ? 0 : -Math.floor(seconds / length), unit);
}

/** What is played at a table, in a line: “6 Pages each · Woven · Hints”. */
export function summaryOf({ options, help }: Settings): string {
  const parts = [
    options.pages === null ? t("new-all-pages") : t("new-pages", { count: options.pages }),
    t(`new-${options.dealing}`),
    ...(options.deck === "children" ? [t("new-children")] : []),
    t(`new-help-${help}`),
  ];
  return parts.join(" · ");
}
