"""A game at one moment, as immutable values: options, deal, seats, State, outcome.

The States of a game are made by `fairytile.rules`, and whoever makes one from its parts does so with
`State.of`. A State knows every secret of the game; what one seat may know of it is a `fairytile.views.View`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, NewType

from fairytile.actions import Action, Adventure, Character
from fairytile.chance import Shuffle
from fairytile.edition import Edition, PageNumber
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.limits import MOST_PAGES, quoted
from fairytile.objectives import Objective, Whereabouts
from fairytile.ruleset import CLASSIC, Ruleset, coerce
from fairytile.tiles import Face

SeatNumber = NewType("SeatNumber", int)
"""A place at the table, counted clockwise from 0."""

LEAST_PLAYERS, MOST_PLAYERS = 2, 4


class Dealing(StrEnum):
    """How the Pages are dealt."""

    CLASSIC = "classic"
    """Shuffled and dealt, as the rulebook says."""
    WOVEN = "woven"
    """Every Book spans the tale: of each few consecutive Pages everybody gets one."""


class Deck(StrEnum):
    """Which Pages are in play."""

    FULL = "full"
    CHILDREN = "children"
    """Without the hardest Pages, and with easier objectives for others."""


class StartSide(StrEnum):
    """Which side of the Starting tiles lies up."""

    DRAWN = "drawn"
    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Options:
    """What a table chooses before the deal.

    >>> Options(players=3, pages=6).dealing.value
    'classic'
    """

    players: int = 2
    first: SeatNumber = SeatNumber(0)
    pages: int | None = None
    """How many Pages a Book has; None for as many as can be dealt evenly."""
    dealing: Dealing = Dealing.CLASSIC
    deck: Deck = Deck.FULL
    start_side: StartSide = StartSide.DRAWN
    ruleset: Ruleset = CLASSIC
    take_back: bool = True
    """Whether what revealed nothing may be taken back before the turn ends."""

    def __post_init__(self) -> None:
        for name, kind in (("dealing", Dealing), ("deck", Deck), ("start_side", StartSide)):
            coerce(self, name, kind)
        for name in ("players", "first", "pages"):
            given = getattr(self, name)
            # A truth value is an integer to Python, but not to whoever counts players.
            is_number = isinstance(given, int) and not isinstance(given, bool)
            if not is_number and not (name == "pages" and given is None):
                raise ValueError(f"{name} is {quoted(given)}; it is a whole number")
        if not isinstance(self.take_back, bool):
            raise ValueError(f"take_back is {quoted(self.take_back)}; it is true or false")
        ruleset: object = self.ruleset
        if not isinstance(ruleset, Ruleset):
            raise ValueError(f"ruleset is {quoted(ruleset)}; it is a Ruleset, such as Ruleset()")
        if not LEAST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise ValueError(
                f"{quoted(self.players)} players: a game is for {LEAST_PLAYERS} to {MOST_PLAYERS}"
            )
        if not 0 <= self.first < self.players:
            raise ValueError(f"first player {quoted(self.first)}: seats are numbered 0 to {self.players - 1}")
        if self.pages is not None and not 1 <= self.pages <= MOST_PAGES:
            raise ValueError(f"{quoted(self.pages)} pages: a Book has 1 to {MOST_PAGES}")

    def changes(self) -> dict[str, str]:
        """What differs from the defaults, by name with hyphens; of the rule set see `Ruleset.changes`.

        >>> Options(players=3, pages=6).changes()
        {'pages': '6'}
        """
        fields = {
            "first": str(self.first) if self.first else "",
            "pages": "" if self.pages is None else str(self.pages),
            "dealing": "" if self.dealing is Dealing.CLASSIC else self.dealing.value,
            "deck": "" if self.deck is Deck.FULL else self.deck.value,
            "start-side": "" if self.start_side is StartSide.DRAWN else self.start_side.value,
            "take-back": "" if self.take_back else "no",
        }
        return {name: value for name, value in fields.items() if value}


def in_play(edition: Edition, options: Options) -> Edition:
    """An edition as a table plays it: with the children's deck some Pages ask for something easier.

    Every `Game` and every `fairytile.views.View` has its edition from here, so nothing that asks one of them
    for an objective has to know of decks.
    """
    return edition.for_children if options.deck is Deck.CHILDREN else edition


class TileSide(NamedTuple):
    """A Regular tile, by its number in the edition, and the side that lies up."""

    tile: int
    side: int


class Deal(NamedTuple):
    """All that chance decides: made once, before the first turn."""

    start_side: int
    stack: tuple[TileSide, ...]
    """The Regular tiles from the top."""
    books: tuple[tuple[PageNumber, ...], ...]
    """For each seat its Pages from the top; the first one is drawn at once."""
    left_over: tuple[PageNumber, ...] = ()
    """Pages of the deck in nobody's Book."""


@dataclass(frozen=True, slots=True)
class Game:
    """What stays the same from the deal to the end."""

    edition: Edition
    """As it is in play: see `in_play`."""
    options: Options
    deal: Deal
    shuffle: Shuffle | None = field(default=None, compare=False)
    """What the deal was shuffled by, if that is to be remembered. Games are equal if they play alike."""

    def __post_init__(self) -> None:
        # Almost every game has the full deck, and bots make games by the thousand.
        if self.options.deck is not Deck.FULL:
            object.__setattr__(self, "edition", in_play(self.edition, self.options))

    def face(self, number: int) -> Face:
        """The side that lies up on the tile ``number`` below the top of the full stack."""
        tile, side = self.deal.stack[number]
        return self.edition.face(tile, side)


class Seat(NamedTuple):
    """What one player has before them."""

    hand: PageNumber | None
    """The Page in hand; None once all are told."""
    book: tuple[PageNumber, ...]
    """The Pages still in the Book, from the top."""
    told: tuple[PageNumber, ...] = ()
    """The Pages recounted so far, in the order of telling."""
    magic: bool = False
    out: bool = False
    turned: int = 0
    """How many Pages at the bottom of the Book this player has turned away, and so knows."""

    @property
    def untold(self) -> tuple[PageNumber, ...]:
        """The Page in hand and the Book."""
        return self.book if self.hand is None else (self.hand, *self.book)


class Outcome(NamedTuple):
    """How a game ended: who won, or nobody, because everybody is out or the players closed it early."""

    winner: SeatNumber | None
    closed: bool = False
    """Whether those who played agreed to stop before the end."""


class State(NamedTuple):
    """A game at one moment."""

    game: Game
    kingdom: Kingdom
    whereabouts: Whereabouts
    tiles_gone: int
    """How many tiles have gone from the stack: laid or set aside."""
    aside: tuple[int, ...]
    """Which tiles of the stack were set aside because they fitted nowhere."""
    seats: tuple[Seat, ...]
    to_move: SeatNumber
    turn: int
    """The number of the turn, from 1."""
    adventures: tuple[Adventure, ...]
    """The Adventures of this turn so far."""
    recounted: bool
    """Whether a Page was recounted in this turn, or came in exchange: nothing more can be recounted in it."""
    exchanged: bool
    """Whether that is so by an exchange alone: it does not keep the player from a second Adventure."""
    left_over: tuple[PageNumber, ...]
    outcome: Outcome | None

    @staticmethod
    def of(  # noqa: PLR0917 - by position it takes a third of the time, and types keep the parts in order
        game: Game,
        kingdom: Kingdom,
        whereabouts: Whereabouts,
        tiles_gone: int,
        aside: tuple[int, ...],
        seats: tuple[Seat, ...],
        to_move: SeatNumber,
        turn: int = 1,
        adventures: tuple[Adventure, ...] = (),
        recounted: bool = False,
        exchanged: bool = False,
        left_over: tuple[PageNumber, ...] = (),
        outcome: Outcome | None = None,
    ) -> State:
        """The State with these parts; at the beginning of a game unless it is said otherwise."""
        parts = (
            game,
            kingdom,
            whereabouts,
            tiles_gone,
            aside,
            seats,
            to_move,
            turn,
            adventures,
            recounted,
            exchanged,
            left_over,
            outcome,
        )
        # A State is made for every action, and the constructor of a named tuple takes half as long again.
        return tuple.__new__(State, parts)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this game."""
        return self.game.options.ruleset

    @property
    def top(self) -> Face | None:
        """The visible side of the top tile; None if the stack is empty."""
        game = self.game
        return game.face(self.tiles_gone) if self.tiles_gone < len(game.deal.stack) else None

    @property
    def tiles_left(self) -> int:
        """How many tiles the stack still has, the visible one among them."""
        return len(self.game.deal.stack) - self.tiles_gone

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """See `fairytile.rules.legal_actions`."""
        from fairytile.rules import legal_actions

        return legal_actions(self)

    def hex_of(self, character: Character) -> Hex:
        """Where a character stands."""
        return self.kingdom.hexes[self.whereabouts[character]]

    def objective(self, seat: SeatNumber) -> Objective | None:
        """The objective of the Page in a player's hand."""
        hand = self.seats[seat].hand
        return None if hand is None else self.game.edition.objective(hand)

    def __str__(self) -> str:
        """The board in text."""
        from fairytile.boards import board

        return board(self)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from fairytile.pictures import picture

        return picture(self)
