"""Files of the command line: records and positions read with errors for people, records kept safely."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from fairytile import content
from fairytile.cli.terminal.shell_quoting import argument, call
from fairytile.content import ContentError, UnknownEdition
from fairytile.edition import Edition
from fairytile.errors import FairyTileError
from fairytile.limits import MOST_RECORD, visible
from fairytile.notation import parse_position
from fairytile.record import Record, parse_moments, parse_record
from fairytile.state import State

_MOST_NAME = 255
"""How much of the name of a file is repeated: more than this has none."""

ENDING = ".fairytile"
"""How the names of the records end that are kept without anybody choosing a name."""


class CliError(Exception):
    """Something that cannot be done, said to whoever asked for it: what, where, and what to do."""


def find_edition(text: str | None) -> Edition | None:
    """The edition that a name or a folder stands for; None for the one that a record names itself."""
    if text is None:
        return None
    try:
        return content.load(text)
    except UnknownEdition as error:
        raise CliError(f"{error}, or name the folder of an edition of your own") from error
    except ContentError as error:
        raise CliError(
            f"{error}\nThe edition cannot be played with; see also: {call('check', argument(Path(text)))}"
        ) from error


def read_text(name: str) -> str:
    """The text of a file, or of the standard input if the name is a hyphen."""
    said = visible(name[:_MOST_NAME])
    try:
        text = _standard_input() if name == "-" else _text_of(Path(name))
    except FileNotFoundError:
        raise CliError(f"there is no file {said}: look for a wrong letter, or name its folder too") from None
    except IsADirectoryError:
        raise CliError(f"{said} is a folder: name a file in it") from None
    except UnicodeDecodeError:
        raise CliError(f"{said} is no text in UTF-8, so it is neither a record nor a position") from None
    except (OSError, ValueError) as error:
        raise CliError(f"{said} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(text) > MOST_RECORD:
        raise CliError(f"{said} has more than {MOST_RECORD} characters: no record or position is so long")
    return text


def _text_of(path: Path) -> str:
    """A little more than may be read, from a file or whatever else can be: a device may have no end."""
    with path.open(encoding="utf-8-sig") as file:
        return file.read(MOST_RECORD + 1)


def _standard_input() -> str:
    return sys.stdin.read(MOST_RECORD + 1)


def read_record(name: str, edition: Edition | None = None) -> Record:
    """The record in a file."""
    try:
        return parse_record(read_text(name), edition)
    except FairyTileError as error:
        raise CliError(f"{name}: {error}") from error


class GameStates(NamedTuple):
    """Something to be looked at: the States of a game, of a position only one, and the players' names."""

    states: tuple[State, ...]
    names: tuple[str, ...] = ()
    record: Record | None = None

    def at(self, step: int | None) -> State:
        """The State after ``step`` actions; without a number the last one."""
        if step is None:
            return self.states[-1]
        if not 0 <= step < len(self.states):
            raise CliError(f"there is no step {step}: the game has the steps 0 to {len(self.states) - 1}")
        return self.states[step]


def read_shown(text: str, edition: Edition | None = None) -> GameStates:
    """What a text stands for: a position itself, or a file with a position or a record."""
    name = "this position"
    if not _looks_like_position(text):
        name, text = text, read_text(text)
    try:
        if _looks_like_position(text):
            return GameStates((parse_position(text, edition),))
        moments = [*parse_moments(text, edition)]
        return GameStates(tuple(moment.state for moment in moments), moments[-1].names, moments[-1].record())
    except FairyTileError as error:
        raise CliError(f"{name}: {error}") from error


def _looks_like_position(text: str) -> bool:
    return text.lstrip().lower().startswith("ft1 ")


# --- where games are kept ------------------------------------------------------------------


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
