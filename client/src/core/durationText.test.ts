import { afterEach, expect, it } from "vitest";

import { speak } from "../words/words.svelte";
import { clockTime, timeLeft } from "./durationText";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

afterEach(() => speak("en"));

it.each([
  ["en", 24 * HOUR, "24 h"],
  ["fr", 24 * HOUR, "24 h"],
  ["de", 24 * HOUR, "24 Std."],
  ["en", 24 * HOUR - 1, "24 h"],
  ["en", 24 * HOUR - MINUTE, "23 h 59 min"],
  ["fr", 24 * HOUR - MINUTE, "23 h 59 min"],
  ["de", 24 * HOUR - MINUTE, "23 Std. 59 Min."],
  ["en", HOUR, "1 h"],
  ["en", HOUR - 1_000, "59:59"],
  ["en", 80_000, "1:20"],
] as const)("in %s a wait of %i milliseconds is said as %s", async (language, left, text) => {
  await speak(language);
  expect(timeLeft(left).replaceAll("\u00a0", " ")).toBe(text);
});

it.each([
  [545_000, "9:05"],
  [544_001, "9:05"],
  [59_000, "0:59"],
  [-1, "0:00"],
])("shows what is left of %d milliseconds as on a clock: %s", (left, text) => {
  expect(clockTime(left)).toBe(text);
});
