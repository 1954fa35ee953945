"""The identity of who acts at a table: a device, alone or with others that share its games.

Seats belong to devices in the journal, each of which has a key of its own. Which devices share their games is
no matter of one table, so it stands in no journal: whoever serves a device says so with each thing it does.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, TypeAlias

from fairytile.live.entries import Device


class Shared(NamedTuple):
    """A device of somebody who plays with several."""

    device: Device
    """The one that acts."""
    all: frozenset[Device]
    """All whose seats are its own as well, itself among them, and those that were turned away since."""


Holder: TypeAlias = Device | Shared
"""Who acts: a device that shares its games with no other, or one that does."""


def acting(holder: Holder) -> Device:
    """The device that acts."""
    return holder.device if isinstance(holder, Shared) else holder


def devices_of(holder: Holder | None) -> Collection[Device]:
    """All devices whose seats are also those of who acts."""
    if holder is None:
        return ()
    return holder.all if isinstance(holder, Shared) else (holder,)


def holds(holder: Holder | None, device: Device | None) -> bool:
    """Whether what belongs to a device belongs to who acts."""
    return device is not None and device in devices_of(holder)
