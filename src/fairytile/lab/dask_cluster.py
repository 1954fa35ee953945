"""The workers of a Dask cluster, behind the interface that worker processes have too.

The scheduler and its workers are started by whoever owns the machines; all that is needed is the address.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final, NamedTuple, Protocol

import distributed

from fairytile.lab.code_fingerprint import code
from fairytile.lab.task_runner import NoWorkers

PATIENCE: Final = 5.0
"""Seconds that a scheduler gets to answer."""


class Cluster(NamedTuple):
    """Workers elsewhere, and how many tasks they can play at the same time."""

    executor: Executor
    threads: int


class _Client(Protocol):
    """What is used of Dask's client, which says nothing about its types."""

    def nthreads(self) -> Mapping[str, int]: ...

    def run(self, function: Callable[[], str]) -> Mapping[str, str]: ...

    def get_executor(self, *, pure: bool) -> Executor: ...


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """The cluster whose scheduler is at an address.

    Raises:
        NoWorkers: It does not answer, has nobody to work, or has another version of fairytile.
    """
    with _client(address) as client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise NoWorkers(
                f"the Dask scheduler at {address} has no workers: start some with dask worker {address}"
            )
        _check_code(address, client)
        # Two tasks that look alike to Dask are two tasks all the same.
        cluster = Cluster(client.get_executor(pure=False), threads)
        try:
            yield cluster
        except distributed.KilledWorker as error:
            raise NoWorkers(
                f"workers at {address} have ended in mid-game again and again, perhaps for want of memory. "
                "What was played is kept: the same command goes on"
            ) from error


@contextmanager
def _client(address: str) -> Iterator[_Client]:
    """The client, once it is certain that somebody answers: one that waits in vain is slow to give up."""
    try:
        asyncio.run(_asked(address))
    except ValueError as error:
        raise NoWorkers(f"{address} is no address: {error}; write it as tcp://HOST:PORT") from error
    except Exception as error:  # anything may answer at a wrong address, and in any way
        raise NoWorkers(
            f"no Dask scheduler answers at {address}: start one with dask scheduler, and give the address "
            "that it prints, such as tcp://localhost:8786"
        ) from error
    with distributed.Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]  # see _Client
        yield client


async def _asked(address: str) -> None:
    async with distributed.rpc(address, timeout=PATIENCE) as scheduler:  # type: ignore[no-untyped-call]  # see _Client
        await asyncio.wait_for(scheduler.identity(), PATIENCE)


def _check_code(address: str, client: _Client) -> None:
    """The same seed gives the same games only where the same code plays them."""
    try:
        found = sorted(set(client.run(code).values()))
    except ImportError as error:
        raise NoWorkers(f"the workers at {address} lack fairytile: install it for them") from error
    if found != [code()]:
        raise NoWorkers(
            f"the workers at {address} have fairytile {' and '.join(found)}, here it is {code()}: install "
            "the same version everywhere, and start the workers again"
        )
