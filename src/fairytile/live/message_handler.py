"""Handles the messages of devices: each becomes entries for the journal, or a refusal that says why.

It is idempotent: a message that comes again changes nothing and is answered as it was first. In this order it
is looked at: does the seat belong to the device, was the message heard before, is it that
seat's turn, is it the moment that was seen, and only then what it says. Who fails one of these learns nothing
from the next. An action is taken at its word: a text that says none in full is refused, not understood.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Final, Literal, NamedTuple, assert_never

from fairytile.actions import RECOUNT, Action
from fairytile.bots import OPPONENTS
from fairytile.errors import IllegalAction, Reason
from fairytile.limits import MOST_ACTIONS
from fairytile.live.entries import (
    Asked,
    Entry,
    Followed,
    Given,
    Left,
    Played,
    Renamed,
    Reseated,
    SeatKept,
    TakenOver,
)
from fairytile.live.player_names import Rewritten, called, with_name, without_player
from fairytile.live.presence import EVERYBODY, Presence, missing, patience_left
from fairytile.live.projection import Audience, audience
from fairytile.live.seat_holders import Holder, holds
from fairytile.live.table import Table
from fairytile.notation import NotationError, exact_action
from fairytile.protocol.ids import TableId
from fairytile.protocol.limits import MOST_RENAMES
from fairytile.protocol.messages import (
    Act,
    Agree,
    Deciding,
    Give,
    HandOver,
    Leave,
    Rename,
    TakeBack,
    TakeOver,
)
from fairytile.protocol.refusals import Refusal, Why
from fairytile.record import Acted, Closed, Running, TookBack
from fairytile.state import SeatNumber

STANDS_IN: Final = "otto"
"""The bot that plays on for whoever leaves in the middle of a game."""


class Heard(NamedTuple):
    """What became of a message."""

    table: Table
    """The table after it; it counts only once the entries are kept."""
    entries: tuple[Entry, ...] = ()
    number: int | None = None
    """Of the entry that it led to, now or when it was heard first; None if it led to none."""
    rewritten: Rewritten = ()
    """Entries of before in which another name stands now; they are kept together with those that follow."""


def hear(
    table: Table,
    holder: Holder | None,
    message: Deciding,
    now: int,
    looking: SeatNumber | None = None,
    *,
    presence: Presence = EVERYBODY,
) -> Heard:
    """The table and the entries after a message of a device; raises `Refusal` or `IllegalAction`.

    A device of several seats says at which of them somebody is ``looking``.
    """
    own = message.seat in table.seats_of(holder)
    if not own and not isinstance(message, Leave):
        raise Refusal(Why.NOT_YOUR_SEAT)
    if isinstance(message, Agree):
        return _agree(table, message, presence, now)
    asked = Asked(message.id, _digest(message))
    known = table.ids.get(message.seat, message.id)
    if not own and known is None and not _is_kept_for(table, message.seat, holder):
        raise Refusal(Why.NOT_YOUR_SEAT)
    if known is not None:
        if known.digest != asked.digest:
            raise Refusal(Why.ID_USED)
        return Heard(table, number=known.number)  # what became of it then
    match message:
        case Act():
            return _act(table, message, asked, now, audience(table, holder, looking))
        case TakeBack():
            return _take_back(table, message, asked, now)
        case Give():
            return _give(table, message, asked, presence, now)
        case TakeOver():
            return _take_over(table, message, asked, now)
        case HandOver():
            return _hand_over(table, message, asked, now)
        case Rename():
            return _rename(table, message, asked, now)
        case Leave():
            return _leave(table, message, asked, presence, now)
        case _:
            assert_never(message)


def _digest(message: Act | TakeBack | Give | TakeOver | HandOver | Rename | Leave) -> str:
    """A fingerprint of what a message says, but for names: whoever guesses one would know it by that."""
    match message:
        case Act():
            words = said(message)
        case Rename():
            words = repr(replace(message, name=""))
        case _:
            words = repr(message)
    return hashlib.blake2b(words.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def said(act: Act) -> str:
    """What ``repr`` says, in a fifth of its time: nearly every message is an action."""
    return f"Act(kind='act', id={act.id!r}, seat={act.seat!r}, moment={act.moment!r}, action={act.action!r})"


def kept(table: Table, entry: Entry, running: Running | None = None) -> Heard:
    """What follows from an entry, once it is kept."""
    after = table.followed_by(entry, running)
    return Heard(after, (entry,), after.number)


def _played(table: Table, entry: Played, running: Running) -> Heard:
    """What follows from a deed. A game that is as long as a record can be ends with it.

    What was taken back is no part of that, or whoever is losing could end a game by doing and taking back.
    """
    heard = kept(table, entry, running)
    if running.length < MOST_ACTIONS or heard.table.is_over:
        return heard
    return _and_closed(heard, Closed("expired"), entry.at)


# --- playing --------------------------------------------------------------------------------


def _game(table: Table) -> Running:
    if table.running is None:
        raise Refusal(Why.NOT_DEALT)
    return table.running


def _own_game(table: Table, seat: SeatNumber) -> Running:
    """The game, for somebody who plays their seat themselves."""
    if table.chairs[seat].bot is not None:
        raise Refusal(Why.GIVEN)
    return _game(table)


def _act(table: Table, message: Act, asked: Asked, now: int, seen_as: Audience) -> Heard:
    running = _own_game(table, message.seat)
    running.check(message.seat, message.moment)
    action = _exactly(message.action)
    if action == RECOUNT and seen_as != message.seat:
        # A Page is told by who looks at it: whether it could be told is nothing for others at the device.
        raise Refusal(Why.NOT_LOOKING)
    entry = Acted(message.seat, action)
    return _played(table, Played(now, entry, asked), running.followed_by(entry))


def _exactly(text: str) -> Action:
    """The action that was sent. Said is said: nothing is made of a text but what it says in full."""
    try:
        return exact_action(text)
    except NotationError as error:
        raise Refusal(Why.NOT_EXACT) from error


def act_for_bot(table: Table, seat: SeatNumber, moment: int, action: str, now: int) -> Heard:
    """What becomes of a bot's action; it may come too late, when the seat is its owner's again."""
    if table.chairs[seat].bot is None:
        raise Refusal(Why.NOT_GIVEN)
    running = _game(table)
    running.check(seat, moment)
    entry = Acted(seat, _exactly(action))
    return _played(table, Played(now, entry, None), running.followed_by(entry))


def _take_back(table: Table, message: TakeBack, asked: Asked, now: int) -> Heard:
    running = _own_game(table, message.seat)
    after = running.taken_back(seat=message.seat, moment=message.moment)
    return _played(table, Played(now, TookBack(message.seat), asked), after)


# --- among the players ----------------------------------------------------------------------


def _agree(table: Table, message: Agree, presence: Presence, now: int) -> Heard:
    """Somebody is ready to stop, or no longer; when nobody is missing, the game is closed.

    Whoever is out may say so as well, but nobody waits for it, unless all people are out.
    """
    _going_on(table)
    people = [SeatNumber(number) for number, chair in enumerate(table.chairs) if chair.is_persons]
    if message.seat not in people:
        raise Refusal(Why.GIVEN)
    if not message.stop:
        return Heard(table._replace(agreed=table.agreed - {message.seat}))
    agreed = table.agreed | {message.seat}
    if not missing(table, agreed, presence, now):
        return kept(table, Played(now, Closed("agreed", tuple(sorted(agreed))), None))
    return Heard(table._replace(agreed=agreed))


def close(table: Table, why: Literal["agreed", "expired"], now: int) -> Heard:
    """What becomes of a game that goes on and is ended early, by nobody in particular."""
    _going_on(table)
    return kept(table, Played(now, Closed(why), None))


def _going_on(table: Table) -> Running:
    running = _game(table)
    if table.is_over:
        raise IllegalAction(Reason.GAME_OVER)
    return running


def _give(table: Table, message: Give, asked: Asked, presence: Presence, now: int) -> Heard:
    _going_on(table)
    if message.bot not in {known.key for known in OPPONENTS}:
        raise Refusal(Why.NO_SUCH_BOT)
    whom = message.whom
    if whom == message.seat or not 0 <= whom < len(table.chairs):
        raise Refusal(Why.NOT_TO_GIVE)
    left = patience_left(table, whom, presence, now)
    if left is None:
        raise Refusal(Why.NOT_TO_GIVE)
    if left:
        raise Refusal(Why.TOO_SOON, left)
    return kept(table, Given(now, whom, message.bot, message.seat, asked))


def _take_over(table: Table, message: TakeOver, asked: Asked, now: int) -> Heard:
    _going_on(table)
    if table.chairs[message.seat].bot is None:
        raise Refusal(Why.NOT_GIVEN)
    return kept(table, TakenOver(now, message.seat, asked))


def _hand_over(table: Table, message: HandOver, asked: Asked, now: int) -> Heard:
    wish = table.wanted.get(message.seat)
    if wish is None:
        raise Refusal(Why.NOT_WANTED)
    if not message.give:
        return kept(table, SeatKept(now, message.seat, asked))
    return kept(table, Reseated(now, message.seat, wish.device, "agreed", asked))


def _rename(table: Table, message: Rename, asked: Asked, now: int) -> Heard:
    """Somebody is called otherwise, in every entry there is."""
    name = called(table, message.seat, message.name)
    if table.chairs[message.seat].renamed >= MOST_RENAMES:
        raise Refusal(Why.RENAMED_OFTEN)
    renamed, rewritten = with_name(table, message.seat, name)
    return kept(renamed, Renamed(now, message.seat, asked))._replace(rewritten=rewritten)


def _is_kept_for(table: Table, seat: SeatNumber, holder: Holder | None) -> bool:
    awaited = table.kept.get(seat)
    return awaited is not None and holds(holder, awaited.device)


def _leave(table: Table, message: Leave, asked: Asked, presence: Presence, now: int) -> Heard:
    """Somebody leaves their seat for good, or does without one that is kept for them.

    With the last of the people the game ends; and so it does if those who stay have agreed to stop.
    """
    seat, chair = message.seat, table.chairs[message.seat]
    wish = table.wanted.get(seat)
    if wish is not None:
        return kept(table, Reseated(now, seat, wish.device, "agreed", asked))
    if table.running is None:
        left, rewritten = without_player(table, seat)
        return kept(left, Left(now, seat, None, asked))._replace(rewritten=rewritten)
    if table.is_over:
        return kept(table, Left(now, seat, None, asked))
    table = table._replace(agreed=table.agreed - {seat})
    heard = kept(table, Left(now, seat, chair.bot or STANDS_IN, asked))
    left = heard.table
    if not left.owned:
        return _and_closed(heard, Closed("agreed", (seat,)), now)
    if left.agreed and not missing(left, left.agreed, presence, now):
        return _and_closed(heard, Closed("agreed", tuple(sorted(left.agreed))), now)
    return heard


def _and_closed(heard: Heard, closed: Closed, now: int) -> Heard:
    then = kept(heard.table, Played(now, closed, None))
    return Heard(then.table, heard.entries + then.entries, heard.number)


def follow(table: Table, name: TableId, now: int, gone: TableId | None = None) -> Heard:
    """The same people play on at another table, and are told so; a second one only if the first is gone."""
    if table.followed != gone:
        raise Refusal(Why.FOLLOWED)
    return kept(table, Followed(now, name))
