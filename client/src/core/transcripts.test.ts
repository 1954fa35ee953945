// Whole games as a server tells them: after each step the table is the View that the library has for this device.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import type { Frame, Message, Reason, SeatNumber, ViewData } from "../protocol/types";
import { step, UNCONNECTED, type Connection, type Input, type Output } from "./connection";
import { happened, ownSeats, synced, UNKNOWN_TABLE, type TableState } from "./table";

/** What is to be known after something was heard; a View by its parts, each as the digest of its data. */
interface Expected {
  readonly number: number;
  readonly moment: number;
  readonly own: readonly SeatNumber[];
  readonly picture: string | null;
  readonly take_back: Reason | null;
  readonly view: Readonly<Record<string, string>> | null;
}

type Step =
  | { readonly said: Message }
  | { readonly lost: number }
  | { readonly heard: Frame; readonly then: Expected };

interface Transcript {
  readonly about: string;
  readonly steps: readonly Step[];
  /** The whole View at the end. */
  readonly view: ViewData;
}

const FOLDER = join(process.cwd(), "..", "tests", "transcripts");
const TRANSCRIPTS = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".json"))
  .map((file) => JSON.parse(readFileSync(join(FOLDER, file), "utf-8")) as Transcript);

/** The same text for the same data, whatever the order of its keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}

const digest = (value: unknown): string =>
  createHash("sha256").update(canonical(value)).digest("hex").slice(0, 8);

/** A device without a page: a connection, and the table that follows from what comes over it. */
class Device {
  table: TableState = UNKNOWN_TABLE;
  #connection: Connection = UNCONNECTED;
  #sent: Message[] = [];

  /** Let something happen to the connection; whatever is told changes the table. */
  take(input: Input): void {
    const [connection, outputs] = step(this.#connection, input, { now: 0, chance: 0 });
    this.#connection = connection;
    for (const output of outputs) this.#do(output);
  }

  /** Say what a transcript says; gives back what was sent. */
  say(message: Message): readonly Message[] {
    this.#sent = [];
    if (message.kind === "hello") {
      this.take({ kind: "returned" });
      this.take({ kind: "opened", language: message.language });
    } else {
      this.take({ kind: "remark", message });
    }
    return this.#sent;
  }

  #do(output: Output): void {
    if (output.kind === "send") this.#sent.push(output.message);
    if (output.kind !== "tell") return;
    const { reply } = output;
    if (reply.kind === "sync") this.table = synced(this.table, reply);
    else if (reply.kind === "event") this.table = happened(this.table, reply);
  }

  /** What is known, as transcripts write it. */
  known(): Expected {
    const { view, moment, picture, takeBack } = this.table;
    const parts = Object.entries(view ?? {}).map(([name, part]) => [name, digest(part)] as const);
    return {
      number: this.#connection.since ?? -1,
      moment,
      own: ownSeats(this.table),
      picture,
      take_back: takeBack,
      view: view === null ? null : Object.fromEntries(parts),
    };
  }
}

describe.each(TRANSCRIPTS)("$about", ({ steps, view }) => {
  it("is shown as the library has it, step by step", () => {
    const device = new Device();
    for (const [number, each] of steps.entries()) {
      if ("said" in each) expect(device.say(each.said), `step ${number}`).toEqual([each.said]);
      else if ("lost" in each) device.take({ kind: "ended", code: each.lost });
      else {
        device.take({ kind: "heard", frame: each.heard });
        expect(device.known(), `step ${number}`).toEqual(each.then);
      }
    }
    expect(device.table.view).toEqual(view);
  });

  it("has each event in the log once, and in its order", () => {
    const device = new Device();
    for (const each of steps) {
      if ("said" in each) device.say(each.said);
      else if ("lost" in each) device.take({ kind: "ended", code: each.lost });
      else device.take({ kind: "heard", frame: each.heard });
    }
    const numbers = device.table.told.map((told) => told.number);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });
});
