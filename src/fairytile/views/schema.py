"""What leaves the process of a View, field by field: the schema of View data.

These are frozen dataclasses of plain parts, which `fairytile.data` writes and reads, and from which types for
other languages can be made. Keys are the names of the fields; words are those of the content files. A place
on the table is a `Hex`, a list of two numbers. Tiles and Pages are named by their numbers in the edition:
what they show is in the data of the edition.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from fairytile.actions import CHARACTERS
from fairytile.edition import PageNumber
from fairytile.hexes import Hex
from fairytile.state import Options, SeatNumber
from fairytile.tiles import TERRAINS

CharacterWord: TypeAlias = Literal["princess", "knight", "dragon"]
TerrainWord: TypeAlias = Literal["forest", "plain", "mountain", "castle"]
SideWord: TypeAlias = Literal["front", "back"]

CHARACTER_WORDS: Final[tuple[CharacterWord, ...]] = ("princess", "knight", "dragon")
TERRAIN_WORDS: Final[tuple[TerrainWord, ...]] = ("forest", "plain", "mountain", "castle")
SIDE_WORDS: Final[tuple[SideWord, ...]] = ("front", "back")
assert [character.key for character in CHARACTERS] == [*CHARACTER_WORDS]
assert [terrain.key for terrain in TERRAINS] == [*TERRAIN_WORDS]


@dataclass(frozen=True, slots=True)
class SpaceData:
    """A space of the Kingdom."""

    at: Hex
    terrain: TerrainWord
    river: tuple[int, ...]
    """The edges that its River crosses, 0 to 5, counted counter-clockwise from the east; none, one or two."""


@dataclass(frozen=True, slots=True)
class CharactersData:
    """Where the characters stand."""

    princess: Hex
    knight: Hex
    dragon: Hex


@dataclass(frozen=True, slots=True)
class TileData:
    """A Regular tile, by its number in the edition, and the side that lies up."""

    tile: int
    side: SideWord
    symmetric: bool
    """Whether it looks the same on all three turns with which it covers the same hexes: the one way among the
    placements then stands for all of them."""


@dataclass(frozen=True, slots=True)
class GoneTileData:
    """A tile that has gone from the stack."""

    tile: int
    side: SideWord
    aside: bool
    """Whether it was set aside because it fitted nowhere; else it was laid."""


@dataclass(frozen=True, slots=True)
class SeatData:
    """What the viewer knows of one player."""

    told: tuple[PageNumber, ...]
    """The Pages told so far, in the order of telling."""
    untold: int
    """How many Pages are still to be told, the one in hand among them."""
    magic: bool
    """Whether the token shows its Magic side."""
    out: bool
    turned: int
    """How many Pages at the bottom of the Book this player has turned away: everybody saw it happen."""
    hand: PageNumber | None
    """The Page in hand; null if it is not the viewer's, or if all are told."""
    book: int
    """How many Pages the Book has."""
    bottom: tuple[PageNumber, ...]
    """The Pages of the Book that the viewer knows, always those at its bottom; after the end all of them."""


@dataclass(frozen=True, slots=True)
class MoveData:
    """An Adventure: a character moved."""

    kind: Literal["move"] = field(default="move", init=False, repr=False)
    character: CharacterWord
    path: tuple[Hex, ...]
    """Every space entered, in order; the last one is where it ended."""


@dataclass(frozen=True, slots=True)
class AddTileData:
    """An Adventure: the top tile was laid."""

    kind: Literal["add-tile"] = field(default="add-tile", init=False, repr=False)
    at: Hex
    """Where its first space lies."""
    rotation: int
    """By how many sixths it is turned counter-clockwise."""


AdventureData: TypeAlias = MoveData | AddTileData


@dataclass(frozen=True, slots=True)
class OutcomeData:
    """How the game ended."""

    winner: SeatNumber | None
    """Who won; null if nobody did."""
    closed: bool
    """Whether those who played agreed to stop before the end."""


@dataclass(frozen=True, slots=True)
class MovesData:
    """For each character the moves it has on this table, in the order of the legal actions.

    A move is its path: every space entered, in order; the last one is where it ends.
    """

    princess: tuple[tuple[Hex, ...], ...]
    knight: tuple[tuple[Hex, ...], ...]
    dragon: tuple[tuple[Hex, ...], ...]


@dataclass(frozen=True, slots=True)
class PlacementData:
    """A way to lay the top tile."""

    at: Hex
    """Where its first space comes to lie."""
    rotation: int
    """By how many sixths it is turned counter-clockwise."""
    hexes: tuple[Hex, Hex, Hex]
    """Where its three spaces come to lie, in their order on the tile."""


@dataclass(frozen=True, slots=True)
class MayData:
    """What the viewer may do now: nothing of it out of their turn, and once the game is over."""

    adventure: bool
    """Make one of the moves, or lay the top tile in one of its places."""
    by_magic: bool
    """Whether that Adventure would be the second of the turn, and spend the Magic."""
    recount: bool
    turn_page: bool
    end_turn: bool


@dataclass(frozen=True, slots=True)
class FinalData:
    """What could not be taken back once it is done, by whoever is to move: it would reveal something.

    How often somebody may take back is not counted in; `take_back` of an event says whether they may now.
    """

    princess: bool
    """A move of the Princess."""
    knight: bool
    """A move of the Knight."""
    dragon: bool
    """A flight of the Dragon."""
    add_tile: bool
    recount: bool
    turn_page: bool
    end_turn: bool


@dataclass(frozen=True, slots=True)
class CrossroadData:
    """A space to which a character has several moves that are not the same for the viewer's Page in hand."""

    character: CharacterWord
    end: Hex


@dataclass(frozen=True, slots=True)
class ViewData:
    """A game at one moment as one seat sees it.

    The parts from `moves` on follow from the others; they are there so that a client needs no rules.
    """

    seat: SeatNumber | None
    """Whose View it is; null for a spectator."""
    edition: str
    """The key of the edition."""
    digest: str
    """The fingerprint of the edition."""
    options: Options
    """What the table chose before the deal."""
    start_side: SideWord
    """Which side of the Starting tiles lies up."""
    kingdom: tuple[SpaceData, ...]
    """The spaces in the order of laying: nine of the Starting tiles, then three of each tile."""
    characters: CharactersData
    gone: tuple[GoneTileData, ...]
    """The tiles that have gone from the stack, laid or set aside, in their order."""
    top: TileData | None
    """The visible tile on the stack; null if the stack is empty."""
    tiles_left: int
    """How many tiles the stack still has, the visible one among them."""
    seats: tuple[SeatData, ...]
    left_over: tuple[PageNumber, ...]
    """The Pages that the viewer knows to be in nobody's Book, by their numbers."""
    to_move: SeatNumber
    turn: int
    """The number of the turn, from 1."""
    adventures: tuple[AdventureData, ...]
    """The Adventures of this turn so far."""
    recounted: bool
    """Whether a Page was recounted in this turn; to the player to move also whether one came in exchange."""
    exchanged: bool
    """Whether a Page came in exchange, without a Recount, to the viewer, who is to move."""
    outcome: OutcomeData | None
    """How the game ended; null if it goes on."""
    moves: MovesData
    """What the characters could do, whoever's turn it is."""
    placements: tuple[PlacementData, ...]
    """Where the top tile could lie, whoever's turn it is, in the order of the legal actions."""
    final: FinalData
    """What could not be taken back, whoever's turn it is."""
    may: MayData
    """What the viewer may do now."""
    speaks_of: tuple[tuple[Hex, ...], ...]
    """For each clause of the viewer's Page in hand the spaces that it speaks of right now."""
    crossroads: tuple[CrossroadData, ...]
    """Where it matters to the viewer's Page in hand by which of several moves a character gets there."""
