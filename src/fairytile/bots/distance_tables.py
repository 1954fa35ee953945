"""The caches of a bot: how far the Pages are away on each Kingdom that came up.

While it thinks it keeps all that may come up again. Between two choices it keeps what fits in a small room:
many games can wait for their players at once, and only few bots think at a time.
"""

from __future__ import annotations

from typing import Final

from fairytile.edition import Edition, PageNumber
from fairytile.kingdom import Kingdom
from fairytile.solver import Gauge
from fairytile.views import View

KINGDOMS: Final = 256
"""How many Kingdoms are remembered while thinking: the one on the table, and those it may soon become."""
ANSWERS: Final = 6000
"""How many answers of the solver are kept between two choices; each takes some 200 bytes."""


class Chart:
    """The cache for one Kingdom: a solver for each Page of an edition."""

    __slots__ = ("_edition", "_gauges", "kingdom")

    def __init__(self, kingdom: Kingdom, edition: Edition) -> None:
        self.kingdom, self._edition = kingdom, edition
        self._gauges: dict[PageNumber, Gauge] = {}

    def gauge(self, page: PageNumber) -> Gauge:
        """The solver for a Page."""
        known = self._gauges.get(page)
        if known is None:
            known = self._gauges[page] = Gauge(self._edition.objective(page), self.kingdom)
        return known

    def tidy(self) -> None:
        """Empty the solver's caches if there is much in them."""
        if sum(gauge.remembered for gauge in self._gauges.values()) > ANSWERS:
            self._gauges.clear()


class Atlas:
    """The cache of the charts of all Kingdoms that came up."""

    def __init__(self) -> None:
        self._charts: dict[Kingdom, Chart] = {}
        self._latest: tuple[Kingdom, Chart] | None = None

    def kept(self, view: View) -> View:
        """The View with the Kingdom whose tables are cached: that of a new View has none yet."""
        self.tidy(view.kingdom)
        return view._replace(kingdom=self.chart(view.kingdom, view.edition).kingdom)

    def tidy(self, kingdom: Kingdom) -> None:
        """Evict from the cache all Kingdoms but the one on the table, and of that one what is too large."""
        chart = self._charts.get(kingdom)
        self._charts.clear()
        self._latest = None
        if chart is not None:
            chart.tidy()
            self._charts[kingdom] = chart

    def chart(self, kingdom: Kingdom, edition: Edition) -> Chart:
        """The chart of a Kingdom."""
        # Mostly it is the one that was asked for last, and to find that out takes less than its hash.
        if self._latest is not None and self._latest[0] is kingdom:
            return self._latest[1]
        known = self._charts.get(kingdom)
        if known is None:
            if len(self._charts) >= KINGDOMS:
                self._charts.clear()
            known = self._charts[kingdom] = Chart(kingdom, edition)
        self._latest = kingdom, known
        return known
