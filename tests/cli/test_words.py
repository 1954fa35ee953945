"""Words and letters that people type, in the three languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from fairytile.actions import RECOUNT, TURN_PAGE, AddTile, MoveCharacter
from fairytile.cli.local.session import new_session
from fairytile.cli.terminal.texts import wording
from fairytile.content import load
from fairytile.errors import IllegalAction, Reason
from fairytile.record import parse_record
from fairytile.rules import legal_actions
from fairytile.state import Dealing, Options, State
from fairytile.words import Language

from .driver import call, lines

SEED = "words"


def dealt(path: Path) -> State:
    """The game that ``play --seed`` deals."""
    options, language = Options(players=2, pages=6, dealing=Dealing.WOVEN), Language.ENGLISH
    return new_session(load(), options, people=["A"], seed=SEED, language=language, path=path).state


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        (Language.ENGLISH, ["P", "princess", "Knight", "k", "D", "DRAGON"]),
        (Language.FRENCH, ["p", "princesse", "Princess", "C", "chevalier", "k", "d", "Dragon"]),
        (Language.GERMAN, ["P", "Prinzessin", "r", "RITTER", "K", "D", "Drache", "dragon"]),
    ],
)
def test_a_character_is_chosen_by_its_letter_or_its_name(
    tmp_path: Path, language: Language, typed: list[str]
) -> None:
    said = lines([line for word in typed for line in (word, "")])
    done = call(
        tmp_path, "play", "--seed", SEED, "--record", tmp_path / "g", "--language", language, said=said
    )
    question = " ".join(wording(language)("menu.where").split())
    assert done.said.count(question) == len(typed)


@pytest.mark.parametrize(
    ("language", "words"),
    [(Language.ENGLISH, "TKPD"), (Language.FRENCH, "TCPD"), (Language.GERMAN, "GRPD")],
)
def test_whole_actions_begin_with_the_letters_of_the_language(
    tmp_path: Path, language: Language, words: str
) -> None:
    letters = dict(zip("TKPD", words, strict=True))
    legal = legal_actions(dealt(tmp_path / "x"))
    moves = {action.character: action for action in legal if isinstance(action, MoveCharacter)}
    tile = next(action for action in legal if isinstance(action, AddTile))
    for action in (tile, *moves.values()):
        file = tmp_path / f"{language}-{str(action)[0]}"
        typed = f"{letters[str(action)[0]]} {str(action)[2:]}"
        call(tmp_path, "play", "--seed", SEED, "--record", file, "--language", language, said=lines([typed]))
        assert parse_record(file.read_text(encoding="utf-8")).actions == (action,)


@pytest.mark.parametrize(
    ("language", "telling", "turning"),
    [
        (Language.ENGLISH, ["recount", "tell", "r"], "turn a page"),
        (Language.FRENCH, ["raconter", "r"], "passer une page"),
        (Language.GERMAN, ["erzählen", "erzaehlen", "erzahlen"], "Umblättern"),
    ],
)
def test_pages_are_told_and_turned_in_words_of_the_language(
    tmp_path: Path, language: Language, telling: list[str], turning: str
) -> None:
    file = tmp_path / "g"
    said = lines([*telling, turning])
    done = call(tmp_path, "play", "--seed", SEED, "--record", file, "--language", language, said=said)
    sentence = IllegalAction(Reason.RECOUNT_TOO_EARLY, RECOUNT).sentence(language)
    assert done.said.count(" ".join(sentence.split())) == len(telling)
    assert parse_record(file.read_text(encoding="utf-8")).actions[0] == TURN_PAGE


def test_letters_of_one_language_do_not_mislead_in_another() -> None:
    assert wording(Language.GERMAN).meaning("r") == "knight"
    assert wording(Language.ENGLISH).meaning("r") == "recount"
    assert wording(Language.ENGLISH).meaning("c") is None


@pytest.mark.parametrize("text", ["", "猫", "?!", "-", "ritter 1,0"])
def test_what_is_no_word_means_nothing(text: str) -> None:
    assert wording(Language.GERMAN).meaning(text) is None
