"""Results that outlast an interruption: a file with a line for each task, added as soon as it is done.

The first line says what the results are about, so that nobody goes on with something else by mistake.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Generic, TypeAlias, TypeVar, cast

Row: TypeAlias = Mapping[str, object]
"""What is kept of a task: names with plain values, as JSON has them. A ``TypedDict`` is one."""
Heading: TypeAlias = Mapping[str, object]
"""What the results are about: everything that the rows depend on, such as the seed and the options."""

R = TypeVar("R", bound=Row)

_ADVICE: Final = "choose another file with --out, or begin anew with --fresh"


class ResultsError(Exception):
    """A file that cannot be gone on with; the message says why and what to do."""


class Results(Generic[R]):
    """The rows so far by the key of their task, and room for more.

    >>> results = Results[Row](None, {"command": "example"})
    >>> results.add("first", {"turns": 40})
    >>> results.rows
    {'first': {'turns': 40}}
    """

    def __init__(self, path: Path | None, heading: Heading, *, fresh: bool = False) -> None:
        """Open a file or make it; without a path the rows are kept in memory only.

        Raises:
            ResultsError: The file is about something else, is damaged, or cannot be written.
        """
        self.path = path
        # As it comes back from a file: a tuple is a list there.
        self.heading: Heading = cast(Heading, json.loads(json.dumps(heading)))
        self.rows: dict[str, R] = {}
        if path is not None:
            try:
                self._open(path, fresh)
            except OSError as error:
                raise ResultsError(_unwritable(path, error)) from error

    def add(self, key: str, row: R) -> None:
        """Keep the row of a task."""
        line = json.dumps({"key": key, "row": row}, ensure_ascii=False)
        # What was read from a file and what was just added must not differ.
        self.rows[key] = cast(R, json.loads(line)["row"])
        if self.path is not None:
            try:
                _append(self.path, line)
            except OSError as error:
                raise ResultsError(_unwritable(self.path, error)) from error

    def _open(self, path: Path, fresh: bool) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = _whole_lines(path, json.dumps(self.heading, ensure_ascii=False))
        if lines:
            found = _heading(path, lines[0])
            if fresh:
                path.unlink()
                lines = []
            elif found != self.heading:
                raise ResultsError(
                    f"{path} has other results: {_differences(found, self.heading)}; {_ADVICE}"
                )
        if not lines:
            _append(path, json.dumps(self.heading, ensure_ascii=False))
        for number, line in enumerate(lines[1:], 2):
            key, row = _entry(path, number, line)
            self.rows[key] = cast(R, row)


def _append(path: Path, line: str) -> None:
    # Opened for each line: whatever happens in between, a line that was written is in the file.
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(f"{line}\n")


def _whole_lines(path: Path, first: str) -> list[bytes]:
    """The lines of a file. One without an end is cut off: the machine stopped while it was written.

    A file that is nothing but such a line must be the beginning of the first one: else it is not ours to cut.
    """
    if not path.exists():
        return []
    whole = path.read_bytes()
    end = whole.rfind(b"\n") + 1
    if not end and not first.encode().startswith(whole):
        raise ResultsError(_foreign(path))
    lines = whole[:end].splitlines()
    if end < len(whole):
        if lines:
            _heading(path, lines[0])
        with path.open("r+b") as file:
            file.truncate(end)
    return lines


def _heading(path: Path, line: bytes) -> Heading:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise ResultsError(_foreign(path))
    return found


def _entry(path: Path, number: int, line: bytes) -> tuple[str, Row]:
    try:
        entry = json.loads(line)
        key, row = entry["key"], entry["row"]
    except (ValueError, KeyError, TypeError):
        raise ResultsError(
            f"{path}, line {number}, is damaged: delete the line, and what it stood for is played again"
        ) from None
    return str(key), row


def _differences(found: Heading, wanted: Heading) -> str:
    """What two headings do not have in common, in the order of the second."""
    names = [name for name in {**wanted, **found} if found.get(name) != wanted.get(name)]
    return ", ".join(
        f"{name} is {json.dumps(found.get(name), ensure_ascii=False)} there and "
        f"{json.dumps(wanted.get(name), ensure_ascii=False)} here"
        for name in names
    )


def _foreign(path: Path) -> str:
    return f"{path} is no file of results: choose another file with --out"


def _unwritable(path: Path, error: OSError) -> str:
    return f"{path} cannot be written: {error.strerror}; choose another file with --out"
