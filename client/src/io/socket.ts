// A line to a table over a WebSocket: connects again by itself, loses nothing and says nothing twice.
import {
  PREFIX,
  type Frame,
  type Language,
  type Message,
  type Question,
  type Refused,
  type Replay,
  type Reply,
  type SeatNumber,
  type Sign,
  type TableId,
} from "../protocol/types";
import { language } from "../words/words.svelte";
import { call, OFFLINE, Refusal } from "./http";
import { messageId } from "./randomIds";
import type { Answer, Decision, Line, LineState, Listener } from "../core/line";

const HEARTBEAT = 15_000;
const PATIENCE = 10_000;
/** How long to wait before each next try; the last holds for all that follow. */
const PAUSES = [250, 500, 1_000, 2_000, 4_000, 8_000];
const NO_SUCH_TABLE = 4000;
const TOO_MANY_HERE = 4003;
const SAID_TOO_MUCH = 4002;
/** Why nothing is told of a table that is there: it cannot be read. */
const SET_ASIDE = "set-aside";

interface Waiting {
  readonly message: Message;
  /** Whether it is sent again over the next connection. */
  readonly lasting: boolean;
  readonly answered: (reply: Reply) => void;
}

export class SocketLine implements Line {
  #socket: WebSocket | null = null;
  #state: LineState = "connecting";
  #greeted = false;
  #closed = false;
  /** What the server was asked to speak when it was greeted. */
  #language: Language | null = null;
  /** The number of the latest event that is known; null asks for everything. */
  #since: number | null = null;
  /** Whether a Page of a shared device was looked at: then what is known is not what a spectator knows. */
  #looked = false;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: TableId,
    readonly listener: Listener,
  ) {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  decide(decision: Decision): Promise<Refused | null> {
    const id = messageId();
    return new Promise((settle) => {
      const answered = (reply: Reply): void => settle(reply.kind === "refused" ? reply : null);
      this.#say({ message: { ...decision, id }, lasting: true, answered }, id);
    });
  }

  ask(seat: SeatNumber, question: Question): Promise<Answer | Refused> {
    const id = messageId();
    return new Promise((settle) => {
      const answered = (reply: Reply): void => settle(reply as Answer | Refused);
      this.#say({ message: { kind: "ask", id, seat, question }, lasting: false, answered }, id);
    });
  }

  agree(seat: SeatNumber, stop: boolean): void {
    this.#send({ kind: "agree", seat, stop });
  }

  react(seat: SeatNumber, sign: Sign): void {
    this.#send({ kind: "react", seat, sign });
  }

  look(seat: SeatNumber | null): void {
    this.#looked = true;
    this.#send({ kind: "look", seat });
  }

  /** A connection speaks one language: for another one it is made anew, and the old one left. */
  speak(wished: Language): void {
    if (this.#language === null || this.#language === wished) return;
    this.#language = null;
    const old = this.#socket;
    if (old === null) return;
    this.#forgetQuestions();
    this.#connect();
    old.close(1000);
  }

  past(): Promise<Replay> {
    return call("GET /tables/{table}/replay", { path: { table: this.table } });
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#wake);
    clearTimeout(this.#again);
    clearTimeout(this.#beat);
    this.#socket?.close(1000);
    this.#become("closed");
  }

  #become(state: LineState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.listener.state(state);
  }

  // --- the connection --------------------------------------------------------------------------

  #connect(): void {
    if (this.#closed) return;
    clearTimeout(this.#again);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}${PREFIX}/tables/${this.table}/socket`,
    );
    this.#socket = socket;
    this.#greeted = false;
    socket.addEventListener("open", () => {
      if (this.#looked) this.#since = null;
      this.#looked = false;
      this.#language = language();
      this.#send({ kind: "hello", since: this.#since, language: this.#language });
    });
    socket.addEventListener("message", (event: MessageEvent<string>) =>
      this.#hear(socket, event.data),
    );
    socket.addEventListener("close", (event) => this.#lost(socket, event.code));
    this.#expectSign();
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    clearTimeout(this.#beat);
    if (code === TOO_MANY_HERE) {
      this.#closed = true;
      this.#become("full");
      return;
    }
    this.#become("lost");
    this.#forgetQuestions();
    if (code === NO_SUCH_TABLE) void this.#askWhy();
    else this.#comeAgain(code);
  }

  /** A table that is there and cannot be read is at the same end of a line as one that is not there. */
  async #askWhy(): Promise<void> {
    const reason = await call("GET /tables/{table}", { path: { table: this.table } }).then(
      () => "",
      (error: unknown) => (error instanceof Refusal ? error.reason : ""),
    );
    if (this.#closed || this.#socket !== null) return;
    if (reason === OFFLINE) {
      this.#comeAgain(NO_SUCH_TABLE);
      return;
    }
    this.#closed = true;
    // Whoever comes anew is told at the door what is wrong, and may try again there.
    if (reason === SET_ASIDE) location.reload();
    else this.#become("gone");
  }

  #comeAgain(code: number): void {
    const pause = PAUSES[Math.min(this.#tries, PAUSES.length - 1)] ?? 0;
    this.#tries += 1;
    const wait = code === SAID_TOO_MUCH ? 8_000 : pause * (0.75 + Math.random() / 2);
    this.#again = setTimeout(() => this.#connect(), wait);
  }

  /** What was asked over a connection that is gone is answered by nobody. */
  #forgetQuestions(): void {
    for (const [id, { lasting }] of this.#waiting) if (!lasting) this.#answer(id, offline(id));
  }

  /** Look after the line at once: the device is back, or somebody looks at it again. */
  #wake = (): void => {
    if (this.#closed || document.visibilityState === "hidden") return;
    if (this.#socket === null) {
      this.#tries = 0;
      this.#connect();
    } else if (this.#greeted) {
      this.#ping();
    }
  };

  /** The device has lost its network: say so now, and not only when nothing has come for a while. */
  #drop = (): void => {
    const socket = this.#socket;
    if (socket === null) return;
    socket.close();
    this.#lost(socket, 1006);
  };

  #ping(): void {
    this.#send({ kind: "ping" });
    this.#expectSign();
  }

  /** If nothing comes for a while, the connection is dead, whatever the browser thinks. */
  #expectSign(): void {
    clearTimeout(this.#beat);
    const socket = this.#socket;
    this.#beat = setTimeout(() => {
      if (socket === null || socket !== this.#socket) return;
      socket.close();
      this.#lost(socket, 1006);
    }, PATIENCE);
  }

  // --- saying ----------------------------------------------------------------------------------

  #say(waiting: Waiting, id: string): void {
    this.#waiting.set(id, waiting);
    if (this.#greeted) {
      this.#send(waiting.message);
      this.#expectSign();
    } else if (!waiting.lasting && this.#state === "lost") {
      this.#answer(id, offline(id));
    }
  }

  #send(message: Message): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  // --- hearing ---------------------------------------------------------------------------------

  #hear(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => this.#ping(), HEARTBEAT);
    for (const reply of JSON.parse(text) as Frame) {
      if (this.#isGap(reply)) {
        // Nothing of it is of use without what is missing: everything is asked for anew.
        this.#since = null;
        socket.close();
        this.#lost(socket, 1006);
        return;
      }
      this.#reply(reply);
    }
    if (!this.#greeted) {
      this.#greeted = true;
      this.#tries = 0;
      this.#become("open");
      for (const { message } of this.#waiting.values()) this.#send(message);
    }
  }

  /** Whether an event lacks those before it. */
  #isGap(reply: Reply): boolean {
    return reply.kind === "event" && this.#since !== null && reply.number > this.#since + 1;
  }

  #reply(reply: Reply): void {
    switch (reply.kind) {
      case "sync":
        this.#since = reply.number;
        this.listener.synced(reply);
        break;
      case "event":
        if (this.#since !== null && reply.number <= this.#since) break;
        this.#since = reply.number;
        this.listener.happened(reply);
        break;
      case "around":
        this.listener.around(reply);
        break;
      case "shown":
        this.listener.shown(reply);
        break;
      case "refused":
        if (reply.id === null || !this.#waiting.has(reply.id)) this.listener.refused(reply);
        else if (reply.reason === "not-kept") this.#repeat(reply.id);
        else this.#answer(reply.id, reply);
        break;
      case "done":
      case "fulfilling":
      case "fits":
      case "hint":
      case "seen":
        this.#answer(reply.id, reply);
        break;
      case "pong":
        break;
    }
  }

  #answer(id: string, reply: Reply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.answered(reply);
  }

  /** The store is in trouble, and nobody knows whether it was kept: the same is said again in a moment. */
  #repeat(id: string): void {
    setTimeout(() => {
      const waiting = this.#waiting.get(id);
      if (waiting !== undefined && this.#greeted) this.#send(waiting.message);
    }, 1_000);
  }
}

const offline = (id: string): Refused => ({ kind: "refused", id, reason: "offline", sentence: "" });

/** Opens a line to a table of the server that this page comes from. */
export const openSocket = (table: TableId, listener: Listener): Line =>
  new SocketLine(table, listener);
