"""TOML files with line numbers: the parsed tables, and where in the text each of their keys stands.

The parser of the standard library keeps no places, so these are looked for in the text: a place is
left out rather than guessed where a file is written in an unusual way.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, NamedTuple

from fairytile.content.problems import Report, instead_of

_HEADER: Final = re.compile(r"\s*(\[\[?)\s*([^\[\]=]+?)\s*\]\]?\s*(?:#.*)?$")
_SYNTAX_PLACE: Final = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)")


class Extent(NamedTuple):
    """The lines of a table, counted from 0: its header and all up to the next table."""

    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a file, with a name for messages and, where it was found, its place."""

    report: Report
    label: str
    values: dict[str, object]
    lines: tuple[str, ...]
    extent: Extent | None

    def line(self, key: str = "") -> int | None:
        """The line of a key of the table, or else of the table itself."""
        if self.extent is None:
            return None
        written = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=")
        for number in range(self.extent.first, self.extent.end) if key else ():
            if written.match(self.lines[number]):
                return number + 1
        return self.extent.first + 1

    def error(self, key: str, message: str) -> None:
        """Note what is wrong with a key of the table, or with all of it."""
        self.report.error(
            self.line(key), f"{self.label}, {key}" if key and self.label else key or self.label, message
        )

    def refuse_other_keys(self, known: Collection[str]) -> None:
        """Note the keys that nobody reads: most likely they are mistyped."""
        for key in self.values:
            if key not in known:
                self.error(key, f"nothing is called {key!r} here; {instead_of(key, known)}")

    def text(self, key: str, example: str) -> str | None:
        """The text of a key that must be there."""
        value = self.values.get(key)
        if isinstance(value, str) and value.strip():
            return value
        self._refuse(key, f'a text: write for instance {key} = "{example}"')
        return None

    def integer(self, key: str, least: int, most: int | None = None) -> int | None:
        """The number of a key that must be there."""
        value = self.values.get(key)
        # A truth value is an integer to Python, but not to the writer of a file.
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= (most or value):
            return value
        self._refuse(key, f"a whole number from {least} {'on' if most is None else f'to {most}'}")
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
        self.error(
            key, f"is missing: it must be {wanted}" if value is None else f"is {value!r}: it must be {wanted}"
        )


@dataclass(frozen=True, slots=True)
class Document:
    """A TOML file that could be parsed."""

    report: Report
    values: dict[str, object]
    lines: tuple[str, ...]

    @property
    def root(self) -> Table:
        """The keys before the first table."""
        end = next((n for n, line in enumerate(self.lines) if _HEADER.match(line)), len(self.lines))
        return Table(self.report, "", self.values, self.lines, Extent(0, end))

    def tables(self, name: str, label: str) -> list[Table]:
        """The tables of a list, each labelled with its place in it; notes what is none."""
        values = self.values.get(name, [])
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            self.root.error(name, f"must be written as tables, each under a line [[{name}]]")
            return []
        extents: list[Extent | None] = [*self._extents(name)]
        if len(extents) != len(values):
            extents = [None] * len(values)
        return [
            Table(self.report, f"{label} {n}", value, self.lines, extent)
            for n, (value, extent) in enumerate(zip(values, extents, strict=True), 1)
        ]

    def _extents(self, name: str) -> list[Extent]:
        return header_extents(self.lines, name, Extent(0, len(self.lines)))

    def refuse_other_tables(self, known: Collection[str]) -> None:
        """Note the tables and keys at the top that nobody reads."""
        for name in self.values:
            if name not in known:
                line = next((e.first + 1 for e in self._extents(name)), self.root.line(name))
                self.report.error(line, name, f"nothing is called {name!r} here; {instead_of(name, known)}")


def header_extents(lines: tuple[str, ...], name: str, within: Extent) -> list[Extent]:
    """The extents of the tables of a list; tables inside a table belong to it."""
    headers = [
        (number, found[1], found[2])
        for number in range(within.first, within.end)
        if (found := _HEADER.match(lines[number]))
    ]
    extents = []
    for i, (number, brackets, header) in enumerate(headers):
        if header == name and brackets == "[[":
            following = (n for n, _, other in headers[i + 1 :] if not other.startswith(f"{name}."))
            extents.append(Extent(number, next(following, within.end)))
    return extents


def inner_tables(table: Table, outer: str, key: str, label: str) -> list[Table]:
    """The tables of a list in a table, written in braces or each under a header of its own."""
    values = table.values.get(key)
    if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
        table.error(key, f"must be a list: write for instance {key} = [ {{ ... }}, {{ ... }} ]")
        return []
    extents: list[Extent | None] = [*_braces(table, key)]
    if table.extent is not None and not extents:
        extents = [*header_extents(table.lines, f"{outer}.{key}", table.extent)]
    if len(extents) != len(values):
        extents = [
            None if table.extent is None else Extent((table.line(key) or 1) - 1, table.extent.end)
        ] * len(values)
    return [
        Table(table.report, f"{table.label}, {label} {n}", value, table.lines, extent)
        for n, (value, extent) in enumerate(zip(values, extents, strict=True), 1)
    ]


def _braces(table: Table, key: str) -> list[Extent]:
    """The line of each opening brace from a key on."""
    if table.extent is None:
        return []
    first = (table.line(key) or 1) - 1
    found = []
    for number in range(first, table.extent.end):
        found += [Extent(number, number + 1)] * table.lines[number].partition("#")[0].count("{")
    return found


def parse(report: Report, text: str) -> Document | None:
    """The document of a text; None, and a note, where the text is not TOML."""
    try:
        values = tomllib.loads(text)
    except ValueError as error:
        # Mostly the kind of the parser; a number of thousands of digits raises the plain one.
        place = _SYNTAX_PLACE.search(str(error))
        lines = text.rstrip("\n").count("\n") + 1
        line = int(place[1]) if place and place[1] else lines
        what = _SYNTAX_PLACE.sub("", str(error))
        report.error(line, "", f"this is not TOML: {what}; look at this line and the one before")
        return None
    return Document(report, values, tuple(text.split("\n")))
