// What a key is for at the table, where it does not belong to something else.
import { TABLE_KEYS } from "../../core/shortcuts";

export type KeyAction = (typeof TABLE_KEYS)[number]["does"];

const ON_AND_ON: ReadonlySet<KeyAction> = new Set([
  "walk",
  "slant",
  "turn-tile",
  "zoom-in",
  "zoom-out",
]);

/** What a key is for; null if it belongs to something else: a field, a dialog, a button, the browser. */
export function actionOf(event: KeyboardEvent): KeyAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as HTMLElement | null;
  if (target?.closest("input, textarea, select, dialog") != null) return null;
  const onButton = target?.closest("button, a, [role=button]") != null;
  if (onButton && (event.key === "Enter" || event.key === " ")) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // A key that is held down walks, turns and zooms on, but does nothing twice that is done once.
  const found = TABLE_KEYS.find(({ keys }) => (keys as readonly string[]).includes(key));
  return found === undefined || (event.repeat && !ON_AND_ON.has(found.does)) ? null : found.does;
}
