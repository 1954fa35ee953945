"""A table as a value: its journal folded. Says who sits where, what has happened, and whose turn it is.

It does no input or output and knows no clock. What a device may do here is for
`fairytile.live.message_handler`, what it is told for `fairytile.live.projection`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias, assert_never

from fairytile.actions import Deed
from fairytile.chance import Commitment, Fair, Secret, Share
from fairytile.edition import Edition
from fairytile.errors import Reason
from fairytile.live.entries import (
    Acted,
    Closed,
    Dealt,
    Device,
    Entry,
    Followed,
    Given,
    Kept,
    Left,
    Opened,
    Renamed,
    Reseated,
    Seated,
    SeatKept,
    SeatWanted,
    TakenOver,
    TookBack,
    asker,
)
from fairytile.live.seat_holders import Holder, Shared, holds
from fairytile.live.seen_messages import Ids
from fairytile.notation import parse_action
from fairytile.protocol.ids import TableId
from fairytile.protocol.settings import BotPlan, Settings
from fairytile.record import Running, journal
from fairytile.state import Game, SeatNumber, State

Named: TypeAlias = Seated | Dealt
"""The kinds of entries with names in them, beside the opening."""
REMEMBERED: Final = 36
"""How many of the latest moments a table keeps at least, for devices that missed some."""
_MOST_NEW: Final = 12
"""So many more are kept before the oldest are let go: to copy all of them with each entry would take long."""


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


class Moment(NamedTuple):
    """The table between two entries of its journal, as far as a latecomer has to be told of it."""

    number: int
    """Of the entry that led here."""
    entry: Entry
    deed: Deed | None
    """What it was in the game, if anything."""
    before: State | None
    after: State | None
    moment: int
    """Of the game, after the entry."""
    take_back: Reason | None
    """Why nothing could be taken back then; None if something could."""


class Wanted(NamedTuple):
    """Somebody wants to play a seat from another device."""

    device: Device
    at: int
    """Since when its player is asked."""


_NOTHING_HEARD: Final = Ids()
_NOBODY: Final[frozenset[SeatNumber]] = frozenset()
_NOTHING_WANTED: Final[Mapping[SeatNumber, Wanted]] = {}
_NOTHING_OWNED: Final[Mapping[Device, tuple[SeatNumber, ...]]] = {}


class Table(NamedTuple):
    """A table: the lobby, the game, and the time after it."""

    opened: Opened
    edition: Edition
    chairs: tuple[Chair, ...]
    number: int = 0
    """Of the latest entry."""
    running: Running | None = None
    changed: int = 0
    """When something last happened in the game or in the lobby, in milliseconds."""
    ids: Ids = _NOTHING_HEARD
    agreed: frozenset[SeatNumber] = _NOBODY
    """Who wants to stop here; forgotten with the next action, and not part of the journal."""
    followed: TableId | None = None
    """The table at which the same people play on."""
    older: tuple[Moment, ...] = ()
    """Of the latest moments the older ones, and the newer ones."""
    newer: tuple[Moment, ...] = ()
    owned: Mapping[Device, tuple[SeatNumber, ...]] = _NOTHING_OWNED
    """The seats of each device."""
    dealt_at: int = 0
    """When the cards were dealt, in milliseconds."""
    wanted: Mapping[SeatNumber, Wanted] = _NOTHING_WANTED
    """The seats that somebody wants to play from another device, as long as that is not answered."""
    stopped: Closed | None = None
    """How the game was ended early, if it was."""
    named: tuple[tuple[int, Named], ...] = ()
    """The entries with names in them, beside the opening, by their numbers."""

    @classmethod
    def of(cls, opened: Opened, edition: Edition) -> Table:
        """The table as it was made: bots sit already."""
        chairs = tuple(
            Chair(bot=plan.bot) if isinstance(plan, BotPlan) else Chair() for plan in opened.settings.chairs
        )
        return cls(opened, edition, chairs, changed=opened.at)

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

    @property
    def latest(self) -> tuple[Moment, ...]:
        """The latest moments, as many as are kept."""
        return self.older + self.newer

    @property
    def last(self) -> Moment | None:
        """The very latest one."""
        return self.newer[-1] if self.newer else None

    def since(self, number: int) -> tuple[Moment, ...]:
        """The moments after an entry that was the latest a short while ago."""
        new = self.number - number
        return self.newer[-new:] if 0 < new <= len(self.newer) else self.latest[-new:] if new > 0 else ()

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
    def kept(self) -> Mapping[SeatNumber, Kept]:
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
        """The table after an entry that was checked when it was made.

        Whoever has worked out the game after it hands that over, so that each action is applied once.
        """
        table = self._after(entry) if played is None else self
        running = table.running if played is None else played
        before, number = self.running, self.number + 1
        if running is None:
            moment = Moment(number, entry, None, None, None, 0, None)
        else:
            moment = Moment(
                number,
                entry,
                None if before is None or before is running else running.journal.latest_deed,
                None if before is None else before.state,
                running.state,
                running.moment,
                running.taking_back_refused,
            )
        asked = asker(entry)
        ids = self.ids if asked is None else self.ids.added(*asked, number)
        has_room = len(self.newer) < _MOST_NEW
        # To replace some parts of a named tuple takes several times as long as to make one.
        return Table(
            table.opened,
            table.edition,
            table.chairs,
            number,
            running,
            table.changed if played is None else entry.at,
            ids,
            table.agreed if played is None else _NOBODY,
            table.followed,
            self.older if has_room else (self.older + self.newer)[-REMEMBERED:],
            (*self.newer, moment) if has_room else (moment,),
            table.owned,
            table.dealt_at,
            table.wanted,
            table.stopped,
            table.named,
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
                return self._with_chair(seat, chair, at)._with_names(entry)
            case Dealt(at, deal, names):
                game = Game(self.edition, self.settings.options, deal, self._shuffle)
                begun = self._replace(running=Running.of(game, names), changed=at, dealt_at=at)
                return begun._with_names(entry)
            case Acted(at, seat, action):
                if seat != self._game.state.to_move:
                    raise ValueError("somebody acted out of turn")
                acted = journal.Acted.of(self._game.state, parse_action(action))
                return self._played(self._game.followed_by(acted), at)
            case TookBack(at, seat):
                return self._played(self._game.followed_by(journal.TookBack(seat)), at)
            case Given(at, seat, bot):
                return self._with_chair(seat, replace(self.chairs[seat], bot=bot, given=at), at)
            case TakenOver(at, seat):
                return self._with_chair(seat, replace(self.chairs[seat], bot=None, given=None), at)
            case SeatWanted(at, seat, device):
                return self._replace(wanted={**self.wanted, seat: Wanted(device, at)})
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
            case Closed(at):
                return self._played(self._game.closed(), at)._replace(wanted=_NOTHING_WANTED, stopped=entry)
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

    def _played(self, running: Running, at: int) -> Table:
        return self._replace(running=running, changed=at, agreed=_NOBODY)

    def _with_names(self, entry: Named) -> Table:
        """The table that remembers in which entries there are names."""
        return self._replace(named=(*self.named, (self.number + 1, entry)))

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
