"""Limits on the head of a request (its first line and its headers), however it arrives.

The parser that uvicorn uses counts only what is incomplete: a head that comes in one piece has no limit, and
each of its lines takes longer than many bytes. It also joins lines that begin with a blank (obs-fold), and
takes a line feed alone for the end of a line; a proxy in front of us may read both in another way, and then
it and we disagree where a request ends. So all of that is refused before it is parsed.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final, NamedTuple

import h11

from fairytile.protocol.limits import LARGEST_HEAD, LONGEST_HEADER, MOST_HEADERS
from fairytile.server.edge.input_throttle import AT_ONCE

_END: Final = b"\r\n\r\n"
_LARGEST_TRAILER: Final = 2048
"""Bytes of headers that come after a body, of which nobody reads any."""


class BadHead(NamedTuple):
    """Why a head is refused."""

    status: HTTPStatus
    sentence: str


_TOO_LARGE: Final = BadHead(
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    f"The headers of this request are too long: up to {LARGEST_HEAD} bytes in {MOST_HEADERS} lines are read, "
    f"and {LONGEST_HEADER} of one line. "
    "If cookies of other programs on this host are the reason, delete them.",
)
_FOLDED: Final = BadHead(
    HTTPStatus.BAD_REQUEST, "A header goes on in a second line: write each of them in one line."
)
_BARE: Final = BadHead(
    HTTPStatus.BAD_REQUEST, "A line of the headers ends with a line feed alone: end them with CR LF."
)


def bad_head(data: bytes) -> BadHead | None:
    r"""What is wrong with the head of a request, or with as much of it as is there; None if nothing is.

    >>> bad_head(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
    >>> bad_head(b"GET / HTTP/1.1\nHost: here").status
    <HTTPStatus.BAD_REQUEST: 400>
    """
    end = data.find(_END, 0, LARGEST_HEAD + len(_END))
    head = data[: end + 2] if end >= 0 else data[: LARGEST_HEAD + 1]
    lines = head.count(b"\r\n")
    if head.count(b"\n") != lines:
        return _BARE
    if len(head) > LARGEST_HEAD or lines > MOST_HEADERS:
        return _TOO_LARGE
    if b"\r\n " in head or b"\r\n\t" in head:
        return _FOLDED
    if any(len(line) > LONGEST_HEADER for line in head.split(b"\r\n")):
        return _TOO_LARGE
    return None


class StrictConnection(h11.Connection):
    """A connection of the parser that refuses bad heads; `refused` says why."""

    refused: BadHead | None = None

    def __init__(self) -> None:
        super().__init__(h11.SERVER, LARGEST_HEAD + AT_ONCE)

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """What comes next; raises ``h11.RemoteProtocolError``."""
        if self.their_state is h11.IDLE:
            self._check(bad_head(self.trailing_data[0]))
        event = super().next_event()
        if (
            event is h11.NEED_DATA
            and self.their_state is h11.SEND_BODY
            and len(self.trailing_data[0]) > _LARGEST_TRAILER
        ):
            self._check(_TOO_LARGE)
        return event

    def _check(self, refused: BadHead | None) -> None:
        if refused is not None:
            self.refused = refused
            raise h11.RemoteProtocolError(refused.sentence, error_status_hint=refused.status)
