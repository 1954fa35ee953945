"""Pairs of tables that differ only in what somebody cannot know: dealt otherwise, and played alike."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from fairytile.chance import Chance, Secret
from fairytile.dealing import deal
from fairytile.edition import Edition, PageNumber
from fairytile.errors import FairyTileError
from fairytile.live import Dealt, Device, Entry, Opened, Seated, Table, act_for_bot, hear
from fairytile.protocol import (
    ChairPlan,
    Help,
    InvitedPlan,
    MessageId,
    PersonPlan,
    Settings,
    TableId,
    TakeBack,
)
from fairytile.state import Deal, Options, SeatNumber, State
from tests.live.tables import HOST, NAMES, START, act, device, share
from tests.views.games import choose

Looks: TypeAlias = Sequence[frozenset[SeatNumber]]
"""At each moment of a game the seats whose hand somebody sees."""
NOBODY: frozenset[SeatNumber] = frozenset()


class Sitting(NamedTuple):
    """Who sits where before the deal."""

    edition: Edition
    options: Options
    devices: tuple[Device | None, ...]
    """Of each seat; None for a bot's, which the plans name."""
    plans: tuple[ChairPlan, ...]
    help: Help = Help.HINTS

    @classmethod
    def apart(cls, edition: Edition, options: Options, help_: Help = Help.HINTS) -> Sitting:
        """Everybody with a device of their own."""
        seats = range(options.players)
        plans: list[ChairPlan] = [PersonPlan(NAMES[0]), *(InvitedPlan() for _ in seats[1:])]
        return cls(edition, options, tuple(map(device, seats)), tuple(plans), help_)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The journal before the deal. The secret is the same whatever is dealt."""
        edition, options = self.edition, self.options
        settings = Settings(edition.key, edition.digest, options, self.plans, self.help)
        nobody = (None,) * options.players
        opened = Opened(START, TableId("table-1"), HOST, settings, Secret(bytes([7]) * 32).hex(), nobody)
        shares: dict[Device, str] = {}
        seated = []
        for seat, who in enumerate(self.devices):
            if who is not None:
                added = None if who in shares else share(seat + 1).hex()
                shares[who] = "added"
                seated.append(Seated(START, SeatNumber(seat), who, NAMES[seat], added))
        return (opened, *seated)

    def dealt(self, cards: Deal) -> Dealt:
        """The entry of a deal."""
        return Dealt(START, cards, NAMES[: self.options.players])

    def table(self, cards: Deal) -> Table:
        """The table after a deal."""
        return Table.folded([*self.entries, self.dealt(cards)], self.edition)

    def drawn(self, seed: int) -> Deal:
        """A deal."""
        return deal(self.edition, self.options, Chance(seed))


class Script(NamedTuple):
    """A game as it went: what was done, and the States between."""

    deeds: tuple[str | None, ...]
    """Actions in notation; None for taking back."""
    states: tuple[State, ...]
    """One more than there are deeds."""


def after(table: Table, deed: str | None, number: int) -> Table:
    """The table after a deed of whoever is to move; raises if it is not legal there."""
    assert table.running is not None
    seat = table.running.state.to_move
    who, now = table.chairs[seat].device, START + number
    if who is None:
        assert deed is not None
        return act_for_bot(table, seat, table.running.moment, deed, now).table
    name = f"m{number}"
    if deed is None:
        return hear(table, who, TakeBack(MessageId(name), seat, table.running.moment), now).table
    return hear(table, who, act(table, deed, name), now, looking=seat).table


def scripted(table: Table, rng: random.Random, most: int) -> Script:
    """A game at random, with some taking back, to its end or for so many deeds."""
    assert table.running is not None
    deeds: list[str | None] = []
    states = [table.running.state]
    while len(deeds) < most and states[-1].outcome is None:
        assert table.running is not None
        state = table.running.state
        persons = table.chairs[state.to_move].device is not None
        if table.running.taking_back_refused is None and persons and rng.random() < 0.25:
            deeds.append(None)
        else:
            deeds.append(str(choose(state.legal_actions, rng)))
        table = after(table, deeds[-1], len(deeds))
        assert table.running is not None
        states.append(table.running.state)
    return Script(tuple(deeds), tuple(states))


def known_pages(script: Script, looks: Looks) -> set[PageNumber]:
    """The Pages that somebody has seen by the end: all that were told, and those of seats they looked at."""
    last = script.states[-1]
    found = {page for seat in last.seats for page in seat.told}
    for state, seen in zip(script.states, looks, strict=True):
        found |= {page for seat in seen for page in known_to(state, seat)}
    return found


def known_to(state: State, number: SeatNumber) -> tuple[PageNumber, ...]:
    """The Pages that a seat knows of its own: the one in hand, those turned away, those exchanged."""
    seat = state.seats[number]
    hand = () if seat.hand is None else (seat.hand,)
    away = set(state.left_over) & set(state.game.deal.books[number])
    return (*hand, *seat.book[len(seat.book) - seat.turned :], *sorted(away))


def twin(cards: Deal, script: Script, looks: Looks, rng: random.Random) -> Deal:
    """The deal with all Pages exchanged that somebody has never seen, and the stack below what was on top."""
    known = known_pages(script, looks)
    hidden = [page for book in (*cards.books, cards.left_over) for page in book if page not in known]
    others = hidden.copy()
    rng.shuffle(others)
    swap = dict(zip(hidden, others, strict=True))

    def exchanged(pages: Iterable[PageNumber]) -> tuple[PageNumber, ...]:
        return tuple(swap.get(page, page) for page in pages)

    gone = max(state.tiles_gone for state in script.states)
    below = [tile._replace(side=rng.randrange(2)) for tile in cards.stack[gone + 1 :]]
    rng.shuffle(below)
    return Deal(
        cards.start_side,
        (*cards.stack[: gone + 1], *below),
        tuple(map(exchanged, cards.books)),
        exchanged(cards.left_over),
    )


def is_shown(one: State, other: State, seen: Iterable[SeatNumber]) -> bool:
    """Whether the table, or a hand that is looked at, shows by now in which of two games one is."""
    if one.game.deal.stack[: one.tiles_gone + 1] != other.game.deal.stack[: other.tiles_gone + 1]:
        return True
    if [(seat.told, seat.out) for seat in one.seats] != [(seat.told, seat.out) for seat in other.seats]:
        return True
    if any(known_to(one, seat) != known_to(other, seat) for seat in seen):
        return True
    # After the end everybody sees everything.
    return one.outcome is not None or other.outcome is not None


class Pair(NamedTuple):
    """Two tables between which somebody cannot tell, and who it is that sees what at this moment."""

    one: Table
    other: Table
    moment: int


def pairs(sitting: Sitting, seed: int, looks_at: Iterable[SeatNumber], *, most: int = 80) -> Iterator[Pair]:
    """The moments of two games that are alike to somebody who sees some hands all the time."""
    rng = random.Random(seed)
    cards = sitting.drawn(seed)
    one = sitting.table(cards)
    script = scripted(one, rng, most)
    seen = frozenset(looks_at)
    looks = [seen] * len(script.states)
    other = sitting.table(twin(cards, script, looks, rng))
    yield from played_alike(one, other, script, looks)


def played_alike(one: Table, other: Table, script: Script, looks: Looks) -> Iterator[Pair]:
    """Both tables after each deed, for as long as nobody is shown the difference."""
    for number, seen in enumerate(looks):
        assert one.running is not None
        assert other.running is not None
        if is_shown(one.running.state, other.running.state, seen):
            return
        yield Pair(one, other, number)
        if number < len(script.deeds):
            one = after(one, script.deeds[number], number + 1)
            try:
                other = after(other, script.deeds[number], number + 1)
            except FairyTileError:
                return  # somebody else did what only their own Page allows
