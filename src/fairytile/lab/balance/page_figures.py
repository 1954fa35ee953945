"""How hard each Page is: from the rows of many games to its figures, and to the bar for all Pages.

A Page that is still untold when a game ends would have taken longer than was seen of it. To leave it out
makes hard Pages look easy. So the bar goes by the pooled figure: all Adventures that were spent with the
Page in hand, over the number of tellings. If each Adventure brings the telling with a constant chance, this
is the mean number of Adventures to a telling, however early the games stop.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from fairytile.edition import Edition, PageNumber
from fairytile.lab.balance.estimates import Proportion, Ratio, Spread, quantile, rate, share, spread
from fairytile.lab.balance.game_rows import GameSummary, PageFate, PageSeen
from fairytile.words import Language, objective_sentence

BAR: Final = 3.0
"""No Page may take more than this many times the Adventures of the median Page."""


class PageFigures(NamedTuple):
    """What became of one Page in all games."""

    page: PageNumber
    title: str
    objective: str
    games: int
    """In how many games it came into a hand."""
    told: int
    untold: int
    """In how many games it had been in hand and was not told by the end."""
    adventures: Spread | None
    """Adventures from hand to told, where it was told."""
    turns: Spread | None
    """Own turns from hand to told, where it was told."""
    histogram: tuple[tuple[int, int], ...]
    """How often it was told after each number of Adventures."""
    spent_untold: int
    """Adventures that were spent on it where it was not told."""
    pooled: Ratio
    """All Adventures that were spent on it, over the number of tellings."""
    turned: Proportion
    """How many of its stays in a hand ended by turning it away."""
    lost: Proportion
    """In how many of the games in which it came into a hand it made somebody lose."""
    distance: Spread | None
    """How many moves away it was when it came into a hand, where moves led there."""
    out_of_reach: Proportion
    """How often no moves led there when it came into a hand."""
    ratio: float | None
    """The pooled figure, over that of the median Page."""
    ratio_low: float | None
    ratio_high: float | None
    over: bool
    """Whether it breaks the bar."""


class PagesFigures(NamedTuple):
    """All Pages, and the bar."""

    median: float | None
    """The pooled figure of the median Page."""
    pages: tuple[PageFigures, ...]
    by_players: Mapping[int, Mapping[PageNumber, float | None]]
    """For each number of players the ratio of each Page to the median of those games."""

    @property
    def over(self) -> tuple[PageFigures, ...]:
        """The Pages that break the bar."""
        return tuple(page for page in self.pages if page.over)

    @property
    def worst(self) -> PageFigures | None:
        """The Page with the highest ratio."""
        rated = [page for page in self.pages if page.ratio is not None]
        return max(rated, key=lambda page: page.ratio or 0, default=None)


def pages_figures(
    rows: Sequence[GameSummary], edition: Edition, deck: Collection[PageNumber]
) -> PagesFigures:
    """The figures of every Page of a deck of an edition."""
    seen = _seen(rows, deck)
    median = _median(map(_pooled, seen.values()))
    by_players = {}
    for players in sorted({row.players for row in rows}):
        some = _seen([row for row in rows if row.players == players], deck)
        middle = _median(map(_pooled, some.values()))
        by_players[players] = {
            page: pooled.value / middle if pooled.value is not None and middle else None
            for page, pooled in ((page, _pooled(found)) for page, found in some.items())
        }
    pages = tuple(_figures(edition, number, found, median) for number, found in seen.items())
    return PagesFigures(median, pages, by_players)


def _seen(rows: Iterable[GameSummary], deck: Iterable[PageNumber]) -> dict[PageNumber, list[PageSeen]]:
    """What was seen of each Page, in the order of their numbers."""
    seen: dict[PageNumber, list[PageSeen]] = {number: [] for number in deck}
    for row in rows:
        for page in row.pages:
            seen[PageNumber(page.page)].append(page)
    return seen


def _pooled(found: Iterable[PageSeen]) -> Ratio:
    return rate((page.adventures, int(page.fate is PageFate.TOLD)) for page in found)


def _median(rates: Iterable[Ratio]) -> float | None:
    """The median Page; one that nobody ever told has no figure and is not counted."""
    values = sorted(rate.value for rate in rates if rate.value is not None)
    return quantile(values, 0.5) if values else None


def _figures(
    edition: Edition, number: PageNumber, found: Sequence[PageSeen], median: float | None
) -> PageFigures:
    told = [page for page in found if page.fate is PageFate.TOLD]
    distances = [distance for page in found for distance in page.distances]
    known = [distance for distance in distances if distance is not None]
    counts = [page.adventures for page in told]
    pooled = _pooled(found)
    ratio, low, high = (_over(value, median) for value in (pooled.value, pooled.low, pooled.high))
    story = edition.stories.get(Language.ENGLISH)
    return PageFigures(
        page=number,
        title=story.pages[number].title if story and number in story.pages else "",
        objective=objective_sentence(edition.objective(number)),
        games=len(found),
        told=len(told),
        untold=len(found) - len(told),
        adventures=spread(counts),
        turns=spread(page.turns for page in told),
        histogram=tuple((count, counts.count(count)) for count in sorted(set(counts))),
        spent_untold=pooled.total - sum(counts),
        pooled=pooled,
        turned=share(sum(page.turned for page in found), len(distances)),
        lost=share(sum(page.fate is PageFate.OUT for page in found), len(found)),
        distance=spread(known),
        out_of_reach=share(len(distances) - len(known), len(distances)),
        ratio=ratio,
        ratio_low=low,
        ratio_high=high,
        # Of a Page that was never told it is only known that one telling takes at least what was spent.
        over=median is not None and pooled.total > BAR * median * max(pooled.per, 1),
    )


def _over(value: float | None, median: float | None) -> float | None:
    return None if value is None or not median else value / median
