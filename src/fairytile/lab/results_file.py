"""Results that outlast an interruption: an append-only file of JSON lines, one for each task that is done.

The first line says what the results are about, so that nobody goes on with something else by mistake. A file
is left as it was found until the first row is added.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping, Set
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Final, Generic, Self, TypeAlias, TypeVar, cast

if sys.platform != "win32":
    import fcntl

ResultRow: TypeAlias = Mapping[str, object]
"""What is kept of a task: names with plain values, as JSON has them. A ``TypedDict`` is one."""
Heading: TypeAlias = Mapping[str, object]
"""What the results are about: everything that the rows depend on, such as the seed and the options.

Its ``command`` says who makes such results: a file of anybody else's is never touched.
"""

R = TypeVar("R", bound=ResultRow)

_ADVICE: Final = "choose another file with --out, or begin anew with --fresh"


class ResultsError(Exception):
    """A file that cannot be gone on with; the message says why and what to do."""


def usual_path(heading: Heading) -> Path:
    """Where results are kept if nobody says where: each heading has a file of its own."""
    digest = hashlib.sha256(json.dumps(heading).encode()).hexdigest()[:10]
    return Path("build") / f"{heading['command']}-{digest}.jsonl"


class Results(Generic[R]):
    """The rows so far by the key of their task; more are appended until the file is closed.

    >>> with Results[ResultRow](None, {"command": "example"}) as results:
    ...     results.add("first", {"turns": 40})
    >>> results.rows
    {'first': {'turns': 40}}
    """

    def __init__(
        self, path: Path | None, heading: Heading, *, fresh: bool = False, fields: Set[str] = frozenset()
    ) -> None:
        """Open a file or make it; without a path the rows are kept in memory only.

        Args:
            path: The file.
            heading: What the results are about.
            fresh: Forget the rows that the file has as soon as there is a new one.
            fields: What every row has at least.

        Raises:
            ResultsError: The file is about something else, is damaged, is in use, or cannot be written.
        """
        self.path = path
        # As it comes back from a file: a tuple is a list there.
        self.heading: Heading = cast(Heading, json.loads(json.dumps(heading)))
        self.rows: dict[str, R] = {}
        self._fields = fields
        self._file: FileIO | None = None
        self._good: int | None = None
        """How much of the file is kept, as long as nothing was added."""
        if path is not None:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._file = path.open("a+b", buffering=0)
                self._read(path, self._file, fresh)
            except OSError as error:
                self.close()
                raise ResultsError(_unwritable(path, error)) from error
            except ResultsError:
                self.close()
                raise

    def __enter__(self) -> Self:
        """Use it, and have it closed."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Let others have the file. The rows can still be read."""
        if self._file is not None:
            self._file.close()

    def add(self, key: str, row: R) -> None:
        """Keep the row of a task."""
        line = json.dumps({"key": key, "row": row}, ensure_ascii=False)
        # What was read from a file and what was just added must not differ.
        self.rows[key] = cast(R, json.loads(line)["row"])
        if self.path is not None and self._file is not None:
            try:
                self._append(self._file, f"{line}\n".encode())
            except OSError as error:
                raise ResultsError(_unwritable(self.path, error)) from error

    def _append(self, file: FileIO, line: bytes) -> None:
        if self._good is not None:
            file.truncate(self._good)
            if not self._good:
                line = self._first_line + line
            self._good = None
        file.write(line)

    @property
    def _first_line(self) -> bytes:
        return f"{json.dumps(self.heading, ensure_ascii=False)}\n".encode()

    def _read(self, path: Path, file: FileIO, fresh: bool) -> None:
        _lock(path, file)
        file.seek(0)
        whole = file.read()
        # A line without an end is not kept: the machine stopped while it was written.
        self._good = whole.rfind(b"\n") + 1
        if not self._good:
            # Nothing but such a line is the beginning of the first one: else it is not ours.
            if not self._first_line.startswith(whole):
                raise ResultsError(_foreign(path))
            return
        first, *lines = whole[: self._good].splitlines()
        found = self._found_heading(path, first)
        if fresh:
            self._good = 0
        elif found != self.heading:
            raise ResultsError(f"{path} has other results: {_differences(found, self.heading)}; {_ADVICE}")
        else:
            entries = (self._entry(path, number, line) for number, line in enumerate(lines, 2))
            self.rows.update(entries)

    def _found_heading(self, path: Path, line: bytes) -> Heading:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("command") != self.heading["command"]:
            raise ResultsError(_foreign(path))
        return found

    def _entry(self, path: Path, number: int, line: bytes) -> tuple[str, R]:
        try:
            entry = json.loads(line)
            key, row = entry["key"], entry["row"]
            if self._fields <= row.keys():
                return str(key), cast(R, row)
        except (ValueError, KeyError, TypeError, AttributeError):
            pass
        raise ResultsError(
            f"{path}, line {number}, is damaged: delete the line, and what it stood for is played again"
        )


def _lock(path: Path, file: FileIO) -> None:
    """Have the file alone until it is closed, or until the program ends in whatever way.

    Windows has no such lock for a file that others may still read; there nobody is warned.
    """
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ResultsError(
                f"{path} is in use by another run: wait for its end, or choose another file with --out"
            ) from None


def _differences(found: Heading, wanted: Heading) -> str:
    """What two headings do not have in common, in the order of the second."""
    names = [name for name in {**wanted, **found} if found.get(name) != wanted.get(name)]
    return ", ".join(
        f"{name} is {json.dumps(found.get(name), ensure_ascii=False)} there and "
        f"{json.dumps(wanted.get(name), ensure_ascii=False)} here"
        for name in names
    )


def _foreign(path: Path) -> str:
    return f"{path} is no file of such results: move it away, or choose another file with --out"


def _unwritable(path: Path, error: OSError) -> str:
    return f"{path} cannot be written: {error.strerror}; choose another file with --out"
