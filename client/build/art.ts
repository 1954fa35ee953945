// A plugin for Vite: the library's art files and themes, ready for pages.
//
// `virtual:art` has the symbols that the client draws, with each colour of the day theme turned into a
// variable; `virtual:themes.css` gives the variables their values, by day and by night. So the browser shows
// the very drawings that the library uses, in both lights.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { parse } from "smol-toml";
import type { Plugin } from "vite";

const PICTURES = fileURLToPath(new URL("../../src/fairytile/pictures", import.meta.url));
const SHOWN =
  /^((princess|knight)(-walking|-meeting)?|dragon(-flying|-meeting)?|base-.*|head-.*|verb-.*|place-.*|and|magic-.*|page-.*|book|compass|ship|serpent|wave|divider|corner|tile-back)$/;
export const THEMES = ["day", "night"] as const;

interface ThemeFile {
  readonly colours: Record<string, string>;
}

/** The colours of a theme by their names. */
export function colours(theme: string): Record<string, string> {
  const file = readFileSync(join(PICTURES, "themes", `${theme}.toml`), "utf-8");
  return (parse(file) as unknown as ThemeFile).colours;
}

/** The inside of an art file and its view box, in variables instead of colours. */
export function symbol(name: string): { box: string; body: string } {
  const names = new Map(Object.entries(colours("day")).map(([key, value]) => [value, key]));
  const text = readFileSync(join(PICTURES, "art", `${name}.svg`), "utf-8");
  const head = /viewBox="([^"]+)"[^>]*>/.exec(text);
  if (head === null) throw new Error(`the art file ${name} has no viewBox`);
  const body = text
    .slice(head.index + head[0].length, text.lastIndexOf("</svg>"))
    .replace(/<title>.*?<\/title>/gs, "")
    .replace(/#[0-9a-f]{6}\b/g, (found) => {
      const colour = names.get(found);
      if (colour === undefined)
        throw new Error(`${name} has a colour that no theme knows: ${found}`);
      return `var(--${colour})`;
    })
    .replace(/\s*\n\s*/g, "");
  return { box: head[1] ?? "", body };
}

function symbols(): Record<string, { box: string; body: string }> {
  const names = readdirSync(join(PICTURES, "art"))
    .map((file) => file.replace(/\.svg$/, ""))
    .filter((name) => SHOWN.test(name))
    .toSorted();
  return Object.fromEntries(names.map((name) => [name, symbol(name)]));
}

function themes(): string {
  const [day, night] = THEMES.map((theme) =>
    Object.entries(colours(theme))
      .map(([name, value]) => `--${name}:${value}`)
      .join(";"),
  );
  return `:root{${day}}\n:root[data-light="night"]{${night}}\n`;
}

export function art(): Plugin {
  return {
    name: "fairytile-art",
    resolveId: (id) => (id === "virtual:art" || id === "virtual:themes.css" ? `\0${id}` : null),
    load(id) {
      if (id === "\0virtual:art") return `export default ${JSON.stringify(symbols())}`;
      if (id === "\0virtual:themes.css") return themes();
      return null;
    },
  };
}
