// What was said over one transport and not answered there: answers come in the order of the messages.
import type { Message, MessageId, Reply } from "../protocol/types";

/** Messages in their order: by their ids, or by their kinds where they have none. */
export type Said = readonly ({ readonly id: MessageId } | { readonly kind: "ping" | "remark" })[];

export function andSaid(said: Said, message: Message): Said {
  if (message.kind === "hello") return said;
  if ("id" in message) return [...said, { id: message.id }];
  return [...said, { kind: message.kind === "ping" ? "ping" : "remark" }];
}

/** What is left once a reply has come: with an answer all is answered that was said before it. */
export function unansweredAfter(said: Said, reply: Reply): Said {
  const answered = said.findIndex((each) =>
    "id" in each
      ? "id" in reply && reply.id === each.id
      : each.kind === "ping" && reply.kind === "pong",
  );
  return said.slice(answered + 1);
}

/** To which message a refusal without an id is the answer; null if it may be something that has no id either. */
export function refusedMessage([oldest]: Said): MessageId | null {
  return oldest !== undefined && "id" in oldest ? oldest.id : null;
}
