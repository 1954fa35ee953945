// What the player at this device is about to do: a character or the tile in hand, and what is still asked.
//
// What can be chosen, and what has to be asked, `selection.ts` decides; this holds it for the page and speaks to
// the table.
import type { CharacterWord, Hex, Refused } from "../protocol/types";
import { t } from "../words/words.svelte";
import { DelayedEnd, type Clock } from "./turnEndDelay.svelte";
import type { Game } from "./game.svelte";
import { keyOf, same, spotOf, type Spot } from "./geometry";
import {
  adventureOf,
  isCrossroad,
  movesByEnd,
  moveText,
  placementLike,
  spotsOf,
  tileText,
  type Path,
} from "./moves";
import {
  firstPlacement,
  isFinal,
  keptChoice,
  misfitText,
  nextSpot,
  NOTHING,
  turnedWay,
  wayOnSpot,
  type Asked,
  type Chosen,
  type TileWay,
} from "./selection";

/** How careful a device is with what cannot be taken back. */
export interface Caution {
  /** Whether to ask once before it. */
  asks(): boolean;
  /** For how many ticks a turn that is over can still be gone on with. */
  ticksAfterDone(): number;
}

export class Selection {
  chosen = $state.raw<Chosen>(NOTHING);
  asked = $state.raw<Asked | null>(null);
  /** Where somebody points: its path is shown. */
  pointed = $state.raw<Hex | null>(null);
  /** Which of several ways is shown. */
  way = $state(0);
  /** Why something was refused, until something else is done. */
  said = $state("");
  /** Why the tile does not fit where it lies; empty if it does, null while it is not known. */
  misfit = $state<string | null>(null);
  /** Whether the player has said that the Magic shall be spent. */
  byMagic = $state(false);
  /** Adventures after which the Page could be told, if they were asked for. */
  fulfilling = $state.raw<readonly string[]>([]);
  /** A hint that was given for this moment. */
  hint = $state.raw<{ readonly sentence: string; readonly first: string | null } | null>(null);
  /** Whether the spaces that the objective speaks of are lit. */
  showsObjective = $state(false);

  /** The end of the turn, from when it is said here until it is sent. */
  readonly ending: DelayedEnd;

  constructor(
    readonly game: Game,
    readonly caution: Caution,
    clock?: Clock,
  ) {
    this.ending = new DelayedEnd(() => void this.act("end"), clock);
  }

  /** The character whose places are lit. */
  get character(): CharacterWord | null {
    return this.chosen.kind === "character" ? this.chosen.character : null;
  }

  /** The moves of the chosen character by where they end. */
  get targets(): ReadonlyMap<string, readonly Path[]> {
    const { view } = this.game;
    return view === null || this.character === null ? new Map() : movesByEnd(view, this.character);
  }

  /** Whether an Adventure may be had right now, by this device. */
  get ready(): boolean {
    const may = this.game.view?.may;
    return this.game.onTurn && may?.adventure === true && (!may.by_magic || this.byMagic);
  }

  /** The path to be shown: to where somebody points, or the way that is asked for. */
  get path(): Path | null {
    if (this.asked?.kind === "way") return this.asked.paths[this.way] ?? null;
    return this.pointed === null ? null : (this.targets.get(keyOf(this.pointed))?.[0] ?? null);
  }

  /** Where the tile could lie. */
  get spots(): readonly Spot[] {
    const { view } = this.game;
    return view === null || this.chosen.kind !== "tile" ? [] : spotsOf(view);
  }

  /** Forget what was chosen. */
  nothing(): void {
    this.chosen = NOTHING;
    this.asked = null;
    this.pointed = null;
    this.said = "";
  }

  /** A new moment: what was known of the one before is worth nothing; who plans meanwhile goes on. */
  moment(): void {
    const { view } = this.game;
    const kept = keptChoice(view, this.character);
    this.nothing();
    this.ending.withdraw();
    this.chosen = kept;
    this.byMagic = false;
    this.fulfilling = [];
    this.hint = null;
    this.showsObjective = false;
  }

  choose(character: CharacterWord): void {
    const again = this.character === character;
    this.nothing();
    if (!again) this.chosen = { kind: "character", character };
    if (!again) void this.#askFulfilling();
  }

  /** Go to a space with the chosen character; false if it cannot go there. */
  async go(end: Hex): Promise<boolean> {
    const { view } = this.game;
    const character = this.character;
    const paths = this.targets.get(keyOf(end));
    if (view === null || character === null || paths === undefined) return false;
    if (!this.ready) {
      this.pointed = end;
      return true;
    }
    const [first] = paths;
    if (paths.length > 1 && isCrossroad(view, character, end)) {
      this.way = 0;
      this.asked = { kind: "way", character, paths };
    } else if (first !== undefined) {
      await this.#move(character, first);
    }
    return true;
  }

  /** The way that was asked for. */
  async chooseWay(path: Path): Promise<void> {
    const { asked } = this;
    this.asked = null;
    if (asked?.kind === "way") await this.#move(asked.character, path);
  }

  async #move(character: CharacterWord, path: Path): Promise<void> {
    const action = moveText(character, path);
    const { view } = this.game;
    const asks = view !== null && isFinal(view, character) && this.caution.asks();
    if (asks) this.asked = { kind: "sure", action, what: "move" };
    else await this.act(action);
  }

  // --- the tile -----------------------------------------------------------------------------------

  /** Take the top tile in hand: of all places where it fits, it lies nearest to the characters. */
  takeTile(): void {
    const { view } = this.game;
    if (this.chosen.kind === "tile" || view?.top == null) {
      this.nothing();
      return;
    }
    const first = firstPlacement(view);
    if (first === undefined) return;
    this.nothing();
    this.#put(spotOf(first.hexes), first);
    void this.#askFulfilling();
  }

  /** Move the tile to a spot: as it fits there, or turned as little as can be. */
  putAt(spot: Spot): void {
    if (this.chosen.kind !== "tile" || spot.key === this.chosen.spot.key) return;
    const found = wayOnSpot(spot, this.chosen.rotation, (way) => this.#fitting(way) !== undefined);
    if (found !== undefined) this.#put(spot, found);
  }

  /** Turn the tile where it lies. */
  turn(by = 1): void {
    if (this.chosen.kind !== "tile") return;
    const next = turnedWay(this.chosen, by);
    if (next !== undefined) this.#put(this.chosen.spot, next);
  }

  /** To the next spot where it fits, for keys. */
  nextSpot(by: number): void {
    if (this.chosen.kind !== "tile") return;
    const next = nextSpot(this.spots, this.chosen.spot.key, by);
    if (next !== undefined) this.putAt(next);
  }

  /** Lay the tile where it is. */
  async lay(): Promise<void> {
    if (this.chosen.kind !== "tile" || !this.ready) return;
    const found = this.#fitting(this.chosen);
    if (found !== undefined) await this.act(tileText(found.at, found.rotation));
  }

  get fits(): boolean {
    return this.chosen.kind === "tile" && this.#fitting(this.chosen) !== undefined;
  }

  #put(spot: Spot, { at, rotation }: TileWay): void {
    this.chosen = { kind: "tile", spot, at, rotation };
    this.said = "";
    this.misfit = this.fits ? "" : null;
    if (!this.fits) void this.#askWhyNot(at, rotation);
  }

  #fitting({ at, rotation }: TileWay): TileWay | undefined {
    const { view } = this.game;
    return view === null ? undefined : placementLike(view, at, rotation);
  }

  async #askWhyNot(at: Hex, rotation: number): Promise<void> {
    const seat = this.game.seat ?? this.game.own[0];
    if (seat === undefined) {
      this.misfit = t("does-not-fit");
      return;
    }
    const still = this.#now();
    const reply = await this.game.line.ask(seat, { kind: "why-not", at, rotation });
    const { chosen } = this;
    if (!still() || chosen.kind !== "tile" || !same(chosen.at, at) || chosen.rotation !== rotation)
      return;
    this.misfit = reply.kind === "fits" ? misfitText(reply) : t("does-not-fit");
  }

  /** Whether it is still the same moment, before the same eyes: answers may come late, and not to whom asked. */
  #now(): () => boolean {
    const { moment, seat } = this.game;
    return () => moment === this.game.moment && seat === this.game.seat;
  }

  /** What was said in another language is said no more. */
  unsay(): void {
    this.hint = null;
    this.said = "";
    if (this.chosen.kind === "tile") this.#put(this.chosen.spot, this.chosen);
  }

  // --- help ---------------------------------------------------------------------------------------

  /** Learn which Adventures would fulfil the Page, where the table helps. */
  async #askFulfilling(): Promise<void> {
    const seat = this.game.seat;
    if (seat === null || this.game.settings?.help === "none" || !this.game.onTurn) return;
    const still = this.#now();
    const reply = await this.game.line.ask(seat, { kind: "would" });
    if (reply.kind === "fulfilling" && still()) this.fulfilling = reply.actions;
  }

  async askHint(): Promise<void> {
    const seat = this.game.seat;
    if (seat === null) return;
    const [still, chosen] = [this.#now(), this.chosen];
    const reply = await this.game.line.ask(seat, { kind: "hint" });
    if (!still()) return;
    if (reply.kind === "refused") this.said = reply.sentence;
    if (reply.kind !== "hint") return;
    const first = reply.line[0] ?? null;
    this.hint = { sentence: reply.sentence, first };
    // Who has taken something else in hand since is not to lose it.
    if (this.chosen === chosen) this.#takeUp(first);
  }

  /** Show what a hint speaks of: its character with its places, or the tile where it would lie. */
  #takeUp(action: string | null): void {
    const adventure = action === null ? null : adventureOf(action);
    if (adventure === null) return;
    if ("character" in adventure) {
      this.chosen = { kind: "character", character: adventure.character };
      this.pointed = adventure.path.at(-1) ?? null;
    } else {
      const way = this.game.view?.placements.find(
        (each) => same(each.at, adventure.at) && each.rotation === adventure.rotation,
      );
      if (way !== undefined) this.#put(spotOf(way.hexes), way);
    }
  }

  // --- doing --------------------------------------------------------------------------------------

  /** Tell the Page: nothing is lost by it, so nothing is asked, even if somebody has just been done. */
  recount(): void {
    this.ending.withdraw();
    void this.act("recount");
  }

  turnPage(): void {
    this.nothing();
    if (this.caution.asks()) this.asked = { kind: "sure", action: "turn-page", what: "turn-page" };
    else void this.act("turn-page");
  }

  /** Have a second Adventure, even if somebody has just been done. */
  spendMagic(): void {
    this.ending.withdraw();
    this.byMagic = true;
  }

  /** Be done with the turn: in the same way and after the same moment, whatever is in the hand. */
  done(): void {
    if (this.game.deciding) return;
    this.nothing();
    this.hint = null;
    this.ending.begin(this.caution.ticksAfterDone());
  }

  async sure(): Promise<void> {
    const { asked } = this;
    this.asked = null;
    if (asked?.kind === "sure") await this.act(asked.action);
  }

  /** Do something in notation, and say why if it is refused. */
  async act(action: string): Promise<boolean> {
    return this.#done(await this.game.act(action));
  }

  async undo(): Promise<boolean> {
    return this.#done(await this.game.undo());
  }

  #done(refused: Refused | null): boolean {
    if (refused === null) this.nothing();
    this.said = refused?.sentence ?? "";
    return refused === null;
  }
}
