"""Who is at a table of a server, in words: what they are called, who comes and goes, who wants to stop."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from fairytile.cli.terminal.texts import Wording
from fairytile.protocol import Around, Sync
from fairytile.state import SeatNumber

_HOUR: Final = 3600


def names_of(around: Around, words: Wording) -> Sequence[str]:
    """The players' names, by seat."""
    return [
        words("setup.person", number=number) if chair.shown is None else chair.shown.of(words.language)
        for number, chair in enumerate(around.chairs, 1)
    ]


def who_is_awaited(around: Around, words: Wording) -> str:
    """For whom everybody waits before the deal."""
    kept = [chair.kept for chair in around.chairs if chair.kept is not None]
    if kept:
        return words("join.waiting-kept", names=", ".join(kept))
    free = sum(chair.name is None and chair.bot is None for chair in around.chairs)
    return words("join.waiting-one") if free == 1 else words("join.waiting", count=free)


def who_is_away(around: Around, people: Collection[SeatNumber], words: Wording) -> Iterator[str]:
    """Who is not there, besides the people at this screen."""
    for number, chair in enumerate(around.chairs):
        if number not in people and chair.name is not None and chair.bot is None and not chair.here:
            yield words("join.left", name=chair.name)


def comings(before: Around, now: Around, people: Collection[SeatNumber], words: Wording) -> Iterator[str]:
    """Who has sat down, come or left, or is called otherwise, besides the people at this screen."""
    for number, (old, new) in enumerate(zip(before.chairs, now.chairs, strict=True)):
        if number in people:
            continue
        if old.name is not None and old.person and not new.person:
            yield words("join.went", name=old.name)
        elif new.name is not None and old.name is None:
            yield words("join.sits", name=new.name)
        elif new.name is not None and old.name is not None:
            if new.name != old.name:
                yield words("join.renamed", old=old.name, name=new.name)
            if old.here is not new.here:
                yield words("join.here" if new.here else "join.left", name=new.name)


def whose_seat_moved(
    before: Around, now: Around, people: Collection[SeatNumber], words: Wording
) -> Iterator[str]:
    """Whose seat went to another device while nothing was told, besides the people at this screen."""
    for number, (old, new) in enumerate(zip(before.chairs, now.chairs, strict=True)):
        if number not in people and new.name is not None and old.reseated != new.reseated:
            yield words("join.reseated", name=new.name)


def others_agree(agreed: Collection[SeatNumber], people: frozenset[SeatNumber]) -> bool:
    """Whether others want to stop, and nobody at this screen has said so."""
    return bool(agreed) and bool(people) and people.isdisjoint(agreed)


def wanting_to_stop(now: Sync, people: frozenset[SeatNumber], words: Wording) -> str:
    """That others want to stop, for who is asked by the menu at this screen; or else nothing."""
    agreed = now.around.agreed
    if now.view is None or now.view.to_move not in people or not others_agree(agreed, people):
        return ""
    return words("join.others-stop", names=named(agreed, now.around, words))


def named(seats: Iterable[SeatNumber], around: Around, words: Wording) -> str:
    """Some players by their names, one after the other."""
    names = names_of(around, words)
    return ", ".join(names[seat] for seat in seats)


def meanwhile(known: Sync, latest: Sync, people: frozenset[SeatNumber], words: Wording) -> str:
    """What somebody at this screen, who knows less than the latest, should know before they answer.

    Mostly nothing. The question may be worth nothing any more, or the others may have one themselves.
    """
    if latest.view is None or known.view is None or known.view.outcome is not None:
        return ""
    if latest.view.outcome is not None:
        return words("join.over")
    for seat in sorted(people):
        if seat in known.own and seat not in latest.own:
            return words("join.seat-gone", name=names_of(known.around, words)[seat])
    for seat in sorted(people):
        if known.around.chairs[seat].bot is None and latest.around.chairs[seat].bot is not None:
            return words("join.stands-in", name=names_of(latest.around, words)[seat])
    for seat in sorted(people):
        if latest.around.chairs[seat].wanted is not None and known.around.chairs[seat].wanted is None:
            return words("join.wanted-aside", name=names_of(latest.around, words)[seat])
    if latest.around.agreed == known.around.agreed:
        return ""
    return wanting_to_stop(latest, people, words)


def still_missing(around: Around, words: Wording) -> Iterator[str]:
    """Without whom a game that some want to stop goes on, and for how long."""
    names = names_of(around, words)
    for each in around.missing:
        name = names[each.seat]
        if each.left is None:
            yield words("join.missing-give" if each.give else "join.missing", name=name)
        else:
            told = "join.missing-wait" if each.give else "join.missing-away"
            yield words(told, name=name, time=_time(each.left, words))


def _time(milliseconds: int, words: Wording) -> str:
    """How long something takes, never less than it does: minutes and seconds, or hours and minutes."""
    seconds = -(-milliseconds // 1000)
    if seconds < _HOUR:
        return f"{seconds // 60}:{seconds % 60:02}"
    hours, minutes = divmod(-(-seconds // 60), 60)
    return words("join.hours-minutes" if minutes else "join.hours", hours=hours, minutes=minutes)


def stopped_by(around: Around, words: Wording) -> str:
    """Who stopped a game, if somebody did."""
    how = around.stopped
    return "" if how is None or not how.by else words("join.stopped", names=named(how.by, around, words))
