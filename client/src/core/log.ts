// The news in sentences, for the log and for those who hear the game; each with the spaces it speaks of.
import type { Happening, Hex, Moved, PageNumber, SeatNumber, ViewData } from "../protocol/types";
import { listed, said, t } from "../words/words.svelte";
import { endOf, terrainAt } from "./moves";
import type { Told } from "./table";

export interface LogLine {
  readonly key: string;
  readonly seat: SeatNumber | null;
  readonly text: string;
  readonly hexes: readonly Hex[];
}

/** What players and Pages are called. */
export interface Names {
  nameOf(seat: SeatNumber): string;
  /** Undefined until the words of the tale have come. */
  titleOf(page: PageNumber): string | undefined;
}

/** The lines of one event. Lands never change, so the table of now tells what a path of then went over. */
export function linesOf(told: Told, view: ViewData, names: Names): LogLine[] {
  const stopped = told.what === "closed" && told.by.length > 0;
  const lines = told.news
    .map((news) => (stopped && news.kind === "ended" ? null : lineOf(news, view, names)))
    .filter((line) => line !== null);
  const { seat } = told;
  if (seat !== null && ABOUT_A_SEAT.has(told.what)) {
    lines.push({ seat, text: said(`log-${told.what}`, { name: names.nameOf(seat) }), hexes: [] });
  }
  if (stopped) {
    const who = listed(told.by.map((each) => names.nameOf(each)));
    lines.push({ seat: null, text: t("log-stopped", { names: who }), hexes: [] });
  }
  return lines.map((line, number) => ({ ...line, key: `${told.number}.${number}` }));
}

/** What becomes of a seat, beside the game itself. */
const ABOUT_A_SEAT: ReadonlySet<string> = new Set([
  "given",
  "taken-over",
  "seat-wanted",
  "seat-kept",
  "reseated",
  "left",
  "renamed",
]);

type Line = Omit<LogLine, "key">;

function lineOf(news: Happening, view: ViewData, names: Names): Line | null {
  switch (news.kind) {
    case "moved":
      return {
        seat: news.seat,
        text: moved(news, view, names),
        hexes: [news.start, ...news.path],
      };
    case "laid": {
      const line = t("log-laid", { name: names.nameOf(news.seat) });
      return {
        seat: news.seat,
        text: news.by_magic ? t("log-magic", { line }) : line,
        hexes: news.spaces.map((space) => space.at),
      };
    }
    case "set-aside":
      return { seat: null, text: t("log-aside"), hexes: [] };
    case "told": {
      const slots = {
        name: names.nameOf(news.seat),
        title: names.titleOf(news.page) ?? String(news.page),
      };
      const text = news.recounted ? t("log-told", slots) : t("log-counts", slots);
      return { seat: news.seat, text, hexes: [] };
    }
    case "turned":
      return {
        seat: news.seat,
        text: t("log-turned", { name: names.nameOf(news.seat) }),
        hexes: [],
      };
    case "exchanged":
      return { seat: news.seat, text: t("log-exchanged"), hexes: [] };
    case "out":
      return { seat: news.seat, text: t("log-out", { name: names.nameOf(news.seat) }), hexes: [] };
    case "took-back":
      return {
        seat: news.seat,
        text: t("log-took-back", { name: names.nameOf(news.seat) }),
        hexes: [news.start],
      };
    case "ended":
      return { seat: news.winner, text: ended(news.winner, news.closed, names), hexes: [] };
    case "drew":
    case "uncovered":
    case "turn-began":
    case "opened":
      return null;
    default:
      return nothingOf(news);
  }
}

/** A newer server has news of which nothing can be said here. */
const nothingOf = (_news: never): null => null;

function moved(news: Moved, view: ViewData, names: Names): string {
  const end = terrainAt(view, endOf(news.path)) ?? "plain";
  const slots = {
    name: names.nameOf(news.seat),
    who: said(`the-${news.character}`),
    to: said(`to-${end}`),
  };
  const over = news.path.slice(0, -1).some((hex) => terrainAt(view, hex) === "castle");
  const jumped = end === "castle" ? "log-jumped-castle" : "log-jumped";
  const line = over
    ? said(news.character === "princess" ? jumped : "log-moved-over", slots)
    : t("log-moved", slots);
  return news.by_magic ? t("log-magic", { line }) : line;
}

function ended(winner: SeatNumber | null, closed: boolean, names: Names): string {
  if (winner !== null) return t("log-won", { name: names.nameOf(winner) });
  return closed ? t("log-closed") : t("log-nobody");
}
