// The connection to a table as a value: reconnects, heartbeats, retries and gaps, without a socket and a clock.
//
// What is said, heard and felt of a transport goes in; what to send, what happened and when to wake comes out.
// Whoever carries it out is told nothing of why, and decides nothing.
import type { Frame, Language, Message, MessageId, Refused, Reply } from "../protocol/types";
import { CLOSE, OFFLINE } from "../protocol/values";
import type { LineState, Unasked } from "./tableTransport";
import { pauseAfter, QUIET, triesSoFar } from "./reconnectPauses";
import { andSaid, refusedMessage, unansweredAfter, type Said } from "./unansweredMessages";

/** How long to wait for a sign of life before saying that one is there, in milliseconds. */
export const HEARTBEAT = 15_000;
/** How long an answer may take before the connection is taken for dead. */
export const PATIENCE = 10_000;
/** How long a store in trouble is left alone before the same is said again. */
export const REPEAT = 1_000;

/** Why a connection ends: the codes of the protocol on which something depends here. */
export const NO_SUCH_TABLE = CLOSE.NO_TABLE;
export const SAID_TOO_MUCH = CLOSE.TOO_MUCH;
export const TOO_MANY_HERE = CLOSE.TOO_MANY;
/** It broke, or nothing came over it any more. */
export const BROKEN = 1006;
/** Why something is refused that was not wrong: its sender says too much. */
const TOO_MUCH = "too-much";
/** Why nothing is told of a table that is there: it cannot be read. */
export const SET_ASIDE = "set-aside";

/** A message that was not answered yet. */
interface Unanswered {
  readonly message: Message;
  /** Whether it is sent again over the next connection. */
  readonly lasting: boolean;
  /** When it is said once more. */
  readonly repeatAt: number | null;
}

export interface Connection {
  readonly state: LineState;
  /** Whether there is a transport, and how far it has come: greeted is one over which something was heard. */
  readonly transport: "none" | "opening" | "open" | "greeted";
  /** Whether it is over for good. */
  readonly over: boolean;
  /** What the server was asked to speak when it was greeted. */
  readonly language: Language | null;
  /** The number of the latest event that is known; null asks for everything. */
  readonly since: number | null;
  /** Whether a Page of a shared device was looked at: then what is known is not what a spectator knows. */
  readonly looked: boolean;
  readonly unanswered: ReadonlyMap<MessageId, Unanswered>;
  /** What was said over the transport and not answered there. */
  readonly said: Said;
  /** How many transports in a row did not stand for long. */
  readonly tries: number;
  readonly openedAt: number | null;
  readonly reconnectAt: number | null;
  readonly pingAt: number | null;
  /** When the transport is taken for dead, whatever the browser thinks. */
  readonly deadAt: number | null;
}

/** What is said to a connection, or felt of the world around it. */
export type Input =
  | { readonly kind: "start" }
  /** The transport is open. */
  | { readonly kind: "opened"; readonly language: Language }
  | { readonly kind: "heard"; readonly frame: Frame }
  /** The transport ended. */
  | { readonly kind: "ended"; readonly code: number }
  /** Why nothing is told of a table, as somebody else who was asked says. */
  | { readonly kind: "explained"; readonly reason: string }
  /** It is time to look again: see `wakeAt`. */
  | { readonly kind: "woken" }
  /** Somebody looks at the device again, or its network is back. */
  | { readonly kind: "returned" }
  /** The device has lost its network. */
  | { readonly kind: "unplugged" }
  /** Something that is to be answered; `lasting` is sent until it is. */
  | {
      readonly kind: "request";
      readonly id: MessageId;
      readonly message: Message;
      readonly lasting: boolean;
    }
  /** Something that is said now or never. */
  | { readonly kind: "remark"; readonly message: Message }
  | { readonly kind: "speak"; readonly language: Language }
  | { readonly kind: "close" };

/** What a driver is to do. */
export type Output =
  /** Open a transport in the place of the one that is there. */
  | { readonly kind: "connect" }
  | { readonly kind: "disconnect" }
  | { readonly kind: "send"; readonly message: Message }
  /** Something came without having been asked for. */
  | { readonly kind: "tell"; readonly reply: Unasked }
  | { readonly kind: "answer"; readonly id: MessageId; readonly reply: Reply }
  | { readonly kind: "state"; readonly state: LineState }
  /** Ask elsewhere why nothing is told of this table. */
  | { readonly kind: "ask-why" }
  /** Begin anew, at the door of the table: there it is told what is wrong. */
  | { readonly kind: "begin-anew" };

/** The time of the step, and a number from 0 to 1 drawn for it. */
export interface Circumstances {
  readonly now: number;
  readonly chance: number;
}

export type Stepped = readonly [connection: Connection, outputs: readonly Output[]];

export const UNCONNECTED: Connection = {
  state: "connecting",
  transport: "none",
  over: false,
  language: null,
  since: null,
  looked: false,
  unanswered: new Map(),
  said: [],
  tries: 0,
  openedAt: null,
  reconnectAt: null,
  pingAt: null,
  deadAt: null,
};

/** When to wake a connection if nothing is heard; null for never. */
export function wakeAt({ reconnectAt, pingAt, deadAt, unanswered }: Connection): number | null {
  const repeats = [...unanswered.values()].map(({ repeatAt }) => repeatAt);
  const times = [reconnectAt, pingAt, deadAt, ...repeats].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** What becomes of a connection, and what is to be done. */
export function step(connection: Connection, input: Input, around: Circumstances): Stepped {
  if (connection.over) return [connection, []];
  const { now } = around;
  switch (input.kind) {
    case "start":
      return connected(connection, now);
    case "opened":
      return opened(connection, input.language, now);
    case "heard":
      return heard(connection, input.frame, around);
    case "ended":
      return lost(connection, input.code, around);
    case "explained":
      return explained(connection, input.reason, around);
    case "woken":
      return woken(connection, around);
    case "returned":
      return returned(connection, now);
    case "unplugged":
      return connection.transport === "none" ? [connection, []] : broken(connection, around);
    case "request":
      return requested(connection, input, now);
    case "remark":
      return remarked(connection, input.message);
    case "speak":
      return spoken(connection, input.language, now);
    case "close":
      return finished(connection, "closed", [{ kind: "disconnect" }]);
  }
}

/** One step after another. */
function then([connection, outputs]: Stepped, next: (connection: Connection) => Stepped): Stepped {
  const [after, more] = next(connection);
  return [after, [...outputs, ...more]];
}

const isOpen = ({ transport }: Connection): boolean =>
  transport === "open" || transport === "greeted";

function become(connection: Connection, state: LineState): Stepped {
  if (state === connection.state) return [connection, []];
  return [{ ...connection, state }, [{ kind: "state", state }]];
}

/** Something is said that may be answered. */
const saying = (connection: Connection, message: Message): Stepped => [
  { ...connection, said: andSaid(connection.said, message) },
  [{ kind: "send", message }],
];

/** It is over for good, and nothing is waited for. */
function finished(connection: Connection, state: LineState, outputs: readonly Output[]): Stepped {
  const over = { ...silent(connection), over: true };
  return then([over, outputs], (each) => become(each, state));
}

// --- the transport ------------------------------------------------------------------------------

/** Without a transport nothing is awaited, and nothing repeated. */
const silent = (connection: Connection): Connection => ({
  ...connection,
  transport: "none",
  said: [],
  reconnectAt: null,
  pingAt: null,
  deadAt: null,
  unanswered: new Map(
    [...connection.unanswered].map(([id, each]) => [id, { ...each, repeatAt: null }]),
  ),
});

function connected(connection: Connection, now: number): Stepped {
  const opening = { ...silent(connection), transport: "opening", deadAt: now + PATIENCE } as const;
  return [opening, [{ kind: "connect" }]];
}

function opened(connection: Connection, language: Language, now: number): Stepped {
  const since = connection.looked ? null : connection.since;
  const hello = { kind: "hello", since, language } as const;
  return [
    { ...connection, transport: "open", openedAt: now, since, looked: false, language },
    [{ kind: "send", message: hello }],
  ];
}

function lost(connection: Connection, code: number, around: Circumstances): Stepped {
  if (code === TOO_MANY_HERE) return finished(connection, "full", []);
  return then(then(become(silent(connection), "lost"), withoutQuestions), (each): Stepped =>
    code === NO_SUCH_TABLE ? [each, [{ kind: "ask-why" }]] : [tryLater(each, code, around), []],
  );
}

/** Nothing comes over the transport any more, or nothing of use: it is left, and made anew. */
function broken(connection: Connection, around: Circumstances): Stepped {
  return then([connection, [{ kind: "disconnect" }]], (each) => lost(each, BROKEN, around));
}

function tryLater(
  connection: Connection,
  code: number,
  { now, chance }: Circumstances,
): Connection {
  const tries = triesSoFar(connection.tries, connection.openedAt, now);
  const wait = code === SAID_TOO_MUCH ? QUIET : pauseAfter(tries, chance);
  return { ...connection, tries: tries + 1, openedAt: null, reconnectAt: now + wait };
}

/** A table that is there and cannot be read ends a connection like one that is not there. */
function explained(connection: Connection, reason: string, around: Circumstances): Stepped {
  if (connection.transport !== "none") return [connection, []];
  if (reason === OFFLINE) return [tryLater(connection, NO_SUCH_TABLE, around), []];
  return reason === SET_ASIDE
    ? finished(connection, connection.state, [{ kind: "begin-anew" }])
    : finished(connection, "gone", []);
}

// --- time ---------------------------------------------------------------------------------------

function woken(connection: Connection, around: Circumstances): Stepped {
  const { now } = around;
  const due = (time: number | null): boolean => time !== null && time <= now;
  if (due(connection.reconnectAt)) return connected(connection, now);
  if (due(connection.deadAt)) return broken(connection, around);
  const ids = [...connection.unanswered].filter(([, { repeatAt }]) => due(repeatAt));
  const repeated = ids.reduce<Stepped>(
    (before, [id, { message }]) =>
      then(before, (each) => saying(repeatedAt(each, id, null), message)),
    [connection, []],
  );
  return due(connection.pingAt) ? then(repeated, (each) => pinged(each, now)) : repeated;
}

/** Look after the connection at once. */
function returned(connection: Connection, now: number): Stepped {
  if (connection.transport === "none") return connected({ ...connection, tries: 0 }, now);
  return connection.transport === "greeted" ? pinged(connection, now) : [connection, []];
}

const pinged = (connection: Connection, now: number): Stepped =>
  saying(awaiting(connection, now), { kind: "ping" });

/** From now on a sign of life is due. */
const awaiting = (connection: Connection, now: number): Connection => ({
  ...connection,
  pingAt: null,
  deadAt: now + PATIENCE,
});

// --- saying -------------------------------------------------------------------------------------

function requested(
  connection: Connection,
  { id, message, lasting }: Extract<Input, { readonly kind: "request" }>,
  now: number,
): Stepped {
  if (connection.state === "lost" && !lasting) return [connection, [unanswerable(id)]];
  const unanswered = new Map(connection.unanswered).set(id, { message, lasting, repeatAt: null });
  const asked = { ...connection, unanswered };
  return connection.transport === "greeted" ? saying(awaiting(asked, now), message) : [asked, []];
}

function remarked(connection: Connection, message: Message): Stepped {
  const looked = connection.looked || message.kind === "look";
  return isOpen(connection)
    ? saying({ ...connection, looked }, message)
    : [{ ...connection, looked }, []];
}

/** A connection speaks one language: for another one it is made anew, and the old one left. */
function spoken(connection: Connection, wished: Language, now: number): Stepped {
  if (connection.language === null || connection.language === wished) return [connection, []];
  const anew = { ...connection, language: null };
  if (connection.transport === "none") return [anew, []];
  return then(withoutQuestions(anew), (each) => connected(each, now));
}

/** What was asked over a connection that is gone is answered by nobody. */
function withoutQuestions(connection: Connection): Stepped {
  const all = [...connection.unanswered];
  const lasting = new Map(all.filter(([, each]) => each.lasting));
  const dropped = all.filter(([id]) => !lasting.has(id));
  return [{ ...connection, unanswered: lasting }, dropped.map(([id]) => unanswerable(id))];
}

const unanswerable = (id: MessageId): Output => {
  const reply: Refused = { kind: "refused", id, reason: OFFLINE, sentence: "" };
  return { kind: "answer", id, reply };
};

// --- hearing ------------------------------------------------------------------------------------

function heard(connection: Connection, frame: Frame, around: Circumstances): Stepped {
  const { now } = around;
  let stepped: Stepped = [{ ...connection, pingAt: now + HEARTBEAT, deadAt: null }, []];
  for (const reply of frame) {
    // Nothing of it is of use without what is missing: the server knows from where on to tell it again.
    if (isGap(stepped[0], reply)) return then(stepped, (each) => broken(each, around));
    stepped = then(stepped, (each) => replied(each, reply, now));
  }
  return then(stepped, greeted);
}

/** The first frame ends the greeting: what is still to be answered is said again. */
function greeted(connection: Connection): Stepped {
  if (connection.transport === "greeted") return [connection, []];
  return [...connection.unanswered.values()].reduce<Stepped>(
    (before, { message }) => then(before, (each) => saying(each, message)),
    become({ ...connection, transport: "greeted" }, "open"),
  );
}

/** Whether an event lacks those before it. */
const isGap = ({ since }: Connection, reply: Reply): boolean =>
  reply.kind === "event" && since !== null && reply.number > since + 1;

function replied(before: Connection, reply: Reply, now: number): Stepped {
  const connection = { ...before, said: unansweredAfter(before.said, reply) };
  switch (reply.kind) {
    case "sync":
      return [{ ...connection, since: reply.number }, [{ kind: "tell", reply }]];
    case "event":
      if (connection.since !== null && reply.number <= connection.since) return [connection, []];
      return [{ ...connection, since: reply.number }, [{ kind: "tell", reply }]];
    case "around":
    case "shown":
      return [connection, [{ kind: "tell", reply }]];
    case "refused":
      return refused(connection, reply, now);
    case "done":
    case "fulfilling":
    case "fits":
    case "hint":
    case "seen":
      return answered(connection, reply.id, reply);
    case "pong":
      return [connection, []];
    default:
      return newer(connection, reply);
  }
}

/** A newer server says more than is known here: it is passed over. */
const newer = (connection: Connection, _reply: never): Stepped => [connection, []];

function refused(connection: Connection, reply: Refused, now: number): Stepped {
  const id = reply.id ?? (reply.reason === TOO_MUCH ? null : refusedMessage(connection.said));
  if (id === null) return [connection, [{ kind: "tell", reply }]];
  // The store is in trouble, and nobody knows whether it was kept: the same is said again in a moment.
  if (reply.reason === "not-kept") return [repeatedAt(connection, id, now + REPEAT), []];
  return answered(connection, id, reply);
}

function repeatedAt(connection: Connection, id: MessageId, repeatAt: number | null): Connection {
  const found = connection.unanswered.get(id);
  if (found === undefined) return connection;
  const unanswered = new Map(connection.unanswered).set(id, { ...found, repeatAt });
  return { ...connection, unanswered };
}

function answered(connection: Connection, id: MessageId, reply: Reply): Stepped {
  if (!connection.unanswered.has(id)) return [connection, []];
  const unanswered = new Map(connection.unanswered);
  unanswered.delete(id);
  return [{ ...connection, unanswered }, [{ kind: "answer", id, reply }]];
}
