"""What the three Starting tiles must obey once they are joined: matching edges and one continuous River."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairytile.edition import StartingTile
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.limits import quoted
from fairytile.rules import starting_spaces
from fairytile.tiles import Land, Place


def opening_errors(starting: Sequence[StartingTile], side: int) -> Iterator[str]:
    """What is wrong with the Kingdom that one side of the three Starting tiles makes."""
    spaces = starting_spaces(starting, side)
    names = {hex_: starting[number // 3].tile.name for number, hex_ in enumerate(spaces)}
    cuts = [*_cut_rivers(spaces)]
    for wet, dry in cuts:
        ends = f"a River of {quoted(names[wet])} ends at {quoted(names[dry])}"
        yield f"joined, {ends}: carry it on, or turn it away"
    if cuts:
        return
    kingdom = Kingdom.of(spaces)
    rivers = kingdom.areas(Place.RIVER)
    if len(rivers) != 1:
        yield f"joined, they have {len(rivers)} Rivers: draw one continuous River over all three tiles"
        return
    for name in sorted(set(names.values()) - {names[hex_] for hex_ in kingdom.hexes_in(rivers[0])}):
        yield f"joined, their River misses {quoted(name)}: draw one continuous River over all three tiles"


def _cut_rivers(spaces: dict[Hex, Land]) -> Iterator[tuple[Hex, Hex]]:
    """The edges between spaces at which a River ends: from the space that has it to the dry one."""
    for hex_, land in spaces.items():
        for direction in land.river_edges:
            neighbour = hex_.neighbour(direction)
            if neighbour in spaces and not spaces[neighbour].river >> direction.opposite & 1:
                yield hex_, neighbour
