import { describe, expect, it } from "vitest";

import type { Around, ChairData } from "../protocol/types";
import { asked, isLeftAlone, playsAlone } from "./waiting";

const chair = (given: Partial<ChairData> = {}): ChairData =>
  ({ person: true, bot: null, left: null, ...given }) as ChairData;
const around = (...chairs: readonly ChairData[]): Around => ({ chairs }) as unknown as Around;
const BOT = chair({ person: false, bot: "otto" });

describe("whoever wants to stop", () => {
  it("has to ask nobody where nobody else plays", () => {
    expect(playsAlone(around(chair(), BOT), [0])).toBe(true);
    expect(playsAlone(around(chair(), chair()), [0])).toBe(false);
    expect(playsAlone(around(chair(), chair()), [0, 1])).toBe(false);
    expect(playsAlone(around(chair(), BOT), [])).toBe(false);
    expect(playsAlone(null, [0])).toBe(false);
  });

  it("asks those at this device for whom no computer sits in", () => {
    expect(asked(around(chair(), chair({ bot: "otto" }), chair()), [0, 1])).toEqual([0]);
    expect(asked(around(chair(), chair(), chair()), [0, 2])).toEqual([0, 2]);
    expect(asked(null, [0])).toEqual([]);
  });
});

describe("a seat", () => {
  it.each([
    ["whose player is away", chair({ left: 500 }), false, true],
    ["whose player is to move", chair(), true, true],
    ["whose player is there", chair(), false, false],
    ["for which a computer plays", chair({ bot: "otto", left: 500 }), true, false],
    ["of a bot", BOT, true, false],
    ["that is not there", undefined, true, false],
  ])("%s may be handed to a computer: %#", (_, given, toMove, may) => {
    expect(isLeftAlone(given, toMove)).toBe(may);
  });
});
