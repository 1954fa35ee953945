// A line to a table over a WebSocket: carries out what a connection says, and decides nothing itself.
import {
  step,
  UNCONNECTED,
  wakeAt,
  type Connection,
  type Input,
  type Output,
} from "../core/connection";
import type { Answer, Decision, Line, Listener, Unasked } from "../core/tableTransport";
import { Refusal } from "../core/refusal";
import {
  PREFIX,
  type Frame,
  type Language,
  type Message,
  type MessageId,
  type Question,
  type Refused,
  type Replay,
  type Reply,
  type SeatNumber,
  type Sign,
  type TableId,
} from "../protocol/types";
import { language } from "../words/words.svelte";
import { call } from "./http";
import { messageId } from "./randomIds";

export class SocketLine implements Line {
  #connection: Connection = UNCONNECTED;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answers = new Map<MessageId, (reply: Reply) => void>();
  /** What is still to be done: whoever is told something may say something meanwhile. */
  #outputs: Output[] = [];
  #busy = false;

  constructor(
    readonly table: TableId,
    readonly listener: Listener,
  ) {
    addEventListener("online", this.#returned);
    addEventListener("offline", this.#unplugged);
    document.addEventListener("visibilitychange", this.#returned);
    this.#take({ kind: "start" });
  }

  async decide(decision: Decision): Promise<Refused | null> {
    const id = messageId();
    const reply = await this.#request(id, { ...decision, id }, true);
    return reply.kind === "refused" ? reply : null;
  }

  async ask(seat: SeatNumber, question: Question): Promise<Answer | Refused> {
    const id = messageId();
    return (await this.#request(id, { kind: "ask", id, seat, question }, false)) as
      Answer | Refused;
  }

  agree(seat: SeatNumber, stop: boolean): void {
    this.#take({ kind: "remark", message: { kind: "agree", seat, stop } });
  }

  react(seat: SeatNumber, sign: Sign): void {
    this.#take({ kind: "remark", message: { kind: "react", seat, sign } });
  }

  look(seat: SeatNumber | null): void {
    this.#take({ kind: "remark", message: { kind: "look", seat } });
  }

  speak(wished: Language): void {
    this.#take({ kind: "speak", language: wished });
  }

  past(): Promise<Replay> {
    return call("GET /tables/{table}/replay", { path: { table: this.table } });
  }

  close(): void {
    removeEventListener("online", this.#returned);
    removeEventListener("offline", this.#unplugged);
    document.removeEventListener("visibilitychange", this.#returned);
    this.#take({ kind: "close" });
  }

  #request(id: MessageId, message: Message, lasting: boolean): Promise<Reply> {
    return new Promise((settle) => {
      this.#answers.set(id, settle);
      this.#take({ kind: "request", id, message, lasting });
    });
  }

  #returned = (): void => {
    if (document.visibilityState !== "hidden") this.#take({ kind: "returned" });
  };

  #unplugged = (): void => this.#take({ kind: "unplugged" });

  // --- the connection --------------------------------------------------------------------------

  #take(input: Input): void {
    const around = { now: performance.now(), chance: Math.random() };
    const [connection, outputs] = step(this.#connection, input, around);
    this.#connection = connection;
    this.#outputs.push(...outputs);
    this.#setTimer();
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#outputs.shift(); next !== undefined; next = this.#outputs.shift())
        this.#do(next);
    } finally {
      this.#busy = false;
    }
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const time = wakeAt(this.#connection);
    if (time === null) return;
    this.#timer = setTimeout(
      () => this.#take({ kind: "woken" }),
      Math.max(0, time - performance.now()),
    );
  }

  #do(output: Output): void {
    switch (output.kind) {
      case "connect":
        this.#connect();
        break;
      case "disconnect":
        this.#disconnect();
        break;
      case "send":
        if (this.#socket?.readyState === WebSocket.OPEN)
          this.#socket.send(JSON.stringify(output.message));
        break;
      case "tell":
        this.#tell(output.reply);
        break;
      case "answer":
        this.#answers.get(output.id)?.(output.reply);
        this.#answers.delete(output.id);
        break;
      case "state":
        this.listener.state(output.state);
        break;
      case "ask-why":
        void this.#askWhy();
        break;
      case "begin-anew":
        location.reload();
        break;
    }
  }

  #tell(reply: Unasked): void {
    switch (reply.kind) {
      case "sync":
        this.listener.synced(reply);
        break;
      case "event":
        this.listener.happened(reply);
        break;
      case "around":
        this.listener.around(reply);
        break;
      case "shown":
        this.listener.shown(reply);
        break;
      case "refused":
        this.listener.refused(reply);
        break;
    }
  }

  async #askWhy(): Promise<void> {
    const reason = await call("GET /tables/{table}", { path: { table: this.table } }).then(
      () => "",
      (error: unknown) => (error instanceof Refusal ? error.reason : ""),
    );
    this.#take({ kind: "explained", reason });
  }

  // --- the socket ------------------------------------------------------------------------------

  #connect(): void {
    const old = this.#socket;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}${PREFIX}/tables/${this.table}/socket`,
    );
    this.#socket = socket;
    old?.close(1000);
    // A socket that was left may still be heard: nothing of it counts.
    const hear = (input: Input): void => {
      if (socket === this.#socket) this.#take(input);
    };
    socket.addEventListener("open", () => hear({ kind: "opened", language: language() }));
    socket.addEventListener("message", ({ data }: MessageEvent<string>) =>
      hear({ kind: "heard", frame: JSON.parse(data) as Frame }),
    );
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.#take({ kind: "ended", code });
    });
  }

  #disconnect(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close(1000);
  }
}

/** Opens a line to a table of the server that this page comes from. */
export const openSocket = (table: TableId, listener: Listener): Line =>
  new SocketLine(table, listener);
