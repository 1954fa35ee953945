"""Setting up: how the tiles and the Pages are shuffled and dealt. The only place where chance comes in.

What is drawn, and in which order, is defined on the page on fair shuffles in the docs: others deal by it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fairytile.chance import Chance, Fair, Seeded, Shuffle
from fairytile.edition import Edition, PageNumber
from fairytile.state import Deal, Dealing, Deck, Game, Options, StartSide, TileSide, in_play


def dealt(edition: Edition, options: Options, shuffle: Shuffle) -> Game:
    """The game that a shuffle deals; it remembers the shuffle. Raises ``ValueError`` as `deal` does."""
    chance = chance_of(edition, options, shuffle)
    return Game(edition, options, deal(edition, options, chance), shuffle)


def chance_of(edition: Edition, options: Options, shuffle: Shuffle) -> Chance:
    """The chance that a shuffle stands for; a fair one needs its proof, with as many shares as seats."""
    match shuffle:
        case Seeded():
            return shuffle.chance()
        case Fair():
            if shuffle.proof is not None and len(shuffle.proof.shares) != options.players:
                raise ValueError(
                    f"{len(shuffle.proof.shares)} shares for {options.players} players: there is one for "
                    "each seat, or None where a seat adds nothing"
                )
            return shuffle.chance(terms(edition, options))


def terms(edition: Edition, options: Options) -> str:
    """What is bound into a fair shuffle beside the name of the game: the edition and the options, as lines.

    >>> from fairytile.content import load
    >>> print(terms(load(), Options(players=3, pages=6)), end="")
    edition: never-quite-lost/1@9b83f5c4
    players: 3
    pages: 6
    """
    rules = ",".join(f"{name}:{value}" for name, value in sorted(options.ruleset.written().items()))
    lines = {
        "edition": f"{edition.key}@{in_play(edition, options).digest}",
        "players": str(options.players),
        **options.changes(),
        **({"rules": rules} if rules else {}),
    }
    return "".join(f"{name}: {value}\n" for name, value in lines.items())


def deal(edition: Edition, options: Options, chance: Chance) -> Deal:
    """Shuffle and deal as the options say; raises ``ValueError`` if there are too few Pages for them."""
    # Drawn even where the table has chosen, so that the choice changes nothing else.
    side = chance.below(2)
    if options.start_side is not StartSide.DRAWN:
        side = int(options.start_side is StartSide.BACK)
    stack = chance.shuffled([TileSide(tile, chance.below(2)) for tile in range(len(edition.regular))])
    deck = deck_of(edition, options)
    in_play = _draw_in_play(
        deck, book_size(edition, options) * options.players, options.pages is not None, chance
    )
    left_over = chance.shuffled(sorted(set(deck) - set(in_play)))
    return Deal(side, tuple(stack), _deal_books(in_play, options, chance), tuple(left_over))


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
    """The deck cut, in order, into ``count`` stretches of nearly equal length.

    >>> strata([PageNumber(n) for n in range(1, 8)], 3)
    [[1, 2], [3, 4], [5, 6, 7]]
    """
    cuts = [len(deck) * i // count for i in range(count + 1)]
    return [deck[start:end] for start, end in pairwise(cuts)]


def _draw_in_play(deck: Sequence[PageNumber], count: int, shorter: bool, chance: Chance) -> list[PageNumber]:
    """The Pages in play, in order: of a shorter game spread over the whole tale, else any."""
    if count == len(deck):
        return list(deck)
    if shorter:
        return [chance.choice(stretch) for stretch in strata(deck, count)]
    return sorted(chance.sample(deck, count))


def _deal_books(
    in_play: list[PageNumber], options: Options, chance: Chance
) -> tuple[tuple[PageNumber, ...], ...]:
    players = options.players
    if options.dealing is Dealing.CLASSIC:
        pages = chance.shuffled(in_play)
        return tuple(tuple(pages[seat::players]) for seat in range(players))
    blocks = [chance.shuffled(in_play[start : start + players]) for start in range(0, len(in_play), players)]
    return tuple(tuple(chance.shuffled(book)) for book in zip(*blocks, strict=True))
