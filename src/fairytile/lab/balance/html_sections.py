"""The chapters of the balance report's page: what is shown of the figures, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from fairytile.lab.balance.estimates import Spread
from fairytile.lab.balance.figures_by_players import GamesFigures
from fairytile.lab.balance.html_parts import (
    NOTHING,
    between,
    figure,
    mean_cell,
    mean_part_cell,
    number,
    paragraph,
    part_cell,
    percent,
    rate_cell,
    section,
    share_cell,
    share_text,
    sideways,
    small,
    spark,
    table,
)
from fairytile.lab.balance.page_figures import BAR, PageFigures
from fairytile.lab.balance.plots import histogram_plot, lengths_plot, pages_plot, seats_plot, sizes_plot
from fairytile.lab.balance.report import BalanceReport
from fairytile.lab.balance.tile_figures import SideFigures


def pages_section(report: BalanceReport) -> str:
    """Each Page."""
    pages = report.pages
    worst = [
        f"{max(found, default=0):.2f} with {players} players"
        for players, ratios in pages.by_players.items()
        if (found := [ratio for ratio in ratios.values() if ratio is not None])
    ]
    return section(
        "pages",
        "The Pages",
        paragraph(
            "Adventures from hand to told: how many Adventures its player had while the Page was in hand, "
            "over all its stays there, until it was told. Mean, median and distribution are those of the "
            "Pages that were told. But the game ends before some are, and the hard ones more often: to leave "
            "them out would flatter them. So the bar goes by the pooled figure, which is all Adventures "
            "spent with the Page in hand, told in the end or not, over the number of tellings. If every "
            "Adventure has the same chance to bring the telling, that is what a telling takes, however early "
            "games end. Games that were stopped by the limit of turns count like all others."
        ),
        paragraph(
            f"Ratio: the pooled figure over that of the median Page, {number(pages.median, 2)}; the bar is "
            f"{BAR:g}. The interval of a ratio takes the median as given. The highest ratio is "
            f"{', '.join(worst) or NOTHING}, each against the median Page of those games."
        ),
        figure(
            pages_plot(pages),
            "Diamonds: the pooled figure, with its 95 % interval. Bars: the Pages that were told, the middle "
            f"half thick, nine of ten thin. Dotted: the median Page. Dashed: {BAR:g} times as much.",
        ),
        table(
            "Each Page in all games, with 95 % intervals",
            (
                "Page", "Objective", "Told, of games in hand", "Pooled Adventures", "Ratio", "Mean", "Median",
                "1, 2, … 10 or more", "Own turns", "Left untold", "Turned away, of stays", "Moves away",
                "Out of reach", "Lost by it",
            ),
            map(_page_row, pages.pages),
            kind="wide",
        ),
        paragraph(
            "Own turns: the mean number of turns of its player that began with the Page in hand, up to the "
            "one in which it was told. Left untold: in how many games, and the Adventures spent on it there. "
            "Moves away: the exact least number of moves when it came into a hand, where moves led there; "
            "out of reach: how often none did, so that a tile or Magic was needed."
        ),
    )  # fmt: skip


def _page_row(page: PageFigures) -> Sequence[str]:
    title = f"<small>{escape(page.title)}</small>" if page.title else ""
    ratio = number(page.ratio, 2)
    if page.over:
        ratio = f'<strong class="broken">{ratio if page.ratio else "never told"}</strong>'
    return (
        f"{page.page} {title}",
        escape(page.objective),
        f"{page.told} of {page.games}",
        rate_cell(page.pooled),
        f"{ratio}{small(between(page.ratio_low, page.ratio_high, 2))}",
        mean_cell(page.adventures, 2),
        number(_median(page.adventures), 0),
        spark(page.histogram),
        mean_cell(page.turns, 2),
        f"{page.untold}{small(f'{page.spent_untold} Adventures')}" if page.untold else "0",
        share_cell(page.turned),
        mean_cell(page.distance, 2),
        percent(page.out_of_reach.value),
        f"{page.lost.number}{small(percent(page.lost.value, 2))}" if page.lost.number else "0",
    )


def _median(spread: Spread | None) -> float | None:
    return None if spread is None else spread.median


def tiles_section(report: BalanceReport) -> str:
    """Each side of a tile."""
    return section(
        "tiles",
        "The Land tiles",
        paragraph(
            "Only the side that lies up can be laid. A side counts as shown when it comes to the top of the "
            "stack; then it is laid, or set aside at once because it fits nowhere, or still lies there at "
            "the end. Large areas are Forests, Plains and Mountains of three spaces or more and Rivers of "
            "five or more; a tile makes one, enlarges one, or joins two or more into one."
        ),
        table(
            "Each side of each Regular tile in all games",
            (
                "Tile", "Spaces", "Shown", "Laid", "Set aside", "Left on top", "Turns on top",
                "Ways when shown", "Ways when laid", "Large areas made", "Enlarged", "Joined",
            ),
            map(_tile_row, report.tiles),
            kind="wide",
        ),
    )  # fmt: skip


def _tile_row(side: SideFigures) -> Sequence[str]:
    return (
        f"{escape(side.name)} <small>{side.side}</small>",
        escape(side.lands),
        str(side.shown),
        share_cell(side.laid),
        str(side.aside.number),
        str(side.left),
        mean_cell(side.waited),
        mean_cell(side.ways_shown),
        mean_cell(side.ways_laid),
        mean_cell(side.made, 2),
        mean_cell(side.grown, 2),
        mean_cell(side.joined, 2),
    )


def length_section(report: BalanceReport) -> str:
    """How long games are."""
    games = report.games
    return section(
        "length",
        "How long a game is",
        paragraph(
            f"Minutes are turns of {report.seconds_a_turn:g} seconds each: an assumption about families, not "
            "a measurement. Bots neither read aloud nor discuss."
        ),
        sideways(
            "The length of games that came to their end",
            _heads(games),
            [
                ("Games", [str(some.games) for some in games]),
                ("Stopped by the limit", [_counted(some) for some in games]),
                *_spread_rows("Turns", games, lambda some: some.turns),
                *_spread_rows("Adventures", games, lambda some: some.adventures),
                *_spread_rows("Minutes", games, lambda some: some.minutes),
            ],
        ),
        figure(histogram_plot(games), "How many games have how many turns."),
        figure(lengths_plot(games), "What part of all games has ended by each turn."),
    )


def _counted(some: GamesFigures) -> str:
    stopped = some.unfinished
    return f"{stopped.number}{small(share_text(stopped))}"


def _spread_rows(
    name: str, games: Sequence[GamesFigures], pick: Callable[[GamesFigures], Spread | None]
) -> list[tuple[str, list[str]]]:
    found = [pick(some) for some in games]
    return [
        (f"{name}, mean", [mean_cell(spread) for spread in found]),
        (f"{name}, median", [number(_median(spread), 0) for spread in found]),
        (
            f"{name}, nine games of ten",
            [NOTHING if spread is None else between(spread.p05, spread.p95, 0) for spread in found],
        ),
    ]


def seats_section(report: BalanceReport) -> str:
    """Who wins, and how."""
    games = report.games
    seats = [
        (
            f"Won by seat {seat + 1}{', the first player' if not seat else ''}",
            [share_cell(some.wins[seat]) if seat < some.players else "" for some in games],
        )
        for seat in range(max((some.players for some in games), default=0))
    ]
    return section(
        "seats",
        "Who wins, and how",
        paragraph(
            "Seats are counted clockwise from the first player. Whoever alone has told the most Pages, among "
            "those who are not out, leads. In a tie nobody has taken the lead from the last one who had it, "
            "so the lead changes only when somebody else alone has the most. The margin is the number of "
            "Pages that the nearest of the others still in the game lacked when it was won."
        ),
        figure(seats_plot(games), "Lines: 95 % intervals. Dotted: what would be fair."),
        sideways(
            "Seats, lead and margin, with 95 % intervals",
            _heads(games),
            [
                ("Games with a winner", [str(some.wins[0].of) for some in games]),
                *seats,
                ("Changes of the lead", [mean_cell(some.lead_changes, 2) for some in games]),
                (
                    "Turns after which the winner alone had the most",
                    [mean_part_cell(some.led) for some in games],
                ),
                (
                    "The winner led for good after, in parts of the game",
                    [mean_part_cell(some.led_since) for some in games],
                ),
                ("Margin in Pages", [mean_cell(some.margin, 2) for some in games]),
            ],
        ),
    )


def impossible_section(report: BalanceReport) -> str:
    """How often somebody lost by an impossible Page."""
    games = report.games
    guilty = sorted(
        (page for page in report.pages.pages if page.lost.number), key=lambda page: -page.lost.number
    )
    names = ", ".join(f"Page {page.page} ({page.lost.number})" for page in guilty)
    blamed = f"Somebody lost so by {names}." if names else "In these games it never happened."
    return section(
        "impossible",
        "Impossible Pages",
        paragraph(
            "When no tile can be laid any more and the Page in hand can never be fulfilled again, its player "
            f"is out. {blamed} The intervals are exact (Clopper–Pearson)."
        ),
        sideways(
            "Games in which somebody lost by an impossible Page",
            _heads(games),
            [
                ("Games", [str(some.games) for some in games]),
                ("Somebody lost so", [str(some.lost.number) for some in games]),
                ("Share of games", [share_cell(some.lost, 2) for some in games]),
                ("Nobody won, of finished games", [share_cell(some.no_winner, 2) for some in games]),
            ],
        ),
    )


def doings_section(report: BalanceReport) -> str:
    """What is done in a game."""
    games = report.games
    return section(
        "doings",
        "What is done in a game",
        sideways(
            "Turns and Adventures in games that came to their end, with 95 % intervals",
            _heads(games),
            [
                ("Games", [str(some.games - some.unfinished.number) for some in games]),
                ("Adventures a turn", [rate_cell(some.doings.adventures_a_turn) for some in games]),
                ("Recounts a turn", [rate_cell(some.doings.recounts_a_turn) for some in games]),
                ("Pages turned a turn", [rate_cell(some.doings.pages_turned_a_turn) for some in games]),
                ("Magic used a turn", [rate_cell(some.doings.magic_a_turn) for some in games]),
                ("Adventures that add a tile", [part_cell(some.doings.tiles) for some in games]),
                ("Adventures of the Princess", [part_cell(some.doings.princess) for some in games]),
                ("Adventures of the Knight", [part_cell(some.doings.knight) for some in games]),
                ("Adventures of the Dragon", [part_cell(some.doings.dragon) for some in games]),
                ("The stack runs out", [share_cell(some.stack_empty) for some in games]),
                ("The turn in which it does, mean", [mean_cell(some.stack_empty_turn) for some in games]),
            ],
        ),
        figure(
            sizes_plot(games),
            "The spaces of the Kingdom after each turn, on average, and the middle half of the games; as "
            "long as half of the games go on.",
        ),
    )


def _heads(games: Sequence[GamesFigures]) -> list[str]:
    return [f"{some.players} players" for some in games]
