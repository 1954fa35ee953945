"""A whole State as one line of text, and back. The grammar is on the page on notation in the docs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeVar

from fairytile.actions import CHARACTERS, AddTile, Adventure, Character, MoveCharacter
from fairytile.edition import Edition, PageNumber
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom, Space
from fairytile.limits import MOST_POSITION, quoted, shortened
from fairytile.notation.action_text import parse_action
from fairytile.notation.deal_text import (
    SIDES,
    check_deal,
    check_pages,
    edition_text,
    options_fields,
    read_edition,
    read_options,
    read_side,
    read_tile,
    tile_text,
)
from fairytile.notation.kingdoms import kingdom_text, parse_kingdom
from fairytile.notation.text_reader import (
    NotationError,
    check_length,
    each,
    listed,
    pages_text,
    read_number,
    read_page_numbers,
    read_yes_no,
)
from fairytile.objectives import Whereabouts
from fairytile.rules import judged
from fairytile.ruleset import Impossible
from fairytile.state import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    Deal,
    Game,
    Outcome,
    Seat,
    SeatNumber,
    State,
    TileSide,
)

VERSION: Final = "ft1"
"""The first word of a position: the name and the version of its grammar."""

FIELDS: Final = (
    "edition",
    "kingdom",
    "at",
    "side",
    "tiles",
    "seats",
    "to-move",
    "turn",
    "adventures",
    "recounted",
    "exchanged",
    "outcome",
    "first",
    "pages",
    "dealing",
    "deck",
    "start-side",
    "take-back",
    "rules",
    "dealt",
    "left-over",
    "dealt-left-over",
)

_MOST_ADVENTURES: Final = 2
_VERSION: Final = re.compile(r"ft[0-9]+", re.IGNORECASE)
_FLAGS: Final = ("magic", "out")

_T = TypeVar("_T")


# --- writing --------------------------------------------------------------------------------


def position_text(state: State) -> str:
    """Everything about a State in one line, from which `parse_position` makes an equal State."""
    deal, left_over = state.game.deal, state.left_over
    fields = {
        "edition": edition_text(state.game.edition),
        "kingdom": kingdom_text(state.kingdom),
        "at": "/".join(f"{character.letter}:{state.hex_of(character)}" for character in CHARACTERS),
        "side": SIDES[deal.start_side],
        "tiles": _tiles_text(state),
        "seats": "/".join(map(_seat_text, state.seats)),
        "to-move": str(state.to_move),
        "turn": str(state.turn),
        "adventures": ";".join(map(str, state.adventures)),
        "recounted": "yes" if state.recounted else "",
        "exchanged": "yes" if state.exchanged else "",
        "outcome": _outcome_text(state.outcome),
        **options_fields(state.game.options),
        "dealt": "/".join(map(pages_text, deal.books)),
        "left-over": pages_text(left_over) if left_over else "",
        "dealt-left-over": pages_text(deal.left_over) if deal.left_over != left_over else "",
    }
    return " ".join([VERSION, *(f"{name}={value}" for name, value in fields.items() if value)])


def _tiles_text(state: State) -> str:
    """The tiles that went, those set aside with a mark, then a bar, then the stack from the top."""
    tiles = [
        tile_text(tile) + ("!" if number in state.aside else "")
        for number, tile in enumerate(state.game.deal.stack)
    ]
    return f"{'.'.join(tiles[: state.tiles_gone])}|{'.'.join(tiles[state.tiles_gone :])}"


def _seat_text(seat: Seat) -> str:
    """The hand, the Book with a bar before the Pages that were turned, the told Pages, and flags."""
    upper, turned = seat.book[: len(seat.book) - seat.turned], seat.book[len(seat.book) - seat.turned :]
    book = f"{'.'.join(map(str, upper))}|{'.'.join(map(str, turned))}" if turned else pages_text(upper)
    flags = "".join(f"+{flag}" for flag in _FLAGS if getattr(seat, flag))
    return f"{'-' if seat.hand is None else seat.hand}:{book}:{pages_text(seat.told)}{flags}"


def _outcome_text(outcome: Outcome | None) -> str:
    if outcome is None:
        return ""
    if outcome.closed:
        return "closed"
    return "nobody" if outcome.winner is None else str(outcome.winner)


# --- reading --------------------------------------------------------------------------------


def parse_position(text: str, edition: Edition | None = None) -> State:
    """The State that a line describes; raises `NotationError` if it is incomplete or contradicts itself.

    The edition is found by its key if it comes with the library; otherwise it is handed over.
    """
    check_length(text, MOST_POSITION, "the position")
    fields = _Fields(text)
    seats = fields.read("seats", _read_seats)
    options = read_options(len(seats), fields.values)
    edition = fields.read("edition", lambda value: read_edition(value, edition, options), "")
    stack, gone, aside = fields.read("tiles", _read_tiles)
    left_over = fields.read("left-over", read_page_numbers, "-")
    deal = Deal(
        fields.read("side", read_side),
        stack,
        fields.read("dealt", lambda value: each(value, "/", read_page_numbers), _as_if_dealt(seats)),
        fields.read("dealt-left-over", read_page_numbers, pages_text(left_over)),
    )
    kingdom = fields.read("kingdom", lambda value: parse_kingdom(value, options.ruleset))
    state = State.of(
        game=Game(edition, options, deal),
        kingdom=kingdom,
        whereabouts=fields.read("at", lambda value: read_whereabouts(value, kingdom)),
        tiles_gone=gone,
        aside=aside,
        seats=seats,
        to_move=fields.read("to-move", lambda value: SeatNumber(read_number(value, "the seat to move"))),
        turn=fields.read("turn", lambda value: read_number(value, "the turn")),
        adventures=fields.read("adventures", lambda value: _read_adventures(value, kingdom), "-"),
        recounted=fields.read("recounted", read_yes_no, "no"),
        exchanged=fields.read("exchanged", read_yes_no, "no"),
        left_over=left_over,
        outcome=fields.read("outcome", _read_outcome, "-"),
    )
    _check(state)
    return state


class _Fields:
    """The fields of a position by name, each with the place where its value begins."""

    def __init__(self, text: str) -> None:
        self.values: dict[str, str] = {}
        self._columns: dict[str, int] = {}
        for match in re.finditer(r"\S+", text):
            self._add(match[0], match.start())

    def _add(self, word: str, at: int) -> None:
        if not self.values and _VERSION.fullmatch(word):
            if word.lower() != VERSION:
                raise NotationError(
                    f"this position is written in {shortened(word)}, and this library reads {VERSION}: "
                    "use a newer one",
                    column=at + 1,
                )
            return
        name, equals, value = word.partition("=")
        name = name.lower()
        if not equals:
            raise NotationError(
                f"{quoted(word)} is no field: write its name, =, and its value", column=at + 1
            )
        if name not in FIELDS:
            raise NotationError(
                f"no field is called {quoted(name)}; there are {', '.join(FIELDS)}", column=at + 1
            )
        if name in self.values:
            raise NotationError(f"the field {name} is there twice: leave one", column=at + 1)
        self.values[name] = value
        self._columns[name] = at + len(name) + 2

    def read(self, name: str, reader: Callable[[str], _T], default: str | None = None) -> _T:
        """The value of a field, or of its default; raises `NotationError` with its place."""
        value = self.values.get(name, default)
        if value is None:
            raise NotationError(f"the field {name} is missing: add {name}=…")
        try:
            return reader(value)
        except NotationError as error:
            raise error.within(field=name, column=self._columns.get(name)) from None


def _read_tiles(text: str) -> tuple[tuple[TileSide, ...], int, tuple[int, ...]]:
    gone, bar, left = text.partition("|")
    if not bar:
        raise NotationError("the bar is missing: put | between the tiles that went and those in the stack")
    went, stack = listed(gone), listed(left)
    aside = tuple(number for number, tile in enumerate(went) if tile.endswith("!"))
    tiles = tuple(read_tile(tile) for tile in (*(tile.removesuffix("!") for tile in went), *stack))
    return tiles, len(went), aside


def _read_seats(text: str) -> tuple[Seat, ...]:
    if text.count("/") >= MOST_PLAYERS:
        raise NotationError(f"{text.count('/') + 1} seats: a game is for {LEAST_PLAYERS} to {MOST_PLAYERS}")
    return each(text, "/", _read_seat)


def _read_seat(text: str) -> Seat:
    pages, *flags = text.lower().split("+")
    for flag in flags:
        if flag not in _FLAGS:
            raise NotationError(
                f"{quoted(flag)} is not known here: a seat has {' or '.join(f'+{f}' for f in _FLAGS)}"
            )
    parts = pages.split(":")
    if len(parts) != 3:
        raise NotationError(f"{quoted(text)} is no seat: write hand:book:told, such as 14:3.5:2")
    hand, book, told = parts
    upper, _, turned = book.partition("|")
    in_hand, below = read_page_numbers(hand), read_page_numbers(turned)
    if len(in_hand) > 1:
        raise NotationError(f"{quoted(hand)} is no hand: it has one Page, or none, written -")
    return Seat(
        hand=in_hand[0] if in_hand else None,
        book=(*read_page_numbers(upper), *below),
        told=read_page_numbers(told),
        magic="magic" in flags,
        out="out" in flags,
        turned=len(below),
    )


def _as_if_dealt(seats: tuple[Seat, ...]) -> str:
    """Books that could have led here: somebody who sets up a position need not say how it was dealt."""
    return "/".join(pages_text((*seat.told, *seat.untold)) for seat in seats)


def read_whereabouts(text: str, kingdom: Kingdom) -> Whereabouts:
    """Where the characters stand, each once, on spaces of the Kingdom."""
    whereabouts: dict[Character, Space] = {}
    for character, hex_ in each(text, "/", _read_place):
        if hex_ not in kingdom:
            raise NotationError(
                f"the {character.name.title()} stands at {hex_}, where the Kingdom has no space"
            )
        if character in whereabouts:
            raise NotationError(f"{character.letter} is there twice: each character stands once")
        whereabouts[character] = kingdom.space(hex_)
    for character in CHARACTERS:
        if character not in whereabouts:
            raise NotationError(
                f"the {character.name.title()} is missing: add {character.letter}: and a space"
            )
    princess, knight, dragon = (whereabouts[character] for character in CHARACTERS)
    return princess, knight, dragon


def _read_place(text: str) -> tuple[Character, Hex]:
    move = parse_action(text)
    if not isinstance(move, MoveCharacter) or len(move.path) != 1:
        raise NotationError(f"{quoted(text)} is no place: write P, K or D and a space, such as K:1,0")
    return move.character, move.path[0]


def _read_adventures(text: str, kingdom: Kingdom) -> tuple[Adventure, ...]:
    adventures = each(text, ";", _read_adventure) if text != "-" else ()
    for adventure in adventures:
        for hex_ in adventure.path if isinstance(adventure, MoveCharacter) else (adventure.at,):
            if hex_ not in kingdom:
                problem = f"the Adventure {adventure!s} went to {hex_}, where the Kingdom has no space"
                raise NotationError(problem)
    if len(adventures) > _MOST_ADVENTURES:
        raise NotationError(f"{len(adventures)} Adventures: a turn has at most {_MOST_ADVENTURES}")
    return adventures


def _read_adventure(text: str) -> Adventure:
    action = parse_action(text)
    if not isinstance(action, MoveCharacter | AddTile):
        raise NotationError(f"{quoted(text)} is no Adventure: write a move or a tile, such as K:1,0>2,0")
    return action


def _read_outcome(text: str) -> Outcome | None:
    if text == "-":
        return None
    if text.lower() == "closed":
        return Outcome(None, closed=True)
    return Outcome(None if text.lower() == "nobody" else SeatNumber(read_number(text, "the winner")))


# --- consistency ----------------------------------------------------------------------------


def _check(state: State) -> None:
    """Whether the parts of a State agree with each other."""
    game, seats, outcome = state.game, state.seats, state.outcome
    check_deal(game.edition, game.options, game.deal)
    check_pages(game.edition, _everywhere(state), "seats")
    _check_books(state)
    winner = None if outcome is None else outcome.winner
    for what, seat in (("to-move", state.to_move), ("outcome", winner or 0)):
        if seat >= len(seats):
            raise NotationError(
                f"there is no seat {seat}: they are numbered 0 to {len(seats) - 1}", field=what
            )
    if state.turn < 1:
        raise NotationError("turns are counted from 1", field="turn")
    if outcome is None and seats[state.to_move].out:
        raise NotationError(
            f"seat {state.to_move} is out and cannot be to move: name another", field="to-move"
        )
    if state.recounted and not state.adventures:
        raise NotationError(
            "a Page was recounted before any Adventure: add the adventures", field="recounted"
        )
    if state.exchanged and not state.recounted:
        raise NotationError(
            "a Page that came in exchange cannot be recounted in this turn: add recounted=yes",
            field="exchanged",
        )
    if state.exchanged and state.ruleset.impossible is not Impossible.EXCHANGE:
        problem = "Pages are exchanged by the ruling impossible:exchange only: add it to the rules"
        raise NotationError(problem, field="exchanged")
    for number, held in enumerate(seats):
        if held.hand is None and (held.book or winner != number):
            problem = f"seat {number} has no Page in hand: only the winner has none, when all are told"
            raise NotationError(problem, field="seats")
    if outcome is None:
        _check_possible(state)


def _check_possible(state: State) -> None:
    """Whether everybody's Page can still come true, where the rules would have looked at it already."""
    after = judged(state)
    for number, (seat, then) in enumerate(zip(state.seats, after.seats, strict=True)):
        if seat == then:
            continue
        if then.out:
            is_in_hand = state.ruleset.impossible is Impossible.HAND
            what = f"Page {seat.hand} in the hand" if is_in_hand else "a Page in hand or Book"
            todo = f"write +out behind seat {number}"
            todo += "" if after.outcome is None else " and outcome=nobody"
        else:
            what, todo = f"Page {seat.hand} in the hand", "put another Page in its place"
        raise NotationError(
            f"no tile can be laid any more, and {what} of seat {number} can never come true: "
            f"the rules have judged that before, so {todo}",
            field="seats",
        )


def _everywhere(state: State) -> list[PageNumber]:
    return [page for seat in state.seats for page in (*seat.untold, *seat.told)] + list(state.left_over)


def _check_books(state: State) -> None:
    """Whether everybody has the Pages they were dealt; where Pages are exchanged, whether all are there."""
    deal = state.game.deal
    dealt = {page for book in (*deal.books, deal.left_over) for page in book}
    for page in sorted(dealt ^ set(_everywhere(state))):
        problem = "was dealt and is nowhere now" if page in dealt else "is there but was never dealt"
        raise NotationError(f"Page {page} {problem}: compare seats and left-over with dealt", field="seats")
    if state.ruleset.impossible is Impossible.EXCHANGE:
        return
    for number, (seat, book) in enumerate(zip(state.seats, deal.books, strict=True)):
        for page in sorted({*seat.untold, *seat.told} - set(book)):
            raise NotationError(
                f"Page {page} was not dealt to seat {number}: compare seats with dealt", field="seats"
            )
