import { describe, expect, it } from "vitest";

import type { Hex, SpaceData, TerrainWord, ViewData } from "../protocol/types";
import {
  bearing,
  characterName,
  givenUp,
  landName,
  neighboursOf,
  sightsFrom,
  spaceAt,
  spaceName,
  spotName,
} from "./descriptions";
import { spotOf } from "./geometry";

const space = (at: Hex, terrain: TerrainWord, river: readonly number[] = []): SpaceData =>
  ({ at, terrain, river }) as SpaceData;
const VIEW = {
  kingdom: [
    space([0, 0], "forest"),
    space([1, 0], "plain", [0, 3]),
    space([2, 0], "castle"),
    space([0, 1], "mountain"),
  ],
  characters: { princess: [2, 0], knight: [2, 0], dragon: [0, 0] },
  may: { recount: false },
} as unknown as ViewData;

describe("the table in words", () => {
  it("names a space by its land, its place and who stands there", () => {
    expect(spaceName(VIEW, [0, 1])).toBe("Mountain, 0 1");
    expect(spaceName(VIEW, [2, 0])).toBe("Castle, 2 0: Princess and Knight");
    expect(spaceName(VIEW, [9, 9])).toBe("No space");
    expect(spaceAt(VIEW, [9, 9])).toBeUndefined();
  });

  it("says where a River runs", () => {
    expect(landName(space([0, 0], "plain"))).toBe("Plain");
    expect(landName(space([0, 0], "plain", [1, 2]))).not.toBe("Plain");
  });

  it("says what lies around a space, direction by direction", () => {
    const said = neighboursOf(VIEW, [0, 0]);
    const parts = [said.indexOf("Plain"), said.indexOf("Mountain")];
    expect(parts.every((at) => at >= 0)).toBe(true);
    expect(said.match(/edge/gi)).toHaveLength(4);
  });

  it.each([
    [[0, 0], [3, 0], "east"],
    [[0, 0], [2, -2], "north-east"],
    [[0, 0], [0, -1], "north-west"],
    [[1, 1], [0, 1], "west"],
    [[0, 0], [-2, 2], "south-west"],
    [[0, 0], [0, 2], "south-east"],
    [[0, 0], [2, 1], ""],
    [[0, 0], [0, 0], ""],
  ] as readonly [Hex, Hex, string][])("says that from %j %j lies in the %s", (from, to, where) => {
    expect(bearing(from, to).toLowerCase().replace(" ", "-")).toBe(where);
  });

  it("says what is seen from a space, by direction, with who stands there", () => {
    const said = sightsFrom(
      VIEW,
      [0, 0],
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    );
    expect(said).toContain("Castle: Princess and Knight");
    expect(said).not.toContain("Mountain");
    expect(said.indexOf("Plain")).toBeLessThan(said.indexOf("Castle"));
    expect(sightsFrom(VIEW, [0, 0], [[0, 0]])).toBe(sightsFrom(VIEW, [0, 0], []));
    expect(sightsFrom(VIEW, [0, 0], [])).not.toBe("");
  });

  it("says what a tile would touch, each space once and none of its own", () => {
    const said = spotName(
      VIEW,
      spotOf([
        [1, 0],
        [1, 1],
        [2, 0],
      ]),
    );
    expect(said.match(/Forest/g) ?? []).toHaveLength(1);
    expect(said.match(/Mountain/g)).toHaveLength(1);
    expect(said).not.toMatch(/Castle|Plain/);
  });

  it("says what becomes of the Page in hand at the end of the turn", () => {
    const told = givenUp({ ...VIEW, may: { ...VIEW.may, recount: true } });
    expect(told).not.toBe(givenUp(VIEW));
    expect([told, givenUp(VIEW)]).not.toContain("");
  });

  it("says who a character is and where they stand", () => {
    expect(characterName(VIEW, "princess")).toMatch(/Princess.*Castle/);
    const away = { ...VIEW, characters: { ...VIEW.characters, dragon: [9, 9] } } as ViewData;
    expect(characterName(away, "dragon")).toMatch(/^Dragon/);
  });
});
