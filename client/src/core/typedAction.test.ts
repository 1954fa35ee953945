import { expect, it } from "vitest";

import type { Hex, ViewData } from "../protocol/types";
import { exactly } from "./typedAction";

const path = (...spaces: Hex[]): readonly Hex[] => spaces;
const view = {
  moves: {
    princess: [path([0, 1]), path([3, 0], [3, 1])],
    knight: [path([1, 0], [2, 0]), path([1, 1], [2, 0]), path([0, 1], [0, 2])],
    dragon: [],
  },
  placements: [
    { at: [2, -1], rotation: 3 },
    { at: [4, 0], rotation: 0 },
    { at: [4, 0], rotation: 2 },
  ],
} as unknown as ViewData;

it.each([
  ["K:1,0>2,0", "K:1,0>2,0"],
  [" knight 1,0 2,0 ", "K:1,0>2,0"],
  ["k (1,0) -> (2, 0)", "K:1,0>2,0"],
  ["The Princess to 0,1", "The Princess to 0,1"],
  ["p 0,1", "P:0,1"],
  ["princess 3,1", "P:3,0>3,1"],
  ["K 0,2", "K:0,1>0,2"],
  ["T 2,-1/3", "T:2,-1/3"],
  ["tile 2,-1", "T:2,-1/3"],
  ["Turn", "turn-page"],
  ["turn a page", "turn-page"],
  ["end turn", "end"],
  ["done", "end"],
  ["RECOUNT", "recount"],
])("takes %j for %s", (typed, sent) => {
  expect(exactly(typed, view)).toBe(sent);
});

it.each([
  ["K 2,0", "K:2,0"],
  ["P:3,0", "P:3,0"],
  ["D 5,5", "D:5,5"],
  ["T 4,0", "T 4,0"],
  ["dance", "dance"],
  ["P:1,0>", "P:1,0"],
  ["", ""],
])("guesses nothing of %j: the server is sent %j and says what is wrong", (typed, sent) => {
  expect(exactly(typed, view)).toBe(sent);
});
