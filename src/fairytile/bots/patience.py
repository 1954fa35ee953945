"""Stalemate detection for bots: how long one waits for the tale to go on and the own Page to come nearer.

What somebody does to undo a turn of another costs both of them a turn, so by the race alone it is never too
dear, and two who judge alike would go on for ever. Patience counts what the race cannot show.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final, NamedTuple, TypeAlias

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action
from fairytile.bots.distance_tables import Atlas
from fairytile.edition import PageNumber
from fairytile.objectives import Whereabouts
from fairytile.views import View

_PATIENCE: Final = 1
"""Own turns without a telling by anybody after which a player thinks of the own Page alone."""
_IN_DANGER: Final = 4
"""The same as long as somebody else has one Page left, and shared by all who can keep them from winning."""
_TURNS_A_PAGE: Final = 2
"""Own turns that a Page takes whoever tells the most, in a game in which nobody gets in the way."""
_SPARE: Final = 24
"""Turns of everybody that a game may take longer before all patience is gone."""
_SAME_AGAIN: Final = 4
"""How often the same table was met before somebody sees that it will go on like this for ever."""
_GIVING_UP: Final = 0.5
"""How often a step is given up where going on leads nowhere.

Of two who pull at one character each has to let go now and then, and neither always: else the game would
stand still in another way. Letting go too soon is a gift to somebody who would have let go first.
"""
_FAR: Final = 99

_Situation: TypeAlias = tuple[Whereabouts, int, PageNumber | None]
"""What makes two turns alike: where the characters stand, how many tiles are gone, the Page in hand."""


class Mood(NamedTuple):
    """What a player thinks of in a turn."""

    patient: bool = True
    """Whether the player considers everything, getting in the way of others included."""
    persists: bool = True
    """Whether somebody who is not patient still goes for the Page in hand step by step."""
    hindered: float = 0.0
    """How likely it is that the others get in the way."""


class Patience:
    """Counts the own turns that led nowhere."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._quiet = 0
        """Own turns since anybody told a Page."""
        self._nearest = _FAR
        """The least distance of the Page in hand at the start of an own turn."""
        self._fruitless = 0
        """Own turns since it was that near for the first time."""
        self._met: Counter[_Situation] = Counter()
        """The tables at the start of own turns since anybody told a Page."""

    def watch(self, view: View, action: Action) -> None:
        """Somebody took an action; the View shows the table just before."""
        if view.to_move == view.seat:
            if not view.adventures:
                self._met[_table(view)] += 1
                away = self._away(view)
                self._fruitless = self._fruitless_turns(away) + 1
                self._nearest = min(self._nearest, away)
            if action in {RECOUNT, TURN_PAGE}:
                self._nearest, self._fruitless = _FAR, 0
            if action in {END_TURN, TURN_PAGE} and not view.recounted:
                self._quiet += 1
        if action == RECOUNT:
            self._quiet = 0
            self._met.clear()

    def mood(self, view: View, rng: random.Random) -> Mood:
        """What the viewer, who is to move, thinks of. The longer nothing happens, the likelier it changes."""
        late = _takes_too_long(view)
        limit = 0 if late else _limit(view)
        goes_on_for_ever = late or self._met[_table(view)] >= _SAME_AGAIN
        in_vain = goes_on_for_ever and self._fruitless_turns(self._away(view)) > 0
        gives_up = in_vain and rng.random() < _GIVING_UP
        hindered = (self._quiet - 1) / (self._quiet + 1) if self._quiet else 0.0
        return Mood(self._quiet < limit, not gives_up, hindered)

    def _fruitless_turns(self, away: int) -> int:
        return 0 if away < self._nearest else self._fruitless

    def _away(self, view: View) -> int:
        if view.hand is None:
            return _FAR
        away = self._atlas.chart(view.kingdom, view.edition).gauge(view.hand).distance(view.whereabouts)
        return _FAR if away is None else away


def _table(view: View) -> _Situation:
    return view.whereabouts, len(view.gone), view.hand


def _takes_too_long(view: View) -> bool:
    """Whether the game has taken far longer than a race to where the leader stands."""
    players, most = len(view.seats), max(len(seat.told) for seat in view.seats)
    return view.turn > players * _TURNS_A_PAGE * (most + 1) + _SPARE


def _limit(view: View) -> int:
    """Own turns without a telling by anybody after which a player thinks of the own Page alone."""
    if not somebody_is_about_to_win(view):
        return _PATIENCE
    return max(_IN_DANGER // (len(view.seats) - 1), _PATIENCE)


def somebody_is_about_to_win(view: View) -> bool:
    """Whether somebody else has one Page left."""
    return any(other.untold == 1 and not other.out for n, other in enumerate(view.seats) if n != view.seat)
