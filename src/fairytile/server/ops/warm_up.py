"""A rehearsal before a server opens: a game is played with nobody, so that all that is made once is made.

Boxes are read from files when they are first asked for, readers of messages and entries are put together when
the first one comes, and so on. Whoever played the first game after a start would wait for all of it, and so
would every other game, since it is made on the event loop.
"""

from __future__ import annotations

from typing import Final

from fairytile.chance import Secret, Share
from fairytile.content import built_in, editions, load
from fairytile.live import (
    NOBODY,
    Device,
    Eyes,
    Opened,
    Table,
    answer,
    around,
    event,
    hear,
    open_table,
    sit_down,
    sync,
)
from fairytile.protocol import (
    Ask,
    HintPlease,
    InvitedPlan,
    MessageId,
    PersonPlan,
    Refusal,
    Settings,
    TableId,
    Would,
)
from fairytile.server.sockets.codec import entry_of, json_bytes, message_of, reply_bytes, row_of
from fairytile.state import Options, SeatNumber
from fairytile.words import Language

_NAME: Final = TableId("rehearsal")
_DEVICES: Final = (Device("0" * 64), Device("1" * 64))
_ACTIONS: Final = 12


def rehearse() -> None:
    """Read all boxes, and play a few turns of a game that is kept nowhere."""
    for key in editions():
        edition = built_in(key)
        for language in Language:
            edition.story(language)
        assert edition.digest, "it is worked out once, and kept"
    table = _seated()
    for number in range(_ACTIONS):
        if table.is_over:
            return
        table = _acted(table, number)


def _seated() -> Table:
    """A table at which two sit down, read back as it would be kept."""
    edition = load()
    plans = (PersonPlan("Anna"), InvitedPlan())
    settings = Settings(edition.key, edition.digest, Options(), plans)
    opened = Opened(0, _NAME, _DEVICES[0], settings, Secret(bytes(32)).hex(), (None, None))
    first = open_table(opened, edition, Share(b"0" * 32))
    second = sit_down(first.table, _DEVICES[1], SeatNumber(1), "Bea", Share(b"1" * 32), now=0)
    rows = [row_of(_NAME, i, entry) for i, entry in enumerate((*first.entries, *second.entries))]
    return Table.folded(map(entry_of, rows), edition)


def _acted(table: Table, number: int) -> Table:
    """The table after one more action, of which everybody is told."""
    running = table.running
    assert running is not None, "both sit, so the cards are dealt"
    state = running.state
    seat = state.to_move
    for question in (Would(), HintPlease()):
        try:
            answer(table, _DEVICES[seat], seat, Ask(MessageId("q"), seat, question), [*Language][number % 3])
        except Refusal:
            continue  # there is no Page to ask about
    legal = state.legal_actions
    said = {
        "kind": "act",
        "id": f"m{number}",
        "seat": seat,
        "moment": running.moment,
        "action": str(legal[number % len(legal)]),
    }
    message = message_of(json_bytes(said))
    assert message.kind == "act", "it is one"
    heard = hear(table, _DEVICES[seat], message, number)
    for entry in heard.entries:
        entry_of(row_of(_NAME, heard.table.number, entry))
    eyes = Eyes()
    for moment in heard.table.moments(table.number):
        for audience in (SeatNumber(0), SeatNumber(1), None):
            reply_bytes(event(heard.table, moment, audience, eyes))
    for device, audience in ((_DEVICES[0], SeatNumber(0)), (None, None)):
        reply_bytes(sync(heard.table, device, audience, around(heard.table, NOBODY, 0, number)))
    return heard.table
