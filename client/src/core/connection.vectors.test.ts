// Scripts of connections that every client has to pass, in `tests/vectors`: the page on the protocol says how
// they are read.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import type { Frame, Language, Message, MessageId, Reply } from "../protocol/types";
import { step, UNCONNECTED, wakeAt, type Connection, type Input, type Output } from "./connection";
import { OFFLINE } from "../protocol/values";

interface Steps {
  readonly opened: true;
  readonly heard: Frame;
  readonly closed: number;
  readonly passed: number;
  readonly user: "decide" | "ask" | "say" | "speak";
  readonly message: Message;
  readonly language: Language;
  readonly sent: readonly Message[];
  readonly told: readonly object[];
  readonly settled: readonly object[];
  readonly connects: boolean;
}
type Step = Partial<Steps>;
interface Vector {
  readonly name: string;
  readonly shows: string;
  readonly language: Language;
  readonly steps: readonly Step[];
}

const FOLDER = join(process.cwd(), "..", "tests", "vectors");
const VECTORS = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".json"))
  .map((file) => JSON.parse(readFileSync(join(FOLDER, file), "utf-8")) as Vector);

/** A connection, and what it has done about what happened last. */
class Trial {
  connection: Connection = UNCONNECTED;
  now = 0;
  sent: Message[] = [];
  told: Reply[] = [];
  settled: object[] = [];

  constructor(
    public language: Language,
    readonly chance: number,
  ) {
    this.take({ kind: "start" });
  }

  take(input: Input): void {
    const [next, outputs] = step(this.connection, input, { now: this.now, chance: this.chance });
    this.connection = next;
    for (const output of outputs) this.#do(output);
  }

  #do(output: Output): void {
    if (output.kind === "send" && output.message.kind !== "ping") this.sent.push(output.message);
    if (output.kind === "tell") this.told.push(output.reply);
    if (output.kind === "answer") {
      const { id, reply } = output;
      const isLost = reply.kind === "refused" && reply.reason === OFFLINE;
      this.settled.push(isLost ? { id, kind: "lost" } : { ...reply, id });
    }
    if (output.kind === "ask-why") this.take({ kind: "explained", reason: "unknown" });
  }

  /** Time passes as it does with a timer: the connection is woken whenever it wants to be. */
  #pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (let due = wakeAt(this.connection); due !== null && due <= end;) {
      this.now = Math.max(this.now, due);
      this.take({ kind: "woken" });
      due = wakeAt(this.connection);
    }
    this.now = end;
  }

  #want({ user, message, language }: Step): void {
    if (user === "speak" && language !== undefined) {
      this.language = language;
      this.take({ kind: "speak", language });
    } else if (user === "say" && message !== undefined) {
      this.take({ kind: "remark", message });
    } else if (message !== undefined && "id" in message) {
      const id: MessageId = message.id;
      this.take({ kind: "request", id, message, lasting: user === "decide" });
    }
  }

  /** What a step says has happened, happens; or what it says was done about that, and nothing else. */
  play(each: Step): void {
    if (each.sent !== undefined) expect(this.sent.splice(0)).toEqual(each.sent);
    else if (each.told !== undefined) expect(this.told.splice(0)).toMatchObject(each.told);
    else if (each.settled !== undefined) expect(this.settled.splice(0)).toMatchObject(each.settled);
    else if (each.connects !== undefined) expect(this.isConnecting).toBe(each.connects);
    else this.#happens(each);
  }

  get isConnecting(): boolean {
    return this.connection.transport === "opening";
  }

  #happens(each: Step): void {
    this.hasDoneNothingElse();
    if (each.opened !== undefined) {
      expect(this.isConnecting).toBe(true);
      this.take({ kind: "opened", language: this.language });
    } else if (each.heard !== undefined) this.take({ kind: "heard", frame: each.heard });
    else if (each.closed !== undefined) this.take({ kind: "ended", code: each.closed });
    else if (each.passed !== undefined) this.#pass(each.passed);
    else this.#want(each);
  }

  hasDoneNothingElse(): void {
    expect([this.sent, this.told, this.settled]).toEqual([[], [], []]);
  }
}

describe.each([0, 0.5, 1])("where chance is %d", (chance) => {
  it.each(VECTORS)("$name: $shows", ({ language, steps }) => {
    const trial = new Trial(language, chance);
    for (const each of steps) trial.play(each);
    trial.hasDoneNothingElse();
  });
});
