import { describe, expect, it } from "vitest";

import type { Answer } from "../wire/line";
import { Acting } from "./acting.svelte";
import type { Game } from "./game.svelte";

/** A table at which an answer comes when the test says so. */
function asking(): {
  game: { seat: number | null; moment: number };
  acting: Acting;
  answer: (given: object) => Promise<void>;
} {
  let settle: (given: Answer) => void = () => undefined;
  const game = {
    seat: 0,
    moment: 3,
    own: [0, 1],
    view: null,
    settings: { help: "hints" },
    onTurn: true,
    line: { ask: () => new Promise<Answer>((found) => (settle = found)) },
  };
  const acting = new Acting(game as unknown as Game, () => undefined);
  const answer = async (given: object): Promise<void> => {
    settle(given as Answer);
    await new Promise((done) => setTimeout(done));
  };
  return { game, acting, answer };
}

const HINT = { kind: "hint", id: "q", line: ["K:1,0>0,1"], sentence: "Move the Knight." };

describe("a hint that comes late", () => {
  it("is shown to whom asked for it, with what it speaks of", async () => {
    const { acting, answer } = asking();
    void acting.askHint();
    await answer(HINT);
    expect(acting.hint?.sentence).toBe("Move the Knight.");
    expect(acting.character).toBe("knight");
  });

  it("is shown to nobody who has the device in hand since", async () => {
    const { game, acting, answer } = asking();
    void acting.askHint();
    game.seat = 1;
    await answer(HINT);
    expect(acting.hint).toBeNull();
  });

  it("takes nothing out of the hand of whom has chosen since", async () => {
    const { acting, answer } = asking();
    void acting.askHint();
    acting.chosen = { kind: "character", character: "dragon" };
    await answer(HINT);
    expect(acting.hint?.sentence).toBe("Move the Knight.");
    expect(acting.character).toBe("dragon");
  });
});
