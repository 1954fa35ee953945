"""A puzzle as one line of text, to be handed on, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar
from urllib.parse import quote, unquote

from fairytile.actions import CHARACTERS
from fairytile.edition import Edition, PageNumber
from fairytile.kingdom import Kingdom
from fairytile.limits import MOST_LOOKS, MOST_POSITION, MOST_WAYS, quoted, too_many
from fairytile.notation import NotationError, kingdom_text, parse_kingdom
from fairytile.notation.deal_text import (
    edition_text,
    options_fields,
    read_edition,
    read_rules,
    read_tile,
    tile_text,
)
from fairytile.notation.positions import read_whereabouts
from fairytile.notation.text_reader import check_length, read_number
from fairytile.puzzles.puzzle import Puzzle, set_up
from fairytile.puzzles.puzzle_limits import wrong_with_kingdom, wrong_with_seed
from fairytile.ruleset import Ruleset
from fairytile.state import Options, TileSide

VERSION: Final = "puzzle1"
"""The first word of the line: what it is, and the version of its grammar."""

FIELDS: Final = ("edition", "kingdom", "at", "page", "tile", "rules", "adventures", "ways", "seed")

_T = TypeVar("_T")


def puzzle_text(puzzle: Puzzle) -> str:
    """Everything about a puzzle in one line, from which `parse_puzzle` makes an equal one."""
    kingdom = puzzle.kingdom
    fields = {
        "edition": edition_text(puzzle.edition),
        "kingdom": kingdom_text(kingdom),
        "at": "/".join(f"{who.letter}:{kingdom.hexes[puzzle.whereabouts[who]]}" for who in CHARACTERS),
        "page": str(puzzle.page),
        "tile": "" if puzzle.top is None else tile_text(puzzle.top),
        "rules": options_fields(Options(ruleset=kingdom.ruleset)).get("rules", ""),
        "adventures": str(puzzle.adventures),
        "ways": str(puzzle.ways),
        "seed": quote(puzzle.seed),
    }
    return " ".join([VERSION, *(f"{name}={value}" for name, value in fields.items() if value)])


def parse_puzzle(text: str, edition: Edition | None = None) -> Puzzle:
    """The puzzle that a line describes; raises `NotationError` if it describes none.

    How many Adventures it takes, and how many ways there are, is found out anew; the line may leave it out,
    but must not say anything else.
    """
    check_length(text, MOST_POSITION, "the puzzle")
    fields = _fields(text)
    seed = _read(fields, "seed", _seed, "")
    chosen = _read(fields, "edition", lambda value: read_edition(value, edition), "")
    ruleset = _read(fields, "rules", read_rules, "")
    kingdom = _read(fields, "kingdom", lambda value: _kingdom(value, ruleset))
    whereabouts = _read(fields, "at", lambda value: read_whereabouts(value, kingdom))
    page = _read(fields, "page", lambda value: _page(chosen, value))
    top = _read(fields, "tile", lambda value: _tile(chosen, value), "-")
    try:
        puzzle = set_up(chosen, kingdom, whereabouts, page, top, looks=MOST_LOOKS)
    except ValueError as error:
        raise NotationError(str(error), field="page") from error
    if problem := too_many(puzzle.ways, MOST_WAYS, "ways"):
        raise NotationError(f"the puzzle {problem}", field="kingdom")
    for name, found in (("adventures", puzzle.adventures), ("ways", puzzle.ways)):
        said = _read(fields, name, lambda value: read_number(value, "the number"), str(found))
        if said != found:
            raise NotationError(
                f"the line says {said}, and it is {found}: mend it, or leave it out", field=name
            )
    return puzzle._replace(seed=seed)


def _fields(text: str) -> dict[str, str]:
    version, *words = text.split() or [""]
    if version.lower() != VERSION:
        raise NotationError(f"{quoted(version)} begins no puzzle: its line begins with {VERSION}", column=1)
    fields: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        name = name.lower()
        if not equals or name not in FIELDS:
            raise NotationError(
                f"{quoted(word)} is no field: write name=value with one of {', '.join(FIELDS)}"
            )
        if name in fields:
            raise NotationError(f"the field {name} is there twice: leave one")
        fields[name] = value
    return fields


def _read(
    fields: Mapping[str, str], name: str, reader: Callable[[str], _T], default: str | None = None
) -> _T:
    """The value of a field, or of its default; raises `NotationError` with its name."""
    value = fields.get(name, default)
    if value is None:
        raise NotationError(f"the field {name} is missing: add {name}=…")
    try:
        return reader(value)
    except NotationError as error:
        raise error.within(field=name) from None


def _kingdom(text: str, ruleset: Ruleset) -> Kingdom:
    kingdom = parse_kingdom(text, ruleset)
    if problem := wrong_with_kingdom(kingdom):
        raise NotationError(f"the Kingdom of a puzzle {problem}")
    return kingdom


def _seed(text: str) -> str:
    seed = unquote(text)
    if problem := wrong_with_seed(seed):
        raise NotationError(f"the seed {quoted(text)} {problem}")
    return seed


def _page(edition: Edition, text: str) -> PageNumber:
    page = PageNumber(read_number(text, "the Page"))
    if page not in edition.pages:
        raise NotationError(f"{edition.key} has no Page {page}: write another number")
    return page


def _tile(edition: Edition, text: str) -> TileSide | None:
    if text == "-":
        return None
    tile = read_tile(text)
    if tile.tile >= len(edition.regular):
        raise NotationError(f"{edition.key} has no tile {tile.tile}: the last is {len(edition.regular) - 1}")
    return tile
