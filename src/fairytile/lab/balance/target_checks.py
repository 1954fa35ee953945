"""The bars that a balanced edition meets, and whether these games met them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from fairytile.lab.balance.estimates import Proportion, share
from fairytile.lab.balance.figures_by_players import GamesFigures
from fairytile.lab.balance.page_figures import BAR, PageFigures, PagesFigures
from fairytile.lab.balance.tile_figures import SideFigures

FEW: Final = 30
"""Tellings of a Page below which its figures are little more than a guess."""
IMPOSSIBLE: Final = 0.005
"""The part of games in which a Page may make somebody lose."""
FIRST_PLAYER: Final = (0.47, 0.55)
"""What part of games for two the first player may win."""
MINUTES: Final = (30, 45)
"""How long a full game for two should last."""
_SPACE: Final = "\N{NO-BREAK SPACE}"
_BEYOND: Final = " The interval reaches beyond the bar: more games would tell."


class Check(NamedTuple):
    """A bar, and whether it is met."""

    bar: str
    met: bool
    finding: str


def checks(
    pages: PagesFigures,
    tiles: Sequence[SideFigures],
    games: Sequence[GamesFigures],
    limit: int,
    *,
    whole_books: bool = True,
) -> tuple[Check, ...]:
    """All bars, with what was found; those about games for two only if such games were played."""
    for_two = [check for some in games if some.players == 2 for check in _for_two(some, whole_books)]
    return (
        _no_page_too_hard(pages),
        *([_few_impossible(games)] if games else []),
        *for_two,
        _everything_used(pages, tiles),
        _every_game_ends(games, limit),
    )


def _few_impossible(games: Sequence[GamesFigures]) -> Check:
    found = share(sum(some.lost.number for some in games), sum(some.games for some in games))
    finding = f"It was so in {found.number} of {found.of} games (95{_SPACE}% interval {_range(found)})."
    if found.high > IMPOSSIBLE:
        finding += _BEYOND
    return Check(
        f"An impossible Page makes somebody lose in fewer than {_percent(IMPOSSIBLE)} of games.",
        found.number < IMPOSSIBLE * found.of,
        finding,
    )


def _for_two(some: GamesFigures, whole_books: bool) -> Iterator[Check]:
    """The bars for games of two players: a fair start, and a good length."""
    low, high = FIRST_PLAYER
    first = some.wins[0]
    if first.value is not None:
        yield Check(
            f"Of games for two the first player wins {_percent(low, 0)} to {_percent(high, 0)}.",
            low <= first.value <= high,
            f"It was {_percent(first.value)} of {first.of} (95{_SPACE}% interval {_range(first)})."
            f"{'' if low <= first.low and first.high <= high else _BEYOND}",
        )
    if whole_books and some.minutes is not None and some.turns is not None:
        shortest, longest = MINUTES
        yield Check(
            f"A game for two lasts {shortest} to {longest} minutes.",
            shortest <= some.minutes.mean <= longest,
            f"With {some.seconds_a_turn:g} seconds a turn, which is an assumption, its {some.turns.mean:.1f} "
            f"turns take {some.minutes.mean:.0f} minutes on average.",
        )


def _range(some: Proportion) -> str:
    return f"{_percent(some.low)} to {_percent(some.high)}"


def _percent(part: float, digits: int = 1) -> str:
    return f"{100 * part:.{digits}f}{_SPACE}%"


def _no_page_too_hard(pages: PagesFigures) -> Check:
    bar = f"No Page takes more than {BAR:g} times the Adventures of the median Page."
    worst = pages.worst
    if worst is None or worst.ratio is None or pages.median is None:
        return Check(bar, False, "No Page was told in these games, so there is nothing to compare.")
    finding = (
        f"The median Page takes {pages.median:.2f} Adventures from hand to told; "
        f"the hardest that was told, Page {worst.page}, {worst.ratio:.2f} times as many{_between(worst)}."
    )
    if pages.over:
        finding += f" The bar is broken by {_listed([f'Page {page.page}' for page in pages.over])}."
    elif worst.ratio_high is not None and worst.ratio_high > BAR:
        finding += _BEYOND
    rarest = min(pages.pages, key=lambda page: page.told)
    if rarest.told < FEW:
        finding += f" What is said of Page {rarest.page} rests on {rarest.told} tellings: too few to be sure."
    return Check(bar, not pages.over, finding)


def _between(page: PageFigures) -> str:
    if page.ratio_low is None or page.ratio_high is None:
        return ""
    return f" (95{_SPACE}% interval {page.ratio_low:.2f} to {page.ratio_high:.2f})"


def _everything_used(pages: PagesFigures, tiles: Sequence[SideFigures]) -> Check:
    untold = [f"Page {page.page}" for page in pages.pages if not page.told]
    unlaid = [f"{side.name} ({side.side})" for side in tiles if not side.laid.number]
    found = [f"never told: {_listed(untold)}"] if untold else []
    found += [f"never laid: {_listed(unlaid)}"] if unlaid else []
    finding = "; ".join(found) or f"All {len(pages.pages)} Pages were told and all {len(tiles)} sides laid"
    return Check(
        "Every Page gets told and every side of a tile gets laid.",
        not found,
        f"{finding[0].upper()}{finding[1:]}.",
    )


def _every_game_ends(games: Sequence[GamesFigures], limit: int) -> Check:
    played, stopped = sum(some.games for some in games), sum(some.unfinished.number for some in games)
    finding = f"{stopped} of {played} games did not." if stopped else f"All {played} games did."
    return Check(f"Every game ends within {limit} turns.", not stopped, finding)


def _listed(parts: Sequence[str]) -> str:
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last
