import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import type { Event, Frame, Sync } from "../protocol/types";
import { linesOf } from "./log";

const VECTOR = join(process.cwd(), "..", "tests", "vectors", "a-newer-server.json");

it("says what it knows of an event, and nothing of news that only a newer server has", () => {
  const { steps } = JSON.parse(readFileSync(VECTOR, "utf-8")) as { steps: { heard?: Frame }[] };
  const replies = steps.flatMap(({ heard }) => heard ?? []);
  const view = replies.find((reply): reply is Sync => reply.kind === "sync")?.view;
  const event = replies.find((reply): reply is Event => reply.kind === "event");
  if (view === null || view === undefined || event === undefined) throw new Error("no game");
  const kinds: string[] = event.news.map(({ kind }) => kind);
  expect(kinds).toEqual(["yawned", "turned", "drew", "turn-began"]);
  const names = { nameOf: () => "Anna", titleOf: () => undefined };
  expect(linesOf(event, view, names)).toMatchObject([{ seat: 0, hexes: [] }]);
});
