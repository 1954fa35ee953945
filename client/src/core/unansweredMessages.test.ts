import { describe, expect, it } from "vitest";

import type { Message, Reply } from "../protocol/types";
import { andSaid, refusedMessage, unansweredAfter, type Said } from "./unansweredMessages";

const PING: Message = { kind: "ping" };
const WAVE: Message = { kind: "react", seat: 0, sign: "wave" };
const PONG: Reply = { kind: "pong" };
const act = (id: string): Message => ({ kind: "act", id, seat: 0, moment: 1, action: "end" });
const done = (id: string): Reply => ({ kind: "done", id, number: 6 });
const after = (...messages: readonly Message[]): Said => messages.reduce(andSaid, []);

describe("a refusal without an id", () => {
  it("is the answer to the oldest message that was not answered", () => {
    expect(refusedMessage(after(act("a"), act("b"), WAVE))).toBe("a");
    expect(refusedMessage(unansweredAfter(after(act("a"), act("b")), done("a")))).toBe("b");
  });

  it("may be the answer to what has no id and was said before, as long as that was not answered", () => {
    const said = after(WAVE, act("a"));
    expect(refusedMessage(said)).toBeNull();
    expect(refusedMessage(unansweredAfter(said, done("other")))).toBeNull();
    expect(refusedMessage(unansweredAfter(after(WAVE, act("a"), act("b")), done("a")))).toBe("b");
    expect(refusedMessage(unansweredAfter(after(WAVE, PING, act("a")), PONG))).toBe("a");
  });

  it("is nobody's where all was answered", () => {
    const hello: Message = { kind: "hello", since: null, language: "en" };
    expect(refusedMessage(after(hello))).toBeNull();
    expect(refusedMessage(unansweredAfter(after(act("a")), done("a")))).toBeNull();
  });
});
