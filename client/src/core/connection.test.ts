import { describe, expect, it } from "vitest";

import type { Event, Frame, Message, RefusalCode, Reply, Shown, Sync } from "../protocol/types";
import {
  BROKEN,
  HEARTBEAT,
  NO_SUCH_TABLE,
  PATIENCE,
  REPEAT,
  SAID_TOO_MUCH,
  SET_ASIDE,
  step,
  TOO_MANY_HERE,
  UNCONNECTED,
  wakeAt,
  type Connection,
  type Input,
  type Output,
} from "./connection";
import { PAUSES, QUIET, STEADY } from "./reconnectPauses";
import { OFFLINE } from "../protocol/values";

const sync = (number: number): Reply => ({ kind: "sync", number }) as unknown as Sync;
const event = (number: number): Reply => ({ kind: "event", number }) as unknown as Event;
const refusedFor = (id: string | null, reason: RefusalCode): Reply => ({
  kind: "refused",
  id,
  reason,
  sentence: "",
});
const ACT: Message = { kind: "act", id: "a", seat: 0, moment: 1, action: "end" };
const HINT: Message = { kind: "ask", id: "q", seat: 0, question: { kind: "hint" } };
const PING = { kind: "send", message: { kind: "ping" } };
const decide: Input = { kind: "request", id: "a", message: ACT, lasting: true };
const ask: Input = { kind: "request", id: "q", message: HINT, lasting: false };

/** A connection with a clock that stands until it is set, and all that came out of it since somebody last looked. */
class Trial {
  connection: Connection = UNCONNECTED;
  now = 1_000_000;
  chance = 0.5;
  #outputs: Output[] = [];

  take(...inputs: readonly Input[]): this {
    for (const input of inputs) {
      const [next, outputs] = step(this.connection, input, { now: this.now, chance: this.chance });
      this.connection = next;
      this.#outputs.push(...outputs);
    }
    return this;
  }
  hear(...frame: Frame): this {
    return this.take({ kind: "heard", frame });
  }
  wait(milliseconds: number): this {
    this.now += milliseconds;
    return this.take({ kind: "woken" });
  }
  /** In how many milliseconds it wants to be woken. */
  get due(): number | null {
    const time = wakeAt(this.connection);
    return time === null ? null : time - this.now;
  }
  outputs(): readonly Output[] {
    return this.#outputs.splice(0);
  }
}

const started = (): Trial => new Trial().take({ kind: "start" });
/** A connection over which everything was told, up to event 5. */
function greeted(): Trial {
  const trial = started();
  trial.take({ kind: "opened", language: "en" }).hear(sync(5));
  trial.outputs();
  return trial;
}
const sent = (outputs: readonly Output[]): Message[] =>
  outputs.flatMap((each) => (each.kind === "send" ? [each.message] : []));
const told = (outputs: readonly Output[]): number[] =>
  outputs.flatMap((each) =>
    each.kind === "tell" && "number" in each.reply ? [each.reply.number] : [],
  );
const kinds = (outputs: readonly Output[]): string[] => outputs.map(({ kind }) => kind);

describe("a connection that begins", () => {
  it("opens a transport, and greets the server with its language and without a past", () => {
    const trial = started();
    expect(trial.outputs()).toEqual([{ kind: "connect" }]);
    expect([trial.connection.transport, trial.connection.state]).toEqual(["opening", "connecting"]);
    trial.take({ kind: "opened", language: "fr" });
    expect(trial.outputs()).toEqual([
      { kind: "send", message: { kind: "hello", since: null, language: "fr" } },
    ]);
  });

  it("is open with the first frame, and says then what was asked for meanwhile", () => {
    const trial = started().take(decide, { kind: "opened", language: "en" }, ask);
    trial.outputs();
    trial.hear(sync(5));
    expect(trial.outputs()).toEqual([
      { kind: "tell", reply: sync(5) },
      { kind: "state", state: "open" },
      { kind: "send", message: ACT },
      { kind: "send", message: HINT },
    ]);
    trial.hear(event(6));
    expect(kinds(trial.outputs())).toEqual(["tell"]);
  });

  it("is left when nothing comes for too long", () => {
    const trial = started();
    expect(trial.due).toBe(PATIENCE);
    trial.outputs();
    trial.wait(PATIENCE - 1);
    expect(trial.outputs()).toEqual([]);
    trial.wait(1);
    expect(trial.outputs()).toEqual([{ kind: "disconnect" }, { kind: "state", state: "lost" }]);
  });
});

describe("what is heard", () => {
  it("is told once and in order, though it is said twice", () => {
    const trial = greeted().hear(event(6), event(6), event(5), event(7));
    expect(told(trial.outputs())).toEqual([6, 7]);
  });

  it("is told up to a gap in the numbers, and what comes after it is asked for again", () => {
    const trial = greeted().hear(event(6), event(8), event(9));
    expect(trial.outputs()).toEqual([
      { kind: "tell", reply: event(6) },
      { kind: "disconnect" },
      { kind: "state", state: "lost" },
    ]);
    trial.wait(trial.due ?? 0).take({ kind: "opened", language: "en" });
    expect(sent(trial.outputs())).toEqual([{ kind: "hello", since: 6, language: "en" }]);
  });

  it("is told before everything is known as well, whatever its number", () => {
    const trial = started().take({ kind: "opened", language: "en" });
    trial.outputs();
    expect(told(trial.hear(event(40)).outputs())).toEqual([40]);
  });

  it("is told anew where it all comes anew, also with a smaller number", () => {
    const trial = greeted().hear(sync(3), event(4));
    expect(told(trial.outputs())).toEqual([3, 4]);
  });

  it("may be something that nobody asked for, but no answer to what waits for none", () => {
    const around = { kind: "around" } as Reply;
    const shown = { kind: "shown" } as unknown as Shown;
    const trial = greeted().hear(
      around,
      shown,
      refusedFor(null, "not-readable"),
      refusedFor("x", "stale"),
    );
    expect(trial.outputs()).toEqual([
      { kind: "tell", reply: around },
      { kind: "tell", reply: shown },
      { kind: "tell", reply: refusedFor(null, "not-readable") },
    ]);
  });
});

describe("what is decided", () => {
  it("is answered once", () => {
    const trial = greeted().take(decide);
    expect(sent(trial.outputs())).toEqual([ACT]);
    const done = { kind: "done", id: "a", number: 6 } as const;
    trial.hear(done, done);
    expect(trial.outputs()).toEqual([{ kind: "answer", id: "a", reply: done }]);
  });

  it.each(["fulfilling", "fits", "hint", "seen"])("or asked is answered by %j", (kind) => {
    const reply = { kind, id: "q" } as unknown as Reply;
    const trial = greeted().take(ask);
    trial.outputs();
    expect(trial.hear(reply).outputs()).toEqual([{ kind: "answer", id: "q", reply }]);
  });

  it("may be refused", () => {
    const trial = greeted().take(decide);
    trial.outputs();
    trial.hear(refusedFor("a", "no-path"));
    expect(trial.outputs()).toEqual([
      { kind: "answer", id: "a", reply: refusedFor("a", "no-path") },
    ]);
  });

  it("is said again, the same, in a moment, where the store could not keep it", () => {
    const trial = greeted().take(decide);
    trial.outputs();
    trial.hear(refusedFor("a", "not-kept"));
    expect(trial.outputs()).toEqual([]);
    expect(trial.due).toBe(REPEAT);
    trial.wait(REPEAT - 1);
    expect(trial.outputs()).toEqual([]);
    trial.wait(1);
    expect(trial.outputs()).toEqual([{ kind: "send", message: ACT }]);
    trial.wait(REPEAT);
    expect(trial.outputs()).toEqual([]);
    trial.hear({ kind: "done", id: "a", number: 6 });
    expect(kinds(trial.outputs())).toEqual(["answer"]);
  });

  it("is not said again once it was answered", () => {
    const trial = greeted().take(decide).hear(refusedFor("a", "not-kept"));
    trial.hear({ kind: "done", id: "a", number: 6 });
    trial.outputs();
    expect(trial.wait(REPEAT).outputs()).toEqual([]);
  });

  it("goes over the next connection as well, and once only, though it was to be repeated", () => {
    const trial = greeted().take(decide).hear(refusedFor("a", "not-kept"));
    trial.take({ kind: "ended", code: BROKEN });
    trial.wait(trial.due ?? 0).take({ kind: "opened", language: "en" });
    trial.outputs();
    trial.hear(sync(5));
    expect(sent(trial.outputs())).toEqual([ACT]);
    trial.wait(REPEAT);
    expect(sent(trial.outputs())).toEqual([]);
  });

  it("waits where the connection is lost, but what is asked there is refused at once", () => {
    const trial = greeted().take({ kind: "ended", code: BROKEN });
    trial.outputs();
    trial.take(decide, ask);
    expect(trial.outputs()).toEqual([{ kind: "answer", id: "q", reply: refusedFor("q", OFFLINE) }]);
  });
});

describe("a connection that is lost", () => {
  it("goes on from the latest event", () => {
    const trial = greeted().hear(event(6)).take({ kind: "ended", code: 1012 });
    trial.wait(trial.due ?? 0);
    expect(kinds(trial.outputs())).toEqual(["tell", "state", "connect"]);
    trial.take({ kind: "opened", language: "en" });
    expect(sent(trial.outputs())).toEqual([{ kind: "hello", since: 6, language: "en" }]);
  });

  it("answers whoever asked something, and only them", () => {
    const trial = greeted().take(decide, ask);
    trial.outputs();
    trial.take({ kind: "ended", code: BROKEN });
    expect(trial.outputs()).toEqual([
      { kind: "state", state: "lost" },
      { kind: "answer", id: "q", reply: refusedFor("q", OFFLINE) },
    ]);
    expect([...trial.connection.unanswered.keys()]).toEqual(["a"]);
  });

  it("waits longer each time, and no longer than that", () => {
    const trial = greeted();
    const waits = [...PAUSES, PAUSES[5]].map(() => {
      trial.take({ kind: "ended", code: BROKEN });
      const wait = trial.due;
      trial.wait(wait ?? 0);
      return wait;
    });
    expect(waits).toEqual([...PAUSES, 8_000]);
  });

  it("begins with the shortest wait again once it has stood for a while", () => {
    const trial = greeted().take({ kind: "ended", code: BROKEN });
    trial.wait(PAUSES[0]).take({ kind: "ended", code: BROKEN });
    trial.wait(PAUSES[1]).take({ kind: "opened", language: "en" }).hear(sync(5));
    expect(trial.take({ kind: "ended", code: BROKEN }).due).toBe(PAUSES[2]);
    trial.wait(PAUSES[2]).take({ kind: "opened", language: "en" }).hear(sync(5)).wait(STEADY);
    expect(trial.take({ kind: "ended", code: BROKEN }).due).toBe(PAUSES[0]);
  });

  it.each([
    [0, 0.75],
    [1, 1.25],
  ])(
    "does not come back at the same time as all others: with a lot of %d after %d pauses",
    (chance, part) => {
      const trial = greeted();
      trial.chance = chance;
      expect(trial.take({ kind: "ended", code: BROKEN }).due).toBe(part * PAUSES[0]);
    },
  );

  it("keeps quiet where it said too much", () => {
    const trial = greeted();
    trial.chance = 0;
    expect(trial.take({ kind: "ended", code: SAID_TOO_MUCH }).due).toBe(QUIET);
  });

  it("is over where there are too many", () => {
    const trial = greeted().take({ kind: "ended", code: TOO_MANY_HERE });
    expect(trial.outputs()).toEqual([{ kind: "state", state: "full" }]);
    expect(trial.due).toBeNull();
    expect(trial.take({ kind: "returned" }, { kind: "start" }).outputs()).toEqual([]);
  });
});

describe("a table of which nothing is told any more", () => {
  const shut = (): Trial => {
    const trial = greeted().take({ kind: "ended", code: NO_SUCH_TABLE });
    expect(kinds(trial.outputs())).toEqual(["state", "ask-why"]);
    expect(trial.due).toBeNull();
    return trial;
  };

  it("is gone", () => {
    const trial = shut().take({ kind: "explained", reason: "unknown" });
    expect(trial.outputs()).toEqual([{ kind: "state", state: "gone" }]);
    expect(trial.take({ kind: "returned" }).outputs()).toEqual([]);
  });

  it("is come to anew if it cannot be read", () => {
    const trial = shut().take({ kind: "explained", reason: SET_ASIDE });
    expect(trial.outputs()).toEqual([{ kind: "begin-anew" }]);
    expect(trial.connection.over).toBe(true);
  });

  it("is tried again where nobody says why", () => {
    const trial = shut().take({ kind: "explained", reason: OFFLINE });
    expect(trial.outputs()).toEqual([]);
    expect(trial.due).toBe(PAUSES[0]);
  });

  it("is there again for who has connected before the reason came", () => {
    const trial = shut().take({ kind: "returned" });
    trial.outputs();
    trial.take({ kind: "explained", reason: "unknown" });
    expect(trial.outputs()).toEqual([]);
    expect(trial.connection.transport).toBe("opening");
  });
});

describe("a connection over which nothing is said", () => {
  it("asks for a sign of life, and is left where none comes", () => {
    const trial = greeted();
    expect(trial.due).toBe(HEARTBEAT);
    trial.wait(HEARTBEAT);
    expect(trial.outputs()).toEqual([PING]);
    expect(trial.due).toBe(PATIENCE);
    trial.wait(PATIENCE);
    expect(kinds(trial.outputs())).toEqual(["disconnect", "state"]);
  });

  it("stays where one comes", () => {
    const trial = greeted().wait(HEARTBEAT).hear({ kind: "pong" });
    trial.outputs();
    expect(trial.due).toBe(HEARTBEAT);
    trial.wait(PATIENCE);
    expect(trial.outputs()).toEqual([]);
  });

  it("is left where something that was said gets no answer", () => {
    const trial = greeted();
    trial.wait(1_000).take(decide);
    expect(trial.due).toBe(PATIENCE);
  });
});

describe("a device", () => {
  it("that comes back looks after its connection at once", () => {
    const trial = greeted().take({ kind: "returned" });
    expect(trial.outputs()).toEqual([PING]);
    expect(trial.due).toBe(PATIENCE);
  });

  it("that comes back while it greets leaves it at that", () => {
    const trial = started();
    trial.outputs();
    expect(trial.take({ kind: "returned" }).outputs()).toEqual([]);
    trial.take({ kind: "opened", language: "en" });
    trial.outputs();
    expect(trial.take({ kind: "returned" }).outputs()).toEqual([]);
  });

  it("that comes back without a connection makes one, and is not made to wait any more", () => {
    const trial = greeted();
    for (const pause of PAUSES.slice(0, 3)) trial.take({ kind: "ended", code: BROKEN }).wait(pause);
    trial.take({ kind: "ended", code: BROKEN });
    trial.outputs();
    trial.take({ kind: "returned" });
    expect(trial.outputs()).toEqual([{ kind: "connect" }]);
    expect(trial.due).toBe(PATIENCE);
    expect(trial.take({ kind: "ended", code: BROKEN }).due).toBe(PAUSES[0]);
  });

  it("that loses its network says so at once", () => {
    const trial = greeted().take({ kind: "unplugged" });
    expect(trial.outputs()).toEqual([{ kind: "disconnect" }, { kind: "state", state: "lost" }]);
    expect(trial.due).toBe(PAUSES[0]);
    expect(trial.take({ kind: "unplugged" }).outputs()).toEqual([]);
    expect(trial.due).toBe(PAUSES[0]);
  });
});

describe("a device that is shared", () => {
  it("asks for everything anew after a Page was looked at, since it may know more than a spectator", () => {
    const trial = greeted().take({ kind: "remark", message: { kind: "look", seat: 1 } });
    expect(sent(trial.outputs())).toEqual([{ kind: "look", seat: 1 }]);
    trial.take({ kind: "ended", code: BROKEN });
    trial.wait(trial.due ?? 0).take({ kind: "opened", language: "en" });
    expect(sent(trial.outputs())).toMatchObject([{ kind: "hello", since: null }]);
    trial.hear(sync(7)).take({ kind: "ended", code: BROKEN });
    trial.wait(trial.due ?? 0).take({ kind: "opened", language: "en" });
    expect(sent(trial.outputs())).toMatchObject([{ kind: "hello", since: 7 }]);
  });
});

describe("what is said in passing", () => {
  const wave: Message = { kind: "react", seat: 0, sign: "wave" };

  it("is said once the transport is open, or never", () => {
    const trial = started().take({ kind: "remark", message: wave });
    trial.take({ kind: "opened", language: "en" });
    expect(sent(trial.outputs()).map(({ kind }) => kind)).toEqual(["hello"]);
    trial.take({ kind: "remark", message: wave });
    expect(sent(trial.hear(sync(5)).outputs())).toEqual([wave]);
    expect(sent(trial.take({ kind: "remark", message: wave }).outputs())).toEqual([wave]);
    expect(trial.connection.looked).toBe(false);
  });
});

describe("another language", () => {
  it("is spoken over another connection, on which what was decided is said again", () => {
    const trial = greeted().take(decide, ask);
    trial.outputs();
    trial.take({ kind: "speak", language: "de" });
    expect(trial.outputs()).toEqual([
      { kind: "answer", id: "q", reply: refusedFor("q", OFFLINE) },
      { kind: "connect" },
    ]);
    expect(trial.connection.state).toBe("open");
    trial.take({ kind: "opened", language: "de" }, { kind: "heard", frame: [] });
    expect(sent(trial.outputs())).toEqual([{ kind: "hello", since: 5, language: "de" }, ACT]);
  });

  it("may be asked something before it is spoken", () => {
    const trial = greeted().take({ kind: "speak", language: "de" }, ask);
    trial.outputs();
    trial.take({ kind: "opened", language: "de" }, { kind: "heard", frame: [] });
    expect(sent(trial.outputs())).toContainEqual(HINT);
  });

  it("needs nothing where it is spoken already, or nothing was said yet, or nobody is there", () => {
    expect(greeted().take({ kind: "speak", language: "en" }).outputs()).toEqual([]);
    const early = started();
    early.outputs();
    expect(early.take({ kind: "speak", language: "de" }).outputs()).toEqual([]);
    const lost = greeted().take({ kind: "ended", code: BROKEN });
    lost.outputs();
    expect(lost.take({ kind: "speak", language: "de" }).outputs()).toEqual([]);
    expect(lost.due).toBe(PAUSES[0]);
  });
});

describe("a connection that is closed", () => {
  it("is left, and says and hears nothing more", () => {
    const trial = greeted().take({ kind: "close" });
    expect(trial.outputs()).toEqual([{ kind: "disconnect" }, { kind: "state", state: "closed" }]);
    expect(trial.due).toBeNull();
    trial.hear(event(6)).take(decide, { kind: "ended", code: BROKEN }, { kind: "close" });
    expect(trial.outputs()).toEqual([]);
  });
});
