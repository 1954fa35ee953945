import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { versionOf } from "../build/version";

describe("the version of what is drawn and told", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "version-"));
    mkdirSync(join(folder, "art"));
    writeFileSync(join(folder, "art", "knight.svg"), "<svg/>");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("stays the same for the same files", () => {
    const before = versionOf([folder]);
    writeFileSync(join(folder, "art", "knight.svg"), "<svg/>");
    writeFileSync(join(folder, "kingdom.cpython-311.pyc"), "made anew on every machine");
    expect(versionOf([folder])).toBe(before);
    expect(before).toMatch(/^[0-9a-f]{12}$/);
  });

  it("is another one for another drawing", () => {
    const before = versionOf([folder]);
    writeFileSync(join(folder, "art", "knight.svg"), "<svg></svg>");
    expect(versionOf([folder])).not.toBe(before);
  });
});
