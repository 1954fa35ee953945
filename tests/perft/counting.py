"""Counts how many ways a game can go on for some actions; ``python -m tests.perft.counting`` counts anew.

Each file has a position of the frozen edition, and for each number of actions the number of ways. A wrong
action too many or too few, somewhere, is enough to change them.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from fairytile.notation import parse_position
from fairytile.rules import apply, legal_actions
from fairytile.state import State
from tests.notation.frozen import EDITION

FOLDER = Path(__file__).parent


class Count(NamedTuple):
    """A line of a file."""

    depth: int
    ways: int


class Counted(NamedTuple):
    """A file: what it is there for, its position, and how many ways there are."""

    comment: str
    position: str
    counts: list[Count]

    @property
    def state(self) -> State:
        """The State that the position describes."""
        return parse_position(self.position, EDITION)


def files() -> list[Path]:
    """All files with counts."""
    return sorted(FOLDER.glob("*.txt"))


def read(path: Path) -> Counted:
    """What a file says."""
    comment, position, *counts = path.read_text("utf-8").splitlines()
    return Counted(comment, position, [Count(*map(int, line.split())) for line in counts])


def ways(state: State, depth: int) -> int:
    """How many sequences of ``depth`` actions there are."""
    legal = legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum(ways(apply(state, action), depth - 1) for action in legal)


def main() -> None:
    """Count everything anew, to the same depths."""
    for path in files():
        comment, position, counts = read(path)
        state = parse_position(position, EDITION)
        lines = [f"{depth} {ways(state, depth)}" for depth, _ in counts]
        path.write_text("\n".join([comment, position, *lines]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
