"""Everybody sees what they play by, in the terminal: what differs is said, and the rules are this table's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fairytile.cli.terminal.texts import wording
from fairytile.cli.terminal.turn_menu import rules_text
from fairytile.protocol import Help
from fairytile.protocol.usual_settings import USUAL, differences, rulings
from fairytile.record import parse_record
from fairytile.ruleset import SWITCHES, Ruleset
from fairytile.state import Dealing
from fairytile.words import Language, phrases
from tests.cli.driver import lines, run

READINGS = [(name, value) for name, kind in SWITCHES.items() for value in kind]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(("name", "value"), READINGS)
def test_each_reading_of_a_ruling_is_in_the_rules_of_a_table_that_plays_it(
    name: str, value: str, language: Language
) -> None:
    said = phrases(language)["switches"]
    text = rules_text(wording(language), Ruleset.of({name: value}))
    assert said[f"{name}.{value}"] in text
    others = [said[f"{name}.{other}"] for other in SWITCHES[name] if other != value]
    assert not [other for other in others if other in text]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(("name", "value"), READINGS)
def test_of_the_rulings_those_are_said_that_differ(name: str, value: str, language: Language) -> None:
    ruleset = Ruleset.of({name: value})
    options = replace(USUAL, ruleset=ruleset)
    wanted = [rulings(ruleset, language)[name]] if ruleset.changes() else []
    assert [*differences(options, Help.HINTS, language)] == wanted


@pytest.mark.parametrize(
    ("language", "heading", "sentence"),
    [
        ("en", "Played differently here:", "before her step or after it, but not both"),
        ("fr", "On joue autrement ici", "mais pas les deux"),
        ("de", "Hier wird anders gespielt:", "aber nicht beides"),
    ],
)
def test_an_unusual_game_says_so_at_its_beginning_when_it_is_resumed_and_in_its_rules(
    tmp_path: Path, language: str, heading: str, sentence: str
) -> None:
    file = tmp_path / "game.txt"
    options = ["--rule", "princess-jumps=one", "--language", language, "--record", file]
    begun = run(tmp_path, "play", *options, said=lines(["rules"]))
    assert begun.stdout.index(heading) < begun.stdout.index(str(file))
    assert " ".join(begun.stdout.split()).count(sentence) == 2
    again = run(tmp_path, "play", "--record", file, "--language", language, said="")
    assert heading in again.stdout
    assert sentence in " ".join(again.stdout.split())


def test_a_usual_game_has_nothing_to_say(tmp_path: Path) -> None:
    assert "differently" not in run(tmp_path, "play", "--name", "Ann", said="").stdout


def test_as_the_rulebook_has_it_is_one_option_and_stays_so(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    begun = run(tmp_path, "play", "--rulebook", "--record", file, said=lines(["hint"]))
    options = parse_record(file.read_text(encoding="utf-8")).options
    assert (options.pages, options.dealing, options.ruleset) == (None, Dealing.CLASSIC, Ruleset())
    for output in (begun.stdout, run(tmp_path, "play", "--record", file, said=lines(["hint"])).stdout):
        assert "There is no help" in output
        assert "This table plays without help." in output
