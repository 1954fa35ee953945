"""Runs many tasks in parallel: on the cores of this machine, or a cluster; stopped and resumed at will.

Whoever has tasks hands them to `run_tasks` with a function that plays one. What comes back is kept in
`fairytile.lab.results_file.Results` at once, so the same call goes on wherever the last one stopped.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from threading import Event, Thread, current_thread, main_thread
from types import FrameType
from typing import Final, NamedTuple, TypeVar

from fairytile.lab.results_file import ResultRow, Results

T = TypeVar("T")
R = TypeVar("R", bound=ResultRow)

IN_HAND: Final = 2
"""Tasks that are handed to each worker at a time: enough to keep it busy, few to wait for at the end."""
_LOOK: Final = 0.2
"""Seconds after which somebody looks whether to stop, if no task is done before."""


class Crew(NamedTuple):
    """Workers, and how many tasks they can have in hand at once."""

    executor: Executor
    at_once: int
    takes_back: bool = True
    """Whether a task that was handed out and is not begun can be taken back, and one that is begun cannot."""


class NoWorkers(Exception):
    """Workers that cannot be worked with; the message says why and what to do."""


def run_tasks(
    play: Callable[[T], R],
    tasks: Mapping[str, T],
    results: Results[R],
    crew: Crew,
    *,
    on_row: Callable[[str, R], None] | None = None,
    stop: Event | None = None,
    enough: Callable[[], bool] | None = None,
    on_stop: Callable[[], None] | None = None,
) -> bool:
    """Play the tasks that the results lack, in their order, and keep each row as it comes.

    Args:
        play: Plays a task. It has to stand at the top of a module, so that a worker finds it.
        tasks: The tasks by their keys.
        results: Where rows are kept.
        crew: Who does the work.
        on_row: Called with every row that comes, after it was kept.
        stop: Once it is set, nothing more is handed out; what has begun is waited for.
        enough: Asked after every row; once it says yes, it is as if stop were set.
        on_stop: Called when the waiting begins, if stop is set.

    Returns:
        Whether all tasks have a row now.
    """
    stop = stop or Event()
    missing = iter([key for key in tasks if key not in results.rows])
    running: dict[Future[R], str] = {}
    ending = False
    try:
        while True:
            if not ending and (stop.is_set() or (enough is not None and enough())):
                ending = True
                if crew.takes_back:
                    running = {future: key for future, key in running.items() if not future.cancel()}
                if running and on_stop is not None and stop.is_set():
                    on_stop()
            if not ending:
                for key in islice(missing, crew.at_once - len(running)):
                    running[crew.executor.submit(play, tasks[key])] = key
            if not running:
                return all(key in results.rows for key in tasks)
            for future in wait(running, timeout=_LOOK, return_when=FIRST_COMPLETED).done:
                key = running.pop(future)
                _keep(key, future, results, on_row)
    finally:
        for future in running:
            future.cancel()


def _keep(key: str, future: Future[R], results: Results[R], on_row: Callable[[str, R], None] | None) -> None:
    try:
        row = future.result()
    except Exception as error:
        error.add_note(f"It happened in the task {key!r}; what was done before is kept.")
        raise
    results.add(key, row)
    if on_row is not None:
        on_row(key, results.rows[key])


@contextmanager
def stopping() -> Iterator[Event]:
    """An event that Ctrl-C sets. A second Ctrl-C ends the program on the spot."""
    stop = Event()

    def note(number: int, frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def workers(*, jobs: int | None = None, cluster: str | None = None) -> Iterator[Crew]:
    """Workers: ``jobs`` processes of this machine, or a whole Dask cluster, given its scheduler's address.

    Raises:
        NoWorkers: The cluster does not answer, has nobody to work, or has another version of fairytile.
    """
    crew = _processes(jobs or os.cpu_count() or 1) if cluster is None else _cluster(cluster)
    with crew as ready:
        yield ready


@contextmanager
def _processes(jobs: int) -> Iterator[Crew]:
    """Worker processes that leave Ctrl-C to this one."""
    others = set(multiprocessing.active_children())
    with _ignoring_ctrl_c():
        # A process inherits what it ignores from the first moment; an initializer would come too late.
        executor = ProcessPoolExecutor(
            jobs, multiprocessing.get_context("spawn"), initializer=_end_with_the_parent
        )
        wait([executor.submit(os.getpid) for _ in range(jobs)])
    with executor:
        try:
            yield Crew(executor, jobs * IN_HAND)
        except BaseException:
            # Nobody waits for their answers any more, and some may take minutes.
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            raise


def _end_with_the_parent() -> None:
    """A worker whose parent was killed would wait for tasks for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


@contextmanager
def _ignoring_ctrl_c() -> Iterator[None]:
    # Other threads than the first have no say in this, and get no Ctrl-C either.
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    # Only now: Dask takes a second to load, and is in the extra `lab`.
    from fairytile.lab.dask_cluster import connected  # noqa: PLC0415

    with connected(address) as cluster:
        yield Crew(cluster.executor, cluster.threads * IN_HAND, takes_back=False)
