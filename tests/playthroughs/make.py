"""Makes the playthroughs anew after a change that is meant: ``python -m tests.playthroughs.make``.

With the name of a new playthrough and a file with a record of their edition it makes that one: lines of
the file that begin with ``# `` say what the game is there for.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.playthroughs.printing import playthrough

FOLDER = Path(__file__).parent


def files() -> list[Path]:
    """All playthroughs."""
    return sorted(FOLDER.glob("*.txt"))


def main(arguments: list[str]) -> None:
    """Make one new playthrough, or all of them anew from their own records."""
    if arguments:
        name, source = arguments
        (FOLDER / f"{name}.txt").write_text(playthrough(Path(source).read_text("utf-8")), "utf-8")
        return
    for path in files():
        path.write_text(playthrough(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
