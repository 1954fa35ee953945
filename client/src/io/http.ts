// What is asked of a server over HTTP, typed by the protocol.
import { Refusal } from "../core/refusal";
import { OFFLINE } from "../protocol/values";
import { PREFIX, type Calls, type Problem } from "../protocol/types";
import { language } from "../words/words.svelte";

export type Call = keyof Calls;

type Asked<C extends Call> = Calls[C]["asked"];

interface Given<C extends Call> {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Asked<C>;
}

/** Ask something; throws `Refusal`. */
export async function call<C extends Call>(
  name: C,
  given: Given<C> = {},
): Promise<Calls[C]["answered"]> {
  const [method = "GET", path = ""] = name.split(" ");
  const init: RequestInit = { method, credentials: "same-origin" };
  if (method !== "GET") {
    init.headers = { "Content-Type": "application/json" };
    init.body = given.body === undefined || given.body === null ? "" : JSON.stringify(given.body);
  }
  const answer = await fetch(addressInLanguage(path, given.path, given.query), init).catch(() => {
    throw new Refusal(OFFLINE, "");
  });
  if (!answer.ok) throw await refusalOf(answer);
  if (answer.status === 204) return null as Calls[C]["answered"];
  const media = answer.headers.get("Content-Type") ?? "";
  const body: Promise<unknown> = media.includes("json") ? answer.json() : answer.text();
  // A line can break in the middle of an answer, too.
  return (await body.catch(() => {
    throw new Refusal(OFFLINE, "");
  })) as Calls[C]["answered"];
}

/** Where something is asked for whose answer is the same in every language. */
export function address(
  path: string,
  parts: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(parts[key] ?? ""),
  );
  return `${PREFIX}${filled}?${new URLSearchParams(query)}`;
}

/** Where something is asked for in the language of this device. */
export const addressInLanguage = (
  path: string,
  parts: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string>> = {},
): string => address(path, parts, { language: language(), ...query });

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const problem = (await answer.json()) as Problem;
    return new Refusal(problem.reason, problem.sentence);
  } catch {
    return new Refusal(OFFLINE, "");
  }
}
