"""Answers made smaller for devices that can unpack them."""

from __future__ import annotations

import gzip
from typing import Final

ENCODING: Final = "gzip"


def packed(body: bytes) -> bytes:
    """The same in fewer bytes. Nothing of the moment goes in: the same is packed the same."""
    return gzip.compress(body, compresslevel=9, mtime=0)


def takes_packed(accepted: str | None) -> bool:
    """Whether a device takes what is packed, by its header ``Accept-Encoding``.

    >>> takes_packed("br;q=1.0, gzip;q=0.8"), takes_packed("gzip;q=0"), takes_packed(None)
    (True, False, False)
    """
    for part in (accepted or "").lower().replace(" ", "").split(","):
        name, _, weight = part.partition(";q=")
        if name == ENCODING:
            return weight.strip("0.") != "" or not weight
    return False
