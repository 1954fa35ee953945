"""Kingdoms as texts: their spaces in order, each with its land."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.limits import MOST_POSITION, MOST_SPACES, quoted, too_many
from fairytile.notation.text_reader import NotationError, TextReader, check_length
from fairytile.ruleset import CLASSIC, Ruleset
from fairytile.tiles import Land

_SLASH: Final = re.compile(r"\s*/\s*")


def kingdom_text(kingdom: Iterable[tuple[Hex, Land]]) -> str:
    """The spaces of a Kingdom in the order of their numbers, each with its land.

    >>> kingdom_text(parse_kingdom("0,0C / 1,0p03"))
    '0,0C/1,0P03'
    """
    return "/".join([f"{hex_}{_land_text(land)}" for hex_, land in kingdom])


# There are few lands, and a Kingdom is written whenever it has grown.
_land_text: Final = lru_cache(maxsize=256)(str)


def parse_kingdom(text: str, ruleset: Ruleset = CLASSIC) -> Kingdom:
    """The Kingdom that a text describes; raises `NotationError` if it describes none.

    >>> parse_kingdom("0,0C/1,0P03")
    parse_kingdom('0,0C/1,0P03')
    """
    check_length(text, MOST_POSITION, "the Kingdom")
    if problem := too_many(text.count("/") + 1, MOST_SPACES, "spaces"):
        raise NotationError(f"the Kingdom {problem}")
    reader = TextReader(text.strip())
    spaces: dict[Hex, Land] = {}
    while True:
        at = reader.at
        hex_ = reader.hex()
        if hex_ is None:
            reader.fail(
                f"{quoted(reader.rest)} is no space: write its coordinates and its land, such as 1,0P03"
            )
        if hex_ in spaces:
            reader.fail(f"the space {hex_} is there twice: each space stands once", at)
        spaces[hex_] = reader.land()
        if reader.at_end:
            break
        if reader.take(_SLASH) is None:
            reader.fail(f"{quoted(reader.rest)} does not belong to a land: put a slash between two spaces")
    try:
        return Kingdom.of(spaces, ruleset)
    except ValueError as error:
        raise NotationError(
            f"{error}: look for a wrong coordinate, or add what is missing between them"
        ) from error
