"""Reads story files: a title, a heading and a text for each Page, and what frames every tale."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from fairytile.content.pages_file import EditionPages
from fairytile.content.problems import ProblemReport
from fairytile.content.story_threads import unknown_thread, wrong_threads
from fairytile.edition import Closing, PageNumber, Story, StoryPage, Thread
from fairytile.limits import (
    MOST_LINES,
    MOST_PAGES,
    MOST_STORY,
    MOST_TITLE,
    quoted,
    shortened,
    too_long,
    too_many,
)
from fairytile.words.user_texts import composed

FEWEST_WORDS: Final = 40
MOST_WORDS: Final = 70

_TITLE: Final = re.compile(r"# *(.*)$")
_NUMBERED: Final = re.compile(r"([0-9]{1,4})\. +(.*)$")
_OPENING: Final = "Opening"
_CLOSING: Final = re.compile(r"(Closing|Looking back)(?:: *(.*))?$")
# French puts no-break spaces before some signs; they join, so they neither part words nor lie at an end.
_SPACES: Final = " \t\n"


class _Paragraph(NamedTuple):
    """A paragraph in one line, with the number of the line where it starts."""

    line: int
    text: str


class _Part(NamedTuple):
    """A heading with the lines below it."""

    line: int
    heading: str
    paragraphs: tuple[_Paragraph, ...]


def read_story(report: ProblemReport, text: str, pages: EditionPages | None = None) -> Story | None:
    """The story of a file; None, and notes, if something is wrong.

    Where the Pages of the edition are known, the story must have a text for each of them.
    """
    lines = text.split("\n")
    if problem := too_many(len(lines), MOST_LINES, "lines"):
        report.error(None, "", problem)
        return None
    title = _read_title(report, lines)
    headings = sum(map(_is_heading, lines))
    if problem := too_many(headings, 2 * MOST_PAGES, "headings"):
        report.error(None, "", problem)
        return None
    found: dict[PageNumber, StoryPage] = {}
    frame = _Frame(report)
    for part in _parts(lines):
        if not frame.read(part):
            _read_page(report, part, found)
    _check_pages(report, found, None if pages is None else pages.by_number)
    frame.check(None if pages is None else pages.threads)
    if title is None or report.has_errors:
        return None
    return Story(title, dict(sorted(found.items())), frame.opening or "", tuple(frame.closings))


def count_words(text: str) -> int:
    """The words between ordinary spaces and line ends: a no-break space joins.

    >>> count_words("Qui est là\N{NO-BREAK SPACE}?")
    3
    """
    return len(re.findall(rf"[^{_SPACES}]+", text))


def _read_title(report: ProblemReport, lines: list[str]) -> str | None:
    titles: list[str] = []
    for number, line in enumerate(lines, 1):
        if line.startswith("##") or report.is_full:
            break
        found = _TITLE.match(line)
        if found and not titles:
            titles.append(found[1].strip(_SPACES))
        elif line.strip(_SPACES):
            what = "there is a second title" if found else "text stands before the first Page"
            report.error(number, "", f"{what}: the file starts with # Title, then come the Pages")
    if not titles or not titles[0]:
        report.error(1, "", "the story has no title: start the file with a line # Title")
        return None
    return _kept(report, 1, "", titles[0], MOST_TITLE)


def _is_heading(line: str) -> bool:
    return line.startswith("##") and not line.startswith("###")


def _kept(report: ProblemReport, line: int, key: str, text: str, most: int) -> str:
    """A text as it is kept; what is wrong with it is noted."""
    try:
        return composed(text, most)
    except ValueError as error:
        report.error(line, key, f"{quoted(text)} {error}")
        return ""


def _parts(lines: list[str]) -> Iterator[_Part]:
    starts = [n for n, line in enumerate(lines) if _is_heading(line)]
    for start, end in pairwise([*starts, len(lines)]):
        heading = lines[start].removeprefix("##").strip(_SPACES)
        yield _Part(start + 1, heading, tuple(_paragraphs(lines, start + 1, end)))


def _paragraphs(lines: list[str], start: int, end: int) -> Iterator[_Paragraph]:
    paragraph: list[str] = []
    for number in range(start, end + 1):
        line = lines[number].strip(_SPACES) if number < end else ""
        if line:
            paragraph.append(line)
        elif paragraph:
            yield _Paragraph(number - len(paragraph) + 1, " ".join(paragraph))
            paragraph = []


def _text(report: ProblemReport, part: _Part, key: str) -> str:
    """The paragraphs below a heading, each on a line of its own; what is wrong with them is noted."""
    if not part.paragraphs:
        report.error(part.line, key, "has no text: write a paragraph below the heading")
        return ""
    kept = []
    for line, text in part.paragraphs:
        if text.startswith("#"):
            report.error(
                line, key, "the text starts with #: a heading has one or two of them and a line of its own"
            )
        kept.append(_kept(report, line, key, text, MOST_STORY))
    whole = "\n".join(kept)
    if problem := too_long(whole, MOST_STORY):
        report.error(part.line, key, problem)
    return whole


# --- Pages ----------------------------------------------------------------------------------


def _read_page(report: ProblemReport, part: _Part, found: dict[PageNumber, StoryPage]) -> None:
    numbered = _NUMBERED.match(part.heading)
    if not numbered or not numbered[2]:
        message = "a Page starts with its number and its title: write for instance ## 1. The Map with Soup"
        report.error(part.line, f"## {shortened(part.heading)}".strip(), message)
        return
    number = PageNumber(int(numbered[1]))
    key = f"page {number}"
    title = _kept(report, part.line, key, numbered[2], MOST_TITLE)
    if number in found:
        report.error(part.line, key, "has a text already: give each Page one heading")
    text = _text(report, part, key)
    if text:
        _check_length(report, part.paragraphs[0].line, key, text)
    found.setdefault(number, StoryPage(title, text))


def _check_length(report: ProblemReport, line: int, key: str, text: str) -> None:
    words = count_words(text)
    if not FEWEST_WORDS <= words <= MOST_WORDS:
        report.warn(
            line, key, f"has {words} words: {FEWEST_WORDS} to {MOST_WORDS} read well aloud and fit the Page"
        )


def _check_pages(
    report: ProblemReport, found: dict[PageNumber, StoryPage], pages: Collection[PageNumber] | None
) -> None:
    # A story alone must at least have no gaps, and some Page.
    wanted = {PageNumber(n) for n in range(1, max(1, len(found)) + 1)} if pages is None else set(pages)
    for number in sorted(wanted - found.keys()):
        report.error(None, f"page {number}", f"has no text: write ## {number}. and a title, then a paragraph")
    for number in sorted(found.keys() - wanted) if pages is not None else ():
        report.error(
            None,
            f"page {number}",
            "is told here, but pages.toml has no such Page: leave it out or add it there",
        )


# --- what frames every tale -----------------------------------------------------------------


class _Frame:
    """The opening and the closings of a story, as they are found."""

    def __init__(self, report: ProblemReport) -> None:
        self._report = report
        self._lines: list[int] = []
        self.opening: str | None = None
        self.closings: list[Closing] = []

    def read(self, part: _Part) -> bool:
        """Whether a part belongs to the frame; if so it is read."""
        closing = _CLOSING.match(part.heading)
        if part.heading == _OPENING:
            if self.opening is not None:
                self._report.error(part.line, "opening", "there is an opening already: leave one out")
            self.opening = _text(self._report, part, "opening")
            return True
        if closing is None:
            return False
        names = [name.strip(_SPACES) for name in closing[2].split(",")] if closing[2] else []
        if problem := wrong_threads(names):
            self._report.error(part.line, "closing", problem)
            names = []
        self._lines.append(part.line)
        text, looks_back = _text(self._report, part, "closing"), closing[1] != "Closing"
        self.closings.append(Closing(tuple(map(Thread, names)), text, looks_back))
        return True

    def check(self, known: Collection[Thread] | None) -> None:
        """Note the closings that nothing leads to, and the threads that a tale may leave open."""
        if known is None:
            return
        closed = {thread for closing in self.closings for thread in closing.threads}
        for line, closing in zip(self._lines, self.closings, strict=True):
            for name in sorted(set(closing.threads).difference(known)):
                self._report.error(line, "closing", unknown_thread(name, known))
        for name in sorted(set(known) - closed):
            message = f"a tale may leave {quoted(name)} open: write ## Closing: {name}, and how it ends"
            self._report.warn(None, "closing", message)
