"""Records of games that are played with a purpose, under every option: complete, and small."""

from __future__ import annotations

import pytest

from fairytile.notation import parse_position, position_text
from fairytile.record import parse_record
from fairytile.state import Options
from tests.games.played import played
from tools.campaign.schedule import Setting, settings

SETTINGS = list(settings())
SEEDS = (1, 2, 3)


@pytest.mark.parametrize(
    "setting", SETTINGS, ids=lambda setting: f"{setting.options.players}-{setting.label}"
)
def test_a_game_is_the_same_step_by_step_when_it_is_read_again(setting: Setting) -> None:
    game = played(setting.options, seed=1)
    for text in (game.record.to_text(), game.record.to_json()):
        again = parse_record(text)
        assert again == game.record
        assert tuple(again.states()) == game.states


@pytest.mark.parametrize(
    "setting", SETTINGS, ids=lambda setting: f"{setting.options.players}-{setting.label}"
)
def test_every_moment_of_a_game_can_be_written_as_a_position(setting: Setting) -> None:
    # Each seventh is enough to come upon beginnings and ends of turns, and takes little time.
    for state in played(setting.options, seed=1).states[::7]:
        assert parse_position(position_text(state)) == state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_record_of_a_finished_game_is_under_20_kb(players: int, seed: int) -> None:
    game = played(Options(players=players), seed)
    assert game.states[-1].outcome is not None
    assert len(game.record.to_text().encode()) < 20_000
    assert len(game.record.to_json().encode()) < 20_000
