"""Files over HTTP: they lie ready, packed for who can unpack them, and go to nobody who has them."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from fairytile.server.api.gzip_packing import ENCODING, packed, takes_packed

FOR_EVER: Final = f"public, max-age={366 * 24 * 3600}, immutable"
"""Of what never changes at its address."""
ASK_AGAIN: Final = "no-cache"
"""Of what may be another one next time; to ask again costs little."""


class File(NamedTuple):
    """A file that is handed out."""

    body: bytes
    packed: bytes | None
    """The same in fewer bytes, if it gets smaller."""
    media: str
    tag: str
    """What it is told apart by from what it was before."""

    @classmethod
    def of(cls, body: bytes, media: str) -> File:
        """A file that was read or made."""
        smaller = packed(body)
        return cls(
            body, smaller if len(smaller) < len(body) * 0.95 else None, media, sha256(body).hexdigest()[:20]
        )

    @property
    def size(self) -> int:
        """How many bytes it takes in memory."""
        return len(self.body) + len(self.packed or b"")

    def answer(
        self, request: Request, cache: str, more: Mapping[str, str] | None = None, *, status: int = 200
    ) -> Response:
        """The file for who asks, or the word that they have it already; ``more`` headers go with both."""
        small = self.packed if takes_packed(request.headers.get("accept-encoding")) else None
        tag = f'"{self.tag}"' if small is None else f'"{self.tag}-{ENCODING}"'
        headers = {"Cache-Control": cache, "ETag": tag, "Vary": "Accept-Encoding", **(more or {})}
        if status == 200 and _has(request.headers.get("if-none-match"), tag):
            return Response(status_code=304, headers=headers)
        if small is not None:
            headers["Content-Encoding"] = ENCODING
        body = self.body if small is None else small
        if request.method == "HEAD":
            headers["Content-Length"] = str(len(body))
            body = b""
        return Response(body, status, headers={**headers, "Content-Type": self.media})


def _has(known: str | None, tag: str) -> bool:
    """Whether a device has just this already, by its header ``If-None-Match``."""
    return any(each.strip().removeprefix("W/") in (tag, "*") for each in (known or "").split(","))
