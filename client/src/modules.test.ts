// The modules of the client: none of them needs itself, however far around, and only the line knows a socket.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

import { expect, it } from "vitest";

const SOURCE = join(process.cwd(), "src");
const FILES = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" }).filter(
  (file) => /\.(ts|svelte)$/.test(file) && !/\.(test|d)\.ts$/.test(file),
);
const TEXTS = new Map(FILES.map((file) => [file, readFileSync(join(SOURCE, file), "utf-8")]));

function importsOf(file: string): string[] {
  const named = [
    ...(TEXTS.get(file) ?? "").matchAll(
      /^\s*(?:import|export)\s(?!type\b)[^"]*?from "(\.[^"]+)"/gm,
    ),
  ];
  return named
    .map(([, path = ""]) => normalize(join(dirname(file), path)))
    .map((path) => FILES.find((each) => each === path || each === `${path}.ts`) ?? path);
}

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

it("knows of a socket in one module only", () => {
  const knowing = FILES.filter((file) => /\bWebSocket\b/.test(TEXTS.get(file) ?? ""));
  expect(knowing).toEqual([join("io", "socket.ts")]);
});

it("finds every module that is imported", () => {
  for (const file of FILES) for (const path of importsOf(file)) expect(FILES).toContain(path);
});
