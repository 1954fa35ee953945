"""Evenings at a real server: terminals that make a table, sit down, leave, come back and play to the end."""

from __future__ import annotations

import asyncio
import random
import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from fairytile.bots import AT_ONCE
from fairytile.bots.simple_bots import Purposeful
from fairytile.cli.terminal.texts import wording
from fairytile.client import Address, Place, Places, TableClient, sit
from fairytile.protocol import Sync
from fairytile.record import parse_record
from fairytile.views import View
from fairytile.words import Language
from fairytile.words.user_texts import one_line
from tests.client.serving import Server

from .driver import Answer, Terminal, call, lines

PROMPT, PAUSE, AGAIN = "> ", "Press Enter to go on.", "the same people? (yes/no) [no] "


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for a test alone, so that its deals follow from the name of the test."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


def link_in(shown: str) -> str:
    """The first invitation on a screen."""
    found = re.search(r"http://\S+/t/\S+#i=[^\s']+", shown)
    assert found is not None, shown
    return found[0]


def place_in(home: Path) -> Place:
    """The place that somebody has."""
    places = Places(home / "fairytile" / "places")
    (file,) = places.folder.iterdir()
    host, table, seat = re.fullmatch(r"(.*)-(t\w+)-(\d)\.json", file.name).groups()  # type: ignore[union-attr]
    (place,) = places.find(Address.of(f"{host.replace('_', ':')}/t/{table}#s={seat}"))
    return place


def known_to(place: Place) -> tuple[Sync, View | None]:
    """What somebody may know right now."""

    async def look() -> tuple[Sync, View | None]:
        async with TableClient(place) as table:
            return table.now, table.view

    return asyncio.run(look())


def choosing(seed: int) -> Callable[[View], str]:
    person, rng = Purposeful(), random.Random(seed)
    return lambda seen: str(person.choose(seen, seen.legal_actions, rng, AT_ONCE))


def play_on(terminals: Sequence[Terminal], places: Sequence[Place], *, turns: int | None = None) -> None:
    """Type what purposeful people do, each in their own terminal, to the end or for so many turns."""
    choose = choosing(7)
    while True:
        _, spied = known_to(places[0])
        assert spied is not None
        if spied.outcome is not None or (turns is not None and spied.turn > turns):
            return
        if spied.to_move >= len(places):
            continue
        terminal = terminals[spied.to_move]
        while terminal.until(PROMPT, PAUSE) == PAUSE:
            terminal.type("")
        _, seen = known_to(places[spied.to_move])
        assert seen is not None
        if seen.outcome is not None:
            return
        terminal.type(choose(seen))
        shown = seen.adventures, seen.seats
        while seen is not None and (seen.adventures, seen.seats) == shown and seen.turn == spied.turn:
            _, seen = known_to(places[spied.to_move])


def test_an_evening_of_two_terminals_and_a_bot_of_which_one_is_killed_and_comes_back(
    server: Server, tmp_path: Path
) -> None:
    homes = tmp_path / "anna", tmp_path / "bea"
    with Terminal(homes[0], "join", server.address) as anna:
        for question, answer in (("4? [2] ", "3"), ("name? [Player 1] ", "Anna"), ("to 2? [0] ", "1")):
            anna.until(question)
            anna.type(answer)
        anna.until("do you play? [2] ")
        anna.type("otto")
        anna.until("[6] ")
        anna.type("2")
        anna.until_shown("#i=")
        anna.until_shown("&s=1")
        link = link_in(anna.shown)
        with Terminal(homes[1], "join", link) as bea:
            bea.until("name? [Player 2] ")
            bea.type("Anna")
            bea.until("name? [Player 2] ")
            assert "Somebody at this table has that name." in bea.said
            bea.type("Bea")
            bea.until_shown("Anna’s turn")
            places = [place_in(home) for home in homes]
            play_on([anna, bea], places, turns=3)
            bea.process.kill()
        with Terminal(homes[1], "join", link) as bea:
            bea.until_shown("You are back at your seat.")
            play_on([anna, bea], places)
            for terminal in (anna, bea):
                read_on(terminal)
                terminal.type("no")
                assert terminal.rest() == 0
                assert "The tale of Otto" in terminal.shown
                assert "the ones that were promised before the game" in terminal.said
                check_again(terminal, homes[0])
        assert "Bea has left for now." in anna.said


def read_on(terminal: Terminal) -> None:
    """Press Enter at every pause, until it is asked whether to play again.

    Whoever waits for others is asked again what to do after a while, and hears there that the game is over.
    """
    while terminal.until(PAUSE, AGAIN, PROMPT) != AGAIN:
        terminal.type("")


def check_again(terminal: Terminal, home: Path) -> None:
    """Call the command that is shown in the end, which deals the game anew."""
    command = terminal.shown.partition("Check it yourself: ")[2].split("\n")[0]
    arguments = shlex.split(command)
    checked = call(home, *arguments[arguments.index("verify") :])
    assert checked.ended == 0
    assert checked.stdout.count("  holds  ") == 4
    record = parse_record(Path(arguments[arguments.index("verify") + 1]).read_text(encoding="utf-8"))
    assert record.names == ("Anna", "Bea", "Otto")
    assert record.result is not None


def test_people_in_two_terminals_agree_to_stop_and_play_again(server: Server, tmp_path: Path) -> None:
    homes = tmp_path / "anna", tmp_path / "bea"
    with Terminal(homes[0], "join", server.address, "--name", "Anna", "--players", 2) as anna:
        anna.until_shown("&s=1")
        link = link_in(anna.shown)
        with Terminal(homes[1], "join", link, "--name", "Bea") as bea:
            bea.until_shown("Anna’s turn")
        anna.until(PROMPT)
        anna.type("stop")
        anna.until("(yes/no) [no] ")
        anna.type("yes")
        anna.until_shown("Asking the others")
        # Whoever asks goes on waiting when somebody comes in.
        with Terminal(homes[1], "join", link) as bea:
            bea.until("You too? (yes/no) [no] ")
            bea.type("yes")
            for terminal in (anna, bea):
                read_on(terminal)
                assert "The game ends here" in terminal.shown
                terminal.type("yes")
                if terminal is anna:
                    anna.until_shown("Waiting for Bea")
            anna.until(PROMPT)
            anna.type("quit")
            assert anna.rest() == 0
            bea.until_shown("Anna has left for now.")


def test_who_waits_at_the_prompt_hears_at_once_that_others_stop_and_that_the_game_is_over(
    server: Server, tmp_path: Path
) -> None:
    async def agree(place: Place) -> None:
        async with TableClient(place) as table:
            await table.agree()

    with Terminal(tmp_path / "anna", "join", server.address, "--name", "Anna", "--players", 2) as anna:
        anna.until_shown("&s=1")
        bea = asyncio.run(sit(Address.of(link_in(anna.shown)), "Bea", Places(tmp_path / "bea")))
        anna.until(PROMPT)
        anna.begin("hi")
        asyncio.run(agree(bea))
        anna.until("> hi")
        assert anna.said.count("Bea would like to stop here") == 1
        # Anna's other window.
        asyncio.run(agree(place_in(tmp_path / "anna")))
        anna.until("> hi")
        assert "The game has ended meanwhile." in anna.said
        anna.type("nt")
        read_on(anna)
        assert "The game ends here" in anna.shown
        assert anna.said.count("Bea would like to stop here") == 1


def test_ctrl_c_leaves_and_the_command_that_is_shown_leads_back(server: Server, tmp_path: Path) -> None:
    with Terminal(tmp_path, "join", server.address, "--name", "Anna", "--players", 2) as anna:
        anna.until_shown("Waiting for one more")
        anna.interrupt()
        assert anna.rest() == 0
    command = shlex.split(anna.shown.partition("Come back any time: ")[2])
    link = link_in(anna.shown)
    with Terminal(tmp_path / "bea", "join", link, "--name", "Bea") as bea:
        bea.until_shown("Anna’s turn")
        with Terminal(tmp_path, *command[command.index("join") :]) as anna:
            anna.until(PROMPT)
            anna.type("6")
            bea.until(PROMPT)
            assert "Anna turns a Page and has Magic." in bea.said
            bea.type("quit")
            assert bea.rest() == 0
            anna.until_shown("Bea has left for now.")


def piped(home: Path, *arguments: object, said: Sequence[str], language: Language | None = None) -> Answer:
    more = () if language is None else ("--language", language)
    return call(home, "join", *arguments, *more, said=lines(said))


@pytest.mark.parametrize("language", list(Language))
def test_a_whole_game_is_played_through_a_pipe_in_every_language(
    server: Server, tmp_path: Path, language: Language
) -> None:
    words = wording(language)
    stop, yes = (words(f"commands.{word}").split()[0] for word in ("stop", "yes"))
    done = piped(
        tmp_path, server.address, "--bot", "otto", "--pages", 2, "--name", "Anna",
        said=["6", "6", stop, yes], language=language,
    )  # fmt: skip
    assert done.ended == 0, done.stderr
    said = done.said
    # What was said comes with single blanks between its words, whatever they were.
    assert one_line(words("join.fair")) in said
    assert one_line(words("end.tale", name="Anna")) in said
    record = parse_record(next((tmp_path / "fairytile" / "tables").iterdir()).read_text(encoding="utf-8"))
    assert record.result is not None


def test_what_happened_while_somebody_was_gone_is_told_with_the_board(server: Server, tmp_path: Path) -> None:
    first = piped(tmp_path, server.address, "--bot", "otto", "--pages", 6, "--name", "Anna", said=["6"])
    place = place_in(tmp_path)
    assert "Come back any time" in first.stdout
    second = piped(tmp_path, place.address, said=["quit"])
    assert "You are back at your seat." in second.said
    board = second.stdout.partition("Turn 3")[2]
    assert "Otto" in board.partition("Anna, it is your turn.")[0].partition("\n")[2]


def test_two_people_at_one_keyboard_hand_it_over(server: Server, tmp_path: Path) -> None:
    with Terminal(
        tmp_path, "join", server.address, "--name", "Anna", "--name", "Bea", "--players", 2
    ) as terminal:
        terminal.until("press Enter.")
        assert "Page " not in terminal.shown.partition("─────")[2], "nobody looks yet"
        terminal.type("")
        terminal.until(PROMPT)
        assert "Anna, it is your turn." in terminal.shown
        assert "Page " in terminal.shown
        terminal.type("6")
        terminal.until(PAUSE)
        terminal.type("")
        terminal.until("press Enter.")
        terminal.type("")
        terminal.until(PROMPT)
        assert "Bea, it is your turn." in terminal.shown
        assert "Anna turns a Page and has Magic." in terminal.said
        terminal.type("quit")
        assert terminal.rest() == 0


def test_a_move_is_taken_back_on_the_server(server: Server, tmp_path: Path) -> None:
    said = ["2", "1", "back", "quit"]
    done = piped(tmp_path, server.address, "--bot", "otto", "--name", "Anna", said=said)
    assert "Anna takes the move back: the Knight returns." in done.said
    sync, _ = known_to(place_in(tmp_path))
    assert sync.moment == 2
    strict = piped(tmp_path / "strict", server.address, "--bot", "otto", "--strict", said=said)
    assert "takes the move back" not in strict.said


def test_a_table_without_hints_gives_none(server: Server, tmp_path: Path) -> None:
    done = piped(tmp_path, server.address, "--bot", "otto", "--assist", "show", said=["hint", "quit"])
    assert "This table plays without hints." in done.said


def test_somebody_with_the_link_of_the_table_alone_watches(server: Server, tmp_path: Path) -> None:
    piped(tmp_path, server.address, "--bot", "otto", "--name", "Anna", said=["quit"])
    table = str(place_in(tmp_path).address).partition("#")[0]
    with Terminal(tmp_path / "guest", "join", table) as guest:
        guest.until_shown("so you are watching")
        guest.until_shown("Anna’s turn")
        guest.interrupt()
        assert guest.rest() == 0


def test_whoever_comes_to_an_unusual_table_is_told_what_is_played_there(
    server: Server, tmp_path: Path
) -> None:
    unusual = ["--rulebook", "--rule", "princess-jumps=one", "--bot", "otto"]
    made = piped(tmp_path, server.address, "--name", "Anna", *unusual, said=["quit"])
    back = piped(tmp_path, place_in(tmp_path).address, said=["quit"])
    for told in (made.said, back.said):
        assert "Played differently here:" in told
        assert "All the Pages are dealt." in told
        assert "There is no help: everybody finds out for themselves." in told
        assert "before her step or after it, but not both" in told
    usual = piped(tmp_path / "bea", server.address, "--name", "Bea", "--bot", "otto", said=["quit"])
    assert "Played differently" not in usual.said


def test_nobody_stands_in_for_somebody_who_was_here_just_now(server: Server, tmp_path: Path) -> None:
    first = piped(tmp_path, server.address, "--players", 2, "--name", "Anna", "--name", "Bea", said=[])
    assert "Come back any time" in first.said
    made = piped(tmp_path / "bea", server.address, "--bot", "otto", "--name", "Bea", said=["quit"])
    assert made.ended == 0
    back = piped(tmp_path / "bea", place_in(tmp_path / "bea").address, "--stand-in", "ida", said=["quit"])
    assert "Only the seat of somebody who is away" in back.said


def test_who_comes_back_may_be_called_otherwise_and_leave_for_good(server: Server, tmp_path: Path) -> None:
    made = piped(tmp_path, server.address, "--name", "Anna", "--bot", "otto", "--pages", 2, said=["quit"])
    assert made.ended == 0
    place = place_in(tmp_path)
    renamed = piped(tmp_path, place.address, "--rename", "Zoe", said=["quit"])
    assert "You are called Zoe here now." in renamed.said
    assert "Anna" not in renamed.said
    taken = piped(tmp_path, place.address, "--rename", "otto", said=["quit"])
    assert "Somebody at this table has that name." in taken.said
    left = piped(tmp_path, place.address, "--leave", said=[])
    assert "Zoe, you have left your seat." in left.said
    assert left.ended == 0
    watching = piped(tmp_path, place.address, said=["quit"])
    assert "Stopped by Zoe." in watching.said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("ftp://nowhere",), "is no address of a game"),
        (("http://127.0.0.1:9",), "does not answer"),
        (("SERVER/t/t0123456789",), "there is no table http"),
        (("SERVER", "--bot", "nobody"), "there is no bot called nobody"),
        (("SERVER", "--players", 2, "--bot", "otto", "--bot", "ida"), "leave some out"),
        (("SERVER", "--pages", "many"), "--pages many"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    server: Server, tmp_path: Path, arguments: Sequence[object], said: str
) -> None:
    done = call(tmp_path, "join", *[str(each).replace("SERVER", server.address) for each in arguments])
    assert said in f"{done.ended}{done.stderr}"
    assert "Traceback" not in done.stderr
