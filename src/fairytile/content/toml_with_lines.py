"""TOML files with line numbers: the parsed tables, and where in the text each of their keys stands.

The parser of the standard library keeps no places, so these are looked for in the text: a place is
left out rather than guessed where a file is written in an unusual way.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from fairytile.content.line_numbers import Extent, LineNumbers
from fairytile.content.problems import ProblemReport, instead_of
from fairytile.limits import MOST_DEPTH, MOST_TITLE, quoted
from fairytile.words.user_texts import composed

_SYNTAX_PLACE: Final = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)")
_MOST_SYNTAX: Final = 100
"""How much is told of what the parser says, which repeats the names of keys."""


@dataclass(frozen=True, slots=True)
class TomlTable:
    """A table of a file, with a name for messages and, where it was found, its place."""

    report: ProblemReport
    label: str
    values: dict[str, object]
    places: LineNumbers
    extent: Extent | None

    def line(self, key: str = "") -> int | None:
        """The line of a key of the table, or else of the table itself."""
        if self.extent is None:
            return None
        written = self.places.key(key, self.extent) if key else None
        return (self.extent.first if written is None else written) + 1

    def error(self, key: str, message: str) -> None:
        """Note what is wrong with a key of the table, or with all of it."""
        self.report.error(
            self.line(key), f"{self.label}, {key}" if key and self.label else key or self.label, message
        )

    def refuse_other_keys(self, known: Collection[str]) -> None:
        """Note the keys that nobody reads: most likely they are mistyped."""
        for key in self.values:
            if self.report.is_full:
                return
            if key not in known:
                self.error(key, f"nothing is called {quoted(key)} here; {instead_of(key, known)}")

    def text(self, key: str, example: str, most: int = MOST_TITLE) -> str | None:
        """The text of a key that must be there, as it is kept."""
        value = self.values.get(key)
        if not isinstance(value, str) or not value.strip():
            self._refuse(key, f'a text: write for instance {key} = "{example}"')
            return None
        try:
            return composed(value, most)
        except ValueError as error:
            self.error(key, f"{quoted(value)} {error}")
            return None

    def integer(self, key: str, least: int, most: int) -> int | None:
        """The number of a key that must be there."""
        value = self.values.get(key)
        # A truth value is an integer to Python, but not to the writer of a file.
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self._refuse(key, f"a whole number from {least} to {most}")
        return None

    def flag(self, key: str) -> bool:
        """The truth value of a key that may be left out."""
        value = self.values.get(key, False)
        if isinstance(value, bool):
            return value
        self._refuse(key, "true or false, without quotes")
        return False

    def _refuse(self, key: str, wanted: str) -> None:
        value = self.values.get(key)
        found = "is missing" if value is None else f"is {quoted(value)}"
        self.error(key, f"{found}: it must be {wanted}")


@dataclass(frozen=True, slots=True)
class Document:
    """A TOML file that could be parsed."""

    report: ProblemReport
    values: dict[str, object]
    places: LineNumbers

    @property
    def root(self) -> TomlTable:
        """The keys before the first table."""
        return TomlTable(self.report, "", self.values, self.places, self.places.root)

    def tables(self, name: str, label: str) -> list[TomlTable]:
        """The tables of a list, each labelled with its place in it; notes what is none."""
        values = self.values.get(name, [])
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            self.root.error(name, f"must be written as tables, each under a line [[{name}]]")
            return []
        extents: list[Extent | None] = [*self.places.tables(name)]
        if len(extents) != len(values):
            extents = [None] * len(values)
        return [
            TomlTable(self.report, f"{label} {n}", value, self.places, extent)
            for n, (value, extent) in enumerate(zip(values, extents, strict=True), 1)
        ]

    def refuse_other_tables(self, known: Collection[str]) -> None:
        """Note the tables and keys at the top that nobody reads."""
        for name in self.values:
            if self.report.is_full:
                return
            if name not in known:
                line = self.places.header(name)
                self.report.error(
                    self.root.line(name) if line is None else line + 1,
                    name,
                    f"nothing is called {quoted(name)} here; {instead_of(name, known)}",
                )


def inner_tables(table: TomlTable, outer: str, key: str, label: str) -> list[TomlTable]:
    """The tables of a list in a table, written in braces or each under a header of its own."""
    values = table.values.get(key)
    if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
        table.error(key, f"must be a list: write for instance {key} = [ {{ ... }}, {{ ... }} ]")
        return []
    extents: list[Extent | None] = []
    if table.extent is not None:
        first = (table.line(key) or 1) - 1
        extents = [*table.places.braces(Extent(first, table.extent.end))]
        if not extents:
            extents = [*table.places.tables(f"{outer}.{key}", table.extent)]
        if len(extents) != len(values):
            extents = [Extent(first, table.extent.end)] * len(values)
    return [
        TomlTable(table.report, f"{table.label}, {label} {n}", value, table.places, extent)
        for n, (value, extent) in enumerate(zip(values, extents or [None] * len(values), strict=True), 1)
    ]


def parse(report: ProblemReport, text: str) -> Document | None:
    """The document of a text; None, and a note, where the text is not TOML or is too entangled."""
    at = entangled(text)
    if at is not None:
        line = text.count("\n", 0, at) + 1
        message = f"has more than {MOST_DEPTH} brackets within brackets, or parts of a key: write it flatter"
        report.error(line, "", message)
        return None
    try:
        values = tomllib.loads(text)
    except ValueError as error:
        # Mostly the kind of the parser; a number of thousands of digits raises the plain one.
        place = _SYNTAX_PLACE.search(str(error))
        lines = text.rstrip("\n").count("\n") + 1
        line = int(place[1]) if place and place[1] else lines
        what = _SYNTAX_PLACE.sub("", str(error))[:_MOST_SYNTAX]
        report.error(line, "", f"this is not TOML: {what}; look at this line and the one before")
        return None
    return Document(report, values, LineNumbers(text))


# --- before it is parsed --------------------------------------------------------------------

_SIGN: Final = re.compile(r'"""|\'\'\'|["\'#\[\]{}.,=\n]')
# A text in quotes up to its end; without one it is no TOML, and the parser says so.
_ENDS: Final = {
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*"""', re.DOTALL),
    "'''": re.compile(r".*?'''", re.DOTALL),
    '"': re.compile(r'(?:[^"\\\n]|\\.)*"'),
    "'": re.compile(r"[^'\n]*'"),
    "#": re.compile(r"[^\n]*"),
}


def entangled(text: str) -> int | None:
    """Where a text goes deeper than a limit allows, in brackets or dotted keys; None if it does not.

    The parser takes more than its share of time, or fails, on either.

    >>> entangled("a.b = [[1]]"), entangled("a = " + 9 * "[")
    (None, 12)
    """
    depth = dots = at = 0
    while found := _SIGN.search(text, at):
        sign, at = found[0], found.end()
        if sign in _ENDS:
            end = _ENDS[sign].match(text, at)
            if end is None:
                return None
            at = end.end()
        elif sign == ".":
            dots += 1
        else:
            dots = 0
            depth += (sign in "[{") - (sign in "]}")
        if depth > MOST_DEPTH or dots >= MOST_DEPTH:
            return found.start()
    return None
