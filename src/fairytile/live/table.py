"""A table as a value: the fold of its event log. Says who sits where, what has happened, whose turn it is.

It does no input or output and knows no clock. What a device may do here is for
`fairytile.live.message_handler`, what it is told for `fairytile.live.projection`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, assert_never

from fairytile.chance import Commitment, Fair, Secret, Share
from fairytile.edition import Edition
from fairytile.live.entries import (
    Dealt,
    Device,
    Entry,
    Followed,
    Given,
    KeptSeat,
    Left,
    Opened,
    Played,
    Renamed,
    Reseated,
    Seated,
    SeatKept,
    SeatWanted,
    TakenOver,
    asker,
    logged,
)
from fairytile.live.recent_history import NO_SNAPSHOTS, Moment, Snapshots, moments_of, remembered
from fairytile.live.seat_holders import Holder, Shared, holds
from fairytile.live.seen_messages import Ids
from fairytile.protocol.ids import TableId
from fairytile.protocol.settings import BotPlan, Settings
from fairytile.record import Closed, GameEntry, Journal, JournalEntry, Running
from fairytile.state import Game, SeatNumber, State


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at a table, and who has it."""

    device: Device | None = None
    """Whose it is; None if nobody sat down yet, and for a bot's own chair."""
    name: str | None = None
    bot: str | None = None
    """The bot that plays it now."""
    share: Share | None = None
    since: int = 0
    """When the device got it, in milliseconds."""
    given: int | None = None
    """When a bot took it over; None if its player has it, and for a bot's own chair."""
    reseated: int | None = None
    """When it went to another device than the one that took it; None if it never did."""
    renamed: int = 0
    """How often its player was called otherwise."""

    @property
    def is_taken(self) -> bool:
        """Whether somebody, or a bot, sits there."""
        return self.device is not None or self.bot is not None

    @property
    def is_persons(self) -> bool:
        """Whether somebody plays it who sits there."""
        return self.device is not None and self.bot is None


class SeatWish(NamedTuple):
    """Somebody wants to play a seat from another device."""

    device: Device
    at: int
    """Since when its player is asked."""


_NOTHING_HEARD: Final = Ids()
_NOBODY: Final[frozenset[SeatNumber]] = frozenset()
_NOTHING_WANTED: Final[Mapping[SeatNumber, SeatWish]] = {}
_NOTHING_OWNED: Final[Mapping[Device, tuple[SeatNumber, ...]]] = {}


class Table(NamedTuple):
    """A table: the lobby, the game, and the time after it."""

    opened: Opened
    edition: Edition
    chairs: tuple[Chair, ...]
    journal: Journal[JournalEntry]
    """All that has happened here, from the opening on; from the deal on it is that of the game as well."""
    snapshots: Snapshots = NO_SNAPSHOTS
    """The game after each of the latest entries; see `moments`."""
    running: Running | None = None
    changed: int = 0
    """When something last happened in the game or in the lobby, in milliseconds."""
    ids: Ids = _NOTHING_HEARD
    agreed: frozenset[SeatNumber] = _NOBODY
    """Who wants to stop here; forgotten with the next action, and not part of the journal."""
    followed: TableId | None = None
    """The table at which the same people play on."""
    owned: Mapping[Device, tuple[SeatNumber, ...]] = _NOTHING_OWNED
    """The seats of each device."""
    dealt_at: int = 0
    """When the cards were dealt, in milliseconds."""
    wanted: Mapping[SeatNumber, SeatWish] = _NOTHING_WANTED
    """The seats that somebody wants to play from another device, as long as that is not answered."""
    stopped: Closed | None = None
    """How the game was ended early, if it was."""

    @classmethod
    def of(cls, opened: Opened, edition: Edition) -> Table:
        """The table as it was made: bots sit already."""
        chairs = tuple(
            Chair(bot=plan.bot) if isinstance(plan, BotPlan) else Chair() for plan in opened.settings.chairs
        )
        return cls(opened, edition, chairs, Journal.of([opened]), changed=opened.at)

    @classmethod
    def folded(cls, entries: Iterable[Entry], edition: Edition) -> Table:
        """The table that a journal leads to; its entries are trusted."""
        first, *rest = entries
        if not isinstance(first, Opened):
            raise ValueError("the journal of a table begins with its opening")
        table = cls.of(first, edition)
        for entry in rest:
            table = table.followed_by(entry)
        return table

    # --- asked of it ------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the latest entry."""
        return len(self.journal) - 1

    @property
    def settings(self) -> Settings:
        """What it was set up with."""
        return self.opened.settings

    @property
    def commitment(self) -> Commitment:
        """The promise of the secret by which the deal is shuffled."""
        return Secret.of(self.opened.secret).commitment

    @property
    def state(self) -> State | None:
        """The game as it is; None before the deal."""
        return None if self.running is None else self.running.state

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.running is not None and self.running.state.outcome is not None

    def moments(self, since: int = 0) -> tuple[Moment, ...]:
        """What has happened after an entry, as far as it is remembered, each with the game around it."""
        return moments_of(self.journal, self.snapshots, since)

    @property
    def last(self) -> Moment | None:
        """What happened last; None if the table was only opened."""
        found = self.moments(self.number - 1)
        return found[0] if found else None

    def seats_of(self, holder: Holder | None) -> tuple[SeatNumber, ...]:
        """The seats that belong to a device, or to one that it shares its games with."""
        if holder is None:
            return ()
        if isinstance(holder, Shared):
            return tuple(sorted(seat for device in holder.all for seat in self.owned.get(device, ())))
        return self.owned.get(holder, ())

    def is_host(self, holder: Holder | None) -> bool:
        """Whether it is who made the table."""
        return holds(holder, self.opened.host)

    @property
    def kept(self) -> Mapping[SeatNumber, KeptSeat]:
        """For whom seats are kept in which nobody sits yet."""
        return {
            SeatNumber(seat): kept
            for seat, kept in enumerate(self.opened.kept_for)
            if kept is not None and not self.chairs[seat].is_taken
        }

    @property
    def people(self) -> tuple[SeatNumber, ...]:
        """The seats that people play now, those who are out left aside."""
        out = [seat.out for seat in self.running.state.seats] if self.running else [False] * len(self.chairs)
        return tuple(SeatNumber(n) for n, chair in enumerate(self.chairs) if chair.is_persons and not out[n])

    @property
    def bot_to_move(self) -> str | None:
        """The bot whose turn it is; None if it is nobody's, or a person's."""
        if self.running is None or self.is_over:
            return None
        return self.chairs[self.running.state.to_move].bot

    # --- what follows -----------------------------------------------------------------------

    def followed_by(self, entry: Entry, played: Running | None = None) -> Table:
        """The table after an entry that was checked when it was made: one step of the fold.

        Whoever has worked out the game after it hands that over, so that each action is applied once.
        """
        table = self._after(entry) if played is None else self
        running = table.running if played is None else played
        if running is None:
            journal = self.journal.appended(logged(entry))
        else:
            if not isinstance(entry, Played):
                running = running.followed_by(entry)
            journal = running.journal
        asked = asker(entry)
        # To replace some parts of a named tuple takes several times as long as to make one.
        return Table(
            opened=table.opened,
            edition=table.edition,
            chairs=table.chairs,
            journal=journal,
            snapshots=remembered(self.snapshots, running),
            running=running,
            changed=table.changed if played is None else entry.at,
            ids=self.ids if asked is None else self.ids.added(*asked, len(self.journal)),
            agreed=table.agreed if played is None else _NOBODY,
            followed=table.followed,
            owned=table.owned,
            dealt_at=table.dealt_at,
            wanted=table.wanted,
            stopped=table.stopped,
        )

    def _after(self, entry: Entry) -> Table:
        match entry:
            case Opened():
                raise ValueError("a table is opened once")
            case Seated(at, seat, device, name, share):
                before = self.chairs[seat]
                kept = before.share if share is None else Share.of(share)
                # In old journals a seat that goes to another device is taken once more.
                anew = None if before.device is None else at
                chair = Chair(device, name, None, kept, at, None, anew)
                return self._with_chair(seat, chair, at)
            case Dealt(at, deal, names):
                game = Game(self.edition, self.settings.options, deal, self._shuffle)
                running = Running.of(game, names, journal=self.journal)
                return self._replace(running=running, changed=at, dealt_at=at)
            case Played(at, happened):
                return self._played(self._game.followed_by(happened), happened, at)
            case Given(at, seat, bot):
                return self._with_chair(seat, replace(self.chairs[seat], bot=bot, given=at), at)
            case TakenOver(at, seat):
                return self._with_chair(seat, replace(self.chairs[seat], bot=None, given=None), at)
            case SeatWanted(at, seat, device):
                return self._replace(wanted={**self.wanted, seat: SeatWish(device, at)})
            case SeatKept(_, seat):
                return self._without_wish(seat)
            case Reseated(at, seat, device):
                chair = replace(self.chairs[seat], device=device, bot=None, given=None, since=at, reseated=at)
                return self._without_wish(seat)._with_chair(seat, chair, at)
            case Left(at, seat, bot):
                return self._without_wish(seat)._left(seat, bot, at)
            case Renamed(_, seat):
                chair = self.chairs[seat]
                return self._with_chair(seat, replace(chair, renamed=chair.renamed + 1), self.changed)
            case Followed(_, table):
                return self._replace(followed=table)
            case _:
                assert_never(entry)

    @property
    def _game(self) -> Running:
        if self.running is None:
            raise ValueError("nothing is played before the deal")
        return self.running

    @property
    def _shuffle(self) -> Fair:
        secret = Secret.of(self.opened.secret)
        return Fair.of(self.opened.table, secret, [chair.share for chair in self.chairs])

    def _played(self, running: Running, entry: GameEntry, at: int) -> Table:
        after = self._replace(running=running, changed=at, agreed=_NOBODY)
        if not isinstance(entry, Closed):
            return after
        return after._replace(wanted=_NOTHING_WANTED, stopped=entry)

    def _left(self, seat: SeatNumber, bot: str | None, at: int) -> Table:
        """The table when somebody has left their seat."""
        chair = self.chairs[seat]
        if self.running is not None:
            return self._with_chair(seat, replace(chair, device=None, bot=bot, given=at), at)
        left = self._with_chair(seat, Chair(), at)
        # What a device has added to the shuffle counts for as long as it has a seat.
        heirs = left.owned.get(chair.device, ()) if chair.device is not None else ()
        if chair.share is None or not heirs:
            return left
        return left._with_chair(heirs[0], replace(left.chairs[heirs[0]], share=chair.share), at)

    def _without_wish(self, seat: SeatNumber) -> Table:
        """The table when it is decided who plays a seat."""
        left = {other: wish for other, wish in self.wanted.items() if other != seat}
        return self._replace(wanted=left or _NOTHING_WANTED)

    def _with_chair(self, seat: SeatNumber, chair: Chair, at: int) -> Table:
        chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        return self._replace(chairs=chairs, changed=at, owned=_seats_of(chairs))


def _seats_of(chairs: tuple[Chair, ...]) -> Mapping[Device, tuple[SeatNumber, ...]]:
    """The seats of each device: it is asked for every message, and changes with few of them."""
    found: dict[Device, tuple[SeatNumber, ...]] = {}
    for number, chair in enumerate(chairs):
        if chair.device is not None:
            found[chair.device] = (*found.get(chair.device, ()), SeatNumber(number))
    return found
