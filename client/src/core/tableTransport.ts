// How a page talks with a table, whatever carries the words: a socket to a server, or an engine in a worker.
//
// Nothing but an implementation of this interface knows how messages travel.
import type {
  Act,
  Around,
  Event,
  Fits,
  Fulfilling,
  Give,
  HandOver,
  HintGiven,
  Language,
  Leave,
  MessageId,
  Question,
  Refused,
  Rename,
  Replay,
  SeatNumber,
  Seen,
  Shown,
  Sign,
  Sync,
  TableId,
  TakeBack,
  TakeOver,
} from "../protocol/types";

/** How a line is: `lost` is mended by itself, the last three are not. */
export type LineState = "connecting" | "open" | "lost" | "gone" | "full" | "closed";

/** A reply that nobody asked for. */
export type Unasked = Sync | Event | Around | Shown | Refused;

/** What comes over a line without having been asked for. */
export interface Listener {
  /** Everything, anew. */
  synced(sync: Sync): void;
  happened(event: Event): void;
  around(around: Around): void;
  shown(shown: Shown): void;
  /** Something that had no name was refused. */
  refused(refused: Refused): void;
  state(state: LineState): void;
}

/** A message without the name that the line makes up for it. */
type Unnamed<M> = M extends { readonly id: MessageId } ? Omit<M, "id"> : never;

/** What a player decides. It is named by the line, and sent again until it is answered. */
export type Decision = Unnamed<Act | TakeBack | Give | TakeOver | HandOver | Rename | Leave>;

/** An answer to a question. */
export type Answer = Fits | Fulfilling | HintGiven | Seen;

export interface Line {
  /** Do something. Null when it is done, else why it is not; it waits for as long as it takes. */
  decide(decision: Decision): Promise<Refused | null>;
  /** Ask something; a lost line is a refusal. */
  ask(seat: SeatNumber, question: Question): Promise<Answer | Refused>;
  /** Be ready to stop here, or no longer. */
  agree(seat: SeatNumber, stop: boolean): void;
  react(seat: SeatNumber, sign: Sign): void;
  /** At a device of several seats: take one of their Pages in hand; null to look away. */
  look(seat: SeatNumber | null): void;
  /** Have everything said in another language from now on. */
  speak(language: Language): void;
  /** The game from its deal on, as far as this device may know it. */
  past(): Promise<Replay>;
  close(): void;
}

/** Opens a line to a table. */
export type OpenLine = (table: TableId, listener: Listener) => Line;
