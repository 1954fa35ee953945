"""Writes the transcripts anew after a change that is meant: ``python -m tests.transcripts.make``."""

from __future__ import annotations

import json
from pathlib import Path

from fairytile.data import Json
from tests.transcripts.games import GAMES

FOLDER = Path(__file__).parent


def text_of(transcript: Json) -> str:
    """A transcript as it is kept: one line for each step, so that a change can be read."""
    assert isinstance(transcript, dict)
    steps = transcript["steps"]
    assert isinstance(steps, list)
    lines = ",\n".join(f"    {_line(step)}" for step in steps)
    return (
        f'{{\n  "about": {_line(transcript["about"])},\n  "steps": [\n{lines}\n  ],\n'
        f'  "view": {_line(transcript["view"])}\n}}\n'
    )


def _line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Write all of them."""
    for name, game in GAMES.items():
        (FOLDER / f"{name}.json").write_text(text_of(game.transcript(name)), "utf-8")


if __name__ == "__main__":
    main()
