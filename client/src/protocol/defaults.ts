// A usual game, one as the rulebook has it, and the readings of each ruling.
//
// Made from the defaults of the library by `make protocol`: change those, not this file.

/** The points that the rulebook leaves open, each with its readings, the usual one first. */
export const RULINGS = {
  "magic_recount": [
    "either",
    "last",
    "ends-turn"
  ],
  "princess_jumps": [
    "two",
    "one"
  ],
  "princess_return": [
    "no",
    "yes"
  ],
  "rivers": [
    "match",
    "continue",
    "bank"
  ],
  "misfit": [
    "aside",
    "stay"
  ],
  "sight_gaps": [
    "stop",
    "over"
  ],
  "own_space_lines": [
    "yes",
    "no"
  ],
  "impossible": [
    "hand",
    "book",
    "exchange",
    "never"
  ]
} as const;

export const USUAL = {
  "pages": 6,
  "dealing": "woven",
  "deck": "full",
  "help": "hints",
  "take_back": true,
  "start_side": "drawn",
  "ruleset": {
    "magic_recount": "either",
    "princess_jumps": "two",
    "princess_return": "no",
    "rivers": "match",
    "misfit": "aside",
    "sight_gaps": "stop",
    "own_space_lines": "yes",
    "impossible": "hand"
  }
} as const;

export const RULEBOOK = {
  "pages": null,
  "dealing": "classic",
  "deck": "full",
  "help": "none",
  "take_back": true,
  "start_side": "drawn",
  "ruleset": {
    "magic_recount": "either",
    "princess_jumps": "two",
    "princess_return": "no",
    "rivers": "match",
    "misfit": "aside",
    "sight_gaps": "stop",
    "own_space_lines": "yes",
    "impossible": "hand"
  }
} as const;
