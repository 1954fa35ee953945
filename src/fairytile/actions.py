"""What a player decides: the three characters, and the five kinds of action as values.

An action says what is done, never what chance answers: the Page that is drawn or the tile
that shows next is in the deal. As a text an action is its notation.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from fairytile.hexes import Hex


class Character(IntEnum):
    """One of the three characters, whom everybody may move."""

    __hash__ = int.__hash__

    PRINCESS = 0
    KNIGHT = 1
    DRAGON = 2

    @property
    def key(self) -> str:
        """The word for the character in data.

        >>> Character.KNIGHT.key
        'knight'
        """
        return self.name.lower()

    @property
    def letter(self) -> str:
        """The letter that stands for the character in texts.

        >>> Character.KNIGHT.letter
        'K'
        """
        return "PKD"[self]


PRINCESS: Final = Character.PRINCESS
KNIGHT: Final = Character.KNIGHT
DRAGON: Final = Character.DRAGON
CHARACTERS: Final[tuple[Character, ...]] = (PRINCESS, KNIGHT, DRAGON)


class MoveCharacter(NamedTuple):
    """An Adventure: a character moves along a path, which has every space entered, in order."""

    character: Character
    path: tuple[Hex, ...]

    def __str__(self) -> str:
        """The move in notation.

        >>> str(MoveCharacter(KNIGHT, (Hex(1, 0), Hex(2, 0))))
        'K:1,0>2,0'
        """
        return f"{self.character.letter}:{'>'.join(map(str, self.path))}"


class AddTile(NamedTuple):
    """An Adventure: the top tile is laid, its first space at a hex, turned counter-clockwise by sixths."""

    at: Hex
    rotation: int

    def __str__(self) -> str:
        """The placement in notation.

        >>> str(AddTile(Hex(2, -1), 3))
        'T:2,-1/3'
        """
        return f"T:{self.at}/{self.rotation}"


@dataclass(frozen=True, slots=True)
class Recount:
    """The Page in hand is told: its objective is fulfilled."""

    def __str__(self) -> str:
        return "recount"


@dataclass(frozen=True, slots=True)
class TurnPage:
    """The Page in hand goes under the Book, the next one comes into the hand, and the Magic shows."""

    def __str__(self) -> str:
        return "turn-page"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The player says that the turn is over."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The latest action of the turn is undone. No rule knows it: the table allows it or does not."""

    def __str__(self) -> str:
        return "take-back"


@dataclass(frozen=True, slots=True)
class Close:
    """Those who play agree to stop here and read their tales."""

    def __str__(self) -> str:
        return "close"


RECOUNT: Final = Recount()
TURN_PAGE: Final = TurnPage()
END_TURN: Final = EndTurn()
TAKE_BACK: Final = TakeBack()
CLOSE: Final = Close()

Adventure: TypeAlias = MoveCharacter | AddTile
Action: TypeAlias = MoveCharacter | AddTile | Recount | TurnPage | EndTurn
Deed: TypeAlias = Action | TakeBack | Close
"""Whatever happens at a table: an action of the rules, or what the players agree on beside them."""
