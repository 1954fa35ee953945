// Opens a table on this device: a game over a socket, with what this browser remembers and likes.
import { Game } from "../../core/game.svelte";
import { botName } from "../../io/catalogue.svelte";
import { wantsStillness } from "../../io/preferences.svelte";
import { lastSeen, rememberSeen } from "../../io/seenEvents";
import { openSocket } from "../../io/socket";
import type { TableId } from "../../protocol/types";

export const openGame = (table: TableId): Game =>
  new Game(table, {
    open: openSocket,
    seen: { last: lastSeen, remember: rememberSeen },
    botName,
    isStill: wantsStillness,
  });
