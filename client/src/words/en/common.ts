// What is said on every page.
export const common = {
  title: "Fairy Tile",
  close: "Close",
  back: "Back",
  cancel: "Never mind",
  language: "Language",
  light: "Light",
  "light-day": "Day",
  "light-night": "Night",
  rules: "Rules",
  home: "Home",
  offline: "No connection just now. It comes back by itself, and what you did is kept.",
  "not-reached": "The server does not answer. Try again in a moment.",
  "no-cookies":
    "This browser keeps no cookies, so the server cannot tell who you are. Allow them for this page, and try again.",
  princess: "Princess",
  knight: "Knight",
  dragon: "Dragon",
  "the-princess": "the Princess",
  "the-knight": "the Knight",
  "the-dragon": "the Dragon",
  forest: "Forest",
  plain: "Plain",
  mountain: "Mountain",
  castle: "Castle",
  unofficial:
    "An unofficial, free game by people who like Fairy Tile. Not affiliated with its authors or its publisher.",
} as const;
