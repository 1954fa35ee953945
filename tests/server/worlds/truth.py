"""What is true in a simulated world: the journal on the disk, and what follows from it for everybody."""

from __future__ import annotations

from dataclasses import replace

from fairytile.bots import Feed
from fairytile.bots.seat_feed import past, views
from fairytile.edition import Edition
from fairytile.live import (
    Entry,
    Left,
    Opened,
    Renamed,
    Reseated,
    Seated,
    Table,
    asker,
    logged,
    may_be_looked_at,
    read_entry,
)
from fairytile.protocol import Help, MessageId
from fairytile.protocol.limits import ANSWER_WITHIN
from fairytile.record import Closed
from fairytile.server.sockets.codec import data_of
from fairytile.state import SeatNumber, State
from fairytile.views import ViewData, view, view_data
from tests.server.store.memory import Disk
from tests.server.worlds.device import Player

SKEW = 4_000
"""By how many milliseconds the clocks of two servers may differ."""


class Truth:
    """The journal of the one table of a world, folded at every number."""

    def __init__(self, disk: Disk, name: str, edition: Edition) -> None:
        self._disk, self._name, self._edition = disk, name, edition
        self.tables: list[Table] = []
        """The table after each entry."""
        self._called_otherwise: dict[int, list[Table]] = {}
        """The table after an entry, as it was before somebody in it was called otherwise."""
        self._askers: dict[tuple[SeatNumber, MessageId], int] = {}
        self._acknowledged: dict[tuple[SeatNumber, MessageId], int] = {}
        self._views: dict[tuple[int, SeatNumber | None], ViewData] = {}

    @property
    def latest(self) -> int:
        """The number of the latest entry that is kept; -1 if there is none."""
        return len(self.tables) - 1

    @property
    def now(self) -> Table:
        """The table as it is."""
        return self.tables[-1]

    def grow(self) -> None:
        """Something was kept."""
        rows = self._disk.seen.rows.get(self._name, {})
        for number in range(len(self.tables), len(rows)):
            assert number in rows, f"the journal has no entry {number} and {len(rows)} entries"
            entry = read_entry(data_of(rows[number].body))
            if isinstance(entry, Opened):
                self.tables.append(Table.of(entry, self._edition))
                continue
            self._check_fair(entry)
            if isinstance(entry, Left | Renamed):
                self._read_again(number)
            self.tables.append(self.now.followed_by(entry))
            asked = asker(entry)
            if asked is not None:
                seat, (message, _) = asked
                assert (seat, message) == (rows[number].seat, rows[number].message)
                assert (seat, message) not in self._askers, f"{message} of seat {seat} is kept twice"
                self._askers[seat, message] = number

    def _read_again(self, before: int) -> None:
        """Names in earlier entries are others now, and nothing else is."""
        rows = self._disk.seen.rows[self._name]
        entries = [read_entry(data_of(rows[number].body)) for number in range(before)]
        assert all(rows[number].is_whole for number in range(before)), "a checksum is of what was there"
        for number, old in enumerate(self.tables):
            new = Table.folded(entries[: number + 1], self._edition)
            assert new.state == old.state, f"another game was played up to entry {number}"
            assert new.owned == old.owned, f"seats belonged to others at entry {number}"
            self._called_otherwise.setdefault(number, []).append(old)
            self.tables[number] = new

    def _check_fair(self, entry: Entry) -> None:
        """Nobody's seat goes to another device without an entry that tells everybody, nor a game ends so."""
        table = self.now
        if isinstance(entry, Seated):
            assert table.chairs[entry.seat].device is None, "a seat was taken from somebody in silence"
        if isinstance(entry, Reseated) and entry.why != "away":
            wish = table.wanted.get(entry.seat)
            assert wish is not None, f"seat {entry.seat} went to a device that did not ask for it"
            assert wish.device == entry.device, f"seat {entry.seat} went to another device than asked for it"
            asked = entry.at - wish.at
            assert entry.why == "agreed" or asked >= ANSWER_WITHIN - SKEW, "nobody had time to answer"
        happened = logged(entry)
        if isinstance(happened, Closed) and happened.why == "agreed":
            others = {*table.people} - {*happened.by}
            assert happened.by, "a game was stopped by nobody"
            assert len(happened.by) > 1 or not others, "a game was stopped by one alone"

    # --- what devices are told ----------------------------------------------------------------

    def acknowledged(self, seat: SeatNumber, message: MessageId, number: int) -> None:
        """Somebody was told that a message is kept: it is, there and nowhere else, and stays so."""
        assert self._askers.get((seat, message)) == number, f"{message} is not kept as entry {number}"
        before = self._acknowledged.setdefault((seat, message), number)
        assert before == number, f"{message} was entry {before}, and is entry {number}"

    def is_acknowledged(self, seat: SeatNumber, message: MessageId) -> bool:
        """Whether somebody was told that a message is kept."""
        return (seat, message) in self._acknowledged

    def check_device(self, device: Player) -> None:
        """What a device knows is what the journal says at the number it has, and no more than it may know."""
        if device.latest is None:
            return
        table, view_ = self.tables[device.latest], device.view
        who = f"device {device.number} at entry {device.latest}"
        own = () if device.device is None else table.seats_of(device.device)
        assert device.own == own, f"{who} has seats {own}, and was told {device.own}"
        wanted = next((seat for seat, wish in table.wanted.items() if wish.device == device.device), None)
        assert device.wants == wanted, f"{who} wants seat {wanted}, and was told {device.wants}"
        running = table.running
        if running is None or view_ is None:
            assert (running is None) == (view_ is None), f"{who} knows of a game that is none, or not of one"
            return
        if len(own) == 1:
            assert view_.seat == own[0], f"{who} sees the game as {view_.seat}"
        elif view_.seat is not None:
            assert view_.seat in own, f"{who} sees the game as seat {view_.seat}"
            assert device.unasked is None, f"{who} sees the Page of seat {view_.seat} without looking"
            assert may_be_looked_at(table, view_.seat), f"{who} may not look at seat {view_.seat} now"
        assert view_ == self._view(device.latest, view_.seat), f"{who} sees something else"
        assert device.moment == running.moment, f"{who} is at moment {device.moment}"
        assert device.take_back == running.taking_back_refused, f"{who} is wrong about taking back"

    def _view(self, number: int, seat: SeatNumber | None) -> ViewData:
        found = self._views.get((number, seat))
        if found is None:
            table = self.tables[number]
            assert table.state is not None, "the cards are dealt"
            found = view_data(view(table.state, seat))
            if table.settings.help is Help.NONE:
                found = replace(found, speaks_of=())
            self._views[number, seat] = found
        return found

    # --- what servers know --------------------------------------------------------------------

    def check_server(self, table: Table) -> None:
        """A table in the memory of a server is the journal folded, perhaps not yet to its end."""
        there = table._replace(agreed=frozenset())
        known = [self.tables[table.number], *self._called_otherwise.get(table.number, ())]
        assert there in known, f"a server has another table at entry {table.number}"

    def state_of(self, feed: Feed) -> State:
        """The game that a bot is asked about; all that it was sent is what its seat may know."""
        at = next(table for table in self.tables if table.running and table.running.moment == feed.moment)
        assert at.state is not None, "the cards are dealt"
        found = past(feed.first, feed.since)
        assert found is not None, "everything was sent"
        (seen,) = views([found.now], self._edition)
        assert seen == view(at.state, feed.seat), "a bot was sent what its seat does not know"
        return at.state

    def check_all(self) -> None:
        """Everything that was ever acknowledged is there."""
        for place, number in self._acknowledged.items():
            assert self._askers[place] == number
        entries = [
            read_entry(data_of(row.body)) for _, row in sorted(self._disk.seen.rows[self._name].items())
        ]
        assert Table.folded(entries, self._edition) == self.now
