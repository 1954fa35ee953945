"""A browser, and for each test a server and devices.

Each test has a server of its own, so that nothing depends on what others have done, and all that it draws by
chance follows from the name of the test. The browser lasts for this folder only: while Playwright runs, no
other loop of asyncio can run in its thread.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

import pytest
from playwright.sync_api import Browser, expect

from fairytile.server.api.web_client import WEB
from tests.browser.playing import WAIT
from tools.browser.devices import PHONE, Device, Kind, chromium, running
from tools.browser.local_server import Hand, House, opened
from tools.testing import failure_evidence

CI: Final = os.environ.get("CI") == "true"

# What is stated has to become true; how soon is a matter of the machine.
expect.set_options(timeout=WAIT)


class Visit(Protocol):
    """Makes devices that are closed, and asked what went wrong in them, when the test is over."""

    def __call__(self, kind: Kind = ..., *, hand: Hand | None = ..., named: bool = ...) -> Device: ...


def _missing(what: str) -> None:
    if CI:
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    program = chromium()
    if program is None:
        _missing("THERE IS NO CHROMIUM HERE: the tests in a browser are skipped. `make browser` finds one.")
    assert program is not None
    with running(program) as found:
        yield found


@pytest.fixture(scope="package")
def client() -> None:
    """Sees that there is something to show."""
    if not (WEB / "index.html").exists():
        _missing("THE CLIENT IS NOT BUILT: the tests in a browser are skipped. `make client` builds it.")


@pytest.fixture
def house(client: None, tmp_path: Path) -> Iterator[House]:
    """A server, which the test may kill."""
    with opened(tmp_path) as found:
        yield found


@pytest.fixture
def hand(house: House) -> Hand:
    """Somebody who makes tables without a browser."""
    return Hand(house)


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    devices: list[Device] = []

    def make(kind: Kind = PHONE, *, hand: Hand | None = None, named: bool = False) -> Device:
        device = Device(browser, house if hand is None else hand.house, kind, named=named)
        devices.append(device)
        if hand is not None:
            device.hold(hand)
        return device

    yield make
    complaints = [complaint for device in devices for complaint in device.complaints]
    if complaints:
        failure_evidence.kept("\n".join(complaints))
    for device in devices:
        device.close()
    assert [complaint for device in devices for complaint in device.complaints] == []
