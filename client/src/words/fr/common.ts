// Ce qui se dit sur toutes les pages.
import type { common as english } from "../en/common";

export const common: Readonly<Record<keyof typeof english, string>> = {
  title: "Fairy Tile",
  close: "Fermer",
  back: "Retour",
  cancel: "Non merci",
  language: "Langue",
  light: "Lumière",
  "light-day": "Jour",
  "light-night": "Nuit",
  rules: "Règles",
  home: "Accueil",
  offline: "Pas de connexion. Ce que tu as fait est gardé ; la partie reprendra d’elle-même.",
  "not-reached": "Le serveur ne répond pas. Réessaie dans un instant.",
  "no-cookies":
    "Ce navigateur ne garde aucun cookie : le serveur ne peut pas te reconnaître. Autorise-les pour cette page et réessaie.",
  princess: "Princesse",
  knight: "Chevalier",
  dragon: "Dragon",
  "the-princess": "la Princesse",
  "the-knight": "le Chevalier",
  "the-dragon": "le Dragon",
  forest: "Forêt",
  plain: "Plaine",
  mountain: "Montagne",
  castle: "Château",
  unofficial:
    "Un jeu gratuit et non officiel, fait par des gens qui aiment Fairy Tile. Sans lien avec ses auteurs ni son éditeur.",
};
