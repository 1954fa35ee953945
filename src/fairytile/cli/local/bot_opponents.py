"""The players of the computer: which bots they are, what they are called, and what they do."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Final

from fairytile.actions import Action
from fairytile.bots import OPPONENTS, Budget, Opponent, find_opponent, opponent
from fairytile.bots.plugins import installed_bots
from fairytile.bots.seeded_random import luck_of
from fairytile.cli.terminal.number_input import number_of
from fairytile.protocol.shown_player_names import told_apart
from fairytile.state import SeatNumber, State
from fairytile.views import view
from fairytile.words import Language
from fairytile.words.user_texts import alike, one_line

DEFAULT: Final = "otto"
"""Who plays if nobody says who."""
TAG: Final = "bots"
"""Where a record says which bot has which seat of the computer."""


def opponent_of(text: str) -> Opponent:
    """The opponent that somebody means, by its name in any language or as `find_opponent` has it.

    >>> opponent_of("Minerve").key
    'minerva'
    """
    return _of_the_library(text) or find_opponent(text)


def _of_the_library(text: str) -> Opponent | None:
    wanted = alike(one_line(text))
    for who in OPPONENTS:
        if wanted in {who.key, *(alike(who.name(language)) for language in Language)}:
            return who
    return None


def opponent_listed(text: str) -> Opponent | None:
    """The opponent that somebody means who has a list of all before them: by number or by name.

    >>> opponent_listed("2") == opponent_listed("Otto")
    True
    """
    number = number_of(text)
    if number is not None:
        return OPPONENTS[number - 1] if 1 <= number <= len(OPPONENTS) else None
    try:
        return opponent_of(text)
    except ValueError:
        return None


def one_each(seats: int, chosen: Sequence[Opponent]) -> tuple[Opponent, ...]:
    """An opponent for each seat: the last one that was chosen has all the seats that are left."""
    found = chosen or (opponent(DEFAULT),)
    return tuple(found[min(seat, len(found) - 1)] for seat in range(seats))


def table_names(bots: Sequence[Opponent], people: Sequence[str], language: Language) -> list[str]:
    """What the bots are called: by their names, and with a number where somebody has that name already."""
    return told_apart([who.name(language) for who in bots], people)


# --- in records -----------------------------------------------------------------------------


def tag_of(bots: Sequence[Opponent]) -> dict[str, str]:
    """What a record keeps of the bots."""
    return {TAG: shlex.join(who.key for who in bots)} if bots else {}


def read_tag_of(
    tags: Mapping[str, str], seats: int, named: Sequence[Opponent] = ()
) -> tuple[Opponent, ...] | None:
    """The bots that a record names for its seats; None if it names some, but not one for each seat.

    A record may be anybody's, so it never starts a program: bots of one's own have to be ``named`` again.
    """
    if TAG not in tags or not seats:
        return one_each(seats, ())
    own = {who.key: who for who in named}
    found = [_of_the_library(word) or own.get(word) for word in _words(tags)]
    seated = tuple(who for who in found if who is not None)
    return seated if len(seated) == len(found) == seats else None


def own_bots(tags: Mapping[str, str]) -> list[str]:
    """What a record names that looks like a bot of one's own."""
    installed = installed_bots()
    words = [word for word in _words(tags) if _of_the_library(word) is None]
    return list(dict.fromkeys(word for word in words if ":" in word or word in installed))


def named_again(tags: Mapping[str, str]) -> tuple[str, ...]:
    """The options of a command that goes on with a record: its own bots, if it has any."""
    return tuple(word for key in own_bots(tags) for word in ("--bot", key))


def _words(tags: Mapping[str, str]) -> list[str]:
    try:
        return shlex.split(tags.get(TAG, ""))
    except ValueError:
        # A quotation mark without another is no bot either.
        return tags[TAG].split()


# --- at the table ---------------------------------------------------------------------------


class Opponents:
    """The bots of a game in their seats. What happens at the table they see before they act."""

    def __init__(self, bots: Mapping[SeatNumber, Opponent], budget: Budget | None = None) -> None:
        self._bots = {seat: who.seated() for seat, who in bots.items()}
        self._budgets = {seat: budget or who.budget for seat, who in bots.items()}
        self._unseen: list[tuple[State, Action]] = []
        self._faults_told = dict.fromkeys(bots, 0)

    def note(self, before: State, action: Action) -> None:
        """An action was taken in a State."""
        self._unseen.append((before, action))

    def forget(self) -> None:
        """The latest action was taken back. No bot has seen it yet: bots look when it is their turn."""
        self._unseen.pop()

    def action(self, state: State, seed: str, moment: int) -> Action:
        """What the bot in the seat to move does.

        Its chance comes from the seed and the moment, so that a resumed game goes on as it would have.
        """
        for seat, seated in self._bots.items():
            if seated.watches:
                for before, action in self._unseen:
                    seated.watch(view(before, seat), action)
        self._unseen.clear()
        seat = state.to_move
        return self._bots[seat].choose(view(state, seat), luck_of(seed, seat, moment), self._budgets[seat])

    def new_faults(self) -> list[tuple[SeatNumber, str]]:
        """What went wrong with the bots since this was last asked: in which seat, and what."""
        found = []
        for seat, seated in self._bots.items():
            found += [(seat, fault) for fault in seated.faults[self._faults_told[seat] :]]
            self._faults_told[seat] = len(seated.faults)
        return found
