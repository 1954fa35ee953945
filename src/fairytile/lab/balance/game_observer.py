"""Watching a game for the balance report: from its steps to its row.

Whatever is counted is defined here: in whose hand a Page was, what an Adventure belongs to, who leads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from fairytile.bots.match import PlayedAction
from fairytile.edition import PageNumber
from fairytile.kingdom import Kingdom
from fairytile.lab.balance.game_rows import GameSummary, Loss, PageFate, PageSeen, TileFate, TileSeen
from fairytile.news import (
    Drew,
    Ended,
    Exchanged,
    Laid,
    Moved,
    Opened,
    Out,
    SetAside,
    Told,
    TookBack,
    TurnBegan,
    Turned,
    Uncovered,
    news,
)
from fairytile.solver import distance
from fairytile.state import SeatNumber, State, TileSide
from fairytile.tiles import Place
from fairytile.views import view
from fairytile.views.schema import CHARACTER_WORDS, SIDE_WORDS

LARGE = (Place.LARGE_FOREST, Place.LARGE_PLAIN, Place.LARGE_MOUNTAIN, Place.LARGE_RIVER)


def observed(start: State, steps: Iterable[PlayedAction], *, deal: int = 0) -> GameSummary:
    """The row of a game, which is played, or played again, as its steps are taken from the iterable."""
    watch = _Watch(start)
    for step in steps:
        watch.see(step)
    return watch.row(deal)


@dataclass
class _Page:
    """What is known so far of a Page that came into a hand."""

    seat: SeatNumber
    adventures: int = 0
    turns: int = 0
    turned: int = 0
    distances: list[int | None] = field(default_factory=list)


class _Watch:
    """The observer of one game, which counts what happens in it."""

    def __init__(self, start: State) -> None:
        self._state = start
        self._pages: dict[PageNumber, _Page] = {}
        self._tiles: list[TileSeen] = []
        self._losses: list[Loss] = []
        self._moves, self._magic = [0, 0, 0], 0
        self._leader: int | None = None
        self._lead_changes, self._led = 0, [0] * len(start.seats)
        self._led_since: int | None = None
        self._stack_empty: int | None = None
        for number, seat in enumerate(start.seats):
            self._draw(start, SeatNumber(number))
            if seat.out:
                self._lose(start, number)
        for number in start.aside:
            self._show(start, start.game.deal.stack[number], TileFate.ASIDE, start.turn)
        self._uncover(start, start.turn)

    def see(self, step: PlayedAction) -> None:
        """Take note of an action and what it led to."""
        before, action, after = step
        self._state = after
        page = self._in_hand(before)
        if not before.adventures:
            page.turns += 1
        for happening in news(view(before, None), action, view(after, None)):
            match happening:
                case Moved() | Laid():
                    page.adventures += 1
                    self._magic += happening.by_magic
                    self._adventure(happening, before, after)
                case SetAside(tile, side):
                    self._show(after, TileSide(tile, SIDE_WORDS.index(side)), TileFate.ASIDE, before.turn)
                case Uncovered():
                    self._uncover(after, before.turn)
                case Turned():
                    page.turned += 1
                case Out(seat):
                    self._lose(before, seat)
                case TurnBegan() | Ended():
                    self._look_who_leads(before.turn)
                case Drew() | Exchanged() | Told() | TookBack() | Opened():
                    pass  # seen from what came to a hand, and at the end
                case _:
                    assert_never(happening)
        for number in map(SeatNumber, range(len(after.seats))):
            if after.seats[number].hand is not None and _came_to_hand(step, number):
                self._draw(after, number)

    def _in_hand(self, state: State) -> _Page:
        hand = state.seats[state.to_move].hand
        assert hand is not None, "who has no Page left has won"
        return self._pages[hand]

    def _draw(self, state: State, number: SeatNumber) -> None:
        """A Page comes into a hand, for the first time or again."""
        seat, objective = state.seats[number], state.objective(number)
        assert seat.hand is not None
        assert objective is not None
        page = self._pages.setdefault(seat.hand, _Page(number))
        page.distances.append(distance(objective, state.kingdom, state.whereabouts, magic=seat.magic))

    def _lose(self, state: State, number: int) -> None:
        hand = self._state.seats[number].hand
        assert hand is not None, "who has no Page left has won"
        self._losses.append(Loss(number, hand, state.turn))

    def _adventure(self, happening: Moved | Laid, before: State, after: State) -> None:
        if isinstance(happening, Moved):
            self._moves[CHARACTER_WORDS.index(happening.character)] += 1
            return
        made, grown, joined = _large_areas(before.kingdom, after.kingdom)
        self._tiles[-1] = self._tiles[-1]._replace(
            fate=TileFate.LAID,
            gone=before.turn,
            ways_laid=len(before.kingdom.placements(before.game.face(before.tiles_gone))),
            made=made,
            grown=grown,
            joined=joined,
        )

    def _uncover(self, state: State, turn: int) -> None:
        """In a turn another tile has become visible on the stack, or none."""
        stack = state.game.deal.stack
        if state.tiles_gone < len(stack):
            self._show(state, stack[state.tiles_gone], TileFate.TOP, turn)
        elif self._stack_empty is None:
            self._stack_empty = turn

    def _show(self, state: State, tile: TileSide, fate: TileFate, turn: int) -> None:
        """A tile comes to the top, for a while or to be set aside at once."""
        self._tiles.append(
            TileSeen(
                *tile,
                fate=fate,
                shown=turn,
                gone=turn if fate is TileFate.ASIDE else None,
                ways_shown=len(state.kingdom.placements(state.game.edition.face(*tile))),
                ways_laid=0,
                made=0,
                grown=0,
                joined=0,
            )
        )

    def _look_who_leads(self, turn: int) -> None:
        """At the end of a turn: who alone has told the most leads, and goes on leading in a tie."""
        told = {n: len(seat.told) for n, seat in enumerate(self._state.seats) if not seat.out}
        most = [number for number, count in told.items() if count and count == max(told.values())]
        if len(most) != 1:
            return
        (leader,) = most
        self._led[leader] += 1
        if leader != self._leader:
            self._lead_changes += self._leader is not None
            self._leader, self._led_since = leader, turn

    def row(self, deal: int) -> GameSummary:
        """All that was counted."""
        state = self._state
        outcome = state.outcome
        return GameSummary(
            players=len(state.seats),
            deal=deal,
            turns=state.turn - (outcome is None),
            finished=outcome is not None,
            winner=None if outcome is None else outcome.winner,
            told=tuple(len(seat.told) for seat in state.seats),
            losses=tuple(self._losses),
            moves=(self._moves[0], self._moves[1], self._moves[2]),
            magic=self._magic,
            lead_changes=self._lead_changes,
            led=tuple(self._led),
            led_since=self._led_since,
            stack_empty=self._stack_empty,
            faults=0,
            pages=tuple(self._page(number) for number in sorted(self._pages)),
            tiles=tuple(self._tiles),
        )

    def _page(self, number: PageNumber) -> PageSeen:
        page = self._pages[number]
        seat = self._state.seats[page.seat]
        fate = PageFate.BOOK
        if number in seat.told:
            fate = PageFate.TOLD
        elif number == seat.hand:
            fate = PageFate.OUT if seat.out else PageFate.HAND
        return PageSeen(
            number, page.seat, fate, page.adventures, page.turns, page.turned, tuple(page.distances)
        )


def _came_to_hand(step: PlayedAction, seat: SeatNumber) -> bool:
    """Whether a Page came into a player's hand: drawn, or in exchange, of which only the player learns."""
    before, action, after = step
    own = news(view(before, seat), action, view(after, seat))
    return any(isinstance(happening, Drew | Exchanged) and happening.seat == seat for happening in own)


def _large_areas(old: Kingdom, new: Kingdom) -> tuple[int, int, int]:
    """How many large areas a tile made, made larger, and made of several."""
    counts = [0, 0, 0]
    for place in LARGE:
        before = old.large_areas(place)
        for area in new.large_areas(place):
            if area >> len(old):
                counts[min(sum(bool(area & other) for other in before), 2)] += 1
    made, grown, joined = counts
    return made, grown, joined
