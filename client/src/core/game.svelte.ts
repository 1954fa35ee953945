// A table as this device sees it: what the line tells is put on show at a pace that people can follow.
//
// Events are shown one by one, each with its animation. What is known after each of them `table.ts` says; this
// holds it for the page, keeps what waits to be shown, and speaks to the line.
import type {
  Around,
  Event,
  Language,
  Refused,
  Ruleset,
  SeatNumber,
  Settings,
  Shown,
  Sync,
  TableId,
} from "../protocol/types";
import { USUAL } from "../protocol/defaults";
import type { Decision, Line, LineState, OpenLine } from "./tableTransport";
import { Playback } from "./playbackSpeed.svelte";
import {
  happened,
  hasTurn,
  isHandedOn,
  isLingering,
  isShared,
  mayTryTakingBack,
  ownSeats,
  recalled,
  synced,
  UNKNOWN_TABLE,
  unwritten,
  written,
  type Past,
  type TableState,
} from "./table";

/** For how many milliseconds a sign is to be seen, whether or not it moves. */
const SIGN = 2_600;

/** Why nothing is done while something else is on its way, or by nobody: nothing that has to be said. */
const NOT_NOW: Refused = { kind: "refused", id: null, reason: "not-now", sentence: "" };

/** Shows an event, and settles when it has been seen. */
export type Showing = (event: Event) => Promise<void>;

/** What this device remembers of tables: up to which event somebody has seen each. */
export interface SeenEvents {
  last(table: TableId): number | null;
  remember(table: TableId, number: number): void;
}

/** What a game is told of the device that it is shown on. */
export interface Surroundings {
  readonly open: OpenLine;
  readonly seen: SeenEvents;
  /** The language that is spoken on it now. */
  readonly language: () => Language;
  /** Whether motion is unwelcome. */
  readonly isStill: () => boolean;
}

export class Game {
  state = $state<LineState>("connecting");
  #known = $state.raw<TableState>(UNKNOWN_TABLE);
  around = $state.raw<Around | null>(null);
  /** When that was told, by the clock of this device: whatever it counts down goes on from there. */
  #aroundAt = $state(0);
  /** The latest sign of each seat, with a number that grows, so that the same sign can be shown again. */
  signs = $state.raw<ReadonlyMap<SeatNumber, { readonly shown: Shown; readonly count: number }>>(
    new Map(),
  );
  /** What was refused last without having been asked for by name. */
  refused = $state.raw<Refused | null>(null);
  /** Whether somebody at a shared device has turned it face down, though the server does not know it yet. */
  covered = $state(false);
  /** Whether something is on its way to the server. */
  deciding = $state(false);

  readonly sync = $derived(this.#known.sync);
  readonly view = $derived(this.#known.view);
  readonly moment = $derived(this.#known.moment);
  readonly picture = $derived(this.#known.picture);
  readonly told = $derived(this.#known.told);

  readonly playback: Playback;
  readonly line: Line;
  /** How an event is shown; until there is a table to show it, whatever happens waits. */
  #showing: Showing | null = null;
  /** Hears of what happened without being shown, because everything came anew. */
  #missed: (event: Event) => void = () => undefined;

  #signs = 0;
  #queue: Event[] = [];
  #busy = false;

  constructor(
    readonly table: TableId,
    readonly device: Surroundings,
  ) {
    this.playback = new Playback(device.isStill);
    this.line = device.open(table, {
      synced: (sync) => this.#synced(sync),
      happened: (event) => {
        this.#queue.push(event);
        void this.#showNext();
      },
      around: (around) => this.#heard(around),
      shown: (shown) => this.#sign(shown),
      refused: (refused) => (this.refused = refused),
      state: (state) => (this.state = state),
    });
  }

  /** What is left now of a time that the server told with who is there. */
  left(milliseconds: number, now: number): number {
    return Math.max(0, milliseconds - Math.max(0, now - this.#aroundAt));
  }

  #heard(around: Around): void {
    this.around = around;
    this.#aroundAt = Date.now();
  }

  get settings(): Settings | null {
    return this.sync?.settings ?? null;
  }

  /** How this table reads what the rulebook leaves open. */
  get ruleset(): Ruleset {
    return this.settings?.options.ruleset ?? USUAL.ruleset;
  }

  /** The seats of this device. */
  get own(): readonly SeatNumber[] {
    return ownSeats(this.#known);
  }

  /** Whether several people share this device. */
  get shared(): boolean {
    return isShared(this.#known);
  }

  /** Whose eyes the table is seen with; null for a spectator, and while a shared device lies face down. */
  get seat(): SeatNumber | null {
    return this.view?.seat ?? null;
  }

  /** Whether the turn is that of the player at this device, and no computer sits in. */
  get hasTurn(): boolean {
    return hasTurn(this.view, this.around);
  }

  /** Whether the player at this device may do something now. */
  get onTurn(): boolean {
    return this.hasTurn && !this.behind;
  }

  /** Whether somebody at a shared device looks at the Page they have just drawn, though others are to move. */
  get lingers(): boolean {
    return isLingering(this.#known);
  }

  /** Whether a shared device is to be handed to somebody who does not look yet. */
  get isHandedOn(): boolean {
    return isHandedOn(this.#known, this.around, this.covered) && !this.behind;
  }

  /** Whether to try to take back: where it may be done, and where one is told why it may not any more. */
  get mayTryTakingBack(): boolean {
    return mayTryTakingBack(this.#known);
  }

  /** Whether there is more to be shown. */
  get behind(): boolean {
    return this.playback.behind > 0;
  }

  /** What a player is called: the table says it in every language, so that all programs say the same. */
  nameOf(seat: SeatNumber): string {
    return this.around?.chairs[seat]?.shown?.[this.device.language()] ?? "";
  }

  /** Do something, if nothing else is on its way; null when it is done, else why it is not. */
  async decide(decision: Decision): Promise<Refused | null> {
    if (this.deciding) return NOT_NOW;
    this.deciding = true;
    try {
      return await this.line.decide(decision);
    } finally {
      this.deciding = false;
    }
  }

  /** Take an action of the seat that looks. */
  act(action: string): Promise<Refused | null> {
    const seat = this.seat;
    if (seat === null) return Promise.resolve(NOT_NOW);
    return this.decide({ kind: "act", seat, moment: this.moment, action });
  }

  undo(): Promise<Refused | null> {
    const seat = this.seat;
    if (seat === null) return Promise.resolve(NOT_NOW);
    return this.decide({ kind: "take-back", seat, moment: this.moment });
  }

  /** At a device of several seats: turn it face down, whether or not the server is there. */
  cover(): void {
    this.covered = true;
    this.line.look(null);
  }

  /** A table is there to show what happens, and to hear of what cannot be shown. */
  begin(showing: Showing, missed: (event: Event) => void = () => undefined): void {
    this.#showing = showing;
    this.#missed = missed;
    void this.#showNext();
  }

  close(): void {
    this.#queue = [];
    this.playback.behind = 0;
    this.playback.skip();
    this.line.close();
  }

  /** What happened before this page was opened: the log, and what is still to be shown of it. */
  recall(past: Past): void {
    const { table, missed } = recalled(this.#known, past, this.device.seen.last(this.table));
    this.#known = table;
    if (missed.length === 0) return;
    this.#queue = [...missed, ...this.#queue];
    void this.#showNext();
  }

  #synced(sync: Sync): void {
    const known = this.told.at(-1)?.number ?? null;
    if (known !== null && sync.number > known) void this.#fill(known, sync.number);
    this.#queue = [];
    this.covered = false;
    this.playback.behind = 0;
    this.#known = synced(this.#known, sync);
    this.#heard(sync.around);
    // Whoever comes for the first time sees the table as it is, and the next time what happened since.
    const { seen } = this.device;
    if (sync.view !== null && seen.last(this.table) === null)
      seen.remember(this.table, sync.number);
  }

  /** Put into the log what came as a whole, as it does when somebody else looks at a shared device. */
  async #fill(known: number, now: number): Promise<void> {
    const { events } = await this.line.past().catch(() => ({ events: [] }));
    const missed = events.filter(({ number }) => number > known && number <= now);
    const fresh = unwritten(this.#known, missed);
    this.#known = written(this.#known, missed);
    for (const event of fresh) this.#missed(event);
    if (missed.length > 0) this.device.seen.remember(this.table, now);
  }

  async #showNext(): Promise<void> {
    this.playback.behind = this.#queue.length;
    const showing = this.#showing;
    if (this.#busy || showing === null) return;
    this.#busy = true;
    for (let event = this.#queue.shift(); event !== undefined; event = this.#queue.shift()) {
      await this.#show(event, showing);
      this.playback.behind = this.#queue.length;
    }
    this.#busy = false;
    this.playback.speed = 1;
  }

  async #show(event: Event, showing: Showing): Promise<void> {
    this.#known = happened(this.#known, event);
    // What cannot be shown has happened all the same, and so does what comes after it.
    await showing(event).catch((error: unknown) => console.error(error));
    // A Page that nobody has closed yet is told once more to who opens the table anew.
    this.device.seen.remember(this.table, event.number);
  }

  #sign(shown: Shown): void {
    this.#signs += 1;
    const count = this.#signs;
    this.signs = new Map(this.signs).set(shown.seat, { shown, count });
    setTimeout(() => {
      if (this.signs.get(shown.seat)?.count !== count) return;
      this.signs = new Map([...this.signs].filter(([seat]) => seat !== shown.seat));
    }, SIGN);
  }
}
