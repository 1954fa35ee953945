"""Kinds of inputs that once took far more time than their size is worth, and others that might."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Final

from fairytile import limits
from fairytile.content import load
from fairytile.hexes import Hex
from fairytile.notation import parse_action, parse_kingdom, parse_position
from fairytile.pictures import page_svg, picture
from fairytile.puzzles import parse_puzzle
from fairytile.record import parse_record
from fairytile.views import read_view
from tools.fuzz.cost_growth import Family
from tools.fuzz.odd_kingdoms import blob, shaped, snake
from tools.fuzz.readers import load_files
from tools.fuzz.valid_inputs import seeds

_ACCENT: Final = "\u0301"
_ACCENTED: Final = f"e{_ACCENT}"
_ROW: Final = 10
"""How many spaces a row of a made-up Kingdom has."""


def families() -> tuple[Family, ...]:
    """All of them, each up to the limit."""
    return (*_records(), *_editions(), *_pictures(), *_notation(), *_others())


def _of_text(name: str, largest: int, read: Callable[[str], object], text: Callable[[int], str]) -> Family:
    """Texts of any size."""

    def reading(size: int) -> Callable[[], object]:
        made = text(size)
        return lambda: read(made)

    return Family(name, largest, reading)


# --- records --------------------------------------------------------------------------------


def _records() -> tuple[Family, ...]:
    text = seeds().records[0]
    bare = text[: text.index("\n1. ")]
    data = json.loads(seeds().records[1])
    room, lines = limits.MOST_RECORD - 2 * len(text), limits.MOST_LINES - text.count("\n") - 1

    def turns_in_json(size: int) -> str:
        return json.dumps({**data, "turns": [{"actions": ["turn-page"]}] * size, "result": "unfinished"})

    def objects_in_json(size: int) -> str:
        return f'{{"players": [{", ".join(["{}"] * (size // 4))}]}}'

    return (
        _of_text("record: blanks in a header", room, parse_record, lambda n: f"player{' ' * n}\n{text}"),
        _of_text("record: blanks before a value", room, parse_record, lambda n: f"{text}tag x:{' ' * n}y"),
        _of_text("record: a long name", room, parse_record, lambda n: f"{bare}\nplayer: {'x' * n}\n"),
        _of_text("record: comments", lines, parse_record, lambda n: text + "# x\n" * n),
        _of_text("record: headers nobody knows", lines, parse_record, lambda n: "ab: c\n" * n + text),
        _of_text("record: accents", room, parse_record, lambda n: f"# {_ACCENTED * (n // 2)}\n{text}"),
        _of_text("record: accents on accents", room, parse_record, lambda n: f"# {_ACCENT * n}\n{text}"),
        _of_text("record: turns", limits.MOST_ACTIONS, parse_record, lambda n: bare + "\nturn-page" * n),
        _of_text("record: a turn", room // 2, parse_record, lambda n: f"{bare}\nend {'x ' * n}"),
        _of_text("record in JSON: turns", limits.MOST_ACTIONS, parse_record, turns_in_json),
        _of_text("record in JSON: objects", room, parse_record, objects_in_json),
        _of_text("record in JSON: brackets", room, parse_record, lambda n: '{"deal": ' + "[" * n),
        _of_text("record in JSON: a text", room, parse_record, lambda n: f'{{"edition": "{"x" * n}"}}'),
    )


# --- editions -------------------------------------------------------------------------------


def _edition_with(file: str, change: Callable[[str], str]) -> None:
    files = seeds().editions
    load_files({**files, file: change(files[file])})


def _in_file(
    name: str, file: str, largest: int, more: Callable[[int], str], *, alone: bool = False
) -> Family:
    """A file of an edition with something very often behind what it has, or instead of it."""

    def reading(size: int) -> Callable[[], object]:
        made = more(size)
        return lambda: _edition_with(file, lambda text: made if alone else text + made)

    return Family(f"edition: {name}", largest, reading)


def _editions() -> tuple[Family, ...]:
    tables, stories = limits.MOST_TABLES - 2_000, limits.MOST_STORIES - 4_000
    clause = '{ who = "dragon", visits = "castle" },'

    def numbered(line: str, width: int) -> Callable[[int], str]:
        return lambda n: "".join(line.format(number) for number in range(n // width))

    def clauses(size: int) -> str:
        return f"[[page]]\nnumber = 5\nobjective = [{clause * (size // len(clause))}]\n"

    def pages(size: int) -> str:
        return "".join(f"[[page]]\nnumber = {number + 1}\nobjective = [{clause}]\n" for number in range(size))

    return (
        _in_file("tables nobody knows", "pages.toml", tables, numbered("[t{}]\n", 8)),
        _in_file("keys nobody knows", "edition.toml", tables, numbered("t{} = 1\n", 10)),
        _in_file("keys in a table", "pages.toml", tables, numbered("t{} = 1\n", 10)),
        _in_file("empty Pages", "pages.toml", tables, lambda n: "[[page]]\n" * (n // 9)),
        _in_file("Pages", "pages.toml", limits.MOST_PAGES, pages, alone=True),
        _in_file("clauses of a Page", "pages.toml", tables, clauses),
        _in_file("parts of a key", "edition.toml", tables, lambda n: f"{'a.' * (n // 2)}a = 1\n"),
        _in_file("brackets", "edition.toml", tables, lambda n: f"a = {'[' * (n // 2)}{']' * (n // 2)}\n"),
        _in_file("a header of blanks", "tiles.toml", tables, lambda n: f"[{' ' * n}"),
        _in_file("quotes", "tiles.toml", tables, lambda n: f"a = {chr(34) * n}"),
        _in_file("quotes and backslashes", "tiles.toml", tables, lambda n: 'a = """' + '\\"""' * (n // 4)),
        _in_file("a number", "edition.toml", tables, lambda n: f"version = 0x{'f' * n}\n", alone=True),
        _in_file("a title", "edition.toml", tables, lambda n: f'title = "{"x" * n}"\n', alone=True),
        _in_file("headings of a story", "story.en.md", stories, lambda n: "## 1. x\n" * (n // 8)),
        _in_file("words of a story", "story.en.md", stories, lambda n: "word " * (n // 5)),
        _in_file("accents in a story", "story.en.md", stories, lambda n: "\u0301" * (n // 2)),
        _in_file("lines of a story", "story.en.md", stories, lambda n: "\n" * n),
    )


# --- pictures -------------------------------------------------------------------------------


def _pictures() -> tuple[Family, ...]:
    seen = seeds().views[0]

    def with_name(text: str) -> object:
        return picture(seen, names=[text, "b"])

    def with_story(text: str) -> object:
        return page_svg(1, "A Title", "The Dragon visits a Castle.", text, ("dragon", "visit", "castle"))

    def of_kingdom(name: str, shape: Callable[[random.Random], Iterator[Hex]]) -> Family:
        def reading(size: int) -> Callable[[], object]:
            spaces = enumerate(shaped(shape, size, random.Random(size)))
            land = parse_kingdom("/".join(f"{hex_}{'FPMC'[number % 4]}" for number, hex_ in spaces))
            return lambda: picture(land)

        return Family(f"picture: {name}", limits.MOST_SPACES, reading)

    return (
        of_kingdom("spaces", blob),
        of_kingdom("spaces in a long row", snake),
        _of_text("picture: a name", 4_000, with_name, lambda n: "x" * n),
        _of_text("picture: a word", limits.MOST_STORY, with_story, lambda n: "x" * n),
        _of_text("picture: words", limits.MOST_STORY, with_story, lambda n: "word " * (n // 5)),
    )


# --- notation -------------------------------------------------------------------------------


def _spaces(size: int, land: str = "F") -> str:
    return "/".join(f"{number % _ROW},{number // _ROW}{land}" for number in range(size))


def _notation() -> tuple[Family, ...]:
    position, room = seeds().positions[0], limits.MOST_POSITION - 3_000
    actions = limits.MOST_ACTION - 20
    seen = seeds().views[0]

    def with_kingdom(size: int) -> str:
        at = f"kingdom={_spaces(size)} at=P:0,0/K:1,0/D:2,0"
        return re.sub(r"kingdom=\S+ at=\S+", at, position)

    def puzzle(size: int) -> str:
        # Everybody can be everywhere at once, and no Large Mountain is ever there.
        return f"puzzle1 kingdom={_spaces(size, 'P')} at=P:0,0/K:1,0/D:2,0 page=1"

    return (
        _of_text("kingdom: spaces", limits.MOST_SPACES, parse_kingdom, _spaces),
        _of_text("kingdom: edges", room, parse_kingdom, lambda n: f"0,0F{'0' * n}"),
        _of_text("kingdom: blanks", room, parse_kingdom, lambda n: f"0,0F{' ' * n}/"),
        _of_text("position: spaces", limits.MOST_SPACES, parse_position, with_kingdom),
        _of_text("position: words", room, parse_position, lambda n: f"{position} {'x ' * (n // 2)}"),
        _of_text("position: seats", room, parse_position, lambda n: f"ft1 seats={'1:2:3/' * (n // 6)}"),
        _of_text("puzzle: spaces", limits.MOST_PUZZLED, parse_puzzle, puzzle),
        _of_text("action: a path", actions, parse_action, lambda n: f"K:{'1,0>' * (n // 4)}1,0"),
        _of_text("action: blanks", actions, parse_action, lambda n: f"T:1,0{' ' * n}x"),
        _of_text("action: words", actions, parse_action, lambda n: "a " * (n // 2)),
        _of_text(
            "action at a table: a path",
            actions,
            lambda text: parse_action(text, seen),
            lambda n: f"D:{'1,0>' * (n // 4)}1,0",
        ),
    )


def _others() -> tuple[Family, ...]:
    data = seeds().data[0]
    assert isinstance(data, dict)
    kingdom = data["kingdom"]
    assert isinstance(kingdom, list)

    def reading(size: int) -> Callable[[], object]:
        made = {**data, "kingdom": kingdom * (size // len(kingdom))}
        return lambda: read_view(made, load())

    return (Family("view data: spaces", limits.MOST_ENTRIES, reading),)
