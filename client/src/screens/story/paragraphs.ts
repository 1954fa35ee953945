// How the text of a Page is set: its paragraphs, and whether it opens with an initial.

import type { PageData } from "../../protocol/types";

/** The paragraphs of a text, parted by line breaks, without empty ones. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\s*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Whether a paragraph can open with a large initial: a quotation mark in front of it would be lost in it. */
export const opensWithInitial = (paragraph: string): boolean => /^\p{L}/u.test(paragraph);

/** What is read aloud of a Page, part by part; nothing while it is not known yet. */
export const spokenOf = (page: PageData | undefined): string[] =>
  page === undefined ? [] : [page.title, ...paragraphs(page.text)];
