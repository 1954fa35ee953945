import { expect, it } from "vitest";

import { playerName } from "./names";

const person = (name: string | null) => ({ name, bot: null });
const bot = (key: string) => ({ name: null, bot: key });
const called = (key: string): string => ({ flora: "Flora", otto: "Otto" })[key] ?? key;

it.each([
  ["people by their names", [person("Anna"), person("Bea")], ["Anna", "Bea"]],
  ["bots by theirs", [person("Anna"), bot("flora")], ["Anna", "Flora"]],
  [
    "the second and the third bot of one kind by a number",
    [bot("flora"), bot("otto"), bot("flora"), bot("flora")],
    ["Flora", "Otto", "Flora 2", "Flora 3"],
  ],
  [
    "a bot that is called like somebody by a number",
    [person("Flora"), bot("flora")],
    ["Flora", "Flora 2"],
  ],
  [
    "a bot that sits in for somebody by the name of the seat",
    [{ name: "Anna", bot: "otto" }],
    ["Anna"],
  ],
  ["free seats not at all", [person(null), person(null)], ["", ""]],
])("calls %s", (_, chairs, names) => {
  expect(chairs.map((__, seat) => playerName(chairs, seat, called))).toEqual(names);
});

it("calls nobody anything where there is no seat", () => {
  expect(playerName([person("Anna")], 3, called)).toBe("");
});
