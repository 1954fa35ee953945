"""Reading in the terminal: paragraphs are kept, and no line breaks where a no-break space is."""

from __future__ import annotations

import re

import pytest

from fairytile.cli.terminal.news_sentences import read_page, read_tales
from fairytile.cli.terminal.screen import Screen
from fairytile.cli.terminal.texts import wording
from fairytile.content import load, new_game
from fairytile.edition import PageNumber
from fairytile.state import SeatNumber, State
from fairytile.views import view
from fairytile.words import Language

DIALOGUE = PageNumber(13)


def shown(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return [line.strip(" │|") for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("width", range(30, 90, 3))
def test_no_sign_of_french_begins_a_line(width: int, capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen(Language.FRENCH)
    screen.console.width = width
    for page in load().pages:
        read_page(screen, load(), page)
    lines = shown(capsys)
    assert [line for line in lines if re.match("[!?:;»]", line) or re.search("[«—]$", line)] == []
    assert max(map(len, lines)) <= width


def test_each_who_speaks_has_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    read_page(Screen(Language.FRENCH), load(), DIALOGUE)
    assert "—\N{NO-BREAK SPACE}Et ça marche\N{NARROW NO-BREAK SPACE}?" in shown(capsys)


def with_told(*told: int) -> State:
    """A game in which the first player has told these Pages, and the second none."""
    state = new_game(seed=1)
    first = state.seats[0]._replace(told=tuple(map(PageNumber, told)))
    return state._replace(seats=(first, *state.seats[1:]))


def test_a_tale_is_read_from_its_opening_to_its_closing(capsys: pytest.CaptureFixture[str]) -> None:
    seen = view(with_told(27, 3), SeatNumber(0))
    read_tales(Screen(Language.ENGLISH), seen, ["Anna", "Bert"], wording(Language.ENGLISH))
    anna, bert = " ".join(shown(capsys)).split("The tale of Bert")
    order = [
        "Once there was a Kingdom",
        "3. One Long",
        "27. Follow the",
        "In the fog.",
        "They were always home by supper.",
    ]
    assert sorted(order, key=anna.index) == order
    assert "Once there was" not in bert
    assert "(not a single Page)" in bert
