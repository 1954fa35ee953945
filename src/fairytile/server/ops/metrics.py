"""The numbers of a server as Prometheus reads them; they are put together when it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from typing import Final, NamedTuple

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from fairytile import __version__
from fairytile.server.ops.counters import BOUNDS, Tally, Times

MEDIA: Final = "text/plain; version=0.0.4; charset=utf-8"


class Gauges(NamedTuple):
    """What there is at the moment."""

    tables: int
    """In memory."""
    connections: int
    guests: int
    """Devices at tables."""


class Metrics:
    """All numbers of a server."""

    def __init__(self, tally: Tally, gauges: Callable[[], Gauges]) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_Numbers(tally, gauges))
        ProcessCollector(registry=self._registry)

    def text(self) -> bytes:
        """The numbers as they are now."""
        return generate_latest(self._registry)


class _Numbers(Collector):
    def __init__(self, tally: Tally, gauges: Callable[[], Gauges]) -> None:
        self._tally, self._gauges = tally, gauges

    def collect(self) -> Iterable[Metric]:
        tally, now = self._tally, self._gauges()
        yield InfoMetricFamily("fairytile", "Which server this is", {"version": __version__})
        yield GaugeMetricFamily("fairytile_tables", "Tables in memory", now.tables)
        yield GaugeMetricFamily("fairytile_connections", "Open sockets", now.connections)
        yield GaugeMetricFamily("fairytile_guests", "Devices at tables", now.guests)
        yield _by("entries", "What happened at tables and was kept", "kind", tally.entries)
        yield _by("refusals", "What devices at tables were refused", "reason", tally.refusals)
        yield _turned_away(tally)
        yield _by("http_answers", "Answers over HTTP", "status", tally.answers)
        yield _count("messages", "What devices said at tables", tally.messages)
        yield _count("frames", "What devices were told at tables", tally.frames)
        yield _times("keep_seconds", "Until a change was on the disk", tally.kept)
        yield _count("store_conflicts", "Changes for which somebody else was faster", tally.conflicts)
        yield _count("store_failures", "Failures of the store", tally.failures)
        yield _count("bot_questions", "What bots were asked", tally.questions)
        yield _by("bot_troubles", "What went wrong with bots", "why", tally.troubles)
        yield _by("tables_set_aside", "Tables that cannot be read from their journals", "fault", tally.aside)
        yield _by("stalls", "How often the event loop was held for too long", "work", tally.stalls)
        yield GaugeMetricFamily(
            "fairytile_longest_stall_seconds", "For how long it was held at most", tally.longest_stall
        )
        yield _times("collecting_seconds", "How long Python looked for garbage", tally.collected)
        yield _count("garbage", "Things that Python found to be garbage", tally.garbage)
        yield _count("errors", "Errors of the program, which the log has", tally.errors)


def _count(name: str, about: str, number: int) -> CounterMetricFamily:
    return CounterMetricFamily(f"fairytile_{name}", about, number)


def _by(name: str, about: str, label: str, numbers: Mapping[str, int] | Mapping[int, int]) -> Metric:
    found = CounterMetricFamily(f"fairytile_{name}", about, labels=[label])
    for key, number in sorted(numbers.items()):
        found.add_metric([str(key)], number)
    return found


def _turned_away(tally: Tally) -> Metric:
    about = "Who was refused something over HTTP, or whose socket was closed"
    found = CounterMetricFamily("fairytile_turned_away", about, labels=["status", "reason"])
    for (status, reason), number in sorted(tally.turned_away.items()):
        found.add_metric([str(status), reason], number)
    return found


def _times(name: str, about: str, times: Times) -> HistogramMetricFamily:
    names = [*map(str, BOUNDS), "+Inf"]
    return HistogramMetricFamily(
        f"fairytile_{name}",
        about,
        buckets=list(zip(names, accumulate(times.counts), strict=True)),
        sum_value=times.total,
    )
