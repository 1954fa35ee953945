// A table as this device sees it: what the line tells is put on show at a pace that people can follow.
//
// Events are shown one by one, each with its animation; what they change is taken from the server as it comes.
// Nothing here knows a rule.
import type {
  Around,
  Event,
  Happening,
  Reason,
  Refused,
  Ruleset,
  SeatNumber,
  Settings,
  Shown,
  Sync,
  TableId,
  ViewData,
} from "../protocol/types";
import { USUAL } from "../protocol/defaults";
import { changed } from "./changes";
import type { Decision, Line, LineState, OpenLine } from "./line";
import { botName } from "../io/catalogue.svelte";
import { lastSeen, rememberSeen } from "../io/seenEvents";
import { Pace } from "../board/playback.svelte";

/** What was told of one event, for the log; the View is the table right after it. */
export interface Told {
  readonly number: number;
  readonly seat: SeatNumber | null;
  readonly news: readonly Happening[];
  readonly what: Event["what"];
  readonly by: readonly SeatNumber[];
}

/** For how many milliseconds a sign is to be seen, whether or not it moves. */
const SIGN = 2_600;

/** Why nothing is done while something else is on its way, or by nobody: nothing that has to be said. */
const NOT_NOW: Refused = { kind: "refused", id: null, reason: "not-now", sentence: "" };

/** Shows an event, and settles when it has been seen. */
export type Showing = (
  event: Event,
  before: ViewData | null,
  after: ViewData | null,
) => Promise<void>;

export class Game {
  state = $state<LineState>("connecting");
  sync = $state.raw<Sync | null>(null);
  view = $state.raw<ViewData | null>(null);
  around = $state.raw<Around | null>(null);
  /** When that was told, by the clock of this device: whatever it counts down goes on from there. */
  #aroundAt = $state(0);
  moment = $state(0);
  picture = $state<string | null>(null);
  takeBack = $state.raw<Reason | null>(null);
  told = $state.raw<readonly Told[]>([]);
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

  readonly pace = new Pace();
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
    open: OpenLine,
  ) {
    this.line = open(table, {
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
    return this.sync?.own ?? [];
  }

  /** Whether several people share this device. */
  get shared(): boolean {
    return this.own.length > 1;
  }

  /** Whose eyes the table is seen with; null for a spectator, and while a shared device lies face down. */
  get seat(): SeatNumber | null {
    return this.view?.seat ?? null;
  }

  /** Whether the turn is that of the player at this device, and no computer sits in. */
  get hasTurn(): boolean {
    const view = this.view;
    return (
      view !== null &&
      view.outcome === null &&
      view.seat === view.to_move &&
      this.around?.chairs[view.to_move]?.bot === null
    );
  }

  /** Whether the player at this device may do something now. */
  get onTurn(): boolean {
    return this.hasTurn && !this.behind;
  }

  /** Whether somebody at a shared device looks at the Page they have just drawn, though others are to move. */
  get lingers(): boolean {
    const view = this.view;
    return (
      view !== null &&
      this.shared &&
      view.outcome === null &&
      view.seat !== null &&
      view.seat !== view.to_move
    );
  }

  /** Whether something could be taken back if that had not been done so often: who tries is told why. */
  get tookBackOften(): boolean {
    return this.takeBack === "taken-back-often" || this.takeBack === "taken-back-in-all";
  }

  /** Whether there is more to be shown. */
  get behind(): boolean {
    return this.pace.behind > 0;
  }

  /** What a player is called; of two bots of one kind the second is told apart by a number. */
  nameOf(seat: SeatNumber): string {
    const chairs = this.around?.chairs ?? [];
    const names = chairs.map(({ name, bot }) => name ?? (bot === null ? "" : botName(bot)));
    const name = names[seat] ?? "";
    const before = names.slice(0, seat).filter((each) => each === name).length;
    return before === 0 || name === "" ? name : `${name} ${before + 1}`;
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
    this.pace.behind = 0;
    this.pace.skip();
    this.line.close();
  }

  /** What happened before this page was opened: the log, and what is still to be shown of it. */
  recall(begun: Sync, events: readonly Event[]): void {
    const now = this.sync;
    if (now === null) return;
    const past = events.filter((event) => event.number <= now.number);
    const seen = lastSeen(this.table);
    const late = this.told.length > 0 || begun.view === null;
    // Where something was shown meanwhile, there is no going back: what was missed is read in the log.
    const missed =
      seen === null || this.shared || late ? [] : past.filter((event) => event.number > seen);
    const known = past.slice(0, past.length - missed.length);
    this.#write(known);
    if (missed.length === 0 || begun.view === null) return;
    this.view = known.reduce((view, event) => changed(view, event.changes), begun.view);
    this.picture = known.findLast((event) => event.picture !== null)?.picture ?? begun.picture;
    this.#queue = [...missed, ...this.#queue];
    void this.#showNext();
  }

  #synced(sync: Sync): void {
    const known = this.told.at(-1)?.number ?? null;
    if (known !== null && sync.number > known) void this.#fill(known, sync.number);
    this.#queue = [];
    this.covered = false;
    this.pace.behind = 0;
    this.sync = sync;
    this.view = sync.view;
    this.#heard(sync.around);
    this.moment = sync.moment;
    this.picture = sync.picture;
    this.takeBack = sync.take_back;
    // Whoever comes for the first time sees the table as it is, and the next time what happened since.
    if (sync.view !== null && lastSeen(this.table) === null) rememberSeen(this.table, sync.number);
  }

  /** Put into the log what came as a whole, as it does when somebody else looks at a shared device. */
  async #fill(known: number, now: number): Promise<void> {
    const { events } = await this.line.past().catch(() => ({ events: [] }));
    const missed = events.filter(({ number }) => number > known && number <= now);
    for (const event of this.#write(missed)) this.#missed(event);
    if (missed.length > 0) rememberSeen(this.table, now);
  }

  /** Write into the log what is not there yet, each in its place; gives back what was new. */
  #write(events: readonly Event[]): readonly Event[] {
    const had = new Set(this.told.map(({ number }) => number));
    const fresh = events.filter(({ number }) => !had.has(number));
    this.told = [...this.told, ...fresh.map((event) => toldOf(event, this.shared))].toSorted(
      (a, b) => a.number - b.number,
    );
    return fresh;
  }

  async #showNext(): Promise<void> {
    this.pace.behind = this.#queue.length;
    const showing = this.#showing;
    if (this.#busy || showing === null) return;
    this.#busy = true;
    for (let event = this.#queue.shift(); event !== undefined; event = this.#queue.shift()) {
      await this.#show(event, showing);
      this.pace.behind = this.#queue.length;
    }
    this.#busy = false;
    this.pace.speed = 1;
  }

  async #show(event: Event, showing: Showing): Promise<void> {
    const before = this.view;
    const after = before === null ? null : changed(before, event.changes);
    this.view = after;
    this.moment = event.moment;
    this.takeBack = event.take_back;
    if (event.picture !== null) this.picture = event.picture;
    this.told = [...this.told, toldOf(event, this.shared)];
    // What cannot be shown has happened all the same, and so does what comes after it.
    await showing(event, before, after).catch((error: unknown) => console.error(error));
    // A Page that nobody has closed yet is told once more to who opens the table anew.
    rememberSeen(this.table, event.number);
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

/** What is written down of an event; at a device that is handed on, nothing that only one of them may know. */
function toldOf({ number, seat, by, news, what }: Event, shared: boolean): Told {
  const known = ({ kind }: Happening): boolean => kind !== "drew" && kind !== "exchanged";
  return { number, seat, by, news: shared ? news.filter(known) : news, what };
}
