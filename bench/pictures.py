"""Measures pictures of a full Kingdom: how large they are, how much a browser paints, how long they take.

The time is the process's own, so that a machine with other work tells the same; ``first`` includes the art
files and where everything stands, which later pictures of the same spaces share.
"""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Callable
from typing import Final
from xml.etree import ElementTree

from fairytile.pictures import kingdom_svg, land_svg, theme_names
from tools.gallery.sheets import dealt_kingdom

_SVG: Final = "{http://www.w3.org/2000/svg}"
_ROUNDS: Final = 40


def painted(picture: str) -> int:
    """How many elements a browser paints: a symbol counts each time that it is used."""
    root = ElementTree.fromstring(picture)
    symbols = {f"#{e.attrib['id']}": sum(1 for _ in e.iter()) for e in root.iter() if "id" in e.attrib}
    elements = [e for part in root if part.tag != _SVG + "defs" for e in part.iter()]
    return sum(1 + symbols.get(e.attrib.get("href", ""), 0) for e in elements)


def _milliseconds(draw: Callable[[str], str], theme: str) -> float:
    begun = time.process_time()
    draw(theme)
    return (time.process_time() - begun) * 1e3


def main() -> None:
    """Prints a line of figures for each kind of picture and each theme."""
    spaces = list(dealt_kingdom(45))
    kinds: dict[str, Callable[[str], str]] = {
        "land": lambda theme: land_svg(spaces, theme=theme),
        "kingdom": lambda theme: kingdom_svg(spaces, theme=theme),
    }
    for kind, draw in kinds.items():
        for theme in theme_names():
            first = _milliseconds(draw, theme)
            times = sorted(_milliseconds(draw, theme) for _ in range(_ROUNDS))
            picture = draw(theme)
            figures = {
                "picture": f"{kind}-{theme}",
                "bytes": len(picture.encode()),
                "gzipped": len(gzip.compress(picture.encode())),
                "painted": painted(picture),
                "first_ms": round(first, 1),
                "median_ms": round(times[_ROUNDS // 2], 1),
            }
            print(json.dumps(figures))


if __name__ == "__main__":
    main()
