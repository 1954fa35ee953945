"""Writes down the protocol for programs in other languages: schemas, tables, types and values of TypeScript.

For the browser also what a usual game is, and what is said of one that differs.

Run it with ``make protocol`` after a change of what goes over the socket or over HTTP; a test sees to it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fairytile.protocol.http_bodies import Problem
from fairytile.protocol.http_calls import CALLS
from fairytile.protocol.schemas import Shapes, openapi, protocol, socket_shapes
from tools.protocol import page_tables, usual_game, values
from tools.protocol.typescript_types import typescript

ROOT: Final = Path(__file__).resolve().parents[2]


def files() -> Iterator[tuple[Path, str]]:
    """Each file with what it has to say."""
    folder = ROOT / "docs" / "protocol"
    yield folder / "openapi.json", _json(openapi())
    yield folder / "protocol.json", _json(protocol())
    page = ROOT / "docs" / "protocol.md"
    yield page, page_tables.page(page.read_text(encoding="utf-8"))
    shapes = socket_shapes(Shapes())
    shapes.of(Problem)
    for call in CALLS:
        for kind in (call.asked, call.answered):
            if kind is not None:
                shapes.of(kind)
    sources = ROOT / "client" / "src" / "protocol"
    yield sources / "types.ts", typescript(shapes)
    yield sources / "values.ts", values.typescript()
    yield from usual_game.files(ROOT / "client" / "src")


def _json(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def main() -> None:
    """Write all files anew."""
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
