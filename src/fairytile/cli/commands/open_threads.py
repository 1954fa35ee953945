"""The table of ``fairytile check --threads``: how often the deals of an edition leave a thread open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fairytile.content import ThreadShare, thread_shares, threads_of
from fairytile.dealing import book_size
from fairytile.edition import Edition
from fairytile.state import LEAST_PLAYERS, MOST_PLAYERS, Dealing, Options

SHORT: Final = 6
"""How many Pages a Book of a short game has."""
_DEALS: Final = 1_000
_COLUMNS: Final = ("relied on unheard", "left to the closing", "left open")


def thread_lines(edition: Edition) -> Iterator[str]:
    """What becomes of each thread, in Books of whole and of short games."""
    if not threads_of(edition):
        yield f"{edition.key} names no threads: its Pages bring nothing up that others have to end."
        return
    width = max(16, *map(len, threads_of(edition)))
    # Everybody has a Page at least.
    whole = Options(players=min(MOST_PLAYERS, len(edition.pages)))
    short = Options(players=LEAST_PLAYERS, pages=SHORT)
    sizes = {book_size(edition, whole): whole}
    if book_size(edition, Options(players=LEAST_PLAYERS)) >= SHORT:
        sizes.setdefault(SHORT, short)
    for size, options in sizes.items():
        yield f"{edition.key}, Books of {size} Pages, {_DEALS:,} deals for {options.players}: of 100 Books"
        yield f"{'':{width}}" + "".join(f"{column:>22}" for column in _COLUMNS)
        yield f"{'':{width}}" + f"{'classic':>12}{'woven':>10}" * len(_COLUMNS)
        found = [
            thread_shares(edition, Options(options.players, pages=options.pages, dealing=dealing), _DEALS)
            for dealing in (Dealing.CLASSIC, Dealing.WOVEN)
        ]
        for classic, woven in zip(*found, strict=True):
            figures = zip(_figures(classic), _figures(woven), strict=True)
            yield f"{classic.thread:{width}}" + "".join(f"{one:12.1f}{other:10.1f}" for one, other in figures)


def _figures(share: ThreadShare) -> tuple[float, float, float]:
    return 100 * share.unheard, 100 * share.left, 100 * share.unended
