"""The client passes all scripts of connections that every client has to pass."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .vectors import play

VECTORS = sorted((Path(__file__).parents[1] / "vectors").glob("*.json"))


def test_there_are_scripts() -> None:
    assert len(VECTORS) > 20


@pytest.mark.parametrize("jitter", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_the_client_does_what_a_script_asks_of_it(path: Path, jitter: float) -> None:
    play(json.loads(path.read_text(encoding="utf-8")), jitter)
