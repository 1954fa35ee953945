import { describe, expect, it } from "vitest";

import type { Answer } from "./tableTransport";
import { Selection } from "./selection.svelte";
import type { Game } from "./game.svelte";

const CAREFUL = { asks: () => true, ticksAfterDone: () => 4 };

/** A table at which an answer comes when the test says so. */
function asking(): {
  game: { seat: number | null; moment: number };
  selection: Selection;
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
  const selection = new Selection(game as unknown as Game, CAREFUL);
  const answer = async (given: object): Promise<void> => {
    settle(given as Answer);
    await new Promise((done) => setTimeout(done));
  };
  return { game, selection, answer };
}

const HINT = { kind: "hint", id: "q", line: ["K:1,0>0,1"], sentence: "Move the Knight." };

describe("a hint that comes late", () => {
  it("is shown to whom asked for it, with what it speaks of", async () => {
    const { selection, answer } = asking();
    void selection.askHint();
    await answer(HINT);
    expect(selection.hint?.sentence).toBe("Move the Knight.");
    expect(selection.character).toBe("knight");
  });

  it("is shown to nobody who has the device in hand since", async () => {
    const { game, selection, answer } = asking();
    void selection.askHint();
    game.seat = 1;
    await answer(HINT);
    expect(selection.hint).toBeNull();
  });

  it("takes nothing out of the hand of whom has chosen since", async () => {
    const { selection, answer } = asking();
    void selection.askHint();
    selection.chosen = { kind: "character", character: "dragon" };
    await answer(HINT);
    expect(selection.hint?.sentence).toBe("Move the Knight.");
    expect(selection.character).toBe("dragon");
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
    const selection = new Selection(game as unknown as Game, CAREFUL);
    selection.takeTile();
    expect([selection.fits, selection.misfit]).toEqual([true, ""]);
    await selection.lay();
    expect(sent).toEqual(["T:2,-2/1"]);
  });
});
