"""Records written by earlier versions: they are read and replayed for ever.

Each record in ``data`` has the position that it leads to beside it. They are played with the frozen edition,
so only the formats and the rules can break them. A new version of the format gets new files; the old ones
stay.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fairytile.notation import parse_position, position_text
from fairytile.record import parse_record
from fairytile.record.draft import FORMAT
from tests.notation.frozen import EDITION

DATA = Path(__file__).parent / "data"
RECORDS = sorted(path for path in DATA.iterdir() if path.suffix in (".txt", ".json"))
WHOLE = [path for path in RECORDS if "redacted" not in path.stem]


def read(path: Path) -> str:
    """A file as it is, line ends included."""
    return path.read_bytes().decode()


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.name)
def test_a_record_of_the_past_is_replayed_to_the_position_of_the_past(path: Path) -> None:
    position = read(DATA / f"{path.stem}.position").strip()
    state = parse_record(read(path), EDITION).replay(EDITION)
    assert position_text(state) == position
    assert parse_position(position, EDITION) == state


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_record_of_this_version_is_written_as_it_was_read(path: Path) -> None:
    text = read(path)
    record = parse_record(text, EDITION)
    if path.stem.startswith(f"v{FORMAT}-") and "edited" not in path.stem:
        assert (record.to_json(indent=1) + "\n" if path.suffix == ".json" else record.to_text()) == text


def test_text_and_json_of_one_game_are_one_record() -> None:
    pairs = [path for path in RECORDS if path.suffix == ".json"]
    assert pairs
    for path in pairs:
        assert parse_record(read(path), EDITION) == parse_record(read(path.with_suffix(".txt")), EDITION)


def test_every_ending_has_a_record() -> None:
    results = {parse_record(read(path), EDITION).result for path in WHOLE}
    winners = {None if result is None else result.winner for result in results}
    assert None in results
    assert any(result is not None and result.winner is None for result in results)
    assert len(winners) > 1
