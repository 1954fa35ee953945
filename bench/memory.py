"""How much memory a live game takes: a late State with its Kingdom, the tables that playing fills, and a
table of a server at which two people act at random.

Only what belongs to the game is counted. What the program has once however many games there are (the
edition, actions and hexes that are kept to be shared, small numbers) is everything that can be reached
from its modules. Run it with ``make bench-memory``.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Iterator
from statistics import median
from typing import Final, NamedTuple

from fairytile import Options, State, apply, legal_actions, load, new_game
from fairytile.actions import CHARACTERS, Action, AddTile
from fairytile.bots import AT_ONCE
from fairytile.bots.simple_bots import Purposeful
from fairytile.kingdom import Kingdom, spaces_in
from fairytile.live import Dealt, Device, Eyes, Opened, Seated, Table, hear
from fairytile.protocol import Act, InvitedPlan, MessageId, PersonPlan, Settings, TableId
from fairytile.rules import starting_kingdom
from fairytile.solver import distance, is_possible
from fairytile.state import SeatNumber
from fairytile.tiles import PLACES, TERRAINS
from fairytile.views import view
from tools.memory_weight import shared, weight

MOST_ACTIONS: Final = 1500
COUNTS: Final = (100, 200, 300)
DEVICES: Final = (Device("anna"), Device("bea"))
NOW: Final = 1_700_000_000_000


class Late(NamedTuple):
    """The last State of a game before its end, and its Kingdom as nobody has asked it anything yet."""

    state: State
    """As the program has it in which bots think."""
    replayed: State
    """The same as a program has it that asks the rules alone."""
    untouched: Kingdom


def late_states(seeds: Iterable[int]) -> Iterator[Late]:
    """Games of two purposeful players in which all tiles were laid."""
    for seed in seeds:
        rng = random.Random(seed)
        bots = [Purposeful(), Purposeful()]
        state = replayed = new_game(seed=seed, players=2)
        game = state.game
        kingdom, _ = starting_kingdom(game.edition, game.deal.start_side, state.ruleset)
        actions: list[Action] = []
        for _ in range(MOST_ACTIONS):
            seen, bot = view(state, state.to_move), bots[state.to_move]
            action = bot.choose(seen, legal_actions(state), rng, AT_ONCE)
            after = apply(state, action)
            if after.outcome is not None:
                break
            if isinstance(action, AddTile) and state.top is not None:
                kingdom = kingdom.laid(state.top, action)
            actions.append(action)
            state = after
        if not state.tiles_left and not state.aside:
            for action in actions:
                assert action in legal_actions(replayed)
                replayed = apply(replayed, action)
            yield Late(state, replayed, kingdom)


def ask_everything(state: State) -> None:
    """Fill each table of a Kingdom as far as it goes."""
    kingdom = state.kingdom
    spaces = tuple(spaces_in(kingdom.everywhere))
    for space in spaces:
        for who in CHARACTERS:
            kingdom.moves(who, space)
            kingdom.ends(who, space)
            kingdom.within(who, space)
            kingdom.arrivals(who, kingdom.reach(who, space))
        kingdom.sight(space)
        for terrain in TERRAINS:
            kingdom.sees_lined_up(space, terrain)
    for terrain in TERRAINS:
        kingdom.seeing_lined_up(terrain)
    for place in PLACES:
        kingdom.spaces_of(place)
    for page in state.game.edition.pages.values():
        for space in spaces:
            is_possible(page.objective, kingdom, (space, space, space))
            distance(page.objective, kingdom, (space, space, space))


def measure(games: int) -> dict[str, float]:
    """The figures of some games, in KB: the median of each."""
    bare, live, played, full = [], [], [], []
    for late in late_states(range(games)):
        known = shared()
        bare.append(weight(late.state._replace(kingdom=late.untouched), known))
        live.append(weight(late.replayed, known))
        played.append(weight(late.state, known))
        ask_everything(late.state)
        full.append(weight(late.state, shared()))
    return {
        "late State with its Kingdom": _kb(median(bare)),
        "the most of these": _kb(max(bare)),
        "with the tables that the rules filled": _kb(median(live)),
        "with those of two bots that plan": _kb(median(played)),
        "with every table full": _kb(median(full)),
    }


def table_sizes(games: int) -> dict[str, float]:
    """What a table on a server takes after some actions, with what was seen there last, in KB."""
    sizes: dict[int, list[int]] = {count: [] for count in COUNTS}
    for seed in range(games):
        rng, eyes, table = random.Random(seed), Eyes(), _table(seed)
        while (running := table.running) is not None and not table.is_over and table.number < COUNTS[-1] + 3:
            seat, action = running.state.to_move, rng.choice(legal_actions(running.state))
            act = Act(MessageId(rng.randbytes(12).hex()), seat, running.moment, str(action))
            table = hear(table, DEVICES[seat], act, NOW + table.number).table
            assert table.last is not None
            for viewer in range(len(DEVICES)):
                eyes.told(table, table.last, SeatNumber(viewer))
            if running.moment + 1 in sizes:
                sizes[running.moment + 1].append(weight((table, eyes), shared()))
    return {f"a table after {count} actions": _kb(median(found)) for count, found in sizes.items() if found}


def _table(seed: int) -> Table:
    """A table at which the cards are dealt."""
    edition, rng = load(), random.Random(seed)
    chairs = (PersonPlan("Anna"), InvitedPlan())
    settings = Settings(edition.key, edition.digest, Options(), chairs)
    secret, *shares = [rng.randbytes(32).hex() for _ in range(3)]
    table = Table.of(Opened(NOW, TableId("table"), DEVICES[0], settings, secret, (None, None)), edition)
    for seat, (device, share) in enumerate(zip(DEVICES, shares, strict=True)):
        table = table.followed_by(Seated(NOW, SeatNumber(seat), device, device.title(), share))
    game = new_game(Options(), seed=seed).game
    return table.followed_by(Dealt(NOW, game.deal, tuple(device.title() for device in DEVICES)))


def _kb(size: float) -> float:
    return round(size / 1024, 1)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    options = parser.parse_args()
    print(json.dumps({**measure(options.games), **table_sizes(options.games)}, indent=2))


if __name__ == "__main__":
    main()
