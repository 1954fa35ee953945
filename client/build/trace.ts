// A plugin for Vite: has each function of the client report what it is handed and what it gives back.
//
// Only with FAIRYTILE_TRACE in the environment, for `make trace-tap`; see tools/tap_trace. A page that was built so
// plays as ever. If somebody has put a `tapTrace` into it, that is told of every call: which module, which function,
// with which parameters, and what came back.
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

/** What Svelte calls its own functions by, in the code that it makes. */
const RUNTIME = "$";
/** Of what is handed to those functions this is run because somebody does something; all else draws. */
const HANDLERS = /event|delegated|action|attach/;

/** A part of a program, as a parser of JavaScript writes it down. */
interface Part {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

const isPart = (value: unknown): value is Part =>
  typeof value === "object" && value !== null && typeof (value as Part).type === "string";

const partsOf = (part: Part): Part[] =>
  Object.values(part)
    .flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isPart);

const isFunction = ({ type }: Part): boolean =>
  type === "FunctionDeclaration" ||
  type === "FunctionExpression" ||
  type === "ArrowFunctionExpression";

/** What is called: the `derived` of `$.derived(...)`; undefined for what is not Svelte's. */
function runtimeName(call: Part): string | undefined {
  const called = call.callee;
  if (!isPart(called) || called.type !== "MemberExpression") return undefined;
  const [object, property] = [called.object as Part, called.property as Part];
  return object.name === RUNTIME ? String(property.name) : undefined;
}

/** The functions that are no function to who wrote the module: fields that are read, and what Svelte draws by. */
function* drawing(part: Part): Generator<Part> {
  const reads = part.kind === "get" || part.kind === "set";
  if (reads && isPart(part.value)) yield part.value;
  if (part.type !== "CallExpression") return;
  const name = runtimeName(part);
  if (name === undefined || HANDLERS.test(name)) return;
  for (const given of part.arguments as Part[]) {
    if (isFunction(given)) yield given;
    if (given.type === "ArrayExpression") yield* partsOf(given).filter(isFunction);
  }
}

/** What the parameters of an arrow are called; other functions have `arguments`. */
function parameters(part: Part): string[] {
  if (part.type === "Identifier") return [String(part.name)];
  if (part.type === "AssignmentPattern") return parameters(part.left as Part);
  if (part.type === "Property") return parameters(part.value as Part);
  return partsOf(part).flatMap(parameters);
}

/** A module in which each function reports. */
export function reporting(code: string, program: Part, module: string): string {
  const added: { readonly at: number; readonly text: string }[] = [];
  const quiet = new Set<Part>();
  const add = (at: number, text: string): number => added.push({ at, text });

  function visit(part: Part, name: string, within: Part | null): void {
    for (const each of drawing(part)) quiet.add(each);
    if (isFunction(part)) {
      if (!quiet.has(part)) begin(part, name);
      within = quiet.has(part) ? null : part;
    }
    if (part.type === "ReturnStatement" && within !== null && isPart(part.argument)) {
      add(part.argument.start, "__given(__call,(");
      add(part.argument.end, "))");
    }
    const own = (part.key ?? part.id) as Part | undefined;
    for (const each of partsOf(part))
      visit(each, isFunction(part) ? "" : String(own?.name ?? name), within);
  }

  function begin(part: Part, name: string): void {
    const body = part.body as Part;
    const called = JSON.stringify(String((part.id as Part | null)?.name ?? name));
    const arrow = part.type === "ArrowFunctionExpression";
    const handed = arrow
      ? `[${(part.params as Part[]).flatMap(parameters).join(",")}]`
      : "arguments";
    if (body.type === "BlockStatement") {
      add(body.start + 1, `const __call=__begun(${called},${handed});`);
    } else {
      add(body.start, `__given(__begun(${called},${handed}),(`);
      add(body.end, "))");
    }
  }

  visit(program, "", null);
  // What begins at one place stands in the order in which it was found: from without to within.
  const pieces = added.toSorted((a, b) => a.at - b.at);
  let at = 0;
  let text =
    `const __begun=(name,handed)=>globalThis.tapTrace?.begun(${JSON.stringify(module)},name,handed);` +
    `const __given=(call,value)=>(call&&globalThis.tapTrace.given(call,value),value);`;
  for (const piece of pieces) {
    text += code.slice(at, piece.at) + piece.text;
    at = piece.at;
  }
  return text + code.slice(at);
}

export function trace(): Plugin | null {
  if (!process.env.FAIRYTILE_TRACE) return null;
  const sources = join(fileURLToPath(import.meta.url), "../../src");
  return {
    name: "fairytile-trace",
    enforce: "post",
    // Classes keep their names.
    config: () => ({ build: { minify: false } }),
    transform(code, id) {
      const [file = "", query] = id.split("?");
      const module = relative(sources, file);
      const own = !module.startsWith("..") && !file.startsWith("\0") && query === undefined;
      if (!own || !/\.(svelte|ts)$/.test(file)) return null;
      return { code: reporting(code, this.parse(code) as unknown as Part, module), map: null };
    },
  };
}
