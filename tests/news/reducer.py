"""A table as a client without rules would keep it: from one moment and its news comes the next moment.

It has all that a View shows, and one thing that a View does not remember: which Pages came to the viewer in
exchange.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from fairytile.actions import CHARACTERS, AddTile, Adventure, Character, MoveCharacter
from fairytile.edition import PageNumber
from fairytile.hexes import Hex
from fairytile.news import (
    Drew,
    Ended,
    Exchanged,
    Happening,
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
)
from fairytile.state import Outcome, SeatNumber
from fairytile.views import SeatView, View
from fairytile.views.schema import CHARACTER_WORDS, GoneTileData, SpaceData, TileData
from fairytile.views.to_data import gone_data, spaces_data, top_data


@dataclass(frozen=True)
class Table:
    """What a viewer knows of a game."""

    seat: SeatNumber | None
    spaces: tuple[SpaceData, ...]
    characters: dict[Character, Hex]
    gone: tuple[GoneTileData, ...]
    top: TileData | None
    tiles_left: int
    seats: tuple[SeatView, ...]
    left_over: frozenset[PageNumber]
    to_move: SeatNumber
    turn: int
    adventures: tuple[Adventure, ...]
    recounted: bool
    exchanged: bool
    outcome: Outcome | None
    came: frozenset[PageNumber] = field(default=frozenset(), compare=False)
    """The Pages that came to the viewer in exchange."""

    @classmethod
    def of(cls, view: View) -> Table:
        """The table that a View shows."""
        return cls(
            seat=view.seat,
            spaces=spaces_data(view.kingdom),
            characters={character: view.hex_of(character) for character in CHARACTERS},
            gone=gone_data(view),
            top=top_data(view),
            tiles_left=view.tiles_left,
            seats=view.seats,
            left_over=frozenset(view.left_over),
            to_move=view.to_move,
            turn=view.turn,
            adventures=view.adventures,
            recounted=view.recounted,
            exchanged=view.exchanged,
            outcome=view.outcome,
        )

    def after_all(self, news: Sequence[Happening]) -> Table:
        """The table after all that happened."""
        table = self
        for happening in news:
            table = table.after(happening)
        return table

    def after(self, happening: Happening) -> Table:
        """The table after something happened."""
        match happening:
            case Moved() | Laid() | TookBack():
                return self._after_adventure(happening)
            case SetAside(tile, side):
                return replace(self, gone=(*self.gone, GoneTileData(tile, side, aside=True)))
            case Uncovered(top, left):
                return replace(self, top=top, tiles_left=left)
            case Told() | Turned() | Drew() | Exchanged() | Out():
                return self._after_pages(happening)
            case TurnBegan(seat, turn):
                return replace(self, to_move=seat, turn=turn, adventures=(), recounted=False, exchanged=False)
            case Ended(winner, closed):
                return replace(self, outcome=Outcome(winner, closed))
            case Opened(hands, books, left_over):
                seats = [
                    seat._replace(hand=hand, book=book)
                    for seat, hand, book in zip(self.seats, hands, books, strict=True)
                ]
                return replace(self, seats=tuple(seats), left_over=frozenset(left_over))
            case _:
                assert_never(happening)

    def _after_adventure(self, happening: Moved | Laid | TookBack) -> Table:
        table = self
        if happening.by_magic:
            table = table._with_seat(happening.seat, magic=isinstance(happening, TookBack))
        if isinstance(happening, Laid):
            laid = AddTile(happening.at, happening.rotation)
            return replace(
                table,
                spaces=(*table.spaces, *happening.spaces),
                gone=(*table.gone, GoneTileData(happening.tile, happening.side, aside=False)),
                adventures=(*table.adventures, laid),
            )
        who = CHARACTERS[CHARACTER_WORDS.index(happening.character)]
        if isinstance(happening, TookBack):
            where, adventures = happening.start, table.adventures[:-1]
        else:
            where, adventures = happening.path[-1], (*table.adventures, MoveCharacter(who, happening.path))
        return replace(table, characters={**table.characters, who: where}, adventures=adventures)

    def _after_pages(self, happening: Told | Turned | Drew | Exchanged | Out) -> Table:
        number, seat = happening.seat, self.seats[happening.seat]
        match happening:
            case Told(_, page, recounted):
                told, untold = (*seat.told, page), seat.untold - 1
                table = self._with_seat(number, told=told, untold=untold, hand=None)
                return replace(table, recounted=True) if recounted else table._with_another_page(number)
            case Turned():
                turned, book = min(seat.turned + 1, len(seat.book)), (*seat.book, seat.hand)
                # The Book is short of a Page until the next one is drawn.
                return self._with_seat(number, hand=None, book=book, turned=turned, magic=True)
            case Drew(_, page):
                book = seat.book[1:]
                return self._with_seat(number, hand=page, book=book, turned=min(seat.turned, len(book)))
            case Exchanged(_, old, new):
                away = self.left_over if old in self.came else self.left_over | {old}
                table = self._with_seat(number, hand=new)._with_another_page(number)
                return replace(table, left_over=away - {new}, came=self.came | {new})
            case Out():
                return self._with_seat(number, out=True)
            case _:
                assert_never(happening)

    def _with_another_page(self, number: SeatNumber) -> Table:
        """A Page that comes to the viewer in their own turn without a Recount cannot be recounted in it."""
        in_own_turn = number == self.seat == self.to_move and self.adventures
        return replace(self, recounted=True, exchanged=True) if in_own_turn and not self.recounted else self

    def _with_seat(self, number: SeatNumber, **parts: object) -> Table:
        seat = self.seats[number]._replace(**parts)  # type: ignore[arg-type]  # parts of a seat, by name
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))
