"""What the commands of the laboratory share: the extra they need, their options, and playing many games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from threading import Event
from typing import Annotated, Final, NamedTuple

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fairytile import content
from fairytile.cli.local.record_files import CliError
from fairytile.cli.terminal.number_input import number_of, shortened
from fairytile.dealing import book_size
from fairytile.lab.results_file import ResultsError
from fairytile.lab.task_runner import Crew, NoWorkers, stopping, workers
from fairytile.state import Options

NEEDED: Final = ("distributed", "matplotlib", "openskill", "scipy")
STOPPED: Final = 130
"""The exit code after Ctrl-C."""
_WIDTH: Final = 160
"""How wide a table may be that nobody reads in a terminal."""
MANY: Final = 100_000
"""More deals or games are not asked for in earnest."""
_MOST_JOBS: Final = 1024

JobsOption = Annotated[
    int | None,
    typer.Option(min=1, max=_MOST_JOBS, metavar="N", help="Worker processes. [default: one for each core]"),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Dask cluster: its scheduler, such as tcp://host:8786."),
]
OutOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Where games are kept, to go on with. [default: a file in build/]"),
]
FreshOption = Annotated[bool, typer.Option("--fresh", help="Begin anew, forgetting what the file has.")]
SeedOption = Annotated[str, typer.Option(metavar="WORD", help="The same seed deals the same games.")]


def need_lab() -> None:
    """Refuse to go on without the extra of the laboratory."""
    if any(find_spec(name) is None for name in NEEDED):
        raise CliError(
            "the laboratory needs Dask, Matplotlib, OpenSkill and SciPy, which are not all installed here.\n"
            "Install them with:  pip install 'fairytile[lab]'"
        )


def pages_of(text: str, players: int) -> int | None:
    """How many Pages a Book has, as it was written; None for all."""
    if text.lower() == "all":
        return None
    most = book_size(content.load(), Options(players=players))
    number = number_of(text)
    if number is None or not 1 <= number <= most:
        raise CliError(f"--pages {shortened(text)}: write a number from 1 to {most}, or all")
    return number


def check_writable(path: Path, *endings: str) -> None:
    """Refuse a file that cannot be written in the end, before hours of playing."""
    if path.suffix.lower() not in endings or path.is_dir():
        raise CliError(f"{path}: name a file that ends with {endings[0]}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise CliError(f"{path} cannot be written: {error.strerror}; choose another file") from None


def table_console() -> Console:
    """For tables on the output: as wide as the terminal, or wide enough for a file."""
    return Console(width=None if sys.stdout.isatty() else _WIDTH)


class Work(NamedTuple):
    """Workers that are ready, and how to tell of what they do."""

    crew: Crew
    stop: Event
    """Set by Ctrl-C."""
    advance: Callable[[str], None]
    """Call it after each task with a few words on how it stands."""
    on_stop: Callable[[], None]
    """Call it when the last tasks are waited for."""


@contextmanager
def at_work(what: str, total: int, done: int, *, jobs: int | None, cluster: str | None) -> Iterator[Work]:
    """Workers with a progress bar on the error output, stopped by Ctrl-C; failures are said in a sentence."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[score]}", markup=False),
    )
    progress = Progress(*columns, console=console, disable=not console.is_terminal)
    with _refusals(), workers(jobs=jobs, cluster=cluster) as crew, stopping() as stop, progress:
        bar = progress.add_task(what, total=total, completed=done, score="")

        def advance(score: str) -> None:
            progress.update(bar, advance=1, score=score)

        def on_stop() -> None:
            progress.console.print("Stopping after what has begun. Ctrl-C again drops that too.")

        yield Work(crew, stop, advance, on_stop)


@contextmanager
def _refusals() -> Iterator[None]:
    try:
        yield
    except (NoWorkers, ResultsError) as error:
        raise CliError(str(error)) from error
    except BrokenExecutor as error:
        raise CliError(
            "a worker process was ended from outside, perhaps for want of memory. What was played is kept: "
            "the same command goes on, with a smaller number of --jobs if need be"
        ) from error
    except CancelledError as error:
        raise CliError(
            "the cluster has dropped its tasks, perhaps because its scheduler was stopped. What was played "
            "is kept: the same command goes on"
        ) from error
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None
