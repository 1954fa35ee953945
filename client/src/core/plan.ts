// What is shown of an event, step by step: the plan that a table carries out at its own pace.
import type {
  CharacterWord,
  Event,
  Happening,
  Hex,
  Laid,
  PageNumber,
  SeatNumber,
  ViewData,
} from "../protocol/types";
import { t } from "../words/words.svelte";
import { linesOf, type Names } from "./log";

/** What moves on the map. */
export type Motion =
  | {
      readonly kind: "walk";
      readonly character: CharacterWord;
      readonly start: Hex;
      readonly path: readonly Hex[];
    }
  | { readonly kind: "land"; readonly laid: Laid };

/** A Page that is told, and by whom. */
export interface Telling {
  readonly page: PageNumber;
  readonly seat: SeatNumber;
}

export type Step =
  | { readonly kind: "say"; readonly text: string }
  | { readonly kind: "move"; readonly motion: Motion }
  | { readonly kind: "tell"; readonly telling: Telling }
  /** The end of the game is to be looked at. */
  | { readonly kind: "end" }
  /** Wait until whoever reads what was told has closed it. */
  | { readonly kind: "read" }
  /** Let it be seen for a moment: longer where more is to come. */
  | { readonly kind: "rest" };

/** The plan of an event; `now` is the table right after it. */
export function planOf(event: Event, now: ViewData, names: Names): readonly Step[] {
  const own = event.seat !== null && event.seat === now.seat;
  const said = linesOf(event, now, names).map(({ text }) => say(text));
  const motions = event.news
    .flatMap(motionsOf)
    .map((motion) => ({ kind: "move", motion }) as const);
  const told = tellingsOf(event).map((telling) => ({ kind: "tell", telling }) as const);
  const turns = event.news.flatMap((news): readonly Step[] => {
    if (news.kind === "turn-began" && news.seat === now.seat && !own) return [say(t("your-turn"))];
    return news.kind === "ended" ? [{ kind: "end" }] : [];
  });
  // Whoever has done something themselves is not made to wait for it.
  const rest: readonly Step[] = own ? [] : [{ kind: "rest" }];
  return [...said, ...motions, ...told, ...turns, { kind: "read" }, ...rest];
}

/** The Pages that an event tells of, whatever else is shown of it. */
export const tellingsOf = ({ news }: Event): readonly Telling[] =>
  news.flatMap((each) => (each.kind === "told" ? [{ page: each.page, seat: each.seat }] : []));

const say = (text: string): Step => ({ kind: "say", text });

function motionsOf(news: Happening): readonly Motion[] {
  switch (news.kind) {
    case "moved":
      return [{ kind: "walk", character: news.character, start: news.start, path: news.path }];
    case "took-back": {
      // Back along the same path, space by space.
      const [end = news.start, ...before] = news.path.toReversed();
      const { character } = news;
      return [{ kind: "walk", character, start: end, path: [...before, news.start] }];
    }
    case "laid":
      return [{ kind: "land", laid: news }];
    default:
      return [];
  }
}
