"""A person's turn: its end is always said, moves are taken back, hints are given, a game is closed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from fairytile.actions import END_TURN, RECOUNT, Action, AddTile, MoveCharacter
from fairytile.bots import Budget, Opponent, opponent
from fairytile.cli.local.session import Session, new_session
from fairytile.cli.terminal.texts import wording
from fairytile.content import load
from fairytile.errors import IllegalAction, Reason
from fairytile.hints import hint
from fairytile.record import Record, parse_record
from fairytile.rules import apply, legal_actions, start
from fairytile.state import Dealing, Game, Options
from fairytile.views import view
from fairytile.words import Language, phrases

from .driver import Terminal, call, lines

PROMPT, PAUSE = "> ", "Press Enter to go on."
MENU = "What do you do now?"


def session(path: Path, seed: str, *, bots: Sequence[Opponent] = (), budget: Budget | None = None) -> Session:
    """The game that ``play --seed`` deals."""
    return new_session(
        load(), Options(players=2, pages=6, dealing=Dealing.WOVEN), people=["Player 1"], bots=bots,
        budget=budget, seed=seed, language=Language.ENGLISH, path=path,
    )  # fmt: skip


class Opening(NamedTuple):
    """The first move of a game."""

    seed: str
    move: MoveCharacter


def opening(path: Path, *, tells: bool) -> Opening:
    """A game in which the first player has a move after which the Page can be recounted, or cannot."""
    for seed in map(str, range(200)):
        state = session(path, seed).state
        for action in legal_actions(state):
            if (
                isinstance(action, MoveCharacter)
                and (RECOUNT in legal_actions(apply(state, action))) is tells
            ):
                return Opening(seed, action)
    raise AssertionError("there is no such game")


def kept(file: Path) -> Record:
    return parse_record(file.read_text(encoding="utf-8"))


def actions(file: Path, seat: int = 0) -> list[Action]:
    """What a player did."""
    return [action for turn in kept(file).turns if turn.seat == seat for action in turn.actions]


# --- ending ---------------------------------------------------------------------------------


@pytest.mark.parametrize("tells", [True, False], ids=["something to tell", "nothing left to do"])
def test_a_turn_never_ends_by_itself(tmp_path: Path, tells: bool) -> None:
    file, (seed, move) = tmp_path / "g.txt", opening(tmp_path / "x", tells=tells)
    done = call(tmp_path, "play", "--seed", seed, "--record", file, said=lines([str(move)]))
    assert kept(file).actions == (move,)
    assert " 7  End the turn (Enter twice)" in done.stdout
    assert (" 5  Recount your Page" in done.stdout) is tells


@pytest.mark.parametrize(
    ("language", "word"),
    [
        (Language.ENGLISH, "\n"),
        (Language.ENGLISH, "e"),
        (Language.ENGLISH, "7"),
        (Language.ENGLISH, "End"),
        (Language.FRENCH, "fin"),
        (Language.FRENCH, "f"),
        (Language.GERMAN, "ende"),
        (Language.GERMAN, "e"),
    ],
)
def test_the_end_of_a_turn_is_said_by_a_word_or_by_enter_twice(
    tmp_path: Path, language: Language, word: str
) -> None:
    file, (seed, move) = tmp_path / "g.txt", opening(tmp_path / "x", tells=False)
    call(
        tmp_path,
        "play",
        "--seed",
        seed,
        "--record",
        file,
        "--language",
        language,
        said=lines([str(move), word]),
    )
    assert actions(file)[:2] == [move, END_TURN]


def test_enter_alone_does_not_give_a_page_away_that_can_be_told(tmp_path: Path) -> None:
    file, (seed, move) = tmp_path / "g.txt", opening(tmp_path / "x", tells=True)
    done = call(tmp_path, "play", "--seed", seed, "--record", file, said=lines([str(move), ""]))
    assert "Your Page has come true. What do you do now?" in done.said
    assert "If you end your turn now, your Page stays untold; 5 recounts it." in done.said
    assert kept(file).actions == (move,)
    call(tmp_path, "play", "--record", file, said=lines(["", "5"]))
    assert actions(file)[:2] == [move, RECOUNT]


@pytest.mark.parametrize(
    "typed",
    [[""], ["", ""], ["7"], ["", "7"], ["", "page", "", ""], ["", "9", ""], ["end"], ["", "back"]],
    ids=lambda typed: ", ".join(typed) or "Enter",
)
def test_two_hands_are_asked_and_do_the_same(tmp_path: Path, typed: Sequence[str]) -> None:
    seed, move = opening(tmp_path / "x", tells=True)
    dealt = session(tmp_path / "x", seed).state.game
    told = []
    for number, game in enumerate((dealt, twin(dealt, move))):
        file = tmp_path / f"{number}.txt"
        file.write_text(Record.of(game, [move]).to_text(), encoding="utf-8")
        done = call(tmp_path, "play", "--people", 2, "--record", file, said=lines(typed))
        prompts = [
            line.strip() for line in done.stdout.splitlines() if line.startswith(("> ", "Press", "Now"))
        ]
        told.append((prompts, kept(file).actions, "Recount your Page" in done.stdout))
    (asked, acted, true), (asked_too, acted_too, true_too) = told
    assert (asked, acted) == (asked_too, acted_too)
    assert (true, true_too) == (True, False)


def twin(game: Game, move: MoveCharacter) -> Game:
    """A game in which the first player has another Page in hand, which does not come true by that move."""
    first, *others = game.deal.books
    for number in range(1, len(first)):
        book = (first[number], *first[1:number], first[0], *first[number + 1 :])
        found = Game(game.edition, game.options, game.deal._replace(books=(book, *others)))
        if RECOUNT not in legal_actions(apply(start(found), move)):
            return found
    raise AssertionError("they all come true")


# --- taking back ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "word"),
    [(Language.ENGLISH, "back"), (Language.FRENCH, "retour"), (Language.GERMAN, "zurueck")],
)
def test_a_move_is_taken_back(tmp_path: Path, language: Language, word: str) -> None:
    file, (seed, move) = tmp_path / "g.txt", opening(tmp_path / "x", tells=False)
    said = lines([str(move), word])
    options = ("--name", "Anna", "--record", file, "--language", language)
    done = call(tmp_path, "play", "--seed", seed, *options, said=said)
    assert kept(file).actions == ()
    who = phrases(language)["objects"][move.character.key]
    assert " ".join(wording(language)("news.took-back", name="Anna", who=who).split()) in done.said


def test_a_game_goes_on_as_if_what_was_taken_back_had_never_been(tmp_path: Path) -> None:
    def played(file: Path, *, detour: bool) -> Record:
        # This bot watches what everybody does.
        game = session(file, "detour", bots=[opponent("minerva")], budget=Budget(simulations=3))
        for _ in range(12):
            if game.state.to_move not in game.people:
                game.do(game.computer_action())
                continue
            *_, wanted = legal = legal_actions(game.state)
            first = next((action for action in legal if isinstance(action, MoveCharacter)), None)
            if detour and first is not None:
                game.do(first)
                game.take_back()
            game.do(wanted)
        return kept(file)

    assert played(tmp_path / "detour", detour=True) == played(tmp_path / "straight", detour=False)


def test_a_resumed_game_lets_the_move_before_it_be_taken_back(tmp_path: Path) -> None:
    file, (seed, move) = tmp_path / "g.txt", opening(tmp_path / "x", tells=False)
    call(tmp_path, "play", "--seed", seed, "--record", file, said=lines([str(move)]))
    done = call(tmp_path, "play", "--record", file, said=lines(["back"]))
    assert done.ended == 0
    assert kept(file).actions == ()


def test_by_magic_two_moves_are_taken_back_one_after_the_other(tmp_path: Path) -> None:
    file, (seed, _) = tmp_path / "g.txt", opening(tmp_path / "x", tells=False)
    call(tmp_path, "play", "--seed", seed, "--record", file, said=lines(["turn"]))
    before = kept(file).actions
    done = call(tmp_path, "play", "--record", file, said=lines(["2", "1", "2", "1", "back"]))
    assert len(kept(file).actions) == len(before) + 1
    assert done.stdout.count("✦ Magic") > 2
    call(tmp_path, "play", "--record", file, said=lines(["back", "back"]))
    assert kept(file).actions == before


@pytest.mark.parametrize("language", Language)
def test_what_cannot_be_taken_back_is_explained(tmp_path: Path, language: Language) -> None:
    file, (seed, _) = tmp_path / "g.txt", opening(tmp_path / "x", tells=False)
    state = session(tmp_path / "x", seed).state
    tile = next(action for action in legal_actions(state) if isinstance(action, AddTile))
    said = lines(["back", str(tile), "back"])
    done = call(tmp_path, "play", "--seed", seed, "--record", file, "--language", language, said=said)
    for reason in (Reason.NOTHING_TO_TAKE_BACK, Reason.NOT_TO_TAKE_BACK):
        assert " ".join(IllegalAction(reason).sentence(language).split()) in done.said
    assert kept(file).actions == (tile,)
    assert " 8  " not in done.stdout, "it is offered only where it is possible"


def test_at_a_strict_table_nothing_is_taken_back(tmp_path: Path) -> None:
    file, (seed, move) = tmp_path / "g.txt", opening(tmp_path / "x", tells=False)
    said = lines([str(move), "back"])
    done = call(tmp_path, "play", "--strict", "--seed", seed, "--record", file, said=said)
    assert IllegalAction(Reason.NO_TAKING_BACK).sentence(Language.ENGLISH) in done.said
    assert kept(file).actions == (move,)
    assert " 8  " not in done.stdout


# --- hints ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "word"), [(Language.ENGLISH, "hint"), (Language.FRENCH, "indice"), (Language.GERMAN, "tipp")]
)
def test_a_hint_is_given_at_any_question_of_the_turn(tmp_path: Path, language: Language, word: str) -> None:
    file = tmp_path / "g.txt"
    done = call(
        tmp_path, "play", "--seed", 3, "--record", file, "--language", language, said=lines([word, "1", word])
    )
    table = session(tmp_path / "x", "3")
    sentence = hint(view(table.state, table.state.to_move), language).sentence
    assert done.said.count(" ".join(sentence.split())) == 2
    assert kept(file).actions == ()


def test_a_tile_that_a_hint_begins_with_is_shown_as_it_would_lie(tmp_path: Path) -> None:
    for seed in map(str, range(200)):
        table = session(tmp_path / "x", seed)
        found = hint(view(table.state, table.state.to_move))
        if found.line and isinstance(found.line[0], AddTile):
            done = call(
                tmp_path, "play", "--seed", seed, "--record", tmp_path / "g.txt", said=lines(["hint"])
            )
            assert done.stdout.rpartition("> hint")[2].count("•") == 3
            return
    raise AssertionError("no hint begins with a tile")


# --- closing --------------------------------------------------------------------------------


def test_a_game_is_closed_by_agreement_and_the_tales_are_read(tmp_path: Path) -> None:
    file, (seed, move) = tmp_path / "g.txt", opening(tmp_path / "x", tells=True)
    with Terminal(tmp_path, "play", "--seed", seed, "--pages", 6, "--record", file) as terminal:
        for prompt, typed in (
            (PROMPT, str(move)), (PROMPT, "5"), (PAUSE, ""),
            (PROMPT, "stop"), ("(yes/no) [no] ", ""),
            (PROMPT, "stop"), ("(yes/no) [no] ", "yes"),
        ):  # fmt: skip
            terminal.until(prompt)
            terminal.type(typed)
        terminal.press_on(PAUSE)
    result = kept(file).result
    assert result is not None
    assert result.closed
    assert result.winner is None
    assert "The game ends here: this story has no winner." in terminal.said
    _, _, reading = terminal.shown.partition("The tale of Player 1")
    (page,) = kept(file).replay().seats[0].told
    assert f"{page}. {load().story_page(page, Language.ENGLISH).title}" in reading


def test_several_people_are_all_asked_before_a_game_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    done = call(tmp_path, "play", "--people", 2, "--record", file, said=lines(["stop", "perhaps", "y"]))
    assert "Do you all want to stop here" in done.said
    assert kept(file).is_closed
    assert "The game ends here" in call(tmp_path, "replay", file).said
