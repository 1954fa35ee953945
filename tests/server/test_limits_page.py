"""The limits of a server stand in the docs as they are, and the odds of guessing a code follow from them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fairytile.desk.invitations import CODE_LASTS
from fairytile.desk.keys import CODE_LENGTH, CODE_SIGNS
from fairytile.server.limits import Limits, Rate, Rates

DOCS = Path(__file__).parents[2] / "docs"
SERVER = (DOCS / "server.md").read_text(encoding="utf-8")
SECURITY = (DOCS / "security.md").read_text(encoding="utf-8")
LIMITS = Limits()
OTHERWISE = {"body", "farewell"}
"""Limits that are on other pages, or that nobody meets."""


def written(value: object) -> tuple[str, ...]:
    """A limit as the docs have it, cell by cell."""
    match value:
        case Rates():
            return tuple(cell for rate in value for cell in written(rate))
        case Rate():
            return (f"{value.a_second:g}/s, {value.at_once:g} at once",)
        case _:
            return (f"{value:g}",)


def row(page: str, name: str) -> tuple[str, ...]:
    """The cells of the row of a table that begins with a name, without its first."""
    found = re.search(rf"^\| `{name}`[^|]*\|(.*)\|$", page, re.MULTILINE)
    assert found is not None, name
    return tuple(cell.strip() for cell in found[1].split("|"))


@pytest.mark.parametrize("name", sorted({*Limits._fields} - OTHERWISE))
def test_each_limit_is_in_the_docs_as_it_is(name: str) -> None:
    assert row(SERVER, name) == written(getattr(LIMITS, name))


ALL_CODES = len(CODE_SIGNS) ** CODE_LENGTH
TRYING = {
    "one device": LIMITS.codes.device,
    "all new devices of one address": LIMITS.codes.new,
    "one address": LIMITS.codes.address,
    "all addresses of the world": LIMITS.codes_of_all,
}


@pytest.mark.parametrize("who", TRYING)
def test_the_odds_of_guessing_a_code_are_those_of_the_docs(who: str) -> None:
    rate = TRYING[who]
    tried = round(rate.at_once + rate.a_second * CODE_LASTS / 1000)
    found = re.search(rf"^- {who}\b[^:]*: (.*)$", SECURITY, re.MULTILINE)
    assert found is not None
    chance, at_school = (f"1 in {ALL_CODES // (codes * tried):,}" for codes in (4, 48))
    assert found[1] == f"{tried:,} codes, {chance} for a table, {at_school} for a school"
    assert f"there are {ALL_CODES:,}" in SECURITY


def test_a_factor_makes_all_limits_larger_that_go_by_device_or_address() -> None:
    twice = LIMITS.times(2)
    by_many = {name for name in Limits._fields if isinstance(getattr(LIMITS, name), Rate | Rates)}
    by_many |= {"unfinished", "connections_of_address", "connections_of_device"}
    by_many |= {"strangers", "of_device", "of_address"}
    assert {name for name in Limits._fields if getattr(twice, name) != getattr(LIMITS, name)} == by_many
    assert LIMITS.times(1000).strangers == 1
    assert twice.codes.new.at_once == 2 * LIMITS.codes.new.at_once
