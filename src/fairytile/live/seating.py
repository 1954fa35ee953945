"""The lobby: a table is made, people sit down at it, and with the last of them the cards are dealt.

Whether a device may have a seat, by an invitation or because it made the table, is asked before: here it is
only whether the seat is to be had.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import repeat

from fairytile.bots import OPPONENTS
from fairytile.chance import Fair, Secret, Share
from fairytile.dealing import book_size, dealt
from fairytile.edition import Edition
from fairytile.live.entries import Dealt, KeptSeat, Opened, Reseated, Seated, SeatWanted
from fairytile.live.message_handler import Heard, kept
from fairytile.live.player_names import called
from fairytile.live.presence import NOBODY, Presence, answer_left
from fairytile.live.seat_holders import Holder, acting, holds
from fairytile.live.table import Chair, Table
from fairytile.protocol.ids import TableId
from fairytile.protocol.refusals import Refusal, Why
from fairytile.protocol.settings import BotPlan, ChairPlan, InvitedPlan, PersonPlan
from fairytile.protocol.shown_player_names import names_in
from fairytile.state import SeatNumber
from fairytile.words import Language


def open_table(opened: Opened, edition: Edition, share: Share | None) -> Heard:
    """A new table; who plays at the device that makes it sits already. Raises `Refusal`, ``ValueError``."""
    settings = opened.settings
    book_size(edition, settings.options)
    for plan in settings.chairs:
        if isinstance(plan, BotPlan) and plan.bot not in {known.key for known in OPPONENTS}:
            raise Refusal(Why.NO_SUCH_BOT)
    heard = Heard(Table.of(opened, edition), (opened,), 0)
    for number, plan in enumerate(settings.chairs):
        if isinstance(plan, PersonPlan):
            seat = SeatNumber(number)
            then = sit_down(heard.table, opened.host, seat, plan.name, share, now=opened.at)
            heard = Heard(then.table, heard.entries + then.entries, then.number)
    return heard


def sit_down(
    table: Table, holder: Holder, seat: SeatNumber, name: str, share: Share | None, *, now: int
) -> Heard:
    """Somebody takes a free seat, and with the last one the cards are dealt; raises `Refusal`.

    Several seats can be had at one device, where all see who looks at what. Devices that share their games
    have one between them: what two people hold at two devices would be open to both.
    """
    chair, device = table.chairs[seat], acting(holder)
    if holds(holder, chair.device):
        return Heard(table, (), table.number)  # sent again: it is theirs
    if table.running is not None:
        raise Refusal(Why.DEALT)
    if chair.is_taken:
        raise Refusal(Why.SEAT_TAKEN)
    found = called(table, seat, name)
    if table.seats_of(holder) != table.seats_of(device):
        raise Refusal(Why.SITS_HERE)
    if table.seats_of(device):
        share = None  # A device adds to the shuffle once, however many seats it has.
    elif share is None or share in [other.share for other in table.chairs]:
        raise Refusal(Why.NO_SHARE)
    seated = kept(table, Seated(now, seat, device, found, None if share is None else share.hex()))
    if not all(other.is_taken for other in seated.table.chairs):
        return seated
    then = kept(seated.table, _dealt(seated.table, now))
    return Heard(then.table, seated.entries + then.entries, seated.number)


def sit_again(table: Table, holder: Holder, seat: SeatNumber, now: int, presence: Presence = NOBODY) -> Heard:
    """A seat goes to another device of its player, as when a phone was lost; raises `Refusal`.

    If the device that has it is there, it is asked first, and until that is answered the other one learns no
    more than a spectator. The name stays, and everybody is told, or a host could read a hand in secret.
    """
    chair, wish = table.chairs[seat], table.wanted.get(seat)
    if holds(holder, chair.device) or (wish is not None and holds(holder, wish.device)):
        return Heard(table, (), table.number)  # sent again
    if chair.name is None:
        raise Refusal(Why.NOT_YOUR_SEAT)
    if chair.device is None and table.seats_of(holder):
        # It was left, so nobody is there to be asked: who plays already would see a second hand.
        raise Refusal(Why.SITS_HERE)
    if wish is not None:
        raise Refusal(Why.SEAT_WANTED)
    if presence.is_here(chair.device) and not table.is_over:
        return kept(table, SeatWanted(now, seat, acting(holder)))
    return kept(table, Reseated(now, seat, acting(holder), "away", None))


def unanswered(table: Table, now: int) -> Heard:
    """What becomes of seats whose players did not answer in time: the other devices get them.

    A device that is there and says nothing may be in the hands of who found or took it.
    """
    heard = Heard(table)
    for seat, wish in table.wanted.items():
        if answer_left(table, seat, now) == 0:
            then = kept(heard.table, Reseated(now, seat, wish.device, "silent", None))
            heard = Heard(then.table, heard.entries + then.entries, then.number)
    return heard


def again(table: Table, name: TableId, holder: Holder, secret: Secret, now: int) -> Opened:
    """The opening of another table for the same people, whose seats are kept for them; raises `Refusal`.

    A seat that its player has left is for whoever is invited.
    """
    if not table.seats_of(holder):
        raise Refusal(Why.NOT_YOUR_SEAT)
    if not table.is_over:
        raise Refusal(Why.NOT_OVER)
    plans = tuple(map(_plan_again, table.chairs, table.settings.chairs, repeat(holder)))
    kept_for = tuple(
        None if chair.device is None or chair.name is None else KeptSeat(chair.device, chair.name)
        for chair in table.chairs
    )
    plan = replace(table.settings.of_today(), chairs=plans)
    return Opened(now, name, acting(holder), plan, secret.hex(), kept_for)


def _plan_again(chair: Chair, plan: ChairPlan, holder: Holder) -> ChairPlan:
    if chair.device is None or chair.name is None:
        return plan if isinstance(plan, BotPlan) else InvitedPlan()
    return PersonPlan(chair.name) if holds(holder, chair.device) else InvitedPlan()


def _dealt(table: Table, now: int) -> Dealt:
    """The deal, by the secret that was promised and what every device added."""
    shares = [chair.share for chair in table.chairs]
    fair = Fair.of(table.opened.table, Secret.of(table.opened.secret), shares)
    game = dealt(table.edition, table.settings.options, fair)
    return Dealt(now, game.deal, _names(table))


def _names(table: Table) -> tuple[str, ...]:
    """What everybody is called in the record."""
    names = names_in(Language.ENGLISH, [(chair.name, chair.bot) for chair in table.chairs])
    return tuple(name for name in names if name is not None)
