// How fast things are shown: pauses that can be shortened at any moment, and none where motion is unwelcome.

/** Something that runs for a while, and can be brought to its end at once. */
export interface Running {
  finish(): void;
  readonly finished: Promise<unknown>;
}

export class Playback {
  /** How many events wait to be shown. */
  behind = $state(0);
  /** How much faster than usual. */
  speed = $state(1);

  #finish = new Set<() => void>();
  #hurry = false;

  /** `isStill` says whether motion is unwelcome on this device. */
  constructor(readonly isStill: () => boolean = () => false) {}

  /** Whether things are to move at all. */
  get moves(): boolean {
    return !this.isStill() && !this.#hurry;
  }

  /** Whether somebody wants to get to the present at once. */
  get hurries(): boolean {
    return this.#hurry;
  }

  /** Milliseconds of an animation at the present speed. */
  time(milliseconds: number): number {
    return this.moves ? milliseconds / this.speed : 0;
  }

  /** Wait, unless somebody wants to get on. */
  pause(milliseconds: number): Promise<void> {
    if (this.#hurry) return Promise.resolve();
    return new Promise((settle) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#finish.delete(done);
        settle();
      };
      const timer = setTimeout(done, milliseconds / this.speed);
      this.#finish.add(done);
    });
  }

  /** Let an animation run, unless somebody wants to get on. */
  async run(animation: Running): Promise<void> {
    const finish = (): void => animation.finish();
    this.#finish.add(finish);
    await animation.finished.catch(() => undefined);
    this.#finish.delete(finish);
  }

  /** Finish what is being shown now. */
  next(): void {
    for (const finish of this.#finish) finish();
  }

  /** Show all that waits at once. */
  skip(): void {
    this.#hurry = true;
    this.next();
    queueMicrotask(() => void this.#calm());
  }

  async #calm(): Promise<void> {
    while (this.behind > 0) await new Promise((settle) => setTimeout(settle, 0));
    this.#hurry = false;
  }
}
