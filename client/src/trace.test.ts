import { parseAst } from "vite";
import { beforeEach, describe, expect, it } from "vitest";

import { reporting } from "../build/trace";

const MODULE = `
class Counter {
  #count = 0;
  add = (by, { twice } = {}) => (this.#count += twice ? 2 * by : by);
  get count() { return this.#count; }
}
function made(begun) {
  const counter = new Counter();
  counter.add(begun, { twice: true });
  return { add: (by) => (more) => counter.add(by + more), counter };
}
const drawn = $.derived(() => made(1).counter.count);
$.event("click", (event) => made(event));
found.push(drawn, made(2).add(3)(4));
`;

/** What Svelte is to what it has compiled. */
const svelte = {
  derived: (drawing: () => unknown) => drawing(),
  event: (_: string, heard: (event: number) => unknown) => heard(7),
};

describe("a module in which each function reports", () => {
  const calls: unknown[] = [];
  const found: unknown[] = [];

  beforeEach(() => {
    calls.length = found.length = 0;
    const tapTrace = {
      begun: (module: string, name: string, handed: Iterable<unknown>) => [module, name, ...handed],
      given: (call: unknown[], value: unknown) => calls.push([...call, value]),
    };
    Object.assign(globalThis, { tapTrace });
    const program = parseAst(MODULE) as unknown as Parameters<typeof reporting>[1];
    new Function("$", "found", reporting(MODULE, program, "counter.ts"))(svelte, found);
  });

  it("does what it did before", () => {
    expect(found).toEqual([2, 11]);
  });

  it("tells what each function was handed and gave back", () => {
    expect(calls).toContainEqual(["counter.ts", "add", 7, undefined, 11]);
    expect(calls).toContainEqual(["counter.ts", "made", 2, expect.anything()]);
  });

  it("tells of what somebody does, and not of what is drawn or read", () => {
    expect(calls).toContainEqual(["counter.ts", "", 7, expect.anything()]);
    expect(calls).not.toContainEqual(["counter.ts", "count", 2]);
    expect(calls).not.toContainEqual(["counter.ts", "drawn", 2]);
  });
});
