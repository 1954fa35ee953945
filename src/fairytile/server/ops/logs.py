"""The log of a server: what its operator has to know, and not a word that belongs to those who play.

Keys, invitations, Pages, names and the addresses of tables never get here. What other libraries want to log
is cut down to what their programmers wrote, without what they put in; and an error is its kind and where it
happened, since its message may repeat what somebody sent.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
import traceback
from collections.abc import Iterator, MutableMapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TextIO, cast

import structlog

from fairytile.server.limits import Bucket, Rate

SELDOM: Final = Rate(0.2, 20)
"""How often the same thing is written down that others can make happen as often as they like."""
_OTHERS: Final = ("uvicorn", "websockets", "asyncio", "alembic", "sqlalchemy", "concurrent")
"""Libraries that may have something to say: warnings and worse are heard."""
_ROOT: Final = Path(__file__).resolve().parents[3]


class Form(StrEnum):
    """How a log is written."""

    TEXT = "text"
    """A line of ``key=value`` for each event."""
    JSON = "json"
    """A line of JSON for each event."""


# --- what is said ---------------------------------------------------------------------------


def _without_words(_: object, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """An error as its kind and the places that led to it."""
    error = event.pop("exc_info", None)
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        event["trace"] = " ".join(_places(error))
    return event


def _places(error: BaseException | None) -> Iterator[str]:
    while error is not None:
        yield type(error).__name__
        for frame, line in traceback.walk_tb(error.__traceback__):
            path = Path(frame.f_code.co_filename)
            shown = path.relative_to(_ROOT).as_posix() if path.is_relative_to(_ROOT) else path.name
            yield f"{shown}:{line}:{frame.f_code.co_name}"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _without_arguments(_: object, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """What another library says, without what it put in."""
    event.pop("positional_args", None)
    event["event"] = str(event["event"]).strip()
    event["by"] = event["_record"].name
    return event


_SHARED: Final[list[structlog.typing.Processor]] = [
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    _without_words,
]
_LOGGER: Final = logging.getLogger("fairytile.server")
# Whoever uses the server as a library and wants no log has none.
_LOGGER.addHandler(logging.NullHandler())
LOG: Final = cast(
    structlog.stdlib.BoundLogger,
    structlog.wrap_logger(
        _LOGGER,
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    ),
)

_often: Final[dict[str, Bucket]] = {}


def seldom(event: str, *, apart: str = "", **about: object) -> None:
    """Warn of something that may happen very often: it is not written down each time, but counted.

    What is told apart by one of a few names is written down often enough by itself.
    """
    if _is_seldom(f"{event} {apart}"):
        LOG.warning(event, **about)


def _is_seldom(event: str) -> bool:
    now = time.monotonic()
    return _often.setdefault(event, Bucket(SELDOM, now)).take(now)


def _of_others_seldom(record: logging.LogRecord) -> bool:
    """What other libraries say of each request that cannot be read, others can have them say for ever."""
    return record.name.startswith(_LOGGER.name) or _is_seldom(f"{record.name}: {str(record.msg)[:200]}")


# --- where it goes --------------------------------------------------------------------------


def begin(form: Form, stream: TextIO | None = None) -> logging.Handler:
    """Write the log to a stream, by default the one for errors, until `end`."""
    render: structlog.typing.Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if form is Form.JSON
        else structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"], drop_missing=True)
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, render],
            foreign_pre_chain=[_without_arguments, *_SHARED],
            use_get_message=False,
        )
    )
    handler.addFilter(_of_others_seldom)
    _LOGGER.addHandler(handler)
    _LOGGER.setLevel(logging.INFO)
    for name in _OTHERS:
        other = logging.getLogger(name)
        other.addHandler(handler)
        other.setLevel(logging.WARNING)
        other.propagate = False
    return handler


def end(handler: logging.Handler) -> None:
    """Write no more there."""
    for logger in (_LOGGER, *map(logging.getLogger, _OTHERS)):
        logger.removeHandler(handler)


def unexpected(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Write down what went wrong where nobody was waiting for it."""
    LOG.error("something went wrong in the background", exc_info=context.get("exception"))
