// A plugin for Vite: `virtual:version` is a word for what the server draws and tells, as it was when this was built.
//
// Pictures and boxes that are asked for by it may be kept for ever; with other art, or another word of the tale,
// it is another one.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const FOLDERS = ["content", "pictures", "words"];
const ID = "virtual:version";

/** A word for all that lies in some folders. */
export function versionOf(folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !file.name.endsWith(".pyc"))
      .map((file) => join(file.parentPath, file.name))
      .toSorted();
    for (const file of files) hash.update(file.slice(folder.length)).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 12);
}

export function version(): Plugin {
  const library = join(fileURLToPath(import.meta.url), "../../../src/fairytile");
  return {
    name: "fairytile-version",
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) =>
      id === `\0${ID}`
        ? `export default ${JSON.stringify(versionOf(FOLDERS.map((name) => join(library, name))))}`
        : null,
  };
}
