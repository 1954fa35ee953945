"""Writes down scripts of connections as JSON, which every client has to pass: vectors for clients.

Run it with ``make vectors`` after a change of what a table says or of what a client has to do; a test sees to
it that what is written is what a table says today.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fairytile.data import Json
from tools.vectors import being_answered, coming_back, keeping_up
from tools.vectors.script import Script

FOLDER: Final = Path(__file__).resolve().parents[2] / "tests" / "vectors"


def files() -> Iterator[tuple[Path, str]]:
    """Each file with what it has to say."""
    for write in (*keeping_up.SCRIPTS, *being_answered.SCRIPTS, *coming_back.SCRIPTS):
        script = Script(write)
        yield FOLDER / f"{script.name}.json", _text(script.data())


def _text(script: dict[str, Json]) -> str:
    """JSON with a line for each step."""
    parts = []
    for name, part in script.items():
        if isinstance(part, list):
            lines = ",\n".join(f"    {_line(step)}" for step in part)
            parts.append(f'  "{name}": [\n{lines}\n  ]')
        else:
            parts.append(f'  "{name}": {_line(part)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _line(part: Json) -> str:
    return json.dumps(part, ensure_ascii=False)


def main() -> None:
    """Write all files anew, and take away those that are of no use any more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    written = dict(files())
    for path in set(FOLDER.glob("*.json")) - written.keys():
        path.unlink()
    for path, text in written.items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(FOLDER.parents[1])}")


if __name__ == "__main__":
    main()
