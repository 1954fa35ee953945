"""Keeps what a device knows of a table up to date with what it is told, as a value and without a socket."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias, assert_never

from fairytile.edition import Edition
from fairytile.errors import FairyTileError
from fairytile.protocol import Around, Event, Shown, Sync
from fairytile.views import View, ViewData, changed, read_view


class Gap(FairyTileError):
    """Something between two events was not heard: it is time to connect again, and to say what was last."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The connection is lost. It is made again by itself, and then it is told what was missed."""

    why: str


Told: TypeAlias = Sync | Event | Around | Shown
"""What a device is told that is no answer to it alone."""


class Notice(NamedTuple):
    """Something that happened, with what was known of the table before it and what is known now."""

    what: Told | Cut
    before: Sync | None
    """None with the first thing that is told."""
    now: Sync


def followed(before: Sync | None, told: Told) -> Sync:
    """What is known of a table once something was told; raises `Gap`, `fairytile.data.DataError`."""
    if isinstance(told, Sync):
        return told
    if before is None:
        raise Gap("the first thing that a device is told is everything")
    match told:
        case Event():
            if told.number != before.number + 1:
                raise Gap(f"event {told.number} came after {before.number}")
            view = None if before.view is None else changed(before.view, told.changes)
            return replace(
                before,
                number=told.number,
                moment=told.moment,
                view=view,
                picture=told.picture or before.picture,
                take_back=told.take_back,
            )
        case Around():
            return replace(before, around=told)
        case Shown():
            return before
        case _:
            assert_never(told)


class Glass:
    """Makes Views from their data; a Kingdom that stays the same is made once."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._latest: tuple[ViewData, View] | None = None

    def view(self, data: ViewData) -> View:
        """The View that data describes; raises `fairytile.data.DataError`."""
        latest = self._latest
        if latest is not None and latest[0] is data:
            return latest[1]
        same = latest is not None and latest[0].kingdom == data.kingdom
        seen = read_view(data, self._edition, kingdom=latest[1].kingdom if latest and same else None)
        self._latest = data, seen
        return seen
