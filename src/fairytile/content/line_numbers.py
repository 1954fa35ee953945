"""Where the headers and the keys of a TOML file stand: found once, and then only looked up."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple


class Extent(NamedTuple):
    """Some lines, counted from 0: of a table its header and all up to the next table."""

    first: int
    end: int


class _Header(NamedTuple):
    """The line of a header, its name, and whether it begins a table of a list."""

    line: int
    name: str
    of_list: bool


class LineNumbers:
    """The places of a file. What is written in an unusual way is not found."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._headers: list[_Header] = []
        self._keys: dict[str, list[int]] = {}
        for number, line in enumerate(self._lines):
            header = _read_header(number, line)
            if header is not None:
                self._headers.append(header)
            elif "=" in line:
                self._keys.setdefault(_read_key(line), []).append(number)
        self._header_lines = [header.line for header in self._headers]
        self._first = {header.name: header.line for header in reversed(self._headers)}

    @property
    def root(self) -> Extent:
        """The lines before the first header."""
        return Extent(0, self._header_lines[0] if self._headers else len(self._lines))

    def header(self, name: str) -> int | None:
        """The line of the first header with a name."""
        return self._first.get(name)

    def key(self, key: str, within: Extent) -> int | None:
        """The first of some lines that begins with a key."""
        lines = self._keys.get(key, [])
        place = bisect_left(lines, within.first)
        return lines[place] if place < len(lines) and lines[place] < within.end else None

    def tables(self, name: str, within: Extent | None = None) -> Iterator[Extent]:
        """The extents of the tables of a list; tables inside a table belong to it."""
        first, end = within or Extent(0, len(self._lines))
        number, stop = bisect_left(self._header_lines, first), bisect_left(self._header_lines, end)
        while number < stop:
            header = self._headers[number]
            number += 1
            if header.name == name and header.of_list:
                while number < stop and self._headers[number].name.startswith(f"{name}."):
                    number += 1
                yield Extent(header.line, self._headers[number].line if number < stop else end)

    def braces(self, within: Extent) -> Iterator[Extent]:
        """The line of each opening brace."""
        for number in range(*within):
            for _ in range(self._lines[number].partition("#")[0].count("{")):
                yield Extent(number, number + 1)


def _read_header(number: int, line: str) -> _Header | None:
    """The header that a line is: a name in brackets, or in double ones, and perhaps a comment."""
    written = line.strip()
    if not written.startswith("["):
        return None
    of_list = written.startswith("[[")
    name, closing, rest = written[1 + of_list :].partition("]")
    rest = rest.removeprefix("]").lstrip()
    if not closing or not name.strip() or "[" in name or "=" in name or (rest and not rest.startswith("#")):
        return None
    return _Header(number, name.strip(), of_list)


def _read_key(line: str) -> str:
    """What stands before the equals sign, without quotes."""
    key = line.partition("=")[0].strip()
    return key[key[:1] in ("'", '"') : len(key) - (key[-1:] in ("'", '"'))]
