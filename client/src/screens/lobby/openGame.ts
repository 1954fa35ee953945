// Opens a table on this device: a game over a socket, with what this browser remembers and likes.
import { Game } from "../../core/game.svelte";
import { wantsStillness } from "../../io/preferences.svelte";
import { lastSeen, rememberSeen } from "../../io/seenEvents";
import { openSocket } from "../../io/socket";
import type { TableId } from "../../protocol/types";
import { language } from "../../words/words.svelte";

export const openGame = (table: TableId): Game =>
  new Game(table, {
    open: openSocket,
    seen: { last: lastSeen, remember: rememberSeen },
    language,
    isStill: wantsStillness,
  });
