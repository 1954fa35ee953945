"""Files of the command line: records and positions read with errors for people, records kept safely."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from fairytile import content
from fairytile.cli.calls import argument, call
from fairytile.content import ContentError, UnknownEdition
from fairytile.edition import Edition
from fairytile.errors import FairyTileError
from fairytile.notation import parse_position
from fairytile.record import Record, parse_moments, parse_record
from fairytile.state import State

ENDING = ".fairytile"
"""How the names of the records end that are kept without anybody choosing a name."""


class Refusal(Exception):
    """Something that cannot be done, said to whoever asked for it: what, where, and what to do."""


def find_edition(text: str | None) -> Edition | None:
    """The edition that a name or a folder stands for; None for the one that a record names itself."""
    if text is None:
        return None
    try:
        return content.load(Path(text)) if Path(text).is_dir() else content.edition(text)
    except UnknownEdition as error:
        raise Refusal(f"{error}, or name the folder of an edition of your own") from error
    except ContentError as error:
        raise Refusal(
            f"{error}\nThe edition cannot be played with; see also: {call('check', argument(Path(text)))}"
        ) from error


def read_text(name: str) -> str:
    """The text of a file, or of the standard input if the name is a hyphen."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise Refusal(f"there is no file {name}: look for a wrong letter, or name its folder too") from None
    except IsADirectoryError:
        raise Refusal(f"{name} is a folder: name a file in it") from None
    except UnicodeDecodeError:
        raise Refusal(f"{name} is no text in UTF-8, so it is neither a record nor a position") from None
    except OSError as error:
        raise Refusal(f"{name} cannot be read: {error.strerror}") from None


def read_record(name: str, edition: Edition | None = None) -> Record:
    """The record in a file."""
    try:
        return parse_record(read_text(name), edition)
    except FairyTileError as error:
        raise Refusal(f"{name}: {error}") from error


class Shown(NamedTuple):
    """Something to be looked at: the States of a game, of a position only one, and the players' names."""

    states: tuple[State, ...]
    names: tuple[str, ...] = ()
    record: Record | None = None

    def at(self, step: int | None) -> State:
        """The State after so many actions; without a number the last one."""
        if step is None:
            return self.states[-1]
        if not 0 <= step < len(self.states):
            raise Refusal(f"there is no step {step}: the game has the steps 0 to {len(self.states) - 1}")
        return self.states[step]


def read_shown(text: str, edition: Edition | None = None) -> Shown:
    """What a text stands for: a position itself, or a file with a position or a record."""
    name = "this position"
    if not _looks_like_position(text):
        name, text = text, read_text(text)
    try:
        if _looks_like_position(text):
            return Shown((parse_position(text, edition),))
        moments = [*parse_moments(text, edition)]
        return Shown(tuple(moment.state for moment in moments), moments[-1].names, moments[-1].record())
    except FairyTileError as error:
        raise Refusal(f"{name}: {error}") from error


def _looks_like_position(text: str) -> bool:
    return text.lstrip().lower().startswith("ft1 ")


# --- keeping --------------------------------------------------------------------------------


def write_safely(path: Path, text: str) -> None:
    """Write a file so that at every moment there is a whole one: the old or the new."""
    if not path.name or path.is_dir():
        raise Refusal(f"{path} is a folder: name a file in it")
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        sign = ascii(text[error.start])
        raise Refusal(f"{path} cannot be written: {sign} is no letter or sign; leave it out") from None
    new = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise Refusal(f"{path} cannot be written: {error.strerror}; choose another file") from None


def free_name(path: Path) -> Path:
    """The path itself or, so that no game is ever lost, one with a number that nobody has taken."""
    if not path.exists():
        return path
    others = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(other for other in others if not other.exists())


def games_folder(surroundings: Mapping[str, str] = os.environ) -> Path:
    """Where games are kept if nobody says where."""
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        if surroundings.get(name):
            return Path(surroundings[name]) / "fairytile"
    return Path.home() / ".local" / "state" / "fairytile"


def newest_game(folder: Path) -> Path | None:
    """The record in a folder that was written last."""
    with suppress(OSError):
        return max(folder.glob(f"*{ENDING}"), key=lambda file: file.stat().st_mtime, default=None)
    return None
