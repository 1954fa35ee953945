"""What people at terminals are asked together: for their seat, and one by one whether to stop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairytile.client import Address, Place, Places, invite, sit
from fairytile.state import SeatNumber
from tests.client.serving import Server

from .driver import Terminal
from .test_join import PROMPT, known_to, link_in, place_in, read_on

WANTED = "Give it to them? (yes/no) [no] "
BEA = SeatNumber(1)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test alone, so that its deals follow from the name of the test."""
    with Server(tmp_path) as running:
        yield running


@contextlib.contextmanager
def two(server: Server, home: Path) -> Iterator[tuple[Terminal, Terminal]]:
    """Anna, whose turn it is, and Bea, each at a terminal."""
    with Terminal(home / "anna", "join", server.address, "--name", "Anna", "--players", 2) as anna:
        anna.until_shown("&s=1")
        with Terminal(home / "bea", "join", link_in(anna.shown), "--name", "Bea") as bea:
            bea.until_shown("Anna’s turn")
            anna.until(PROMPT)
            yield anna, bea


def wants(home: Path) -> Place:
    """Somebody with a new invitation of the host wants Bea's seat."""

    async def asked() -> Place:
        link = await invite(place_in(home / "anna"), BEA)
        return await sit(Address.of(str(link)), "Bea", Places(home / "other"))

    return asyncio.run(asked())


def owns(place: Place) -> bool:
    return bool(known_to(place)[0].own)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_is_asked_for_the_seat_gives_it_or_keeps_it_and_all_hear_that(
    server: Server, tmp_path: Path, answer: str
) -> None:
    with two(server, tmp_path) as (anna, bea):
        other = wants(tmp_path)
        bea.until(WANTED)
        assert "Bea, somebody wants to play your seat from another device." in bea.said
        assert not owns(other)
        bea.type(answer)
        if answer == "yes":
            bea.until_shown("so you are watching")
            told = "Bea’s seat is played from another device now."
        else:
            bea.until_shown("Bea said no, and plays on")
            told = "Bea said no, and plays on from the same device."
        assert owns(other) is (answer == "yes")
        anna.type("6")
        bea.until_shown("Anna turns a Page")
        anna.until_shown("Bea’s turn")
        assert "Somebody wants to play Bea’s seat from another device. Bea is asked." in anna.said
        assert told in anna.said


def test_who_does_not_answer_for_a_minute_hears_at_the_question_that_the_seat_is_gone(
    server: Server, tmp_path: Path
) -> None:
    with two(server, tmp_path) as (anna, bea):
        other = wants(tmp_path)
        bea.until(WANTED)
        bea.begin("n")
        # A server that waits does so in real time; one that starts again looks at the clock first.
        server.kill()
        server.let_pass(61)
        server.open()
        bea.until(f"{WANTED}n")
        assert "Bea, your seat is played on another device now. Press Enter to go on." in bea.said
        assert owns(other)
        bea.type("o")
        bea.until_shown("so you are watching")
        anna.type("6")
        anna.until_shown("Bea’s turn")
        assert "Bea’s seat is played from another device now." in anna.said


def test_who_is_asked_for_the_seat_while_choosing_answers_after_enter(server: Server, tmp_path: Path) -> None:
    with two(server, tmp_path) as (anna, bea):
        anna.type("6")
        bea.until(PROMPT)
        bea.begin("hi")
        wants(tmp_path)
        bea.until("> hi")
        assert "Press Enter to answer." in bea.said
        bea.type("nt")
        bea.until(WANTED)
        bea.type("no")
        bea.until(PROMPT)
        assert "Bea said no, and plays on from the same device." in bea.said


def test_two_at_one_keyboard_are_asked_one_by_one_whether_to_stop(server: Server, tmp_path: Path) -> None:
    names = ("--name", "Anna", "--name", "Bea", "--players", 2)
    with Terminal(tmp_path / "home", "join", server.address, *names) as both:
        both.until("press Enter.")
        both.type("")
        both.until(PROMPT)

        def stops(*answers: str) -> None:
            both.type("stop")
            both.until("(yes/no) [no] ")
            both.type("yes")
            for name, answer in zip(("Anna", "Bea"), answers, strict=True):
                both.until(f"{name}, would you like to stop here? (yes/no) [no] ")
                both.type(answer)

        stops("yes", "no")
        both.until(PROMPT)
        known, _ = known_to(place_of(tmp_path / "home"))
        assert known.around.agreed == (), "who has said yes does not wait for who has said no"
        assert known.around.stopped is None
        assert "the others" not in both.said, "nobody waits for others where one at the keyboard has said no"
        stops("yes", "yes")
        read_on(both)
        both.type("no")
        assert both.rest() == 0
        assert "Stopped by Anna, Bea." in both.said


def place_of(home: Path) -> Place:
    """One of the places that people at one keyboard have."""
    places = Places(home / "fairytile" / "places")
    name = min(places.folder.iterdir()).name
    host, _, rest = name.partition("-t")
    table, _, seat = rest.removesuffix(".json").rpartition("-")
    return places.find(Address.of(f"{host.replace('_', ':')}/t/t{table}#s={seat}"))[0]
