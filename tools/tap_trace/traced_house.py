"""A server and pages that are looked at while somebody taps: what they did with the action comes back."""

from __future__ import annotations

import mimetypes
import sys
from collections.abc import Mapping
from multiprocessing.connection import Client, Connection
from pathlib import Path
from typing import NamedTuple, cast
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route
from playwright.sync_api import TimeoutError as TooLate

from tools.browser.devices import Device
from tools.browser.local_server import House
from tools.real_server.process import ServerProcess
from tools.tap_trace.sightings import Call
from tools.tap_trace.traced_server import GO_ON
from tools.tap_trace.value_observer import Wanted


class Ran(NamedTuple):
    """What ran in one place while somebody tapped."""

    calls: tuple[Call, ...]
    """The calls in which the action was handed over or given back."""
    modules: frozenset[str]
    """All modules of which something ran."""


class TracedHouse(House):
    """The same server, in a process whose calls can be looked at."""

    def __init__(self, folder: Path, *, seed: str) -> None:
        super().__init__(folder, seed=seed)
        self._orders = str(folder / "orders")
        self._line: Connection | None = None

    # A server that is forked is there sooner, but its threads have begun without the hook that sees calls.
    start = ServerProcess.start
    is_alive = ServerProcess.is_alive
    pid = ServerProcess.pid
    _end = ServerProcess._end

    def _command(self) -> list[str]:
        program = [sys.executable, "-m", "tools.tap_trace.traced_server"]
        return [*program, self.given.another(), self._orders, *self.arguments]

    def watch(self, wanted: Wanted) -> None:
        """Look for an action in all calls from now on."""
        self._line = self._line or Client(self._orders)
        self._line.send(tuple(wanted))
        self._line.recv()

    def watched(self) -> Ran:
        """What was found; nothing is looked at any more."""
        assert self._line is not None, "it watches"
        self._line.send(GO_ON)
        _, modules = self._line.recv()
        self.wait()  # what answers now has done all that it did for the tap
        self._line.send(None)
        calls, _ = self._line.recv()
        return Ran(tuple(calls), frozenset(modules))


class TracedPage:
    """A page of a client that was built to be looked at."""

    def __init__(self, device: Device, client: Path, observer: str) -> None:
        self._client, self._device = client, device
        device.context.add_init_script(observer)
        # A page that is handed out here comes from nowhere, and would have to ask before it calls a server.
        device.context.grant_permissions(["local-network-access"])
        device.context.route(lambda address: not urlsplit(address).path.startswith("/api/"), self._answer)
        self.page: Page = device.page

    def _answer(self, route: Route) -> None:
        """Hand out what was built for this, in place of what the server has."""
        file = self._client / urlsplit(route.request.url).path.lstrip("/")
        if not file.is_file():
            file = self._client / "index.html"
        route.fulfill(
            path=file, content_type=mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        )

    def watch(self) -> None:
        """Look for the action in all calls from now on."""
        self.page.evaluate("() => void (tapTrace.on = true)")

    def watched(self) -> Ran:
        """What was found until something moved; raises ``RuntimeError`` if nothing ever does."""
        try:
            self.page.wait_for_function("() => tapTrace.moves")
        except TooLate as late:
            raise RuntimeError(f"nothing moved on the map after the tap: {self._device.complaints}") from late
        found = cast(Mapping[str, list[object]], self.page.evaluate("() => tapTrace.result()"))
        return Ran(tuple(map(Call.read, found["calls"])), frozenset(map(str, found["ran"])))
