"""Asks a server by HTTP, with nothing but the standard library: in a thread, so that nobody else waits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from fairytile.client.addresses import Address
from fairytile.client.errors import Declined, NoTable, Unreachable
from fairytile.data import Json
from fairytile.protocol.http_calls import DEVICE_COOKIE, LOCKED_DEVICE_COOKIE
from fairytile.words import Language

PATIENCE: Final = 20.0
"""How many seconds an answer may take."""
_MOST: Final = 8_000_000
"""How many bytes of an answer are read."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server, as one device asks it."""

    address: Address
    device: str | None = field(default=None, repr=False)
    """The key of the device; None for somebody who only watches."""
    language: Language = Language.ENGLISH
    """In which language it wants sentences."""

    async def get(self, path: str) -> object:
        """What the server has at a path of its protocol; raises `ClientError`."""
        return _data(await asyncio.to_thread(self._ask, path, None))

    async def text(self, path: str) -> str:
        """As `get`, for what is no data but a text."""
        return (await asyncio.to_thread(self._ask, path, None)).decode("utf-8", "replace")

    async def post(self, path: str, body: Mapping[str, Json]) -> Mapping[str, object]:
        """What the server answers to something that is to be done; raises `ClientError`."""
        found = _data(await asyncio.to_thread(self._ask, path, body))
        return found if isinstance(found, dict) else {}

    @property
    def headers(self) -> dict[str, str]:
        """What every request says of the device."""
        if self.device is None:
            return {}
        is_encrypted = self.address.origin.startswith("https://")
        name = LOCKED_DEVICE_COOKIE if is_encrypted else DEVICE_COOKIE
        return {"Cookie": f"{name}={self.device}"}

    def _ask(self, path: str, body: Mapping[str, Json] | None) -> bytes:
        headers = {"Accept-Language": str(self.language), **self.headers}
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers |= {"Content-Type": "application/json", "Origin": self.address.origin}
        request = Request(self.address.api(path), data, headers)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                found: bytes = answer.read(_MOST)
                return found
        except HTTPError as error:
            with error:
                raise _refusal(error) from None
        except (OSError, HTTPException) as error:
            why = getattr(error, "reason", None) or error
            raise Unreachable(
                f"{self.address.server} does not answer ({why}): look for a wrong letter, or ask whether the "
                "server runs"
            ) from None


def _data(text: bytes) -> object:
    try:
        found: object = json.loads(text) if text else None
    except (ValueError, RecursionError):
        raise _no_server() from None
    return found


def _refusal(error: HTTPError) -> Exception:
    try:
        said = json.loads(error.read(_MOST))
        refusal = Declined(str(said["reason"]), str(said["sentence"]))
    except (ValueError, TypeError, LookupError, OSError, RecursionError):
        return _no_server()
    return NoTable(refusal.sentence) if error.code == 404 else refusal


def _no_server() -> Unreachable:
    return Unreachable("whatever answers there is no server of this game: look for a wrong letter")
