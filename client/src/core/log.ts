// The news in sentences, for the log and for those who hear the game; each with the spaces it speaks of.
import { pageOf } from "../io/edition.svelte";
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

/** Who somebody is, by their seat. */
type Names = (seat: SeatNumber) => string;

/** The lines of one event. Lands never change, so the table of now tells what a path of then went over. */
export function linesOf(told: Told, view: ViewData, nameOf: Names): LogLine[] {
  const stopped = told.what === "closed" && told.by.length > 0;
  const lines = told.news
    .map((news) => (stopped && news.kind === "ended" ? null : lineOf(news, view, nameOf)))
    .filter((line) => line !== null);
  const { seat } = told;
  if (seat !== null && ABOUT_A_SEAT.has(told.what)) {
    lines.push({ seat, text: said(`log-${told.what}`, { name: nameOf(seat) }), hexes: [] });
  }
  if (stopped) {
    const names = listed(told.by.map(nameOf));
    lines.push({ seat: null, text: t("log-stopped", { names }), hexes: [] });
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

function lineOf(news: Happening, view: ViewData, nameOf: Names): Line | null {
  switch (news.kind) {
    case "moved":
      return {
        seat: news.seat,
        text: moved(news, view, nameOf),
        hexes: [news.start, ...news.path],
      };
    case "laid": {
      const line = t("log-laid", { name: nameOf(news.seat) });
      return {
        seat: news.seat,
        text: news.by_magic ? t("log-magic", { line }) : line,
        hexes: news.spaces.map((space) => space.at),
      };
    }
    case "set-aside":
      return { seat: null, text: t("log-aside"), hexes: [] };
    case "told": {
      const slots = { name: nameOf(news.seat), title: titleOf(news.page) };
      const text = news.recounted ? t("log-told", slots) : t("log-counts", slots);
      return { seat: news.seat, text, hexes: [] };
    }
    case "turned":
      return { seat: news.seat, text: t("log-turned", { name: nameOf(news.seat) }), hexes: [] };
    case "exchanged":
      return { seat: news.seat, text: t("log-exchanged"), hexes: [] };
    case "out":
      return { seat: news.seat, text: t("log-out", { name: nameOf(news.seat) }), hexes: [] };
    case "took-back":
      return {
        seat: news.seat,
        text: t("log-took-back", { name: nameOf(news.seat) }),
        hexes: [news.start],
      };
    case "ended":
      return { seat: news.winner, text: ended(news.winner, news.closed, nameOf), hexes: [] };
    case "drew":
    case "uncovered":
    case "turn-began":
    case "opened":
      return null;
  }
}

function moved(news: Moved, view: ViewData, nameOf: Names): string {
  const end = terrainAt(view, endOf(news.path)) ?? "plain";
  const slots = {
    name: nameOf(news.seat),
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

function titleOf(page: PageNumber): string {
  return pageOf(page)?.title ?? String(page);
}

function ended(winner: SeatNumber | null, closed: boolean, nameOf: Names): string {
  if (winner !== null) return t("log-won", { name: nameOf(winner) });
  return closed ? t("log-closed") : t("log-nobody");
}
