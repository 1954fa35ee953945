"""The bars that a balanced edition meets, and whether these games met them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from fairytile.lab.balance.games import GamesFigures
from fairytile.lab.balance.pages import BAR, PageFigures, PagesFigures
from fairytile.lab.balance.tiles import SideFigures

FEW: Final = 30
"""Tellings of a Page below which its figures are little more than a guess."""


class Check(NamedTuple):
    """A bar, and whether it is met."""

    bar: str
    met: bool
    finding: str


def checks(
    pages: PagesFigures, tiles: Sequence[SideFigures], games: Sequence[GamesFigures], limit: int
) -> tuple[Check, ...]:
    """All bars, with what was found."""
    return (_no_page_too_hard(pages), _everything_used(pages, tiles), _every_game_ends(games, limit))


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
        finding += " Its interval reaches beyond the bar: more games would tell."
    rarest = min(pages.pages, key=lambda page: page.told)
    if rarest.told < FEW:
        finding += f" What is said of Page {rarest.page} rests on {rarest.told} tellings: too few to be sure."
    return Check(bar, not pages.over, finding)


def _between(page: PageFigures) -> str:
    if page.ratio_low is None or page.ratio_high is None:
        return ""
    return f" (95 % interval {page.ratio_low:.2f} to {page.ratio_high:.2f})"


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
