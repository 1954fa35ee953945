// The keys of the table as data: what each is for and what it is called, for the aid and for labels.
import { t, type Key } from "../words/words.svelte";

export interface TableKey {
  /** What it is for, as programs call it. */
  readonly does: string;
  /** As `KeyboardEvent.key` names them, letters in lower case; any of them will do. */
  readonly keys: readonly string[];
  /** Whether Shift is held down with it. */
  readonly shift?: true;
  /** What it is for, as people are told. */
  readonly says: Key;
}

export const ARROWS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"] as const;

export const TABLE_KEYS = [
  { does: "princess", keys: ["p"], says: "key-princess" },
  { does: "knight", keys: ["k"], says: "key-knight" },
  { does: "dragon", keys: ["d"], says: "key-dragon" },
  { does: "tile", keys: ["t"], says: "key-tile" },
  { does: "turn-tile", keys: ["r"], says: "key-turn-tile" },
  { does: "walk", keys: ARROWS, says: "key-walk" },
  { does: "slant", keys: ARROWS, shift: true, says: "key-slant" },
  { does: "choose", keys: ["Enter", " "], says: "key-choose" },
  { does: "cancel", keys: ["Escape"], says: "key-cancel" },
  { does: "undo", keys: ["u"], says: "key-undo" },
  { does: "done", keys: ["e"], says: "key-done" },
  { does: "page", keys: ["o"], says: "key-page" },
  { does: "show", keys: ["m"], says: "key-show" },
  { does: "hint", keys: ["h"], says: "key-hint" },
  { does: "log", keys: ["l"], says: "key-log" },
  { does: "neighbours", keys: ["n"], says: "key-neighbours" },
  { does: "sights", keys: ["s"], says: "key-sights" },
  { does: "type", keys: ["/"], says: "key-type" },
  { does: "zoom-in", keys: ["+"], says: "key-zoom-in" },
  { does: "zoom-out", keys: ["-"], says: "key-zoom-out" },
  { does: "fit", keys: ["0"], says: "key-fit" },
  { does: "aid", keys: ["?"], says: "key-aid" },
] as const satisfies readonly TableKey[];

/** What stands on the keys of an entry, in the language of this device. */
export function capsOf(entry: TableKey): string[] {
  if (entry.keys === ARROWS)
    return [...(entry.shift ? [t("key-cap-shift")] : []), t("key-cap-arrows")];
  return entry.keys.map(capOf);
}

/** What stands on a key, in the language of this device. */
export function capOf(key: string): string {
  switch (key) {
    case " ":
      return t("key-cap-space");
    case "Enter":
      return t("key-cap-enter");
    case "Escape":
      return t("key-cap-escape");
    case "-":
      return "−";
    default:
      return key.toUpperCase();
  }
}
