"""The private surface of uvicorn and websockets that we build on: every name of it, checked at start.

Budgets for slow and greedy devices have to sit below ASGI, where both libraries promise nothing. So all that
we override, call or read there is named here and nowhere else, and a server that starts looks whether it is
still there: an upgrade that moved something is a sentence, not a game that stalls. That names mean what they
meant is for the tests of the edge to show, and so `pyproject.toml` says which versions were tried.
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Iterator
from importlib.metadata import version
from types import FunctionType
from typing import Final, NamedTuple

from fairytile.errors import FairyTileError


class UnfitLibrary(FairyTileError, ImportError):
    """A library is another one than this version was made for; the message says what to install."""

    def __init__(self, problem: str) -> None:
        found = ", ".join(f"{name} {version(name)}" for name in ("uvicorn", "websockets", "h11"))
        super().__init__(
            f"this version of fairytile was not made for the web server that is installed here ({found}):"
            f" {problem}. Install the versions that belong to it: pip install 'fairytile[server]'"
        )


try:
    from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl
    from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
    from uvicorn.server import Server
    from websockets.protocol import OPEN
    from websockets.server import ServerProtocol
except ImportError as moved:
    raise UnfitLibrary(str(moved)) from moved

try:
    from websockets.speedups import apply_mask
except ImportError:  # it was built without a compiler
    from websockets.utils import apply_mask

__all__ = [
    "HIGH_WATER_LIMIT",
    "OPEN",
    "FlowControl",
    "H11Protocol",
    "RequestResponseCycle",
    "ServerProtocol",
    "Surface",
    "UnfitLibrary",
    "WebSocketsSansIOProtocol",
    "apply_mask",
    "check_surface",
    "missing",
]


class Surface(NamedTuple):
    """What is taken of one class: a method is overridden or called, a field is read or set."""

    of: type
    methods: frozenset[str]
    fields: frozenset[str]


HTTP: Final = Surface(
    H11Protocol,
    frozenset(
        {
            "_unset_keepalive_if_required",
            "connection_lost",
            "connection_made",
            "data_received",
            "handle_websocket_upgrade",
            "on_response_complete",
            "send_400_response",
        }
    ),
    frozenset({"app_state", "client", "conn", "cycle", "flow", "loop", "transport"}),
)
ANSWER: Final = Surface(
    RequestResponseCycle,
    frozenset(),
    frozenset({"body", "disconnected", "message_event", "more_body", "response_complete"}),
)
FLOW: Final = Surface(FlowControl, frozenset({"pause_reading", "resume_reading"}), frozenset())
SOCKET: Final = Surface(
    WebSocketsSansIOProtocol,
    frozenset(
        {
            "connection_lost",
            "data_received",
            "handle_connect",
            "handle_cont",
            "handle_ping",
            "keepalive_timeout",
            "on_task_complete",
            "run_asgi",
        }
    ),
    frozenset(
        {
            *("close_sent", "config", "conn", "disconnected", "frames", "handshake_complete"),
            *("handshake_initiated", "logger", "loop", "read_paused", "transport", "writable"),
        }
    ),
)
HANDSHAKE: Final = Surface(ServerProtocol, frozenset({"accept", "reject"}), frozenset({"handshake_exc"}))
SERVER: Final = Surface(Server, frozenset({"capture_signals", "handle_exit"}), frozenset())
NEEDED: Final = (SERVER, HTTP, ANSWER, FLOW, SOCKET, HANDSHAKE)
"""What the promises of the edge stand on: without it there is no server."""

FAST_SOCKET: Final = Surface(WebSocketsSansIOProtocol, frozenset(), frozenset({"queue", "scope"}))
FAST_FRAMES: Final = Surface(ServerProtocol, frozenset(), frozenset({"state"}))
FOR_SPEED: Final = (FAST_SOCKET, FAST_FRAMES)
"""What the fast path takes beside that: without it the library reads and writes all frames."""


def missing(*surfaces: Surface) -> tuple[str, ...]:
    """What is taken and not there."""
    return tuple(
        f"{each.of.__name__}.{name}"
        for each in surfaces
        for found, wanted in ((_methods(each.of), each.methods), (_fields(each.of), each.fields))
        for name in sorted(wanted - found)
    )


def check_surface(*ours: type) -> None:
    """See that all that is needed is there, and that methods of ours take what those of uvicorn take.

    Raises:
        UnfitLibrary: Something is not as it was.
    """
    lacking = missing(*NEEDED)
    if lacking:
        raise UnfitLibrary(f"{', '.join(lacking)} is not there")
    for surface in NEEDED:
        for cls in ours:
            for name in surface.methods if issubclass(cls, surface.of) else ():
                if _taken(getattr(cls, name)) != _taken(getattr(surface.of, name)):
                    raise UnfitLibrary(f"{surface.of.__name__}.{name} takes something else")


def _taken(method: object) -> int:
    assert callable(method), "it is a method"
    return len(inspect.signature(method).parameters)


def _methods(cls: type) -> set[str]:
    return {name for name in dir(cls) if callable(getattr(cls, name))}


def _fields(cls: type) -> set[str]:
    """What the methods of a class set on their object."""
    return {
        str(step.argval)
        for method in _functions(cls)
        for step in dis.get_instructions(method)
        if step.opname == "STORE_ATTR"
    }


def _functions(cls: type) -> Iterator[FunctionType]:
    for base in cls.__mro__:
        yield from (each for each in vars(base).values() if isinstance(each, FunctionType))
