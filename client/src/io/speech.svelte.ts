// Reads aloud with the browser's own voice, if there is one that speaks the language on this very machine.
//
// Other voices send what they read to somebody else, and children play here: those are not used.
import { keep, kept } from "./storage";
import { language, type Language } from "../words/words.svelte";

/** What is known of a voice; a part of `SpeechSynthesisVoice`. */
export interface Voice {
  readonly lang: string;
  readonly default: boolean;
  readonly localService: boolean;
}

const KEPT = "fairytile-aloud";
/** A little slower than one talks: it is a tale. */
const RATE = 0.92;
const synthesis: SpeechSynthesis | undefined = globalThis.speechSynthesis;

let voices = $state.raw<readonly SpeechSynthesisVoice[]>(synthesis?.getVoices() ?? []);
synthesis?.addEventListener?.("voiceschanged", () => {
  voices = synthesis.getVoices();
});

let wanted = $state(kept(KEPT) === "yes");
let speaking = $state(false);
/** What is being read now; an utterance that nobody holds on to may be forgotten in the middle. */
let reading: readonly SpeechSynthesisUtterance[] = [];

/** The voice that reads a language best: a local one, of the region the browser prefers, or its default. */
export function chooseVoice<V extends Voice>(
  from: readonly V[],
  spoken: Language,
  regions: readonly string[],
): V | undefined {
  const local = from.filter((voice) => voice.localService && tag(voice.lang).startsWith(spoken));
  const liked = regions.map(tag).filter((region) => region.startsWith(`${spoken}-`));
  const rank = (voice: V): number => {
    const place = liked.indexOf(tag(voice.lang));
    return (place < 0 ? liked.length : place) * 2 + (voice.default ? 0 : 1);
  };
  return local.toSorted((one, other) => rank(one) - rank(other))[0];
}

/** Some systems write de_DE. */
const tag = (lang: string): string => lang.replace("_", "-").toLowerCase();

const voice = (): SpeechSynthesisVoice | undefined =>
  chooseVoice(voices, language(), navigator.languages);

/** Whether something can be read aloud here. */
export const canRead = (): boolean => voice() !== undefined;

/** Whether something is being read aloud now. */
export const isReading = (): boolean => speaking;

/** Whether Pages are to be read aloud without being asked to each time. */
export const wantsReading = (): boolean => wanted;

export function wantReading(wish: boolean): void {
  wanted = wish;
  keep(KEPT, wish ? "yes" : "no");
}

/** Read some texts aloud, one after the other, in place of whatever is being read. */
export function readAloud(texts: readonly string[]): void {
  hush();
  const reader = voice();
  if (synthesis === undefined || reader === undefined) return;
  const utterances = texts.map((text) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = reader;
    utterance.lang = reader.lang;
    utterance.rate = RATE;
    return utterance;
  });
  const over = (): void => {
    if (reading === utterances) speaking = false;
  };
  for (const utterance of utterances) utterance.addEventListener("error", over);
  utterances.at(-1)?.addEventListener("end", over);
  reading = utterances;
  speaking = utterances.length > 0;
  for (const utterance of utterances) synthesis.speak(utterance);
}

/** Be quiet. */
export function hush(): void {
  reading = [];
  speaking = false;
  synthesis?.cancel();
}
