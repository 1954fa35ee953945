"""What answers something that can be asked over HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]
"""Answers a request, or raises why it is refused."""
