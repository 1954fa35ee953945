"""What a request says: its body, its table, the device that it comes from, and how the answer is to be."""

from __future__ import annotations

from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from fairytile.data import DataError, read
from fairytile.protocol import Refusal, TableId, Why
from fairytile.protocol.http_calls import Theme
from fairytile.server.api.static_files import FOR_EVER
from fairytile.server.edge.cookies import FORGET_PLAIN, has_locked, set_cookie
from fairytile.server.edge.gate import cookies_of, key_of
from fairytile.server.sockets.codec import data_of

_T = TypeVar("_T")


async def body_of(request: Request, kind: type[_T]) -> _T:
    """What is asked, as a value; raises `DataError`, `Refusal`."""
    body = await request.body()
    if request.scope.get("fairytile.too_large"):
        raise Refusal(Why.TOO_LARGE)
    return read(kind, data_of(body))


def table_of(request: Request) -> TableId:
    """The table that is asked about."""
    return TableId(str(request.path_params["table"])[:64])


def cookie_of(request: Request, key: str) -> str:
    """The cookie that keeps the key of a device."""
    return set_cookie(key, secure=request.scope["fairytile.secure"])


def locked(request: Request, response: Response) -> Response:
    """An answer that locks the key of a device which has come with the plain cookie by an encrypted way.

    Nobody loses a seat when a server moves behind https, or to a version that locks: the key stays the same.
    Only answers that nobody may keep have it, or a cache in between would hand the key to others.
    """
    if not request.scope["fairytile.secure"] or response.headers.get("cache-control") != "no-store":
        return response
    lines = cookies_of(request.scope)
    key = key_of(request.scope)
    if key is not None and not has_locked(lines):
        if "set-cookie" not in response.headers:
            response.headers.append("set-cookie", cookie_of(request, key))
        response.headers.append("set-cookie", FORGET_PLAIN)
    return response


def theme_of(request: Request) -> Theme:
    """The light that is asked for; raises `DataError`."""
    theme = request.query_params.get("theme", Theme.DAY)
    if theme not in [*Theme]:
        raise DataError(f"theme is one of {', '.join(Theme)}")
    return Theme(theme)


def cache_of(request: Request) -> str:
    """How long an answer can be kept: for ever by who says which version they mean, else for an hour."""
    return FOR_EVER if request.query_params.get("v") else "public, max-age=3600"
