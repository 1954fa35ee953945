// The language of this device: the one that was chosen here before, or the first that the browser prefers.
import { language, preferredOf, speak, type Language } from "../words/words.svelte";
import { keep, kept } from "./storage";

const KEPT = "fairytile-language";

/** The language to begin with. */
export const preferredLanguage = (): Language =>
  preferredOf([kept(KEPT) ?? "", ...navigator.languages]);

/** Speak a language from now on, on this page and when it is opened anew. */
export async function chooseLanguage(wished: Language): Promise<void> {
  keep(KEPT, wished);
  await speak(wished);
  document.documentElement.lang = language();
}
