"""The transcripts are what the library tells today; the client replays them in `client/src/core`."""

from __future__ import annotations

import pytest

from tests.transcripts.games import GAMES
from tests.transcripts.make import FOLDER, text_of


@pytest.mark.parametrize("name", GAMES)
def test_a_transcript_has_what_a_device_is_told_today(name: str) -> None:
    kept = (FOLDER / f"{name}.json").read_text("utf-8")
    assert text_of(GAMES[name].transcript(name)) == kept, "call: python -m tests.transcripts.make"


def test_every_transcript_has_its_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(GAMES)


def test_the_transcripts_have_whatever_can_happen_to_what_a_device_knows() -> None:
    texts = "".join((FOLDER / f"{name}.json").read_text("utf-8") for name in GAMES)
    happenings = ["moved", "laid", "told", "turned", "drew", "exchanged", "out", "took-back", "ended"]
    assert [kind for kind in happenings if f'"kind":"{kind}"' not in texts] == []
