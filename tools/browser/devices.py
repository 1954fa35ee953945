"""Devices of people: Chromium as phones, tablets and screens, by day and by night, in three languages."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import struct
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    ViewportSize,
    WebSocket,
    sync_playwright,
)

from tools.browser.local_server import NAME, Hand, House
from tools.testing import failure_evidence

Language = Literal["en", "fr", "de"]
Light = Literal["day", "night"]

LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr", "de")
LIGHTS: Final[tuple[Light, ...]] = ("day", "night")
LOCALES: Final = {"en": "en-GB", "fr": "fr-FR", "de": "de-DE"}
PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_SWITCHED_OFF: Final = (
    # Playwright's own list, since the last one that a browser is given counts.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    # The list below an address bar that nobody sees is two more pages for each device.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
)
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
    f"--disable-features={','.join(_SWITCHED_OFF)}",
)


def chromium() -> str | None:
    """The browser of this machine; None if it has none. `find_chromium.sh` finds or installs it for make."""
    given = os.environ.get("FAIRYTILE_CHROMIUM")
    return given or next((found for name in PROGRAMS if (found := shutil.which(name))), None)


@contextlib.contextmanager
def running(program: str) -> Iterator[Browser]:
    """The browser, until the block ends."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


_HASTY: Final = (
    """try { localStorage["fairytile-after-done"] ??= "short"; } catch { /* It keeps nothing. */ }"""
)


@dataclass(frozen=True)
class Kind:
    """What sort of device it is."""

    width: int
    height: int
    language: Language = "en"
    light: Light = "day"
    touch: bool = False
    still: bool = True
    """Whether its system asks for less motion."""
    hasty: bool = True
    """Whether it likes the moment after Done as short as can be."""
    retraced: bool = True
    """Whether its trace has every page as it was: that takes long where a page is asked a lot."""

    def but(self, **changes: object) -> Kind:
        """The same, with some things changed."""
        return replace(self, **changes)  # type: ignore[arg-type]  # The fields check themselves when used.

    @property
    def size(self) -> ViewportSize:
        """The size of its window."""
        return {"width": self.width, "height": self.height}


PHONE: Final = Kind(390, 844, touch=True)
PHONE_ON_ITS_SIDE: Final = Kind(844, 390, touch=True)
TABLET: Final = Kind(820, 1180, touch=True)
SCREEN: Final = Kind(1440, 900)
SIZES: Final = (PHONE, PHONE_ON_ITS_SIDE, TABLET, SCREEN)


CHANCE: Final = """(() => {
  // Each load of a page goes on with another stream; a window keeps its name when it is loaded anew.
  const loads = (Number(/^loads (\\d+)$/.exec(window.name)?.[1]) || 0) + 1;
  window.name = `loads ${loads}`;
  const drawn = new Map();
  const mixed = (number) => {
    number = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
    number = Math.imul(number ^ (number >>> 13), 0xc2b2ae35);
    return (number ^ (number >>> 16)) >>> 0;
  };
  // Each size has a stream of its own: how many messages were named by then is a matter of time.
  Crypto.prototype.getRandomValues = (into) => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    const number = (drawn.get(bytes.length) ?? 0) + 1;
    drawn.set(bytes.length, number);
    const begun = [...SEED, loads, bytes.length, number].reduce((sum, each) => mixed(sum ^ each) + 1, 0);
    for (let at = 0; at < bytes.length; at++) bytes[at] = mixed(begun ^ mixed(at + 1));
    return into;
  };
})()"""
"""Has a page draw from a seed, which is a list of numbers in place of the word."""

LATENCY: Final = int(os.environ.get("FAIRYTILE_LATENCY", "0"))
"""How many milliseconds later than usual a page hears anything, to find what takes a thing for granted."""

_LATE: Final = """(() => {
  // The browser slows down requests for us, but no sockets. Equal delays keep the order.
  const [add, later] = [WebSocket.prototype.addEventListener, setTimeout];
  WebSocket.prototype.addEventListener = function (type, heard, ...more) {
    return add.call(this, type, (event) => later(() => heard.call(this, event), LATENCY), ...more);
  };
})()"""


class Device:
    """A browser of somebody, with its own memory, that writes down all that goes wrong in it."""

    def __init__(self, browser: Browser, house: House, kind: Kind, *, named: bool = False) -> None:
        self.house, self.kind = house, kind
        self.address = house.named if named else house.address
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.frames: deque[str] = deque(maxlen=60)
        """What was said last on the lines to tables."""
        self._expected: list[re.Pattern[str]] = []
        self.context: BrowserContext = browser.new_context(
            viewport=kind.size,
            locale=LOCALES[kind.language],
            color_scheme="dark" if kind.light == "night" else "light",
            reduced_motion="reduce" if kind.still else "no-preference",
            has_touch=kind.touch,
        )
        self.context.set_default_timeout(60_000)
        if kind.hasty:
            self.context.add_init_script(_HASTY)
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self.problems.append(f"page error: {error.error}"))
        self.context.on("request", self._asked)
        self.context.on("page", self._came)
        self.context.tracing.start(snapshots=kind.retraced)
        self.page: Page = self.context.new_page()
        failure_evidence.shown("server", house.show)
        failure_evidence.shown("device", self.show)

    def expect(self, *patterns: str) -> None:
        """Say which messages of the browser are meant to come: the test itself causes them."""
        self._expected += [re.compile(pattern) for pattern in patterns]

    @property
    def complaints(self) -> list[str]:
        """What went wrong and was not meant to."""
        return [
            problem
            for problem in self.problems
            if not any(pattern.search(problem) for pattern in self._expected)
        ]

    def hold(self, hand: Hand) -> None:
        """Be the device of somebody who has been at the server before."""
        host = urlsplit(self.address).hostname or ""
        self.context.add_cookies(
            [{"name": "fairytile-device", "value": hand.key, "domain": host, "path": "/", "httpOnly": True}]
        )

    def go(self, path: str) -> Page:
        """Open an address of the server."""
        self.page.goto(self.address + path)
        return self.page

    def show(self, folder: Path) -> None:
        """What is to be seen of it, for who wants to know what went wrong."""
        said = [f"{self.kind} at {self.address}", *self.problems, *self.requests[-200:], *self.frames]
        (folder / "device.txt").write_text("\n".join(said), encoding="utf-8")
        for number, page in enumerate(self.context.pages, 1):
            with contextlib.suppress(Error):
                page.screenshot(path=folder / f"page-{number}.png", timeout=10_000)
        self.context.tracing.stop(path=folder / "trace.zip")

    def close(self) -> None:
        """Close it for good."""
        with contextlib.suppress(Error):
            self.context.close()

    def _came(self, page: Page) -> None:
        """Another window of it; what it draws by chance is given."""
        numbers = list(struct.unpack("<4I", self.house.given.token_bytes(16)))
        page.add_init_script(CHANCE.replace("SEED", str(numbers)))
        if LATENCY:
            self._slow_down(page)
        page.on("websocket", self._connected)

    def _slow_down(self, page: Page) -> None:
        """Let a page wait for whatever it asks of the server."""
        page.add_init_script(_LATE.replace("LATENCY", str(LATENCY)))
        network = self.context.new_cdp_session(page)
        network.send("Network.enable")
        slow = {"offline": False, "latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1}
        network.send("Network.emulateNetworkConditions", slow)

    def _connected(self, socket: WebSocket) -> None:
        """A line to a table: the latest that was said there is remembered."""
        socket.on("framesent", lambda frame: self.frames.append(f"> {frame!s:.2000}"))
        socket.on("framereceived", lambda frame: self.frames.append(f"< {frame!s:.2000}"))
        socket.on("close", lambda _: self.frames.append(f"closed: {socket.url}"))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"{message.text} ({message.location['url']})")

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)
