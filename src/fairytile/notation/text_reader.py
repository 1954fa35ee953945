"""Reading texts: the error that says where a text is wrong, and a reader that goes through one line.

Knows hexes, lands and numbers, which every notation has in common; actions, positions and records
are read by the modules that are named after them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NoReturn, TypeVar

from fairytile.edition import PageNumber
from fairytile.errors import FairyTileError
from fairytile.hexes import Hex
from fairytile.limits import quoted, shortened, too_long
from fairytile.tiles import TERRAINS, Land

FARTHEST: Final = 499
"""The largest coordinate that is read; all tiles in one row stay far below it."""

_LETTERS: Final = {terrain.letter: terrain for terrain in TERRAINS}
_NUMBER: Final = re.compile(r"[0-9]{1,6}")
# A minus may be typed as a hyphen or as the mathematical sign, and brackets around a hex do no harm.
_HEX: Final = re.compile(r"(?:\(\s*)?([-+−]?[0-9]{1,4})\s*,\s*([-+−]?[0-9]{1,4})(?:\s*\))?")
_LAND: Final = re.compile(r"([FPMCfpmc])([0-5]*)")
_EDGES_OF_A_RIVER: Final = 2

_T = TypeVar("_T")


class NotationError(FairyTileError, ValueError):
    """A text that cannot be read: what is wrong with it and what to do, and where that is.

    >>> print(NotationError("there is no such page", line=4, column=7))
    line 4, character 7: there is no such page
    """

    # Tracebacks name the module from which everybody imports it.
    __module__ = "fairytile.notation"

    def __init__(
        self, problem: str, *, line: int | None = None, column: int | None = None, field: str | None = None
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        """What is wrong and what to do, without the place."""
        self.line = line
        """The line, counted from 1, of a text of several lines."""
        self.column = column
        """The character within the line, counted from 1."""
        self.field = field
        """The field of a position, or the path within a JSON text."""

    def within(
        self, *, line: int | None = None, field: str | None = None, column: int | None = None
    ) -> NotationError:
        """The same error as part of a larger text; ``column`` is where the smaller one begins in it."""
        if self.column is not None and column is not None:
            column += self.column - 1
        return NotationError(
            self.problem,
            line=line if self.line is None else self.line,
            column=self.column if column is None else column,
            field=field if self.field is None else self.field,
        )

    def __str__(self) -> str:
        places = [
            f"line {self.line}" if self.line is not None else "",
            f"character {self.column}" if self.column is not None else "",
            self.field or "",
        ]
        place = ", ".join(filter(None, places))
        return f"{place}: {self.problem}" if place else self.problem


class TextReader:
    """Goes through a text from left to right and knows where it is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def at_end(self) -> bool:
        """Whether everything was read."""
        return self.at >= len(self.text)

    @property
    def rest(self) -> str:
        """What was not read yet."""
        return self.text[self.at :]

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What matches here, which is then behind the reader; None, and nothing happens, if nothing does."""
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return match

    def fail(self, problem: str, at: int | None = None) -> NoReturn:
        """Raise an error that points here, or to another place in the text."""
        raise NotationError(problem, column=(self.at if at is None else at) + 1)

    def hex(self) -> Hex | None:
        """The coordinates of a space, if they come next."""
        at = self.at
        match = self.take(_HEX)
        if match is None:
            return None
        q, r = (int(part.replace("−", "-")) for part in match.groups())
        if max(abs(q), abs(r)) > FARTHEST:
            self.fail(f"{q},{r} is too far away: coordinates go from -{FARTHEST} to {FARTHEST}", at)
        return Hex(q, r)

    def land(self) -> Land:
        """A terrain and the edges that its River crosses."""
        at = self.at
        match = self.take(_LAND)
        if match is None:
            self.fail(
                f"{quoted(self.rest)} is no land: write F, P, M or C, then the edges with River, such as P03"
            )
        edges, written = match[2], shortened(match[0])
        if len(set(edges)) < len(edges):
            self.fail(f"{written} names an edge twice: each edge with River stands once", at)
        if len(edges) > _EDGES_OF_A_RIVER:
            self.fail(
                f"the River of {written} crosses {len(edges)} edges: two at most, for there are no forks", at
            )
        return Land(_LETTERS[match[1].upper()], sum(1 << int(edge) for edge in edges))


def check_length(text: str, most: int, what: str) -> None:
    """See to it that a text is short enough to be read at all; ``what`` says in the error what it should be.

    >>> check_length("K:" + "1,0>" * 1000, 2000, "the action")
    Traceback (most recent call last):
    ...
    fairytile.notation.NotationError: the action has 4002 characters, and 2000 are the most: make it shorter
    """
    if problem := too_long(text, most):
        raise NotationError(f"{what} {problem}")


def read_number(text: str, what: str) -> int:
    """A number that a text consists of.

    >>> read_number(" 12 ", "the turn")
    12
    """
    if not _NUMBER.fullmatch(text.strip()):
        raise NotationError(f"{what} is {quoted(text.strip())}: write a number, such as 12")
    return int(text)


def read_page_numbers(text: str) -> tuple[PageNumber, ...]:
    """Numbers of Pages with dots, commas or spaces between them; a hyphen alone stands for none.

    >>> read_page_numbers("14.3.5")
    (14, 3, 5)
    """
    return tuple(PageNumber(read_number(part, "a Page")) for part in listed(text))


def pages_text(pages: tuple[PageNumber, ...]) -> str:
    """Numbers of Pages, joined by dots.

    >>> pages_text((PageNumber(14), PageNumber(3)))
    '14.3'
    """
    return ".".join(map(str, pages)) or "-"


def listed(text: str) -> list[str]:
    """The entries of a list with dots, commas or spaces between them; a hyphen alone stands for none."""
    entries = [part for part in re.split(r"[.,\s]+", text) if part]
    return [] if entries == ["-"] else entries


def each(text: str, separator: str, reader: Callable[[str], _T]) -> tuple[_T, ...]:
    """What a reader makes of each part of a text; its errors point into the whole text.

    >>> each("3;x", ";", lambda part: read_number(part, "a Page"))
    Traceback (most recent call last):
    ...
    fairytile.notation.NotationError: character 3: a Page is 'x': write a number, such as 12
    """
    found = []
    at = 1
    for part in text.split(separator):
        try:
            found.append(reader(part))
        except NotationError as error:
            raise error.within(column=at) from None
        at += len(part) + len(separator)
    return tuple(found)


def read_yes_no(text: str) -> bool:
    """A yes or a no, in whatever case."""
    if text.lower() not in ("yes", "no"):
        raise NotationError(f"{quoted(text)} is not known here: write yes or no")
    return text.lower() == "yes"
