"""What a device keeps of its place at a table: the key to it, the promise it was given, and its own share.

The key is the right to play the seat, so only its owner can read the file. Each place has a key of its own:
two windows of one machine can sit at one table, and no server learns a key that is good elsewhere.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fairytile.chance import Commitment, Share
from fairytile.client.addresses import Address
from fairytile.data import DataError, plain, read
from fairytile.protocol import TableId
from fairytile.state import SeatNumber

_UNSAFE: Final = re.compile(r"[^A-Za-z0-9._-]+")


def new_key() -> str:
    """A key that a device makes up for itself."""
    return secrets.token_hex(32)


@dataclass(frozen=True, slots=True)
class Place:
    """A device's place at a table."""

    server: str
    table: TableId
    seat: SeatNumber
    """The seat, or the first of several."""
    device: str
    """The key of the device. Whoever has it can play the seat."""
    share: str
    """What the device adds to the shuffle, in hexadecimal digits."""
    commitment: str
    """What the server promised before it was told the share."""

    def __post_init__(self) -> None:
        Share.of(self.share)
        Commitment.of(self.commitment)

    @property
    def address(self) -> Address:
        """Where it is, for who has the key already."""
        return Address(self.server, self.table, seat=self.seat)

    def __repr__(self) -> str:
        return f"<Place {self.address}>"


def state_folder(surroundings: Mapping[str, str] = os.environ) -> Path:
    """Where places are kept if nobody says where."""
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        if surroundings.get(name):
            return Path(surroundings[name]) / "fairytile" / "places"
    return Path.home() / ".local" / "state" / "fairytile" / "places"


class Places:
    """A folder with the places that a device has, a file for each."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or state_folder()

    def find(self, address: Address) -> tuple[Place, ...]:
        """The places at a table, or the one in a seat of it."""
        found = (place for path in self._files(address) if (place := _read(path)) is not None)
        return tuple(
            place
            for place in found
            if (place.server, place.table) == (address.server, address.table)
            and address.seat in (None, place.seat)
        )

    def keep(self, place: Place) -> None:
        """Keep a place: at every moment there is a whole file, and nobody else can read it."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self.folder / f"{_stem(place.address)}-{place.seat}.json"
        new = path.with_name(f".{secrets.token_hex(6)}.new")
        number = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(number, "w", encoding="utf-8") as file:
                file.write(json.dumps(plain(place), indent=2) + "\n")
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        except BaseException:
            new.unlink(missing_ok=True)
            raise

    def _files(self, address: Address) -> list[Path]:
        with suppress(OSError):
            return sorted(self.folder.glob(f"{_stem(address)}-*.json"))
        return []


def _stem(address: Address) -> str:
    """How the names of the files of a table begin; what is in them tells the rest."""
    return _UNSAFE.sub("_", f"{address.server.partition('://')[2]}-{address.table}")


def _read(path: Path) -> Place | None:
    """The place in a file; None if it has none."""
    try:
        return read(Place, json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, RecursionError, DataError):
        return None
