// Plays events on the table: carries out the plan of each, as fast as whoever watches wants to have it.
import type { Game } from "../../core/game.svelte";
import type { Names } from "../../core/log";
import { planOf, tellingsOf, type Motion, type Step, type Telling } from "../../core/plan";
import type { Event } from "../../protocol/types";
import type { Announcer } from "./announcer.svelte";

/** How often to look whether a Page was closed, in milliseconds. */
const LOOK = 150;
/** How long an event is to be seen: where more is to come, and where nothing is. */
const REST = { between: 650, last: 200 } as const;

/** The map, on which things move. */
interface Mover {
  move(motion: Motion): Promise<void>;
}

export class EventPlayer {
  /** The Pages that are still to be read, the one that is open first. */
  tellings = $state.raw<readonly Telling[]>([]);
  /** Whether the end of the game was closed, to look at the Kingdom. */
  hasSeenEnd = $state(false);

  constructor(
    readonly game: Game,
    readonly announcer: Announcer,
    readonly names: Names,
    readonly map: () => Mover | undefined,
  ) {}

  /** Show an event; settles when it has been seen. */
  play = async (event: Event): Promise<void> => {
    const { view } = this.game;
    if (view === null) return;
    for (const step of planOf(event, view, this.names)) await this.#do(step);
  };

  /** Whatever way an event came: a Page that was told is told here, too. */
  hear = (event: Event): void => {
    this.tellings = [...this.tellings, ...tellingsOf(event)];
  };

  /** Whoever closes a Page has read it, and goes on at once. */
  close(): void {
    this.tellings = this.tellings.slice(1);
    this.game.playback.next();
  }

  async #do(step: Step): Promise<void> {
    const { playback } = this.game;
    switch (step.kind) {
      case "say":
        this.announcer.say(step.text);
        break;
      case "move":
        await this.map()?.move(step.motion);
        break;
      case "tell":
        this.tellings = [...this.tellings, step.telling];
        break;
      case "end":
        this.hasSeenEnd = false;
        break;
      case "read":
        while (this.tellings.length > 0 && !playback.hurries) await playback.pause(LOOK);
        break;
      case "rest":
        await playback.pause(playback.behind > 0 ? REST.between : REST.last);
        break;
    }
  }
}
