"""Watching a game of a campaign: that it stays sound, and what becomes of its Pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from fairytile.actions import Action, Recount, TurnPage
from fairytile.dealing import deck_of
from fairytile.edition import PageNumber
from fairytile.rules import can_lay_tiles, legal_actions
from fairytile.ruleset import Impossible
from fairytile.solver import is_possible
from fairytile.state import Seat, State


class Unsound(AssertionError):
    """Something that holds in every game does not hold in this one."""


@dataclass(slots=True)
class Held:
    """What became of a Page that somebody held."""

    turns: int = 0
    """How many turns its player began with it in hand."""
    turned: int = 0
    """How often it was turned away."""
    told: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """What happened in a game."""

    actions: int = 0
    turns: int = 0
    laid: int = 0
    """How many tiles were laid."""
    aside: int = 0
    """How many tiles fitted nowhere."""
    finished: bool = False
    winner: int | None = None
    out: int = 0
    """How many players were out at the end."""
    impossible: list[int] = field(default_factory=list)
    """The Pages that were found to be impossible in somebody's hand, or in a Book where that counts."""
    pages: dict[str, Held] = field(default_factory=dict)
    """What became of each Page that was held, by its number."""

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Story:
        """The story among plain values, as the file has them."""
        names = ("actions", "turns", "laid", "aside", "finished", "winner", "out", "impossible")
        pages = {page: Held(**held) for page, held in plain["pages"].items()}
        return cls(**{name: plain[name] for name in names}, pages=pages)


class Watch:
    """Sees every step of a game."""

    def __init__(self) -> None:
        self.actions = 0
        self._last: State | None = None
        self._held: dict[PageNumber, Held] = {}
        self._impossible: dict[PageNumber, None] = {}

    def see(self, before: State, action: Action, after: State) -> None:
        """Look at one step; raises `Unsound` if Pages were lost or the game is not as it should be."""
        self.actions += 1
        self._last = after
        hand = before.seats[before.to_move].hand
        if hand is not None:
            held = self._held.setdefault(hand, Held())
            held.turns += not before.adventures
            held.turned += isinstance(action, TurnPage)
            held.told |= isinstance(action, Recount)
        if after.seats is not before.seats:
            _check_pages(after)
        self._impossible.update(dict.fromkeys(_found_impossible(before, action, after)))

    def story(self) -> Story:
        """What happened, once it is over; raises `Unsound` if it did not end as a game may."""
        last = self._last
        if last is None:
            raise Unsound("nothing was played")
        _check_end(last)
        return Story(
            actions=self.actions,
            turns=last.turn,
            laid=last.tiles_gone - len(last.aside),
            aside=len(last.aside),
            finished=last.outcome is not None,
            winner=None if last.outcome is None else last.outcome.winner,
            out=sum(seat.out for seat in last.seats),
            impossible=list(self._impossible),
            pages={str(page): held for page, held in sorted(self._held.items())},
        )


# --- what holds in every game ---------------------------------------------------------------


def _check_pages(state: State) -> None:
    pages = [*state.left_over]
    for seat in state.seats:
        pages += seat.told
        pages += seat.untold
    if sorted(pages) != list(deck_of(state.game.edition, state.game.options)):
        raise Unsound(f"the Pages are not those of the deck any more: {sorted(pages)}")


def _check_end(state: State) -> None:
    if len(state.kingdom) != 9 + 3 * (state.tiles_gone - len(state.aside)):
        raise Unsound(f"{len(state.kingdom)} spaces, but {state.tiles_gone} tiles gone, aside {state.aside}")
    if (state.outcome is None) != bool(legal_actions(state)):
        raise Unsound(f"the outcome is {state.outcome}, but there are {len(legal_actions(state))} actions")
    if state.outcome is None:
        return
    if state.outcome.winner is None:
        if not all(seat.out for seat in state.seats):
            raise Unsound("nobody won, but somebody is not out")
    elif state.seats[state.outcome.winner].untold or state.seats[state.outcome.winner].out:
        raise Unsound("the winner has Pages to tell, or is out")


# --- impossible Pages -----------------------------------------------------------------------


def _found_impossible(before: State, action: Action, after: State) -> Iterator[PageNumber]:
    """The Pages that this step showed to be impossible, whatever the rules say of them."""
    if after.tiles_left and can_lay_tiles(after):
        return
    ruling = after.ruleset.impossible
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if ruling is Impossible.EXCHANGE:
            yield from _exchanged(old, new, after, isinstance(action, Recount) and number == before.to_move)
        elif ruling is Impossible.NEVER:
            if after.turn != before.turn and new.hand is not None and _is_impossible(after, new.hand):
                yield new.hand
        elif new.out and not old.out:
            pages = new.untold if ruling is Impossible.BOOK else new.untold[:1]
            yield from (page for page in pages if _is_impossible(after, page))


def _exchanged(old: Seat, new: Seat, after: State, recounted: bool) -> Iterator[PageNumber]:
    """The Pages that a player exchanged, or that counted as told."""
    yield from new.told[len(old.told) + recounted :]
    yield from (page for page in old.untold if page in after.left_over)


def _is_impossible(state: State, page: PageNumber) -> bool:
    return not is_possible(state.game.edition.objective(page), state.kingdom, state.whereabouts)
