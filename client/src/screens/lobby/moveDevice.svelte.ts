// Sharing games between devices: what this one is, how another is called, and how far it has come.
import type { Carrying, DeviceKind } from "../../protocol/types";
import { call } from "../../io/http";
import { language, t } from "../../words/words.svelte";

const EVERY = 1500;
const SMALLEST_TABLET = 600;

/** What this device is, as far as a page can tell. */
export function ownKind(): DeviceKind {
  if (!matchMedia("(pointer: coarse)").matches) return "computer";
  return Math.min(screen.width, screen.height) < SMALLEST_TABLET ? "phone" : "tablet";
}

/** What a device is called if nobody gave it a name: “Phone”. */
export const kindName = (kind: DeviceKind | null): string => t(`device-${kind ?? "computer"}`);

/** How a device is named among others: as somebody called it, or “Phone, since 18 November”. */
export function deviceName(name: string, kind: DeviceKind | null, joined: number): string {
  if (name !== "") return name;
  const date = new Intl.DateTimeFormat(language(), { day: "numeric", month: "long" });
  return t("device-since", { what: kindName(kind), date: date.format(joined) });
}

const isDecided = ({ state }: Carrying): boolean => state === "shared" || state === "refused";

/** How far a link has come: asked again and again until it is decided, while the component is there. */
export class Watched {
  key = $state.raw<string | null>(null);
  now = $state.raw<Carrying | null>(null);

  constructor() {
    $effect(() => {
      const key = this.key;
      if (key === null) return;
      const timer = setInterval(() => void this.look(key, timer), EVERY);
      return () => clearInterval(timer);
    });
  }

  private async look(key: string, timer: ReturnType<typeof setInterval>): Promise<void> {
    // What does not come now comes with the next try; a link whose time is up says so by its clock.
    const found = await call("POST /carry/look", { body: { key } }).catch(() => null);
    if (found === null || key !== this.key) return;
    if (this.now === null || !isDecided(this.now)) this.now = found;
    if (isDecided(found)) clearInterval(timer);
  }
}
