"""What positions and records have in common: edition, options and deal as texts, and their checks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final, TypeVar

from fairytile.content import UnknownEdition, built_in
from fairytile.dealing import deck_of
from fairytile.edition import Edition, PageNumber
from fairytile.limits import quoted, shortened
from fairytile.notation.text_reader import NotationError, listed, read_number, read_yes_no
from fairytile.ruleset import UNVERSIONED, Ruleset
from fairytile.state import Deal, Dealing, Deck, Options, SeatNumber, StartSide, TileSide, in_play

SIDES: Final = ("front", "back")

_TILE: Final = re.compile(r"([0-9]{1,4})([fb])", re.IGNORECASE)
_SWITCH: Final = re.compile(r"\s*([a-z-]+)\s*[:=]\s*([a-z0-9-]+)\s*", re.IGNORECASE)

_Word = TypeVar("_Word", bound=StrEnum)


# --- the edition ----------------------------------------------------------------------------


def edition_text(edition: Edition) -> str:
    """The key of an edition and, behind an at sign, its fingerprint."""
    return f"{edition.key}@{edition.digest}"


def read_edition(text: str, given: Edition | None, options: Options | None = None) -> Edition:
    """The edition that a text names, and the default for none; it must be the given one if there is one.

    It is as the options have it in play, for that is what the fingerprint in the text is taken of.
    """
    key, _, digest = text.strip().partition("@")
    if given is not None:
        edition = given
    else:
        try:
            edition = built_in(key.lower() or None)
        except UnknownEdition as unknown:
            raise NotationError(f"{unknown}; hand over the edition if it is one of your own") from unknown
    if key and key.lower() not in (edition.key, edition.name):
        raise NotationError(
            f"this was played with {shortened(key)}, not with {edition.key}: hand over the right one"
        )
    if options is not None:
        edition = in_play(edition, options)
    if digest and digest.lower() != edition.digest.lower():
        other = shortened(digest)
        raise NotationError(
            f"this was played with another {edition.key}: its fingerprint is {other}, not {edition.digest}; "
            f"hand over that edition, or take away @{other} to try with this one"
        )
    return edition


# --- options --------------------------------------------------------------------------------


def options_fields(options: Options) -> dict[str, str]:
    """What a table chose, without what nobody has to say because it is the default."""
    rules = ",".join(f"{name}:{value}" for name, value in options.ruleset.written().items())
    return {**options.changes(), **({"rules": rules} if rules else {})}


def read_options(players: int, fields: Mapping[str, str]) -> Options:
    """The options from their fields; each that is missing has its default. Other fields are not looked at."""
    readers: dict[str, Callable[[str], object]] = {
        "first": lambda text: SeatNumber(read_number(text, "the first player")),
        "pages": lambda text: read_number(text, "the number of Pages"),
        "dealing": lambda text: read_word(text, Dealing),
        "deck": lambda text: read_word(text, Deck),
        "start-side": lambda text: read_word(text, StartSide),
        "take-back": read_yes_no,
        "rules": read_rules,
    }
    values: dict[str, object] = {"ruleset": UNVERSIONED}
    for name, reader in readers.items():
        if name in fields:
            try:
                values[_ATTRIBUTES.get(name, name)] = reader(fields[name])
            except NotationError as error:
                raise error.within(field=name) from None
    try:
        # Each reader above gives what the option of its name takes.
        return Options(players, **values)  # type: ignore[arg-type]
    except ValueError as error:
        raise NotationError(str(error)) from error


_ATTRIBUTES: Final = {"start-side": "start_side", "take-back": "take_back", "rules": "ruleset"}


def read_rules(text: str) -> Ruleset:
    """A rule set from the switches that differ from the defaults.

    >>> read_rules("rivers:bank, misfit:stay").changes()
    {'rivers': 'bank', 'misfit': 'stay'}
    """
    switches, version = dict[str, str](), UNVERSIONED.version
    for part in filter(None, re.split(r"[,;]", text)):
        match = _SWITCH.fullmatch(part)
        if match is None:
            raise NotationError(
                f"{quoted(part.strip())} is no rule: write a switch and its value, such as rivers:bank"
            )
        if match[1].lower() == "version":
            version = read_number(match[2], "the version of the rules")
        else:
            switches[match[1].lower()] = match[2].lower()
    try:
        return replace(Ruleset.of(switches), version=version)
    except ValueError as error:
        raise NotationError(str(error)) from error


def read_word(text: str, kind: type[_Word]) -> _Word:
    """One of the words that an option can be."""
    word = text.strip().lower()
    if word not in list(kind):
        raise NotationError(f"{quoted(text.strip())} is not known here: write {' or '.join(kind)}")
    return kind(word)


# --- the deal -------------------------------------------------------------------------------


def read_side(text: str) -> int:
    """The side of the Starting tiles that lies up."""
    word = text.strip().lower()
    if word not in SIDES:
        raise NotationError(f"{quoted(text.strip())} is no side: write {' or '.join(SIDES)}")
    return SIDES.index(word)


def tile_text(tile: TileSide) -> str:
    """A tile of the stack: its number in the edition, and f or b for the side that lies up.

    >>> tile_text(TileSide(7, 1))
    '7b'
    """
    return f"{tile.tile}{SIDES[tile.side][0]}"


def read_tile(text: str) -> TileSide:
    """A tile of the stack, from its number and side."""
    match = _TILE.fullmatch(text)
    if match is None:
        raise NotationError(
            f"{quoted(text)} is no tile: write its number and f for front or b for back, such as 7b"
        )
    return TileSide(int(match[1]), "fb".index(match[2].lower()))


def read_tile_sides(text: str) -> tuple[TileSide, ...]:
    """Tiles with dots, commas or spaces between them."""
    return tuple(map(read_tile, listed(text)))


def check_deal(edition: Edition, options: Options, deal: Deal) -> None:
    """Whether a deal can be made with an edition and these options; raises `NotationError` if not."""
    check_stack(edition, deal.stack)
    chosen = options.start_side
    if chosen is not StartSide.DRAWN and chosen != SIDES[deal.start_side]:
        raise NotationError(
            f"the {SIDES[deal.start_side]} of the Starting tiles lies up, but the {chosen} was chosen"
        )
    if len(deal.books) != options.players:
        raise NotationError(f"{len(deal.books)} Books for {options.players} players: everybody has one")
    for book in deal.books:
        if not book:
            raise NotationError("a Book is empty: it has at least one Page")
        if options.pages not in (None, len(book)):
            raise NotationError(f"a Book has {len(book)} Pages, but {options.pages} were chosen for each")
    check_pages(edition, [page for pages in (*deal.books, deal.left_over) for page in pages], "dealt")


def check_dealing(edition: Edition, options: Options, deal: Deal) -> None:
    """Whether a deal is one that these options lead to; raises `NotationError` if not.

    `check_deal` has found nothing wrong with it before. A position need not pass: in a puzzle made by hand
    the Books may be as they like.
    """
    first, *others = deal.books
    for number, book in enumerate(others, 2):
        if len(book) != len(first):
            raise NotationError(
                f"Book {number} has {len(book)} Pages and Book 1 has {len(first)}: "
                "all Books are equally long, so look for a missing Page or one too many"
            )
    deck = deck_of(edition, options)
    places = [(f"Book {number}", book) for number, book in enumerate(deal.books, 1)]
    for place, pages in (*places, ("left-over", deal.left_over)):
        for page in pages:
            if page not in deck:
                raise NotationError(
                    f"Page {page} in {place} is not in the {options.deck} deck: "
                    "look for a wrong number, or choose another deck",
                    field=place if place == "left-over" else None,
                )
    if options.dealing is Dealing.WOVEN:
        _check_woven(deal)


def _check_woven(deal: Deal) -> None:
    """Whether of each few consecutive Pages in play everybody has one."""
    in_play = sorted(page for book in deal.books for page in book)
    players = len(deal.books)
    for start in range(0, len(in_play), players):
        block = in_play[start : start + players]
        for number, book in enumerate(deal.books, 1):
            if len(set(block) & set(book)) != 1:
                raise NotationError(
                    f"Book {number} has not exactly one of the Pages {', '.join(map(str, block))}: "
                    "in a woven deal every Book has; correct the Books, or choose the dealing classic"
                )


def check_stack(edition: Edition, stack: Iterable[TileSide]) -> None:
    """Whether these tiles are in the box, each once."""
    tiles = Counter(tile for tile, _ in stack)
    most = len(edition.regular)
    for tile, times in tiles.items():
        if tile >= most:
            raise NotationError(
                f"there is no tile {tile}: {edition.key} has the tiles 0 to {most - 1}", field="tiles"
            )
        if times > 1:
            raise NotationError(f"tile {tile} is there twice: each tile is once in the stack", field="tiles")


def check_pages(edition: Edition, pages: Iterable[PageNumber], field: str) -> None:
    """Whether these Pages are in the box, each once."""
    for page, times in Counter(pages).items():
        if page not in edition.pages:
            raise NotationError(
                f"there is no Page {page} in {edition.key}: look for a wrong number", field=field
            )
        if times > 1:
            raise NotationError(f"Page {page} is there twice: it can be in one place only", field=field)
