"""Takes pictures of every page of the client: all sizes, by day and by night, in three languages.

``make screens`` writes them into build/screens, with a page that shows them side by side. Pictures that are
there already are left alone unless ``--anew`` is given, so a run that was broken off goes on. To take only
some, scenes, sizes, lights and languages can be named: ``make screens ARGS="--scene late --size 390x844"``.
"""

from __future__ import annotations

import argparse
import html
import itertools
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserError

from tools.browser.devices import LANGUAGES, LIGHTS, SIZES, Device, Kind, chromium, running
from tools.browser.local_server import opened
from tools.browser.page_states import Scene, Stage, ready, scenes, staged

FOLDER: Final = Path("build/screens")


_SETTLED: Final = """() => {
  for (const each of document.getAnimations())
    if (each.effect.getComputedTiming().endTime !== Infinity) each.finish();
}"""


def size_name(kind: Kind) -> str:
    """What a size is called in names of files."""
    return f"{kind.width}x{kind.height}"


def file_of(scene: Scene, kind: Kind) -> Path:
    """Where the picture of a scene is kept."""
    return FOLDER / f"{scene.name}-{size_name(kind)}-{kind.light}-{kind.language}.png"


def take(browser: Browser, stage: Stage, scene: Scene, kind: Kind) -> list[str]:
    """Take a picture; what went wrong on the way."""
    device = Device(browser, stage.house, kind)
    try:
        scene.show(device, stage)
        ready(device.page)
        # Whatever comes in slowly is to be seen as it is in the end.
        device.page.evaluate(_SETTLED)
        # A character or a Page may still be on its way to where it belongs.
        device.page.wait_for_timeout(250)
        path = file_of(scene, kind)
        device.page.screenshot(path=path)
        return device.complaints
    except (BrowserError, AssertionError) as error:
        return [str(error).splitlines()[0]]
    finally:
        device.close()


def index(kinds: list[Kind], wanted: list[Scene]) -> None:
    """Write a page with all pictures that are there."""
    rows = []
    for scene in wanted:
        shown = [(kind, file_of(scene, kind)) for kind in kinds if file_of(scene, kind).exists()]
        pictures = "".join(
            f'<a href="{path.name}"><img src="{path.name}" loading="lazy" height="420" '
            f'alt="{html.escape(path.stem)}" title="{html.escape(path.stem)}"></a>\n'
            for _, path in shown
        )
        rows.append(f"<h2>{html.escape(scene.name)}</h2>\n{pictures}")
    style = "body{font-family:sans-serif;background:#ddd}img{margin:4px;box-shadow:0 1px 4px #666}"
    page = f"<!doctype html><meta charset=utf-8><title>Screens</title><style>{style}</style>{''.join(rows)}"
    (FOLDER / "index.html").write_text(page, encoding="utf-8")


def asked_for() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Take pictures of every page of the client.")
    known = [scene.name for scene in scenes()]
    parser.add_argument("--scene", action="append", choices=known, help="only these scenes")
    parser.add_argument("--size", action="append", choices=[size_name(kind) for kind in SIZES])
    parser.add_argument("--light", action="append", choices=LIGHTS)
    parser.add_argument("--language", action="append", choices=LANGUAGES)
    parser.add_argument("--anew", action="store_true", help="also those that are there already")
    return parser.parse_args()


def main() -> int:
    """Take all pictures that are asked for and not there yet."""
    asked = asked_for()
    program = chromium()
    if program is None:
        print("There is no Chromium here; `make browser` finds or installs one.", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    kinds = [
        size.but(light=light, language=language)
        for size, light, language in itertools.product(SIZES, LIGHTS, LANGUAGES)
    ]
    chosen = [
        kind
        for kind in kinds
        if (not asked.size or size_name(kind) in asked.size)
        and (not asked.light or kind.light in asked.light)
        and (not asked.language or kind.language in asked.language)
    ]
    wanted = [scene for scene in scenes() if not asked.scene or scene.name in asked.scene]
    failed = False
    with (
        tempfile.TemporaryDirectory() as folder,
        opened(Path(folder), seed="the screens") as house,
        running(program) as browser,
    ):
        stage = staged(house)
        for scene, kind in itertools.product(wanted, chosen):
            if file_of(scene, kind).exists() and not asked.anew:
                continue
            for problem in take(browser, stage, scene, kind):
                failed = True
                print(f"{file_of(scene, kind).name}: {problem}", file=sys.stderr)
    index(kinds, list(scenes()))
    print(f"{FOLDER / 'index.html'}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
