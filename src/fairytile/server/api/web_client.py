"""The client for browsers as the server hands it out: its files, and its page at each of its addresses.

Everything is read once, when the server starts, and lies ready in memory, packed too. An address is one of
those that were found then or leads nowhere, so no path can climb out of the folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from fairytile.server.api.static_files import ASK_AGAIN, FOR_EVER, File

WEB: Final = Path(__file__).parents[1] / "web"
"""Where the client is built to. A checkout that was never built has no such folder."""
_NOT_BUILT: Final = Path(__file__).with_name("not-built.html")
_INDEX: Final = "index.html"

_TABLE: Final = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}"
_ADDRESSES: Final = re.compile(rf"(?:/(?:new|rules|carry|t/{_TABLE}))?/?")
"""Where the client shows something; those of tables are what invitations lead to, see `fairytile.client`."""

_ASSETS: Final = "/assets/"
"""Files here have a hash of what is in them in their names."""

_FOR_PROGRAMS: Final = ("/api/", _ASSETS)

_MEDIA: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
_UNKNOWN_MEDIA: Final = "application/octet-stream"

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self' {socket}; manifest-src 'self'; media-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Pages:
    """All that a browser needs to show the game."""

    def __init__(self, folder: Path | None, *, secure: bool) -> None:
        files = {} if folder is None else dict(_files_in(folder))
        index = files.pop(f"/{_INDEX}", None)
        self._index = index or File.of(_NOT_BUILT.read_bytes(), _MEDIA[".html"])
        self._files = files
        self._secure = secure

    def answer(self, request: Request) -> Response | None:
        """What lies at an address; None if nothing does."""
        path = str(request.scope["path"])
        page = _ADDRESSES.fullmatch(path) is not None
        file = self._index if page else self._files.get(path)
        if file is None:
            return None
        if request.method not in ("GET", "HEAD"):
            return Response(status_code=405, headers={"Allow": "GET, HEAD"})
        if page:
            return file.answer(request, ASK_AGAIN, {"Content-Security-Policy": self._policy(request)})
        return file.answer(request, FOR_EVER if path.startswith(_ASSETS) else ASK_AGAIN)

    def nowhere(self, request: Request) -> Response | None:
        """The page for people whose address leads nowhere, which says so; None for programs and files."""
        path = str(request.scope["path"])
        reads = "text/html" in request.headers.get("accept", "")
        if not reads or request.method not in ("GET", "HEAD") or path.startswith(_FOR_PROGRAMS):
            return None
        more = {"Content-Security-Policy": self._policy(request), "Vary": "Accept, Accept-Encoding"}
        return self._index.answer(request, ASK_AGAIN, more, status=404)

    def _policy(self, request: Request) -> str:
        """What the page may load. Older browsers do not count our own sockets among what is ours.

        The name of the host was found among our own before anybody came here.
        """
        host = request.headers.get("host", "")
        return _POLICY.format(socket=f"{'wss' if self._secure else 'ws'}://{host.lower()}")


def _files_in(folder: Path) -> Iterator[tuple[str, File]]:
    """Each file below a folder with its address; those that are hidden are for nobody."""
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder)
        if path.is_file() and not any(part.startswith(".") for part in place.parts):
            media = _MEDIA.get(path.suffix, _UNKNOWN_MEDIA)
            yield f"/{place.as_posix()}", File.of(path.read_bytes(), media)
