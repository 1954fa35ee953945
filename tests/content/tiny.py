"""A tiny valid edition as texts, and a way to write it, with some words changed, for one test."""

from pathlib import Path

from fairytile.content import Problem, check

EDITION = """\
name = "tiny"
version = 2
title = "A Tiny Tale"
"""

TILES = """\
[[starting]]
name = "Gate"
character = "princess"
front = "P24-C-F"
front-symbol = 2
back = "F03-P35-C"
back-symbol = 3

[[starting]]
name = "Oak"
character = "knight"
front = "M34-F-P"
front-symbol = 2
back = "P23-M-F"
back-symbol = 3

[[starting]]
name = "Peak"
character = "dragon"
front = "F23-M-P"
front-symbol = 2
back = "M02-F03-M"
back-symbol = 3

[[regular]]
name = "Meadow"
front = "F-F-P"
back = "P14-C-F"
"""

PAGES = """\
[[page]]
number = 1
objective = [{ who = "dragon", visits = "castle" }]

[[page]]
number = 2
hard = true
objective = [
    { who = "princess", meets = "knight", in = "forest" },
    { who = "princess", sees = "both" },
]
"""

WORDS = " ".join(["word"] * 50)

STORY = f"""\
# A Tiny Tale

## 1. The Roof

{WORDS}

## 2. The Wood

{WORDS}
"""

FILES = {"edition.toml": EDITION, "tiles.toml": TILES, "pages.toml": PAGES, "story.en.md": STORY}


def write(folder: Path, file: str = "", old: str = "", new: str = "") -> Path:
    """Write the edition, in one file with one text for another; gives its folder."""
    for name, text in FILES.items():
        changed = name == file
        assert not changed or old in text, f"{old!r} is not in {file}"
        folder.joinpath(name).write_text(text.replace(old, new) if changed else text, encoding="utf-8")
    return folder


def problems_of(folder: Path, file: str, old: str, new: str) -> list[str]:
    """What is wrong with a file of the edition once a text is changed, without the folder."""
    return [str(problem._replace(file=file)) for problem in found(folder, file, old, new)]


def found(folder: Path, file: str, old: str, new: str) -> list[Problem]:
    """As `problems_of`, but the problems themselves."""
    return check(write(folder, file, old, new) / file)
