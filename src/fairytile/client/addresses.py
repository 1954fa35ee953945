"""Addresses: where a server is, where a table is, and what invites to a seat there."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import parse_qs, urlencode, urlsplit

from fairytile.limits import shortened
from fairytile.protocol import TableId
from fairytile.protocol.version import PREFIX, SOCKET
from fairytile.state import MOST_PLAYERS, SeatNumber

_TABLE: Final = re.compile(r"(?P<before>.*)/t/(?P<table>[A-Za-z0-9][A-Za-z0-9._-]{0,99})/?")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")


@dataclass(frozen=True, slots=True)
class Address:
    """A server, a table of it, or a seat at a table.

    >>> address = Address.of("https://example.org/t/k3v9#i=secret&s=1")
    >>> address.server, address.table, address.seat
    ('https://example.org', 'k3v9', 1)
    >>> str(address)
    'https://example.org/t/k3v9#i=secret&s=1'
    """

    server: str
    """With scheme, host and port, and without a slash at its end."""
    table: TableId | None = None
    invitation: str | None = None
    """The key by which somebody may sit down. It stands in the fragment: no server and no log is told it."""
    seat: SeatNumber | None = None

    @classmethod
    def of(cls, text: str) -> Address:
        """The address that a link stands for; raises ``ValueError``. Without a scheme it is ``http``."""
        said = text.strip()
        parts = urlsplit(said if _SCHEME.match(said) else f"http://{said}")
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
            raise ValueError(
                f"{shortened(said)} is no address of a game: write one such as http://127.0.0.1:8000, "
                "or the link of a table"
            )
        origin = f"{parts.scheme}://{parts.netloc.rpartition('@')[2].lower()}"
        found = _TABLE.fullmatch(parts.path)
        if found is None:
            return cls(origin + parts.path.rstrip("/"))
        said_more = parse_qs(parts.fragment)
        return cls(
            origin + found["before"].rstrip("/"),
            TableId(found["table"]),
            said_more.get("i", [None])[0],
            _seat(said_more.get("s", [None])[0], said),
        )

    @property
    def origin(self) -> str:
        """Scheme, host and port alone, as a browser names where a page comes from."""
        parts = urlsplit(self.server)
        return f"{parts.scheme}://{parts.netloc}"

    def api(self, path: str) -> str:
        """Where the server answers to a path of its protocol."""
        return f"{self.server}{PREFIX}{path}"

    @property
    def socket(self) -> str:
        """Where the socket of the table is."""
        assert self.table is not None, "it is a table's address"
        return "ws" + (self.server + SOCKET.format(table=self.table)).removeprefix("http")

    @property
    def without_invitation(self) -> Address:
        """The same seat for somebody who sits there already."""
        return replace(self, invitation=None)

    def __str__(self) -> str:
        if self.table is None:
            return self.server
        parts = {"i": self.invitation, "s": self.seat}
        fragment = urlencode({key: value for key, value in parts.items() if value is not None})
        return f"{self.server}/t/{self.table}" + (f"#{fragment}" if fragment else "")


def _seat(text: str | None, said: str) -> SeatNumber | None:
    if text is None:
        return None
    if text not in map(str, range(MOST_PLAYERS)):
        raise ValueError(f"{shortened(said)} names no seat: ask for the link again, and copy all of it")
    return SeatNumber(int(text))
