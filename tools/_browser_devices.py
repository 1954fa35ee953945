"""Devices of people: Chromium as phones, tablets and screens, by day and by night, in three languages."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
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
    sync_playwright,
)

from tools._browser_house import NAME, Hand, House

Language = Literal["en", "fr", "de"]
Light = Literal["day", "night"]

LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr", "de")
LIGHTS: Final[tuple[Light, ...]] = ("day", "night")
LOCALES: Final = {"en": "en-GB", "fr": "fr-FR", "de": "de-DE"}
PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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
)


def chromium() -> str | None:
    """The browser of this machine; None if it has none. `tools/browser.sh` finds or installs it for make."""
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


class Device:
    """A browser of somebody, with its own memory, that writes down all that goes wrong in it."""

    def __init__(self, browser: Browser, house: House, kind: Kind, *, named: bool = False) -> None:
        self.house, self.kind = house, kind
        self.address = house.named if named else house.address
        self.problems: list[str] = []
        self.requests: list[str] = []
        self._expected: list[re.Pattern[str]] = []
        self.context: BrowserContext = browser.new_context(
            viewport=kind.size,
            locale=LOCALES[kind.language],
            color_scheme="dark" if kind.light == "night" else "light",
            reduced_motion="reduce" if kind.still else "no-preference",
            has_touch=kind.touch,
        )
        self.context.set_default_timeout(60_000)
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self.problems.append(f"page error: {error.error}"))
        self.context.on("request", self._asked)
        self.page: Page = self.context.new_page()

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

    def close(self) -> None:
        """Close it for good."""
        with contextlib.suppress(Error):
            self.context.close()

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"{message.text} ({message.location['url']})")

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)
