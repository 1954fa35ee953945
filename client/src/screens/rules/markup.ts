// The little that texts of the rules can say about their own form: paragraphs, lists and stress.

export interface Span {
  readonly text: string;
  readonly strong: boolean;
}
export type Block =
  | { readonly kind: "paragraph"; readonly spans: readonly Span[] }
  | { readonly kind: "list"; readonly items: ReadonlyArray<readonly Span[]> };

const BULLET = /^•\s*/;

/** A line in spans: what stands between asterisks is strong. */
export function spansOf(line: string): Span[] {
  return line
    .split("*")
    .map((text, place) => ({ text, strong: place % 2 === 1 }))
    .filter((span) => span.text !== "");
}

/** A text in paragraphs and lists: a line is a paragraph, or with a bullet in front an item. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let items: Span[][] | null = null;
  for (const line of text.split("\n")) {
    if (!BULLET.test(line)) {
      items = null;
      blocks.push({ kind: "paragraph", spans: spansOf(line) });
      continue;
    }
    if (items === null) {
      items = [];
      blocks.push({ kind: "list", items });
    }
    items.push(spansOf(line.replace(BULLET, "")));
  }
  return blocks;
}
