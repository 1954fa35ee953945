"""Something that can be asked over HTTP, as a value: for the routes, and for its description."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias

from starlette.responses import Response

Handler: TypeAlias = Callable[..., Awaitable[Response]]
"""A method of who answers, which is handed a request."""


class Call(NamedTuple):
    """Something that can be asked."""

    method: str
    path: str
    handler: Handler
    summary: str
    asked: type | None = None
    """What the body says."""
    answered: type | None = None
    """What the answer says; None if it is empty, or no value of ours."""
    media: tuple[str, ...] = ("application/json",)
    query: tuple[str, ...] = ()
    status: int = 200
    """Of an answer that is no refusal."""
