"""Setting up: how the tiles and the Pages are shuffled and dealt. The only place where chance comes in."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

from fairytile.edition import Edition, PageNumber
from fairytile.state import Deal, Dealing, Deck, Options, StartSide, TileSide


def deal(edition: Edition, options: Options, rng: random.Random) -> Deal:
    """Shuffle and deal as the options say; raises ``ValueError`` if there are too few Pages for them."""
    side = rng.randrange(2)
    if options.start_side is not StartSide.DRAWN:
        side = int(options.start_side is StartSide.BACK)
    stack = [TileSide(tile, rng.randrange(2)) for tile in range(len(edition.regular))]
    rng.shuffle(stack)
    deck = deck_of(edition, options)
    in_play = _draw_in_play(
        deck, book_size(edition, options) * options.players, options.pages is not None, rng
    )
    left_over = sorted(set(deck) - set(in_play))
    rng.shuffle(left_over)
    return Deal(side, tuple(stack), _deal_books(in_play, options, rng), tuple(left_over))


def deck_of(edition: Edition, options: Options) -> tuple[PageNumber, ...]:
    """The Pages that may come into play, in the order of their numbers."""
    deck = sorted(edition.pages)
    if options.deck is Deck.CHILDREN:
        deck = [number for number in deck if not edition.pages[number].hard]
    return tuple(deck)


def book_size(edition: Edition, options: Options) -> int:
    """How many Pages each Book has."""
    deck = deck_of(edition, options)
    most = len(deck) // options.players
    size = options.pages or most
    if not 0 < size <= most:
        raise ValueError(
            f"{size} pages each for {options.players}: the deck has {len(deck)}, so at most {most}"
        )
    return size


def strata(deck: Sequence[PageNumber], count: int) -> list[Sequence[PageNumber]]:
    """The deck cut, in order, into so many stretches of nearly equal length.

    >>> strata([PageNumber(n) for n in range(1, 8)], 3)
    [[1, 2], [3, 4], [5, 6, 7]]
    """
    cuts = [len(deck) * i // count for i in range(count + 1)]
    return [deck[start:end] for start, end in pairwise(cuts)]


def _draw_in_play(
    deck: Sequence[PageNumber], count: int, shorter: bool, rng: random.Random
) -> list[PageNumber]:
    """The Pages in play, in order: of a shorter game spread over the whole tale, else any."""
    if count == len(deck):
        return list(deck)
    if shorter:
        return [rng.choice(stretch) for stretch in strata(deck, count)]
    return sorted(rng.sample(deck, count))


def _deal_books(
    in_play: list[PageNumber], options: Options, rng: random.Random
) -> tuple[tuple[PageNumber, ...], ...]:
    players = options.players
    if options.dealing is Dealing.CLASSIC:
        rng.shuffle(in_play)
        return tuple(tuple(in_play[seat::players]) for seat in range(players))
    books: list[list[PageNumber]] = [[] for _ in range(players)]
    for start in range(0, len(in_play), players):
        block = in_play[start : start + players]
        rng.shuffle(block)
        for book, page in zip(books, block, strict=True):
            book.append(page)
    for book in books:
        rng.shuffle(book)
    return tuple(tuple(book) for book in books)
