"""Determinization: samples full States that agree with a View, for bots that think ahead. Knows no secrets.

Every deal that could have led to the View is meant to be equally likely; nothing is concluded from how
the others play. This is exact as long as tiles can be laid. Once none can, who is out and who is not
tells something about the Pages: `Sampler` says how that is heeded. What could have been dealt to whom,
by the options of the table, is a plan of `fairytile.sampling.deal_sampling`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from fairytile.dealing import deck_of
from fairytile.edition import PageNumber
from fairytile.rules import can_lay_tiles
from fairytile.ruleset import Impossible
from fairytile.sampling.deal_sampling import (
    LEFT_OVER,
    Limit,
    Owner,
    Plan,
    RandomNumber,
    deal_block,
    plan_of,
    shuffled,
)
from fairytile.solver import is_possible
from fairytile.state import Deal, Dealing, Game, Seat, SeatNumber, State, TileSide
from fairytile.views import SeatView, View, stand_in

TRIES: Final = 32
"""How many deals are drawn freely before one is put together that agrees with who is out."""
_Pin: TypeAlias = tuple[Owner, PageNumber]
"""A Page that somebody has, whatever else is dealt."""
_NO_WEIGHTS: Final[Mapping[SeatNumber, Mapping[PageNumber, float]]] = MappingProxyType({})


def sample(view: View, rng: random.Random) -> State:
    """A State that could be the one behind the View. For many of one View make a `Sampler` once."""
    return Sampler(view).sample(rng)


class Sampler:
    """Draws States that agree with one View; makes once what they share.

    When no tile can be laid any more, the Page in hand of a player who is out is an impossible one, of
    any other player a possible one; by the ruling ``book`` this goes for all untold Pages. Deals are
    drawn until one agrees, `TRIES` times at most. After that the telling Pages are chosen first, each
    suitable one as likely as the other, and the rest is dealt around them. For the classic deal of
    whole Books that is exact, and done at once; otherwise it is nearly so.

    By the ruling ``exchange`` Pages may by then have been exchanged unseen, so any unseen Page may be
    anywhere, whatever the deal was like.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self._hidden = tuple(_Hidden.of(seat) for seat in view.seats)
        self._tiles = _unseen_tiles(view)
        verdicts = _verdicts(view)
        by_book = view.ruleset.impossible is Impossible.BOOK
        hidden = [seat.pages for seat in self._hidden]
        self._some_left_over = len(view.unseen) > sum(hidden)
        exchanged = (
            verdicts is not None
            and view.ruleset.impossible is Impossible.EXCHANGE
            and (self._some_left_over or bool(view.left_over))
        )
        self._ordered = view.options.dealing is Dealing.CLASSIC or exchanged
        self._wants = () if verdicts is None else _wants(view, self._hidden, verdicts)
        self._by_hand = not by_book
        inside = frozenset(number for number, seat in enumerate(view.seats) if not seat.out)
        limit = Limit(inside, verdicts.held) if verdicts is not None and by_book else None
        plan = plan_of(view, hidden, limit, any_deal=exchanged)
        self._beginnings = [_Beginning(plan)]
        if limit is not None and verdicts is not None and self._hidden[view.to_move].hides_hand:
            self._beginnings += _with_in_hand(plan, view.to_move, verdicts.told_now)
        whole_books = self._ordered and (view.options.pages is None or exchanged)
        self._tries = 0 if self._wants and self._by_hand and whole_books else TRIES

    @property
    def hands_are_free(self) -> bool:
        """Whether any hidden Page of a player may be the one in hand."""
        return not (self._wants and self._by_hand)

    def sample(
        self, rng: random.Random, *, hands: Mapping[SeatNumber, Mapping[PageNumber, float]] = _NO_WEIGHTS
    ) -> State:
        """A State that could be the one behind the View.

        Args:
            rng: The source of chance.
            hands: For some players how likely each Page is in hand, beside others, for somebody who has it.
                Heeded where `hands_are_free`: of the Pages dealt to a player one is chosen by these weights.
        """
        view, chance = self.view, rng.random
        drawn = self._draw(chance)
        if hands and self.hands_are_free:
            for number, weights in hands.items():
                if self._hidden[number].hides_hand and not self._is_fixed(number, drawn[number][0]):
                    _choose_hand(drawn[number], weights, rng)
        seats = tuple([hidden.seat(pages) for hidden, pages in zip(self._hidden, drawn, strict=False)])
        left_over = tuple(shuffled((*view.left_over, *drawn[LEFT_OVER]), chance))
        deal = Deal(view.start_side, self._stack(chance), tuple(map(_dealt, seats)), left_over)
        if left_over and view.left_over and view.outcome is None:
            deal = _with_exchanged(deal, view, seats)
        return State.of(
            game=Game(view.edition, view.options, deal),
            kingdom=view.kingdom,
            whereabouts=view.whereabouts,
            tiles_gone=len(view.gone),
            aside=view.aside,
            seats=seats,
            to_move=view.to_move,
            turn=view.turn,
            adventures=view.adventures,
            recounted=view.recounted,
            exchanged=view.exchanged,
            left_over=left_over,
            outcome=view.outcome,
        )

    def _stack(self, chance: RandomNumber) -> tuple[TileSide, ...]:
        """The known tiles in their order, and below them the others shuffled and flipped."""
        view = self.view
        if view.top_tile is None:
            return view.gone
        below = [sides[chance() < 0.5] for sides in shuffled(self._tiles, chance)]
        return (*view.gone, view.top_tile, *below)

    # --- Pages ------------------------------------------------------------------------------

    def _draw(self, chance: RandomNumber) -> list[list[PageNumber]]:
        """For each seat its hidden Pages from the top, and at the end those left over."""
        for _ in range(self._tries if self._wants else 1):
            plan, in_hand = _one_of(self._beginnings, chance)
            drawn = self._deal(plan, chance)
            _put_on_top(drawn, in_hand)
            if all(self._is_met(want, drawn[want.seat]) for want in self._wants):
                return drawn
        plan, in_hand, pins = self._pinned(chance)
        drawn = self._deal(plan, chance)
        if self._by_hand:
            _put_on_top(drawn, pins)
        else:
            for seat, page in pins:
                drawn[seat].insert(int(chance() * (len(drawn[seat]) + 1)), page)
        _put_on_top(drawn, in_hand)
        return drawn

    def _pinned(self, chance: RandomNumber) -> tuple[Plan, tuple[_Pin, ...], list[_Pin]]:
        """A plan around a Page for each want, with what is in a hand before, and these Pages."""
        for plan, in_hand in (_one_of(self._beginnings, chance), *self._beginnings):
            found = _pinned(plan, self._wants, chance)
            if found is not None:
                return found[0], in_hand, found[1]
        raise AssertionError("some deal has led to this View")

    def _deal(self, plan: Plan, chance: RandomNumber) -> list[list[PageNumber]]:
        drawn: list[list[PageNumber]] = [[] for _ in range(len(self._hidden) + 1)]
        for block in plan.blocks(chance):
            for seat, page in deal_block(block, plan.limit, chance):
                drawn[seat].append(page)
        if not self._ordered or plan.limit is not None:
            # Blocks follow the tale, and seats with a limit choose first; Books are shuffled.
            drawn = [shuffled(pages, chance) for pages in drawn]
        if self._some_left_over and not drawn[LEFT_OVER]:
            dealt = {page for pages in drawn for page in pages}
            drawn[LEFT_OVER] = [page for page in plan.unseen if page not in dealt]
        return drawn

    def _is_fixed(self, seat: SeatNumber, page: PageNumber) -> bool:
        """Whether a Page of somebody can only be in the hand."""
        return any((seat, page) in beginning.in_hand for beginning in self._beginnings)

    def _is_met(self, want: _Want, pages: Sequence[PageNumber]) -> bool:
        if self._by_hand:
            return pages[0] in want.pages
        return not want.pages.isdisjoint(pages)


def _put_on_top(drawn: Sequence[list[PageNumber]], pins: Iterable[_Pin]) -> None:
    for seat, page in pins:
        drawn[seat].insert(0, page)


def _choose_hand(pages: list[PageNumber], weights: Mapping[PageNumber, float], rng: random.Random) -> None:
    """Put one of the Pages on top, by weight."""
    (chosen,) = rng.choices(range(len(pages)), [weights.get(page, 1.0) for page in pages])
    pages[0], pages[chosen] = pages[chosen], pages[0]


class _Hidden(NamedTuple):
    """What is known of a seat, and how many Pages of it are not."""

    known: SeatView
    pages: int
    bottom: tuple[PageNumber, ...]
    hides_hand: bool

    @classmethod
    def of(cls, seat: SeatView) -> _Hidden:
        bottom = seat.bottom
        pages = seat.untold - len(bottom) - (seat.hand is not None)
        return cls(seat, pages, bottom, seat.hand is None and seat.untold > 0)

    def seat(self, pages: Sequence[PageNumber]) -> Seat:
        """The seat with these Pages in the hidden places, from the top."""
        (told, _, magic, out, turned, hand, _), _, bottom, hides_hand = self
        if hides_hand:
            return Seat(pages[0], (*pages[1:], *bottom), told, magic, out, turned)
        return Seat(hand, (*pages, *bottom), told, magic, out, turned)


class _Verdicts(NamedTuple):
    """Which Pages those who are in may have, and which put out those who are out."""

    held: frozenset[PageNumber]
    """The Pages that are possible."""
    lost: frozenset[PageNumber]
    """The Pages that are not."""
    told_now: frozenset[PageNumber]
    """Of these the Pages that count as possible in the hand of the player to move, who may recount them."""


class _Beginning(NamedTuple):
    """A plan, and what is in a hand already."""

    plan: Plan
    in_hand: tuple[_Pin, ...] = ()


def _with_in_hand(plan: Plan, seat: SeatNumber, pages: Iterable[PageNumber]) -> Iterator[_Beginning]:
    """The ways to begin with one of these Pages in a player's hand."""
    for page in sorted(pages):
        rest = plan.pin(page, seat)
        if rest is not None:
            yield _Beginning(rest, ((seat, page),))


def _one_of(beginnings: Sequence[_Beginning], chance: RandomNumber) -> _Beginning:
    """One of the ways to begin, each as likely as it has deals."""
    if len(beginnings) == 1:
        return beginnings[0]
    mark = chance() * sum(beginning.plan.ways for beginning in beginnings)
    for beginning in beginnings:
        mark -= beginning.plan.ways
        if mark < 0:
            return beginning
    return beginnings[-1]


class _Want(NamedTuple):
    """A seat that must have one of these Pages: in hand, or by the ruling ``book`` anywhere in its Book."""

    seat: Owner
    pages: frozenset[PageNumber]


def _wants(view: View, hidden: Sequence[_Hidden], verdicts: _Verdicts) -> tuple[_Want, ...]:
    """What must be among the hidden Pages, because of who is out and who is not."""
    held, lost, told_now = verdicts
    if view.ruleset.impossible is not Impossible.BOOK:
        return tuple(
            _Want(number, lost if seat.known.out else held | told_now if number == view.to_move else held)
            for number, seat in enumerate(hidden)
            if seat.hides_hand
        )
    return tuple(
        _Want(number, lost)
        for number, seat in enumerate(hidden)
        if seat.known.out and seat.known.hand not in lost and lost.isdisjoint(seat.bottom)
    )


def _pinned(plan: Plan, wants: Sequence[_Want], chance: RandomNumber) -> tuple[Plan, list[_Pin]] | None:
    """A Page for each want such that the rest can still be dealt; found by trying all, if there is one."""
    if not wants:
        return plan, []
    (seat, pages), *others = wants
    for page in shuffled([page for page in plan.unseen if page in pages], chance):
        rest = plan.pin(page, seat)
        found = None if rest is None else _pinned(rest, others, chance)
        if found is not None:
            return found[0], [(seat, page), *found[1]]
    return None


# --- impossible Pages -----------------------------------------------------------------------


def _verdicts(view: View) -> _Verdicts | None:
    """Which Pages are impossible now; None if that says nothing about who is out.

    Everybody is judged right after every Adventure, and what is impossible once is so for ever.
    """
    if (
        view.outcome is not None
        or view.ruleset.impossible is Impossible.NEVER
        or can_lay_tiles(stand_in(view))
    ):
        return None
    kingdom, whereabouts, adventures = view.kingdom, view.whereabouts, view.adventures
    objectives = {page: view.edition.objective(page) for page in deck_of(view.edition, view.options)}
    held = frozenset(page for page, asked in objectives.items() if is_possible(asked, kingdom, whereabouts))
    return _Verdicts(
        held=held,
        lost=frozenset(objectives) - held,
        told_now=frozenset(
            page
            for page, asked in objectives.items()
            if not view.recounted and page not in held and asked.is_met(kingdom, whereabouts, adventures)
        ),
    )


# --- deals ----------------------------------------------------------------------------------


def _unseen_tiles(view: View) -> tuple[tuple[TileSide, TileSide], ...]:
    """Both sides of each tile below the top of the stack."""
    seen = {tile for tile, _ in view.gone}
    if view.top_tile is not None:
        seen.add(view.top_tile.tile)
    return tuple(
        (TileSide(tile, 0), TileSide(tile, 1))
        for tile in range(len(view.edition.regular))
        if tile not in seen
    )


def _dealt(seat: Seat) -> tuple[PageNumber, ...]:
    """A Book that leads to this seat: the told Pages in order, then those turned away, then the hand."""
    hand, book, told, _, _, turned = seat
    top = len(book) - turned
    return (*told, *book[top:], *book[:top]) if hand is None else (*told, *book[top:], hand, *book[:top])


def _with_exchanged(deal: Deal, view: View, seats: Sequence[Seat]) -> Deal:
    """The deal with the Pages that the viewer exchanged back in their Book, for the last they drew."""
    assert view.seat is not None, "spectators have no Pages to exchange"
    own = seats[view.seat]
    seen = (*own.told, *own.book[len(own.book) - own.turned :], own.hand)
    back = dict(zip(reversed(seen), view.left_over, strict=False))
    away = {given: got for got, given in back.items() if got is not None}
    books = list(deal.books)
    books[view.seat] = tuple(back.get(page, page) for page in books[view.seat])
    return deal._replace(books=tuple(books), left_over=tuple(away.get(page, page) for page in deal.left_over))
