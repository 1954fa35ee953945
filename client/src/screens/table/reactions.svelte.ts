// What follows on a table by itself: what is chosen is forgotten, what changes is said, languages are passed on.
import { givenUp } from "../../core/descriptions";
import type { Game } from "../../core/game.svelte";
import type { Selection } from "../../core/selection.svelte";
import { openEdition } from "../../io/edition.svelte";
import { lookForNewer } from "../../io/updateCheck.svelte";
import { language, t } from "../../words/words.svelte";
import type { Announcer } from "./announcer.svelte";

/** Keep a table up to date with its game, for as long as the component is there that calls this. */
export function followGame(game: Game, selection: Selection, announcer: Announcer): void {
  tellItsTale(game);
  beginMomentsAnew(game, selection, announcer);
  sayWhetherTurnEnds(game, selection, announcer);
  passLanguageOn(game, selection);
  $effect(() => {
    if (game.refused !== null) selection.said = game.refused.sentence;
  });
  // A server that was away may have come back with another game.
  let lost = false;
  $effect(() => {
    if (game.state === "open" && lost) void lookForNewer();
    lost = game.state === "lost";
  });
}

function tellItsTale(game: Game): void {
  const settings = $derived(game.settings);
  $effect(() => {
    if (settings !== null) openEdition(settings.edition, settings.digest, settings.options.deck);
  });
}

/** Whoever looks next, or at another moment, is told nothing of what was asked before. */
function beginMomentsAnew(game: Game, selection: Selection, announcer: Announcer): void {
  let known = "";
  $effect(() => {
    const now = `${game.moment} ${game.seat}`;
    if (now === known) return;
    const handed = game.shared && !known.endsWith(` ${game.seat}`);
    known = now;
    selection.moment();
    if (handed) announcer.text = game.onTurn ? t("your-turn") : "";
  });
}

/** The end of a turn that is not theirs any more is not theirs to say. Whoever listens hears what stands on the card. */
function sayWhetherTurnEnds(game: Game, selection: Selection, announcer: Announcer): void {
  let ended = false;
  $effect(() => {
    if (!game.hasTurn) selection.ending.withdraw();
    const { isNear } = selection.ending;
    if (isNear && !ended && game.view) announcer.say(`${givenUp(game.view)} ${t("ending-heard")}`);
    if (!isNear && ended && game.hasTurn && !game.deciding) announcer.say(t("ending-withdrawn"));
    ended = isNear;
  });
}

/** What the server says comes in the language of the line; what it has said stays in the one before. */
function passLanguageOn(game: Game, selection: Selection): void {
  let spoken = language();
  $effect(() => {
    if (language() === spoken) return;
    spoken = language();
    game.line.speak(spoken);
    selection.unsay();
  });
}
