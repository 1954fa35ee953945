"""How many actions a second a server takes with many games at once, beside boardgame.io and a bare socket.

Each server has one core and the clients another. The same clients play on all of them: two at each game, who
act as soon as they may and receive what a browser receives. Time runs from sending an action to the other
client's receipt of its effect. Servers take turns, each started anew, for several rounds, so that a noisy
machine is noisy for all of them; what counts is the median of the rounds. Run it with ``make bench-server``.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Mapping, Sequence
from itertools import product
from statistics import median

import uvloop

from bench.load.bare import Sizes
from bench.load.generator import Figures, measure
from bench.load.peer import Peer, PeerFailed
from bench.load.peers import peers
from bench.load.process import serving

GAMES = (50, 200, 500)


def measured(peer: Peer, games: int, *, warm_up: float, seconds: float) -> Figures:
    """The figures of one server with so many games."""
    with serving(peer.command) as server:
        tables = peer.tables(server.port, games)
        work = measure(tables, server.port, warm_up=warm_up, seconds=seconds, server_busy=server.busy)
        return uvloop.run(work)


def summed(figures: Mapping[int, Sequence[Figures]]) -> dict[str, dict[str, float]]:
    """The medians of one server, by the number of games."""
    medians = {games: Figures(*map(median, zip(*rounds, strict=True))) for games, rounds in figures.items()}
    return {
        name: {str(games): round(each[number], 2) for games, each in medians.items()}
        for number, name in enumerate(Figures._fields)
    }


def told(figures: Figures) -> str:
    """Figures in a line."""
    return (
        f"{figures.actions_per_s:7.0f} actions/s"
        f"   p50 {figures.p50_ms:7.1f} ms   p99 {figures.p99_ms:7.1f} ms"
        f"   server {figures.server_busy:4.0%}   generator {figures.generator_busy:4.0%}"
    )


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """What the command line asks for."""
    sizes = Sizes()
    known = peers(sizes)
    parser = argparse.ArgumentParser(prog="bench/server.py", description=__doc__)
    add = parser.add_argument
    add("--json", action="store_true", help="print JSON at the end")
    add("--seconds", type=float, default=5.0, help="for each server with each number of games")
    add("--warm-up", type=float, default=2.0, help="seconds before these, which do not count")
    add("--rounds", type=int, default=3)
    add("--games", type=int, nargs="+", default=GAMES, help="numbers of simultaneous games")
    add("--peers", nargs="+", choices=known, default=[*known], help="servers")
    add("--action-bytes", type=int, default=sizes.action, help="what a client of the bare server sends")
    add("--acknowledgement-bytes", type=int, default=sizes.acknowledgement, help="what it gets for it")
    add("--event-bytes", type=int, default=sizes.event, help="what both clients get then")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    options = arguments(argv)
    # Whoever ends this program ends what it has started, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    known = peers(Sizes(options.action_bytes, options.acknowledgement_bytes, options.event_bytes))
    found: dict[str, dict[int, list[Figures]]] = {name: {} for name in options.peers}
    for _, games, name in product(range(options.rounds), options.games, options.peers):
        try:
            figures = measured(known[name], games, warm_up=options.warm_up, seconds=options.seconds)
        except PeerFailed as error:
            print(f"{name} with {games} games: {error}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            return 130
        found[name].setdefault(games, []).append(figures)
        print(f"{games:4} games   {name:22} {told(figures)}", file=sys.stderr, flush=True)
    if options.json:
        print(json.dumps({name: summed(each) for name, each in found.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
