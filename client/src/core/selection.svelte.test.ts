import { describe, expect, it } from "vitest";

import type { Answer } from "./line";
import { Acting } from "./selection.svelte";
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

describe("a tile whose sides have not come yet", () => {
  const hexes = [
    [2, -2],
    [3, -3],
    [3, -2],
  ] as const;
  const view = {
    characters: { princess: [0, 0], knight: [1, 0], dragon: [0, 1] },
    top: { tile: 10, side: "back" },
    placements: [{ at: [2, -2], rotation: 1, hexes }],
    may: { adventure: true, by_magic: false },
  };

  it("is laid where the table offers it", async () => {
    const sent: string[] = [];
    const act = async (action: string): Promise<null> => {
      sent.push(action);
      return null;
    };
    const game = { seat: null, own: [0], view, settings: { help: "none" }, onTurn: true, act };
    const acting = new Acting(game as unknown as Game, () => undefined);
    acting.takeTile();
    expect([acting.fits, acting.misfit]).toEqual([true, ""]);
    await acting.lay();
    expect(sent).toEqual(["T:2,-2/1"]);
  });
});
