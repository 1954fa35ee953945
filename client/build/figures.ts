// A plugin for Vite: the pictures of the documentation as figures of the rules, by day and by night.
//
// `virtual:figures` has the addresses of each. The pictures are drawn by day; by night each of their colours
// is the one that the other theme has in its place. So there is one drawing of each in the repository.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

import { colours, THEMES } from "./art.ts";

const IMAGES = fileURLToPath(new URL("../../docs/images", import.meta.url));
const SHOWN = [
  "start",
  "princess",
  "knight",
  "dragon",
  "adding",
  "adding-edge",
  "adding-river",
  "sight",
  "large-forest",
  "large-river",
] as const;
const ID = "virtual:figures";

/** A picture of the documentation in the colours of a theme. */
export function figure(name: string, theme: (typeof THEMES)[number]): string {
  const [day, other] = [colours("day"), colours(theme)];
  const swapped = new Map(Object.entries(day).map(([key, value]) => [value, other[key] ?? value]));
  const text = readFileSync(join(IMAGES, `${name}.svg`), "utf-8");
  return text.replace(/#[0-9a-f]{6}\b/g, (found) => swapped.get(found) ?? found);
}

export function figures(): Plugin {
  let building = false;
  return {
    name: "fairytile-figures",
    configResolved(config) {
      building = config.command === "build";
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const address = (name: string, theme: (typeof THEMES)[number]): string => {
        const source = figure(name, theme);
        // The server of `npm run dev` has no files to give out, and a page of its own that takes any address.
        if (!building) return JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`);
        const file = this.emitFile({ type: "asset", name: `${name}-${theme}.svg`, source });
        return `import.meta.ROLLUP_FILE_URL_${file}`;
      };
      const entries = SHOWN.map((name) => {
        const lights = THEMES.map((theme) => `${theme}: ${address(name, theme)}`);
        return `${JSON.stringify(name)}: { ${lights.join(", ")} }`;
      });
      return `export default { ${entries.join(", ")} };`;
    },
  };
}
