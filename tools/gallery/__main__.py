"""Hangs contact sheets of all pictures into ``build/gallery``, to be looked at whenever the art changes.

Each sheet is a page of HTML that shows its pictures as files beside it; where there is a Chromium it is a
PNG as well. ``index.html`` leads to all of them.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from fairytile.pictures import theme_names
from fairytile.pictures.art import load_theme
from tools.gallery.sheets import Hung, sheets

GALLERY: Final = Path(__file__).resolve().parents[2] / "build" / "gallery"
WIDTHS: Final = (160, 390, 1200)
_WALL: Final = 1280
_GAP: Final = 16
_CAPTION: Final = 22
_HIGHEST: Final = 14_000
"""Browsers refuse to take pictures that are much higher: a long sheet becomes several."""
_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
_FLAGS: Final = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


class Sheet(NamedTuple):
    """A wall with pictures: its page, and how high it is."""

    page: Path
    height: int


def main(arguments: Sequence[str] | None = None) -> None:
    """Draws what was asked for, and says where it hangs."""
    chosen = _parser().parse_args(arguments)
    browser = None if chosen.no_png else next(filter(None, map(shutil.which, _BROWSERS)), None)
    hung: list[Sheet] = []
    for name in chosen.sheet:
        for theme in chosen.theme:
            pictures = list(sheets()[name](theme))
            for width in chosen.width:
                made = hang(chosen.into, f"{name}-{theme}-{width}", pictures, theme, width)
                hung += made
                if browser:
                    for sheet in made:
                        photograph(browser, sheet)
        sys.stderr.write(f"{name}\n")
    links = "".join(f'<li><a href="{sheet.page.name}">{sheet.page.stem}</a></li>' for sheet in hung)
    (chosen.into / "index.html").write_text(f"<!doctype html><title>Gallery</title><ul>{links}</ul>\n")
    sys.stdout.write(f"{len(hung)} sheets hang in {chosen.into / 'index.html'}\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheet", nargs="+", choices=list(sheets()), default=list(sheets()))
    parser.add_argument("--theme", nargs="+", choices=theme_names(), default=list(theme_names()))
    parser.add_argument("--width", nargs="+", type=int, default=list(WIDTHS), help="of a picture, in pixels")
    parser.add_argument("--into", type=Path, default=GALLERY, help="the folder; build/gallery by default")
    parser.add_argument("--no-png", action="store_true", help="HTML alone, even where there is a Chromium")
    return parser


def hang(into: Path, name: str, pictures: Sequence[Hung], theme: str, width: int) -> list[Sheet]:
    """Writes pictures and the pages that show them, as many as it takes."""
    folder = into / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    columns = max(1, (_WALL - _GAP) // (width + _GAP))
    rows = [pictures[start : start + columns] for start in range(0, len(pictures), columns)]
    walls: list[tuple[list[str], int]] = []
    for number, row in enumerate(rows):
        frames, height = [], 0
        for place, (caption, svg) in enumerate(row):
            file = folder / f"{name}-{number}-{place}.svg"
            file.write_text(svg, encoding="utf-8")
            high = min(height_of(svg, width), 4 * width)
            height = max(height, high + _CAPTION + _GAP)
            image = f'<img src="pictures/{file.name}" width="{width}" height="{high}" alt="">'
            below = f"<figcaption>{escape(caption)}</figcaption>"
            frames.append(f'<figure style="width:{width}px">{image}{below}</figure>')
        if not walls or walls[-1][1] + height > _HIGHEST:
            walls.append(([], _GAP))
        walls[-1] = [*walls[-1][0], f"<div>{''.join(frames)}</div>"], walls[-1][1] + height
    return [_wall(into, name, part, wall, theme) for part, wall in enumerate(walls)]


def _wall(into: Path, name: str, part: int, wall: tuple[list[str], int], theme: str) -> Sheet:
    rows, height = wall
    colours = load_theme(theme)
    style = (
        f"body{{margin:0;padding:{_GAP}px 0 0 {_GAP}px;width:{_WALL - _GAP}px;"
        f"font:12px/{_CAPTION}px sans-serif;background:{colours['page']};color:{colours['page-ink']}}}"
        f"div{{display:flex;gap:{_GAP}px;margin-bottom:{_GAP}px}}figure{{margin:0}}img{{display:block}}"
        f"figcaption{{height:{_CAPTION}px;overflow:hidden}}"
    )
    page = into / f"{name}{f'-{part + 1}' if part else ''}.html"
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{name}</title><style>{style}</style>'
    page.write_text(head + "".join(rows) + "</html>\n", encoding="utf-8")
    return Sheet(page, height)


def height_of(svg: str, width: int) -> int:
    """How high a picture of this width is."""
    found = re.search(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"', svg)
    if found is None:
        raise ValueError("a picture has no view box")
    return round(width * float(found[2]) / float(found[1]))


def photograph(browser: str, sheet: Sheet) -> None:
    """Takes a picture of a whole sheet."""
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run(
            [
                browser,
                *_FLAGS,
                f"--user-data-dir={profile}",
                f"--window-size={_WALL},{sheet.height}",
                f"--screenshot={sheet.page.with_suffix('.png')}",
                sheet.page.resolve().as_uri(),
            ],
            check=True,
            capture_output=True,
            timeout=300,
        )


if __name__ == "__main__":
    main()
