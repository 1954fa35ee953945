import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Event, Message, Reply, Sync } from "../protocol/types";
import { speak } from "../words/words.svelte";
import type { LineState, Listener } from "../core/tableTransport";
import { SocketLine } from "./socket";

/** A socket whose other end is the test. */
class Wire extends EventTarget {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  readonly said: Message[] = [];

  constructor(readonly url: string) {
    super();
    Wire.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as Message);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new globalThis.Event("open"));
  }
  end(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new globalThis.Event("close"), { code }));
  }
  hear(...replies: readonly unknown[]): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(replies) }));
  }
}

const sync = (number: number): Reply => ({ kind: "sync", number }) as unknown as Sync;
const event = (number: number): Reply => ({ kind: "event", number }) as unknown as Event;

function opened(): { line: SocketLine; heard: number[]; states: LineState[] } {
  const heard: number[] = [];
  const states: LineState[] = [];
  const quiet = (): void => undefined;
  const listener: Listener = {
    synced: (found) => heard.push(found.number),
    happened: (found) => heard.push(found.number),
    around: quiet,
    shown: quiet,
    refused: quiet,
    state: (state) => states.push(state),
  };
  const line = new SocketLine("t", listener);
  const wire = Wire.all[0];
  wire?.open();
  wire?.hear(sync(5));
  return { line, heard, states };
}

const newest = (): Wire => Wire.all.at(-1) as Wire;

describe("a line over a socket", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Wire);
    Wire.all = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    await speak("en");
  });

  it("tells nothing that comes after a gap, and asks for it again", () => {
    const { line, heard } = opened();
    newest().hear(event(6), event(8), event(9));
    expect(heard).toEqual([5, 6]);
    vi.advanceTimersByTime(1_000);
    newest().open();
    expect(newest().said).toMatchObject([{ kind: "hello", since: 6 }]);
    line.close();
  });

  it.each([
    ["set-aside", true],
    ["unknown", false],
  ])(
    "asks why nothing is told of a table any more, and of one that is %s comes anew: %s",
    async (reason, anew) => {
      const reload = vi.fn();
      vi.stubGlobal("location", { protocol: "http:", host: "here", reload });
      const problem = { reason, sentence: "" };
      vi.stubGlobal("fetch", () =>
        Promise.resolve(new Response(JSON.stringify(problem), { status: 404 })),
      );
      const { line, states } = opened();
      newest().end(4000);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(reload).toHaveBeenCalledTimes(anew ? 1 : 0);
      expect(states.at(-1)).toBe(anew ? "lost" : "gone");
      expect(Wire.all).toHaveLength(1);
      line.close();
    },
  );

  it("goes on trying where nobody says why nothing is told of a table any more", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    const { line, states } = opened();
    newest().end(4000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states.at(-1)).toBe("lost");
    expect(Wire.all).toHaveLength(2);
    line.close();
  });

  it("goes on from where it was when another language is spoken, and says again what was decided", async () => {
    const { line, heard } = opened();
    const done = line.decide({ kind: "act", seat: 0, moment: 1, action: "end" });
    const asked = line.ask(0, { kind: "hint" });
    const first = newest();
    await speak("fr");
    line.speak("fr");
    expect(await asked).toMatchObject({ kind: "refused", reason: "offline" });
    const next = line.ask(0, { kind: "hint" });
    newest().open();
    first.hear(event(6));
    newest().hear(event(6));
    const [hello, again, question] = newest().said;
    expect(question).toMatchObject({ kind: "ask", question: { kind: "hint" } });
    newest().hear({ kind: "hint", id: (question as { id: string }).id, line: [], sentence: "Va." });
    expect(await next).toMatchObject({ sentence: "Va." });
    expect(hello).toEqual({ kind: "hello", since: 5, language: "fr" });
    expect(again).toEqual(first.said.find(({ kind }) => kind === "act"));
    newest().hear({ kind: "done", id: (again as { id: string }).id, number: 6 });
    expect(await done).toBeNull();
    expect(heard).toEqual([5, 6]);
    line.close();
  });
});
