"""What ASGI hands to an application: the types of its scope and of its two calls, and one more of ours."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeAlias

# What ASGI hands over is whatever the server and its extensions put into it.
Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

Write: TypeAlias = Callable[[bytes], bool]
"""Writes a text to a device at once; False if it takes nothing now, or has gone."""
WRITE: Final = "fairytile.write"
"""Under this name the `Write` of a connection that has one is found in the state of its scope."""
