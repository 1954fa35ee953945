"""The file of a campaign: a line for each game that was played, added as soon as it is over.

The first line says which campaign it is, so that nobody goes on with another one by mistake.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fairytile import content
from tools._campaign_games import Row, Task


class OtherCampaign(Exception):
    """The file has the games of another campaign; the message says what to do."""


class CampaignFile:
    """The games played so far, and room for more."""

    def __init__(self, path: Path, campaign: int) -> None:
        self.path = path
        box = content.edition()
        self._heading = {"campaign": campaign, "edition": f"{box.key}@{box.digest}"}
        path.parent.mkdir(parents=True, exist_ok=True)
        _drop_torn_line(path)
        lines = path.read_bytes().splitlines() if path.exists() else []
        if lines and json.loads(lines[0]) != self._heading:
            raise OtherCampaign(
                f"{path} has another campaign: {lines[0].decode()}, not {json.dumps(self._heading)}; "
                "choose another file with --out, or begin anew with --fresh"
            )
        self._rows = [Row.from_json(json.loads(line)) for line in lines[1:]]
        if not lines:
            self._write(self._heading)

    def rows_of(self, tasks: list[Task]) -> list[Row]:
        """The rows of those games that were played, in the order of playing."""
        wanted = {task.number for task in tasks}
        return [row for row in self._rows if row.task.number in wanted]

    def missing(self, tasks: list[Task]) -> list[Task]:
        """The games that were not played yet."""
        played = {row.task.number for row in self._rows}
        return [task for task in tasks if task.number not in played]

    def row(self, number: int) -> Row | None:
        """The row of a game by its number."""
        return next((row for row in self._rows if row.task.number == number), None)

    def add(self, row: Row) -> None:
        """Keep a game."""
        self._rows.append(row)
        self._write(row.to_json())

    def _write(self, line: dict[str, Any]) -> None:
        # Opened for each line: whatever happens in between, a line that was written is in the file.
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def _drop_torn_line(path: Path) -> None:
    """Forget a line without an end: the machine was switched off while it was written."""
    if not path.exists():
        return
    whole = path.read_bytes()
    end = whole.rfind(b"\n") + 1
    if end < len(whole):
        with path.open("r+b") as file:
            file.truncate(end)
