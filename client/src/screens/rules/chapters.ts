// The chapters of the rules: what they are called, and by which anchor they are found.
import type { CharacterWord } from "../../protocol/types";
import type { rules } from "../../words/en/rules";

type Title = keyof typeof rules | CharacterWord;

interface Part {
  /** The anchor. */
  readonly id: string;
  readonly title: Title;
}
interface Chapter extends Part {
  readonly within: readonly Part[];
}

const part = (id: string, title: Title): Part => ({ id, title });

export const CHAPTERS: readonly Chapter[] = [
  { ...part("goal", "rules-goal"), within: [] },
  { ...part("turn", "rules-turn"), within: [] },
  {
    ...part("characters", "rules-characters"),
    within: [part("princess", "princess"), part("knight", "knight"), part("dragon", "dragon")],
  },
  { ...part("tile", "rules-tile"), within: [] },
  { ...part("recount", "rules-recount"), within: [] },
  { ...part("magic", "rules-magic"), within: [] },
  {
    ...part("words", "rules-words"),
    within: [
      part("see", "rules-see"),
      part("visit", "rules-visit"),
      part("meet", "rules-meet"),
      part("over", "rules-over"),
      part("large", "rules-large"),
      part("when", "rules-when"),
    ],
  },
  { ...part("end", "rules-end"), within: [] },
  { ...part("short", "rules-short"), within: [] },
];
