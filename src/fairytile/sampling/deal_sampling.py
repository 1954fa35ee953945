"""Draws, each as likely, the deals that are left when some Pages are known: what hidden Page went to whom.

`fairytile.dealing` makes a deal from nothing; here part of it is known already. A plan says how the unseen
Pages fall into blocks that are dealt out one by one. It knows who must not get a Page, but not why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import factorial, perm, prod
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar

from fairytile.dealing import book_size, deck_of, strata
from fairytile.edition import PageNumber
from fairytile.state import Dealing
from fairytile.views import View

Owner: TypeAlias = int
"""Who gets a Page: the number of a seat, or `LEFT_OVER`."""

LEFT_OVER: Final = -1

Stretch: TypeAlias = tuple[PageNumber, ...]
"""Pages of which just one is in play."""

RandomNumber: TypeAlias = Callable[[], float]
"""The method ``random`` of a ``random.Random``."""

_T = TypeVar("_T")


def shuffled(things: Iterable[_T], chance: RandomNumber) -> list[_T]:
    """The things in random order. Sorting by random keys takes a third of the time of ``Random.shuffle``."""
    return sorted(things, key=lambda _: chance())


class Limit(NamedTuple):
    """Seats that get none but certain Pages."""

    seats: frozenset[Owner]
    pages: frozenset[PageNumber]

    def allows(self, stretch: Stretch) -> bool:
        """Whether one of these seats may get a Page of a stretch."""
        return not self.pages.isdisjoint(stretch)


class Block(NamedTuple):
    """Stretches of Pages to be dealt at random, one Page of each, to as many entries."""

    stretches: tuple[Stretch, ...]
    entries: tuple[Owner, ...]
    """Those with a limit first."""
    limited: int
    """How many of the entries have a limit."""

    @classmethod
    def of(cls, stretches: Iterable[Stretch], entries: Iterable[Owner], limit: Limit | None) -> Block:
        """The block with its entries in order."""
        if limit is None:
            return cls(tuple(stretches), tuple(entries), 0)
        entries = sorted(entries, key=lambda entry: entry not in limit.seats)
        return cls(tuple(stretches), tuple(entries), sum(entry in limit.seats for entry in entries))

    def ways(self, limit: Limit | None) -> int:
        """How many ways there are to hand out the stretches."""
        if limit is None:
            return factorial(len(self.entries))
        allowed = sum(map(limit.allows, self.stretches))
        return perm(allowed, self.limited) * factorial(len(self.entries) - self.limited)


def deal_block(block: Block, limit: Limit | None, chance: RandomNumber) -> Iterator[tuple[Owner, PageNumber]]:
    """Deal out a block: each way to hand out its stretches is as likely as the other."""
    stretches, entries, limited = block
    order = shuffled(stretches, chance) if len(stretches) > 1 else list(stretches)
    if limited and limit is not None:
        allowed = [stretch for stretch in order if limit.allows(stretch)][:limited]
        # Those that are allowed and still there came late in the order, so it is made anew.
        rest = shuffled([stretch for stretch in order if stretch not in allowed], chance)
        order = [tuple(page for page in stretch if page in limit.pages) for stretch in allowed] + rest
    for entry, stretch in zip(entries, order, strict=True):
        yield entry, stretch[int(chance() * len(stretch))] if len(stretch) > 1 else stretch[0]


class Plan(Protocol):
    """The deals that are left, as blocks."""

    @property
    def unseen(self) -> tuple[PageNumber, ...]:
        """The Pages whose places are not known."""

    @property
    def limit(self) -> Limit | None:
        """Who must not get every Page."""

    @property
    def ways(self) -> int:
        """How many deals there are."""

    def blocks(self, chance: RandomNumber) -> Sequence[Block]:
        """The blocks to deal out; what is in none of them is left over."""

    def pin(self, page: PageNumber, seat: Owner) -> Plan | None:
        """The plan for the other Pages if a seat has this one; None if it cannot have it."""


class FixedPlan(NamedTuple):
    """A plan whose blocks are known: the classic deal, and the woven one of a deck that divides evenly."""

    unseen: tuple[PageNumber, ...]
    limit: Limit | None
    fixed: tuple[Block, ...]

    @property
    def ways(self) -> int:
        """How many deals there are."""
        return prod(block.ways(self.limit) for block in self.fixed)

    def blocks(self, chance: RandomNumber) -> Sequence[Block]:
        """The blocks to deal out."""
        return self.fixed

    def pin(self, page: PageNumber, seat: Owner) -> Plan | None:
        """The plan without this Page, those of its stretch, and the place it took."""
        for number, block in enumerate(self.fixed):
            stretches = [stretch for stretch in block.stretches if page not in stretch]
            if len(stretches) == len(block.stretches):
                continue
            if seat not in block.entries:
                return None
            entries = list(block.entries)
            entries.remove(seat)
            rest = Block.of(stretches, entries, self.limit)
            if not rest.ways(self.limit):
                return None
            unseen = tuple(other for other in self.unseen if other != page)
            return FixedPlan(unseen, self.limit, (*self.fixed[:number], rest, *self.fixed[number + 1 :]))
        return None


class _Choice(NamedTuple):
    """A possible next block of a `ShiftingPlan`, and how many deals have it."""

    weight: int
    block: Block
    end: int
    spare: int


class ShiftingPlan:
    """The woven deal of a deck that does not divide evenly: each Page left over shifts the blocks behind it.

    The deals are counted from the end of the deck to its start, so that they can be drawn evenly.
    """

    def __init__(
        self,
        deck: Sequence[PageNumber],
        owners: Mapping[PageNumber, Owner],
        players: int,
        limit: Limit | None,
    ) -> None:
        self.limit = limit
        self.unseen = tuple(page for page in deck if page not in owners)
        self._deck, self._owners, self._players = deck, owners, players
        self._choices: dict[tuple[int, int], list[_Choice]] = {}

    @property
    def ways(self) -> int:
        """How many deals there are."""
        return self._count(0, len(self._deck) % self._players)

    def blocks(self, chance: RandomNumber) -> Sequence[Block]:
        """The blocks to deal out, drawn evenly from all deals."""
        blocks = []
        start, spare = 0, len(self._deck) % self._players
        while len(self._deck) - start > spare:
            choices = self._choices_at(start, spare)
            choice = _weighted(choices, chance)
            blocks.append(choice.block)
            start, spare = choice.end, choice.spare
        return blocks

    def pin(self, page: PageNumber, seat: Owner) -> Plan | None:
        """The plan for the other Pages if a seat has this one; None if it cannot have it."""
        plan = ShiftingPlan(self._deck, {**self._owners, page: seat}, self._players, self.limit)
        return plan if plan.ways else None

    def _count(self, start: int, spare: int) -> int:
        """How many deals there are from the Page ``start`` on if ``spare`` from there are left over."""
        if len(self._deck) - start == spare:
            return int(not any(page in self._owners for page in self._deck[start:]))
        return sum(choice.weight for choice in self._choices_at(start, spare))

    def _choices_at(self, start: int, spare: int) -> list[_Choice]:
        known = self._choices.get((start, spare))
        if known is None:
            known = self._choices[start, spare] = [
                choice
                for skipped in range(spare + 1)
                for choice in self._choices_with(start, start + self._players + skipped, spare - skipped)
                if choice.weight
            ]
        return known

    def _choices_with(self, start: int, end: int, spare: int) -> Iterator[_Choice]:
        """The blocks from one Page to another, the last of which is in play."""
        pages = self._deck[start:end]
        owners = [self._owners[page] for page in pages if page in self._owners]
        if len(set(owners)) < len(owners):
            return
        free = [page for page in pages if page not in self._owners]
        entries = [seat for seat in range(self._players) if seat not in owners]
        onward = self._count(end, spare)
        for away in combinations([page for page in free if page != pages[-1]], len(free) - len(entries)):
            block = Block.of(((page,) for page in free if page not in away), entries, self.limit)
            yield _Choice(onward * block.ways(self.limit), block, end, spare)


def _weighted(choices: Sequence[_Choice], chance: RandomNumber) -> _Choice:
    mark = chance() * sum(choice.weight for choice in choices)
    for choice in choices:
        mark -= choice.weight
        if mark < 0:
            return choice
    return choices[-1]


def plan_of(view: View, hidden: Sequence[int], limit: Limit | None, *, any_deal: bool) -> Plan:
    """The plan for the unseen Pages of a View, of which each seat has as many as ``hidden`` says.

    If any deal will do, the options are not asked how the Pages were dealt.
    """
    entries = [seat for seat, count in enumerate(hidden) for _ in range(count)]
    unseen, options, players = view.unseen, view.options, view.options.players
    if any_deal or not entries or (options.dealing is Dealing.CLASSIC and options.pages is None):
        entries += [LEFT_OVER] * (len(unseen) - len(entries))
        return FixedPlan(unseen, limit, (Block.of(((page,) for page in unseen), entries, limit),))
    deck = deck_of(view.edition, options)
    owners = _owners(view)
    in_play = book_size(view.edition, options) * players
    if options.pages is None and in_play < len(deck):
        return ShiftingPlan(deck, owners, players, limit)
    stretches = [tuple(stretch) for stretch in strata(deck, in_play)]
    if options.dealing is Dealing.CLASSIC:
        return FixedPlan(unseen, limit, (Block.of(_open(stretches, owners), entries, limit),))
    woven = (stretches[start : start + players] for start in range(0, in_play, players))
    blocks = (Block.of(_open(block, owners), _without(block, owners, players), limit) for block in woven)
    return FixedPlan(unseen, limit, tuple(block for block in blocks if block.entries))


def _owners(view: View) -> dict[PageNumber, Owner]:
    """Whose each known Page in play is."""
    return {
        page: number
        for number, seat in enumerate(view.seats)
        for page in (*seat.told, *seat.bottom, seat.hand)
        if page is not None
    }


def _open(stretches: Iterable[Stretch], owners: Mapping[PageNumber, Owner]) -> list[Stretch]:
    """The stretches of which it is not known which Page is in play."""
    return [stretch for stretch in stretches if not any(page in owners for page in stretch)]


def _without(block: Iterable[Stretch], owners: Mapping[PageNumber, Owner], players: int) -> list[Owner]:
    """The seats whose Page of a block is not known."""
    have = {owners[page] for stretch in block for page in stretch if page in owners}
    return [seat for seat in range(players) if seat not in have]
