"""Reads the folder of an edition, or one file of it, and gathers everything that is wrong."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from fairytile.content.objective_checks import same_for_all
from fairytile.content.pages_file import EditionPages, clause_words, read_pages
from fairytile.content.problems import ContentError, Problem, ProblemReport, Severity
from fairytile.content.safe_files import UnreadableFile, is_folder, is_there, read_file
from fairytile.content.stories import read_story
from fairytile.content.tiles_file import Tiles, read_tiles
from fairytile.content.toml_with_lines import Document, parse
from fairytile.edition import Edition, Page, PageNumber, Story
from fairytile.limits import (
    MOST_NAME,
    MOST_PROBLEMS,
    MOST_STORIES,
    MOST_TABLES,
    MOST_VERSION,
    quoted,
    visible,
)
from fairytile.words import Language

EDITION_FILE: Final = "edition.toml"
TILES_FILE: Final = "tiles.toml"
PAGES_FILE: Final = "pages.toml"
STORY_FILES: Final = {f"story.{language}.md": language for language in Language}
_KNOWN: Final = (EDITION_FILE, TILES_FILE, PAGES_FILE, *STORY_FILES)
_STORY: Final = re.compile(r"story\..*\.md")
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def load_from(folder: Traversable) -> Edition:
    """The edition in a folder, perhaps inside an archive; raises `ContentError` with all that is wrong."""
    reading = _Reading()
    edition = _read_folder(folder, reading)
    errors = [problem for problem in reading.problems if problem.severity is Severity.ERROR]
    if errors or edition is None:
        raise ContentError(errors)
    return edition


def check(path: Path) -> list[Problem]:
    """Everything that is wrong, or deserves a look, in the folder of an edition or in one file of it."""
    reading = _Reading()
    if is_folder(path):
        _read_folder(path, reading)
    elif path.name == EDITION_FILE:
        _read_name(path, reading)
    elif path.name == TILES_FILE:
        _read_tiles_file(path, reading)
    elif path.name == PAGES_FILE:
        _read_pages_file(path, reading)
    else:
        pages = path.parent / PAGES_FILE
        # What is wrong with the Pages is said when they are checked, not here.
        known = _read_pages_file(pages, _Reading()) if is_there(pages) else None
        _read_story_file(path, reading, known)
    return reading.problems


@dataclass(frozen=True, slots=True)
class _Reading:
    """The reports on all the files that are read together."""

    reports: list[ProblemReport] = field(default_factory=list)

    def report(self, file: Traversable) -> ProblemReport:
        """Where to note the problems of a file."""
        self.reports.append(ProblemReport(visible(str(file))))
        return self.reports[-1]

    @property
    def problems(self) -> list[Problem]:
        """All that was noted, in each file from its top."""
        return [problem for report in self.reports for problem in sorted(report.problems, key=_by_line)]


def _by_line(problem: Problem) -> int:
    return problem.line or 0


def _read_folder(folder: Traversable, reading: _Reading) -> Edition | None:
    if not is_folder(folder):
        reading.report(folder).error(None, "", "there is no such folder: an edition is a folder of files")
        return None
    name = _read_name(folder / EDITION_FILE, reading)
    tiles = _read_tiles_file(folder / TILES_FILE, reading)
    pages = _read_pages_file(folder / PAGES_FILE, reading)
    stories = _read_stories(folder, reading, pages)
    if name is None or tiles is None or pages is None or not stories:
        return None
    edition = Edition(
        *name,
        digest(tiles, pages.by_number),
        tiles.starting,
        tiles.regular,
        pages.by_number,
        stories,
        pages.from_the_start,
    )
    easier = edition.for_children
    return edition if easier is edition else replace(edition, easier_digest=digest(tiles, easier.pages))


def _read_name(file: Traversable, reading: _Reading) -> tuple[str, int] | None:
    """The name and the version of an edition."""
    document = _read_document(file, reading)
    if document is None:
        return None
    table = document.root
    table.refuse_other_keys(("name", "version", "title", "authors", "license"))
    name, version = table.text("name", "my-tale", MOST_NAME), table.integer("version", 1, MOST_VERSION)
    table.text("title", "My Tale")
    for key in ("authors", "license"):
        if key in table.values:
            table.text(key, "somebody" if key == "authors" else "CC0-1.0")
    if name is not None and not _NAME.fullmatch(name):
        table.error(
            "name",
            f"{quoted(name)} must have small letters a to z, digits and single hyphens only, such as my-tale",
        )
    return None if name is None or version is None or document.report.has_errors else (name, version)


def _read_tiles_file(file: Traversable, reading: _Reading) -> Tiles | None:
    document = _read_document(file, reading)
    return None if document is None else read_tiles(document)


def _read_pages_file(file: Traversable, reading: _Reading) -> EditionPages | None:
    document = _read_document(file, reading)
    return None if document is None else read_pages(document)


def _read_document(file: Traversable, reading: _Reading) -> Document | None:
    report = reading.report(file)
    text = _read_text(file, report, MOST_TABLES)
    return None if text is None else parse(report, text)


def _read_stories(
    folder: Traversable, reading: _Reading, pages: EditionPages | None
) -> dict[Language, Story]:
    """The stories in all the languages that are there."""
    # Other files may lie beside the stories: notes, or what an editor leaves behind.
    try:
        names = {file.name for file in folder.iterdir() if _STORY.fullmatch(file.name)}
    except OSError as error:
        reading.report(folder).error(None, "", f"cannot be looked into: {error.strerror}")
        return {}
    stories = {}
    strange = sorted(names - STORY_FILES.keys())[:MOST_PROBLEMS]
    for name in (*(known for known in STORY_FILES if known in names), *strange):
        story = _read_story_file(folder / name, reading, pages)
        if story is not None:
            stories[STORY_FILES[name]] = story
    if not names:
        reading.report(folder).error(
            None, "", f"there is no story: write at least one of {', '.join(STORY_FILES)}"
        )
    return stories


def _read_story_file(file: Traversable, reading: _Reading, pages: EditionPages | None) -> Story | None:
    report = reading.report(file)
    if file.name not in STORY_FILES and is_there(file):
        name, known = visible(file.name), ", ".join(_KNOWN)
        report.error(None, "", f"no file of an edition is called {name}; there are {known}")
        return None
    text = _read_text(file, report, MOST_STORIES)
    return None if text is None else read_story(report, text, pages)


def _read_text(file: Traversable, report: ProblemReport, most: int) -> str | None:
    try:
        text = read_file(file, most).decode("utf-8-sig")
    except UnreadableFile as error:
        report.error(None, "", str(error))
        return None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        report.error(line, "", "this is not UTF-8: save the file as UTF-8 in your editor")
        return None
    return text.replace("\r\n", "\n")


def digest(tiles: Tiles, pages: Mapping[PageNumber, Page]) -> str:
    """A fingerprint of all that the rules depend on; names and stories may change without changing it.

    What the children's deck asks for instead is not in it: games with that deck have a fingerprint of their
    own, so easier objectives can be added without touching any other record.
    """
    data = {
        "starting": [
            [tile.character.letter, *map(str, tile.tile.sides), *tile.symbols] for tile in tiles.starting
        ],
        "regular": [[str(side) for side in tile.sides] for tile in tiles.regular],
        "pages": [
            [
                number,
                page.hard or page.easier is not None,
                sorted([*clause_words(clause).items()] for clause in same_for_all(page.objective)),
            ]
            for number, page in sorted(pages.items())
        ],
    }
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()[:8]
