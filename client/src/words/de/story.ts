// Was in story/ gesagt wird.
import type { story as english } from "../en/story";

export const story: Readonly<Record<keyof typeof english, string>> = {
  "page-number": "Buchseite {number}",
  telling: "{name} erzählt Buchseite {number}",
  "telling-own": "Du erzählst Buchseite {number}. Lies sie allen vor.",
  "telling-on": "Weiter",
  "voice-read": "Vorlesen",
  "voice-stop": "Anhalten",
  "voice-again": "Noch einmal",
  "voice-always": "Jede Buchseite vorlesen",
  "tales-won": "{name} hat das ganze Buch erzählt",
  "tales-won-own": "Du hast dein ganzes Buch erzählt",
  "tales-won-more": "Die letzte Buchseite ist erzählt. Dieses Märchen gehört {name}.",
  "tales-won-own-more": "Die letzte Buchseite ist erzählt. Dieses Märchen gehört dir.",
  "tales-closed": "Hier hören wir auf",
  "tales-closed-more":
    "Niemand hat gewonnen, niemand hat verloren. Was erzählt wurde, könnt ihr hier lesen.",
  "tales-stopped": "Aufgehört haben: {names}.",
  "tales-agreed": "Ihr wolltet aufhören.",
  "tales-expired": "Lange hat niemand weitergespielt.",
  "tales-nobody": "Ein Märchen ohne Ende",
  "tales-nobody-more":
    "Niemand kann sein Buch noch zu Ende erzählen. Was erzählt wurde, könnt ihr hier lesen.",
  "tales-out-one":
    "{name} ist ausgeschieden: Die Buchseite auf der Hand konnte nicht mehr wahr werden.",
  "tales-out-many":
    "{names} sind ausgeschieden: Ihre Buchseiten auf der Hand konnten nicht mehr wahr werden.",
  "tales-reading": "Was erzählt wurde",
  "tales-of": "Das Märchen von {name}",
  "tales-of-own": "Dein Märchen",
  "tales-none": "Keine einzige Buchseite. Vielleicht beim nächsten Mal.",
  "tales-one": "1 Buchseite",
  "tales-many": "{count} Buchseiten",
  "tales-pages": "Seite für Seite",
  "tales-whole": "Alles auf einmal",
  "tales-fold": "Zuklappen",
  "tales-place": "{place} von {count}",
  "tales-before": "Zurück",
  "tales-next": "Weiter",
  "tales-end": "Ende",
  "tales-untold": "Was noch im Buch stand",
  "tales-untold-of": "{name} hatte noch",
  "tales-untold-own": "Du hattest noch",
  "tales-again": "Noch einmal spielen",
  "tales-follow": "Weiter zum nächsten Spiel",
  "tales-kingdom": "Zum Königreich",
};
