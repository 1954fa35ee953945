// The rooms of the client: each needs only those before it, none of its modules needs itself, and the core no page.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";

import { describe, expect, it } from "vitest";

/** A module imports from its own room and from those before it. */
const ROOMS = ["protocol", "words", "core", "io", "look", "board", "screens"];
/** Whatever a page has and Node has not, or has only by chance. */
const PAGE =
  /\b(document|window|WebSocket|localStorage|sessionStorage|matchMedia|(HTML|SVG)?\w*Element|Animation|KeyboardEvent|PointerEvent|navigator|location|history|screen|fetch|addEventListener|requestAnimationFrame)\b/;

const SOURCE = join(process.cwd(), "src");
const FILES = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" }).filter(
  (file) => /\.(ts|svelte)$/.test(file) && !/\.(test|d)\.ts$/.test(file),
);
const TEXTS = new Map(FILES.map((file) => [file, readFileSync(join(SOURCE, file), "utf-8")]));

const textOf = (file: string): string => TEXTS.get(file) ?? "";
/** What runs of a module: neither its comments nor its texts. */
const codeOf = (file: string): string =>
  textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$|"[^"\n]*"/gm, "");
const roomOf = (file: string): number => ROOMS.indexOf(file.split(sep)[0] ?? "");

function pathsIn(file: string, pattern: RegExp): string[] {
  return [...textOf(file).matchAll(pattern)]
    .map(([, path = ""]) => normalize(join(dirname(file), path)))
    .map((path) => FILES.find((each) => each === path || each === `${path}.ts`) ?? path);
}
/** The modules that run before a module does. */
const importsOf = (file: string): string[] =>
  pathsIn(file, /^\s*(?:import|export)\s(?!type\b)[^"]*?from "(\.[^"]+)"/gm);
/** All modules that a module names, be it for a type or for later. */
const namedBy = (file: string): string[] => pathsIn(file, /(?:from |import\()"(\.[^"]+)"/g);

it("has no cycles", () => {
  const done = new Set<string>();
  function visit(file: string, way: readonly string[]): void {
    expect(way, `${[...way, file].join(" → ")}`).not.toContain(file);
    if (done.has(file)) return;
    for (const next of importsOf(file)) visit(next, [...way, file]);
    done.add(file);
  }
  for (const file of FILES) visit(file, []);
});

it("finds every module that is imported", () => {
  for (const file of FILES) for (const path of namedBy(file)) expect(FILES).toContain(path);
});

it("has nothing but rooms beside its entrance", () => {
  const outside = FILES.filter((file) => roomOf(file) < 0);
  expect(outside.toSorted()).toEqual(["App.svelte", "main.ts"]);
});

it("has each room need only those before it", () => {
  const upward = FILES.filter((file) => roomOf(file) >= 0).flatMap((file) =>
    namedBy(file)
      .filter((path) => roomOf(path) > roomOf(file) || roomOf(path) < 0)
      .map((path) => `${file} → ${path}`),
  );
  expect(upward).toEqual([]);
});

it("knows of a socket in one module only", () => {
  expect(FILES.filter((file) => /\bWebSocket\b/.test(textOf(file)))).toEqual([
    join("io", "socket.ts"),
  ]);
});

it("keeps things in the storage of the browser in one module only", () => {
  const knowing = FILES.filter((file) => /\b(local|session)Storage\b/.test(codeOf(file)));
  expect(knowing).toEqual([join("io", "storage.ts")]);
});

describe.each(["protocol", "words", "core"])("the room %s", (room) => {
  const own = FILES.filter((file) => file.startsWith(room + sep));

  it("has modules", () => expect(own).not.toEqual([]));

  it("has no component, and needs none", () => {
    expect(own.filter((file) => file.endsWith(".svelte"))).toEqual([]);
    expect(own.flatMap(namedBy).filter((path) => path.endsWith(".svelte"))).toEqual([]);
  });

  it("knows nothing that only a page has", () => {
    const found = own.flatMap((file) => {
      const [name] = PAGE.exec(codeOf(file)) ?? [];
      return name === undefined ? [] : [`${file}: ${name}`];
    });
    expect(found).toEqual([]);
  });
});
