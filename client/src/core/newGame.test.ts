import { describe, expect, test } from "vitest";

import type { BotInfo } from "../protocol/types";
import {
  lengths,
  lot,
  mannerOf,
  manners,
  minutes,
  mistake,
  nearest,
  reseated,
  seated,
  settingsOf,
  tidied,
  usualWishes,
  wishesFrom,
  type Chair,
} from "./newGame";

const BOTS: readonly BotInfo[] = ["flora", "otto"].map((bot) => ({ bot, name: bot, sentence: "" }));
const EDITION = { edition: "never-quite-lost/1", digest: "b531c4ea" };
const DECKS = { full: 36, children: 34 };
/** A draw by which the first of some is chosen. */
const first = (): number => 0;
const chair = (who: Chair["who"], name = ""): Chair => ({ who, name });

describe("the settings of a table", () => {
  test("play at once against a bot with six Pages, woven, with hints and taking back", () => {
    const wishes = { ...usualWishes("flora"), first: 0 };
    const settings = settingsOf(wishes, EDITION, ["Quill", ""], first);
    expect(settings.chairs).toEqual([
      { kind: "person", name: "Quill" },
      { kind: "bot", bot: "flora" },
    ]);
    expect(settings).toMatchObject({ ...EDITION, help: "hints", patience: 120 });
    expect(settings.options).toMatchObject({
      players: 2,
      first: 0,
      pages: 6,
      dealing: "woven",
      deck: "full",
      take_back: true,
    });
  });

  test("have a chair for everybody who is wished for", () => {
    const chairs = [chair("here"), chair("invite"), chair("bot:otto"), chair("me")];
    const settings = settingsOf(
      { ...usualWishes("flora"), chairs },
      EDITION,
      ["Ann", "", "", "Bo"],
      first,
    );
    expect(settings.chairs.map((plan) => plan.kind)).toEqual([
      "person",
      "invited",
      "bot",
      "person",
    ]);
    expect(settings.options.players).toBe(4);
  });

  test("draw a seat that there is if lots decide who begins", () => {
    const drawn = new Set(
      Array.from(
        { length: 60 },
        (_, byte) => settingsOf(usualWishes("flora"), EDITION, [], () => byte).options.first,
      ),
    );
    expect([...drawn]).toEqual([0, 1]);
  });
});

describe("a lot", () => {
  test("is as likely for each: what would favour the first is drawn anew", () => {
    const bytes = [255, 254];
    expect(lot(3, () => bytes.shift() ?? 0)).toBe(254 % 3);
  });
});

describe("the lengths of a game", () => {
  test.each([
    [2, "full", [6, 9, 12, 18]],
    [3, "full", [6, 9, 12]],
    [4, "full", [6, 9]],
    [2, "children", [6, 9, 12, 17]],
    [3, "children", [6, 9, 11]],
    [4, "children", [6, 8]],
  ] as const)("for %i with the %s deck are %j", (players, deck, expected) => {
    expect(lengths(DECKS, deck, players)).toEqual(expected);
  });

  test("come as near as can be to what was wished", () => {
    expect(nearest(18, [6, 9])).toBe(9);
    expect(nearest(9, [6, 9, 12])).toBe(9);
    expect(nearest(3, [6, 9])).toBe(6);
  });

  test("take longer with more Pages and more players", () => {
    expect(minutes(6, 2)).toBe(15);
    expect(minutes(18, 2)).toBe(40);
    expect(minutes(6, 4)).toBe(25);
  });
});

describe("the chairs", () => {
  test("have one me: whoever was it before is somebody here", () => {
    const moved = reseated([chair("me", "Ann"), chair("invite")], 1, "me");
    expect(moved.map(({ who }) => who)).toEqual(["here", "me"]);
    expect(moved[0]?.name).toBe("Ann");
  });

  test("are filled up with the gentlest bot, and the last ones go first", () => {
    const three = seated([chair("me"), chair("invite")], 3, BOTS);
    expect(three[2]?.who).toBe("bot:flora");
    expect(seated(three, 2, BOTS).map(({ who }) => who)).toEqual(["me", "invite"]);
  });

  test("cannot all be for bots", () => {
    expect(mistake(["", ""], [chair("bot:flora"), chair("bot:otto")])).toBe("only-bots");
    expect(mistake(["", ""], [chair("bot:flora"), chair("invite")])).toBeNull();
  });

  test("cannot have two of one name, but a bot may be called like somebody", () => {
    expect(mistake(["Ann", "ann"], [chair("me"), chair("here")])).toBe("alike");
    expect(mistake(["Ann", "Ann"], [chair("me"), chair("bot:otto")])).toBeNull();
  });
});

describe("as the rulebook has it", () => {
  const own = { ...usualWishes("otto"), chairs: [chair("me"), chair("here")], first: 1 };

  test("is one choice: all Pages, shuffled together, no help, the usual rulings", () => {
    const rulebook = { ...own, ...manners(18).rulebook };
    expect(rulebook).toMatchObject({ pages: 18, dealing: "classic", deck: "full", help: "none" });
    expect(rulebook.ruleset).toEqual(own.ruleset);
    expect(rulebook.chairs).toBe(own.chairs);
    expect(rulebook.first).toBe(1);
    expect(mannerOf(rulebook, 18)).toBe("rulebook");
    expect(mannerOf(rulebook, 12)).toBeNull();
  });

  test("leads back to the friendly way, and whatever else is chosen is a way of its own", () => {
    expect(mannerOf(own, 18)).toBe("friendly");
    const rulebook = { ...own, ...manners(18).rulebook };
    expect({ ...rulebook, ...manners(18).friendly }).toEqual(own);
    expect(mannerOf({ ...own, help: "none" }, 18)).toBeNull();
    expect(mannerOf({ ...own, ruleset: { ...own.ruleset, misfit: "stay" } }, 18)).toBeNull();
  });
});

describe("names", () => {
  test("lose blanks that nobody needs, and what is too long", () => {
    expect(tidied("  Anna   Maria ")).toBe("Anna Maria");
    expect(Array.from(tidied("😀".repeat(40)))).toHaveLength(30);
  });
});

describe("what was wished before", () => {
  test("is wished again", () => {
    const wishes = {
      ...usualWishes("flora"),
      chairs: [chair("me"), chair("invite"), chair("bot:otto")],
      first: 2,
      pages: 9,
      help: "none" as const,
      ruleset: { ...usualWishes("flora").ruleset, rivers: "bank" as const },
    };
    expect(wishesFrom(JSON.parse(JSON.stringify(wishes)), BOTS)).toEqual(wishes);
  });

  test.each([null, 3, "x", {}, { chairs: [null] }, { chairs: [{ who: "bot:gone" }, {}] }])(
    "is as usual where it makes no sense: %j",
    (kept) => {
      expect(wishesFrom(kept, BOTS)).toEqual(usualWishes("flora"));
    },
  );

  test("keeps what makes sense of it", () => {
    const kept = {
      pages: 12,
      dealing: "stacked",
      first: 3,
      ruleset: { misfit: "stay", rivers: 7 },
    };
    const found = wishesFrom(kept, BOTS);
    expect(found).toMatchObject({ pages: 12, dealing: "woven", first: "lot" });
    expect(found.ruleset).toMatchObject({ misfit: "stay", rivers: "match" });
  });
});
