// How things are said on the way to a table: refusals, names, moments.
import type { DisplayName, Settings } from "../../protocol/types";
import { Refusal } from "../../core/refusal";
import { OFFLINE } from "../../protocol/values";
import { language, t } from "../../words/words.svelte";

/** What went wrong, as a sentence. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  return error.reason === OFFLINE || error.message === "" ? t("not-reached") : error.message;
}

/** What somebody at a table is called, as the server says it; null if nobody sits there. */
export function nameOf(shown: DisplayName | null | undefined): string | null {
  return shown?.[language()] ?? null;
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
