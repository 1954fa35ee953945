// The end of a turn as a small state machine, without a page: said, still to be withdrawn for a moment, then sent.
//
// The moment is there in every turn and is the same in every turn, whatever is in the hand: whoever could time it
// would know otherwise what somebody gave up. It is counted in ticks, so that tests need no clock.

/** Milliseconds of a tick. */
export const TICK = 500;

/** Calls something again and again, until the function that comes back is called. */
export type Clock = (tick: () => void) => () => void;

const everyTick: Clock = (tick) => {
  const timer = setInterval(tick, TICK);
  return () => clearInterval(timer);
};

export class DelayedEnd {
  /** How many ticks are left in which it can be withdrawn; none while nothing is about to end. */
  left = $state(0);
  /** How many there were. */
  ticks = $state(0);

  #stop: () => void = () => undefined;

  constructor(
    /** Says to the table that the turn is over. */
    readonly send: () => void,
    readonly clock: Clock = everyTick,
  ) {}

  /** Whether the end was said here, and not to the table yet. */
  get isNear(): boolean {
    return this.left > 0;
  }

  /** Say that the turn is over; said again meanwhile, it is the same. */
  begin(ticks: number): void {
    if (this.isNear) return;
    this.ticks = this.left = ticks;
    this.#stop = this.clock(() => this.#tick());
  }

  /** Never mind; whether there was anything to withdraw. */
  withdraw(): boolean {
    if (!this.isNear) return false;
    this.#rest();
    return true;
  }

  /** Whoever puts the device away does not change their mind any more: it is sent at once. */
  hurry(): void {
    if (!this.isNear) return;
    this.#rest();
    this.send();
  }

  #tick(): void {
    if (this.left === 1) this.hurry();
    else this.left -= 1;
  }

  #rest(): void {
    this.#stop();
    this.left = 0;
  }
}
