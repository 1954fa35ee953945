// A second implementation of chance, the deal and the fair shuffle, written from docs/fair.md alone.
// Reads the inputs of the test vectors as JSON from the standard input and writes its answers as JSON.

import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (bytes) => createHash("sha256").update(bytes).digest();
const hmac = (key, bytes) => createHmac("sha256", key).update(bytes).digest();

// --- the stream ---------------------------------------------------------------------------------

class Stream {
  constructor(seed) {
    this.key = sha256(Buffer.from(`fairytile-chance/1\n${seed}`, "utf8"));
    this.block = 0n;
    this.words = [];
  }

  word() {
    if (this.words.length === 0) {
      const number = Buffer.alloc(8);
      number.writeBigUInt64BE(this.block);
      this.block += 1n;
      const block = hmac(this.key, number);
      for (let at = 0; at < 32; at += 4) this.words.push(block.readUInt32BE(at));
    }
    return this.words.shift();
  }

  below(n) {
    const largest = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      const word = this.word();
      if (word < largest) return word % n;
    }
  }

  oneOf(list) {
    return list[this.below(list.length)];
  }

  shuffled(list) {
    const order = [...list];
    for (let i = order.length - 1; i >= 1; i -= 1) {
      const j = this.below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  }
}

// --- the deal -----------------------------------------------------------------------------------

const ascending = (numbers) => [...numbers].sort((a, b) => a - b);
const SIDES = ["front", "back"];

function pagesInPlay(deck, options, stream) {
  const size = options.pages ?? Math.floor(deck.length / options.players);
  const count = size * options.players;
  if (count === deck.length) return deck;
  if (options.pages === undefined) return ascending(stream.shuffled(deck).slice(0, count));
  return Array.from({ length: count }, (_, i) => {
    const begin = Math.floor((deck.length * i) / count);
    const end = Math.floor((deck.length * (i + 1)) / count);
    return stream.oneOf(deck.slice(begin, end));
  });
}

function books(inPlay, options, stream) {
  const dealt = Array.from({ length: options.players }, () => []);
  if (options.dealing !== "woven") {
    stream.shuffled(inPlay).forEach((page, number) => dealt[number % options.players].push(page));
    return dealt;
  }
  for (let begin = 0; begin < inPlay.length; begin += options.players) {
    const block = stream.shuffled(inPlay.slice(begin, begin + options.players));
    block.forEach((page, seat) => dealt[seat].push(page));
  }
  return dealt.map((book) => stream.shuffled(book));
}

function deal(seed, edition, options) {
  const stream = new Stream(seed);
  const drawn = SIDES[stream.below(2)];
  const chosen = options.start_side ?? "drawn";
  const sides = Array.from({ length: edition.tiles }, (_, tile) => `${tile}${"fb"[stream.below(2)]}`);
  const tiles = stream.shuffled(sides);
  const isChildren = options.deck === "children";
  const deck = ascending(edition.pages.filter((page) => !(isChildren && edition.hard.includes(page))));
  const inPlay = pagesInPlay(deck, options, stream);
  const leftOver = stream.shuffled(deck.filter((page) => !inPlay.includes(page)));
  return {
    side: chosen === "drawn" ? drawn : chosen,
    tiles,
    books: books(inPlay, options, stream),
    left_over: leftOver,
  };
}

// --- the fair shuffle ---------------------------------------------------------------------------

const DEFAULTS = { first: 0, pages: undefined, dealing: "classic", deck: "full", start_side: "drawn" };

function fairText(game, key, edition, options, shares) {
  const digest = options.deck === "children" ? edition.children_digest : edition.digest;
  const lines = ["fairytile-fair/1", `game: ${game}`, `edition: ${key}@${digest}`];
  lines.push(`players: ${options.players}`);
  for (const [name, usual] of Object.entries(DEFAULTS)) {
    const value = options[name] ?? usual;
    if (value !== usual) lines.push(`${name.replace("_", "-")}: ${value}`);
  }
  if (options.take_back === false) lines.push("take-back: no");
  const rules = options.ruleset ?? {};
  const names = Object.keys(rules).sort();
  if (names.length > 0) lines.push(`rules: ${names.map((name) => `${name}:${rules[name]}`).join(",")}`);
  shares.forEach((share, seat) => {
    if (share !== null) lines.push(`share ${seat}: ${share}`);
  });
  return lines.map((line) => `${line}\n`).join("");
}

function fair({ game, edition: key, options, secret, shares }, editions) {
  const bytes = Buffer.from(secret, "hex");
  const text = fairText(game, key, editions[key], options, shares);
  const seed = hmac(bytes, Buffer.from(text, "utf8")).toString("hex");
  return { commitment: sha256(bytes).toString("hex"), seed, deal: deal(seed, editions[key], options) };
}

// --- the answers --------------------------------------------------------------------------------

const asked = JSON.parse(readFileSync(0, "utf8"));
const answers = {
  numbers: asked.numbers.map(({ seed, below }) => {
    const stream = new Stream(seed);
    return { answers: below.map((n) => stream.below(n)) };
  }),
  deals: asked.deals.map(({ seed, edition, options }) => ({
    deal: deal(seed.normalize("NFC"), asked.editions[edition], options),
  })),
  fair: asked.fair.map((entry) => fair(entry, asked.editions)),
};
process.stdout.write(`${JSON.stringify(answers)}\n`);
