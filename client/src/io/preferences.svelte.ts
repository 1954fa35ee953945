// What this device likes: how careful it is with what cannot be taken back, and whether it says what to do at first.
import type { Caution } from "../core/selection.svelte";
import { keep, kept } from "./storage";

const ASK = "fairytile-ask";
const STEPS = "fairytile-steps";
const AFTER_DONE = "fairytile-after-done";

/** For how many ticks a turn that is over can still be gone on with. Never none, and never by what is in a hand. */
export const MOMENTS = { short: 1, usual: 4, long: 12 } as const;
export type Moment = keyof typeof MOMENTS;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether motion is unwelcome on this device. */
export const wantsStillness = (): boolean => still.matches;

const isMoment = (text: string | null): text is Moment => text !== null && text in MOMENTS;

const moment = kept(AFTER_DONE);
let asking = $state(kept(ASK) !== "no");
let learning = $state(kept(STEPS) !== "no");
let afterDone = $state<Moment>(isMoment(moment) ? moment : "usual");

/** Whether to ask once before something that cannot be taken back. */
export const asks = (): boolean => asking;

export function setAsks(wished: boolean): void {
  asking = wished;
  keep(ASK, wished ? "yes" : "no");
}

/** How long the moment is in which the end of a turn can still be withdrawn. */
export const momentAfterDone = (): Moment => afterDone;

export function setMomentAfterDone(wished: Moment): void {
  afterDone = wished;
  keep(AFTER_DONE, wished);
}

/** How careful this device is with what cannot be taken back. */
export const caution: Caution = { asks, ticksAfterDone: () => MOMENTS[afterDone] };

/** Whether nobody has told a Page here yet: then each step has a line that says what to do. */
export const learns = (): boolean => learning;

/** They know how it works. */
export function setLearned(): void {
  if (!learning) return;
  learning = false;
  keep(STEPS, "no");
}
