"""How games of one number of players go: length, seats, lead, losses, and what is done in them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

from fairytile.lab.balance.estimates import Proportion, Ratio, Spread, quantile, rate, share, spread
from fairytile.lab.balance.game_rows import GameSummary, TileFate

STARTING_SPACES = 9
SPACES_A_TILE = 3


class Doings(NamedTuple):
    """What players do, for each turn or for each Adventure, in games that ended.

    A game that was stopped stood still, perhaps for hundreds of turns, which would drown all others.
    """

    adventures_a_turn: Ratio
    recounts_a_turn: Ratio
    pages_turned_a_turn: Ratio
    magic_a_turn: Ratio
    """Second Adventures."""
    tiles: Ratio
    """What part of the Adventures adds a tile; the next three move a character."""
    princess: Ratio
    knight: Ratio
    dragon: Ratio


class KingdomSize(NamedTuple):
    """How large the Kingdom is at the end of a turn, in the games that got so far."""

    turn: int
    games: int
    mean: float
    p25: float
    p75: float


class GamesFigures(NamedTuple):
    """All games of one number of players."""

    players: int
    games: int
    unfinished: Proportion
    """How many were stopped by the limit of turns."""
    faults: int
    """How often somebody played for a bot that failed."""
    turns: Spread | None
    adventures: Spread | None
    seconds_a_turn: float
    """How long a turn of a family is taken to last."""
    minutes: Spread | None
    wins: tuple[Proportion, ...]
    """For each seat how many of the games with a winner it won, the first player's first."""
    no_winner: Proportion
    """How many of the finished games nobody won."""
    lost: Proportion
    """In how many somebody lost by an impossible Page."""
    lead_changes: Spread | None
    led: Spread | None
    """After what part of all turns the winner alone had told the most Pages."""
    led_since: Spread | None
    """After what part of the game the winner took the lead for the last time."""
    margin: Spread | None
    """How many Pages the nearest of the others still had to tell when the game was won."""
    stack_empty: Proportion
    """In how many the last tile left the stack."""
    stack_empty_turn: Spread | None
    """The turn in which the last tile left the stack."""
    doings: Doings
    sizes: tuple[KingdomSize, ...]
    lengths: tuple[int, ...]
    """The turns of each game that ended, in order."""


def games_figures(rows: Sequence[GameSummary], players: int, seconds_a_turn: float) -> GamesFigures:
    """The figures of the games with this number of players; a game that was stopped has no length."""
    some = [row for row in rows if row.players == players]
    ended = [row for row in some if row.finished]
    won = [(row, row.winner) for row in ended if row.winner is not None]
    lengths = sorted(row.turns for row in ended)
    emptied = [row.stack_empty for row in some if row.stack_empty is not None]
    return GamesFigures(
        players=players,
        games=len(some),
        unfinished=share(len(some) - len(ended), len(some)),
        faults=sum(row.faults for row in some),
        turns=spread(lengths),
        adventures=spread(row.adventures for row in ended),
        seconds_a_turn=seconds_a_turn,
        minutes=spread(turns * seconds_a_turn / 60 for turns in lengths),
        wins=tuple(share(sum(winner == seat for _, winner in won), len(won)) for seat in range(players)),
        no_winner=share(len(ended) - len(won), len(ended)),
        lost=share(sum(bool(row.losses) for row in some), len(some)),
        lead_changes=spread(row.lead_changes for row in ended),
        led=spread(row.led[winner] / row.turns for row, winner in won),
        led_since=spread((row.led_since or 0) / row.turns for row, _ in won),
        margin=spread(_margins(won)),
        stack_empty=share(len(emptied), len(some)),
        stack_empty_turn=spread(emptied),
        doings=_doings(ended),
        sizes=_sizes(some),
        lengths=tuple(lengths),
    )


def _margins(won: Sequence[tuple[GameSummary, int]]) -> list[int]:
    """The Pages that the nearest of the others lacked, in games that somebody else could still have won."""
    margins = []
    for row, winner in won:
        out = {loss.seat for loss in row.losses}
        others = [told for seat, told in enumerate(row.told) if seat != winner and seat not in out]
        if others:
            margins.append(row.told[winner] - max(others))
    return margins


def _doings(rows: Sequence[GameSummary]) -> Doings:
    def a_turn(count: Callable[[GameSummary], int]) -> Ratio:
        return rate((count(row), row.turns) for row in rows)

    def of_adventures(count: Callable[[GameSummary], int]) -> Ratio:
        return rate((count(row), row.adventures) for row in rows)

    return Doings(
        adventures_a_turn=a_turn(lambda row: row.adventures),
        recounts_a_turn=a_turn(lambda row: sum(row.told)),
        pages_turned_a_turn=a_turn(lambda row: row.turned),
        magic_a_turn=a_turn(lambda row: row.magic),
        tiles=of_adventures(lambda row: row.laid),
        princess=of_adventures(lambda row: row.moves[0]),
        knight=of_adventures(lambda row: row.moves[1]),
        dragon=of_adventures(lambda row: row.moves[2]),
    )


def _sizes(rows: Sequence[GameSummary]) -> tuple[KingdomSize, ...]:
    """Turn by turn, as long as half of the games go on: what comes later speaks of long games only."""
    turns = sorted(row.turns for row in rows)
    laid = [
        (row.turns, sorted(t.gone for t in row.tiles if t.fate is TileFate.LAID and t.gone is not None))
        for row in rows
    ]
    sizes = []
    for turn in range(int(quantile(turns, 0.5)) + 1 if turns else 0):
        found = sorted(
            STARTING_SPACES + SPACES_A_TILE * bisect_right(when, turn)
            for length, when in laid
            if length >= turn
        )
        mean = sum(found) / len(found)
        sizes.append(KingdomSize(turn, len(found), mean, quantile(found, 0.25), quantile(found, 0.75)))
    return tuple(sizes)
