// Was auf jeder Seite gesagt wird.
import type { common as english } from "../en/common";

export const common: Readonly<Record<keyof typeof english, string>> = {
  title: "Fairy Tile",
  close: "Schließen",
  back: "Zurück",
  cancel: "Doch nicht",
  language: "Sprache",
  light: "Licht",
  "light-day": "Tag",
  "light-night": "Nacht",
  rules: "Regeln",
  home: "Startseite",
  offline: "Keine Verbindung. Was du getan hast, ist gespeichert; es geht von selbst weiter.",
  "not-reached": "Der Server antwortet nicht. Versuch es gleich noch einmal.",
  "no-cookies":
    "Dieser Browser behält keine Cookies, und so erkennt dich der Server nicht wieder. Erlaube sie für diese Seite und versuch es noch einmal.",
  princess: "Prinzessin",
  knight: "Ritter",
  dragon: "Drache",
  "the-princess": "die Prinzessin",
  "the-knight": "den Ritter",
  "the-dragon": "den Drachen",
  forest: "Wald",
  plain: "Ebene",
  mountain: "Berg",
  castle: "Schloss",
  unofficial:
    "Ein inoffizielles, kostenloses Spiel von Leuten, die Fairy Tile mögen. Ohne Verbindung zu den Autoren oder zum Verlag.",
};
