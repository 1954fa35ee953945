// What the server offers, asked for once in each language: its tales and its bots.
import type { BotInfo, Here } from "../protocol/types";
import { language, type Language } from "../words/words.svelte";
import { call } from "./http";

let tries = $state(0);

/** Ask once more for what did not come. */
export function askAgain(): void {
  tries += 1;
}

/** Asks once in each language, and again where it failed. Whoever calls it hears of both. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  const asked = new Map<Language, Promise<T>>();
  return () => {
    void tries;
    const spoken = language();
    const known = asked.get(spoken);
    if (known !== undefined) return known;
    const found = ask();
    asked.set(spoken, found);
    found.catch(() => asked.delete(spoken));
    return found;
  };
}

export const here: () => Promise<Here> = once(() => call("GET /here"));

/** The bots on offer, the gentlest first. */
export const bots: () => Promise<readonly BotInfo[]> = once(async () => {
  const answer = await call("GET /bots");
  return answer.bots;
});

let names = $state.raw<ReadonlyMap<string, string>>(new Map());

/** What a bot is called; its key until its name has come. Reactive. */
export function botName(bot: string): string {
  const name = `${language()} ${bot}`;
  if (!names.has(name)) void learnNames(language());
  return names.get(name) ?? bot;
}

let learning = "";
async function learnNames(spoken: Language): Promise<void> {
  if (learning === spoken) return;
  learning = spoken;
  const found = await bots().catch(() => []);
  names = new Map([
    ...names,
    ...found.map((each) => [`${spoken} ${each.bot}`, each.name] as const),
  ]);
  learning = "";
}
