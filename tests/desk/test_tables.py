"""Tables are made, and seats taken, by what is handed in; what is to be kept comes out."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from fairytile.chance import Secret
from fairytile.desk.invitations import CODE_LASTS, INVITATION_LASTS, invite, link, place_of, seat_code
from fairytile.desk.kept import HOST as HOST_SEAT
from fairytile.desk.kept import Card, Claim, Ticket
from fairytile.desk.sitting_down import (
    Sitting,
    code_keys,
    invitation_key,
    sitting,
    sitting_by_code,
)
from fairytile.desk.table_making import Drawn, Opening, check_edition, check_unfinished, first_entry, opening
from fairytile.live import NOBODY, Device, Table, close
from fairytile.protocol import InvitedPlan, PersonPlan, Refusal, Stage, TableId, Why
from fairytile.protocol.http_bodies import SitByCode, SitDown, Taken
from fairytile.protocol.limits import MOST_LINKS
from fairytile.state import SeatNumber
from tests.live.tables import EDITION, HOST, START, settings, share

GUEST, OTHER = Device("guest"), Device("other")
FIRST, SECOND = SeatNumber(0), SeatNumber(1)
SECRETS = [f"secret-of-a-ticket-{number}" for number in range(9)]


def made(*, share_text: str | None = share(1).hex()) -> Opening:
    """A table of the host, who plays, with a seat for somebody invited."""
    numbers = count()
    drawn = Drawn(TableId("t1"), Secret(bytes([7]) * 32), lambda: SECRETS[next(numbers)])
    entry = first_entry(HOST, settings([PersonPlan("Anna"), InvitedPlan()]), drawn, START)
    return opening(entry, EDITION, share_text, drawn, "https://oak.example")


def asked(invitation: str | None = SECRETS[0], seat: SeatNumber | None = None) -> SitDown:
    """What a guest asks."""
    return SitDown(invitation, seat, "Bea", share(2).hex(), None)


def seated(table: Table, device: Device, ticket: Ticket | None) -> Table:
    """The table after a guest sat down."""
    found = sitting(table, device, asked(), ticket, START)
    assert isinstance(found, Sitting)
    return found.take(table, device, START, NOBODY).table


def why(refused: pytest.ExceptionInfo[Refusal]) -> Why:
    """The code of a refusal."""
    return refused.value.why


def test_a_new_table_is_kept_with_its_tickets_claims_and_card() -> None:
    new = made()
    kept = new.kept(START + 5)
    assert new.made.address == "https://oak.example"
    assert [each.key for each in new.made.invitations] == SECRETS[:1]
    assert kept.card == Card("t1", Stage.LOBBY, START, START + 5)
    assert [row.number for row in kept.rows] == [0, 1]
    assert Claim("t1", HOST_SEAT, HOST) in kept.claims
    assert Claim("t1", FIRST, HOST) in kept.claims
    (ticket,) = kept.issued
    assert (ticket.key, ticket.table) == (invitation_key(asked()), "t1")
    assert ticket.expires == START + INVITATION_LASTS
    assert SECRETS[0].encode() not in ticket.body


def test_a_share_that_is_none_and_another_box_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        made(share_text="no share")
    assert why(refused) is Why.NO_SHARE
    with pytest.raises(Refusal) as refused:
        check_edition(replace(settings([PersonPlan("Anna")] * 2), digest="another"), EDITION)
    assert why(refused) is Why.OTHER_EDITION


def test_only_tables_that_a_device_made_and_that_go_on_count_as_unfinished() -> None:
    claims = [Claim("a", HOST_SEAT, HOST), Claim("b", FIRST, HOST), Claim("c", HOST_SEAT, HOST)]
    cards = [Card("a", Stage.PLAYING, 0, 0), Card("b", Stage.LOBBY, 0, 0), Card("c", Stage.OVER, 0, 0)]
    check_unfinished(claims, cards, 2)
    with pytest.raises(Refusal) as refused:
        check_unfinished(claims, cards, 1)
    assert why(refused) is Why.TOO_MANY_TABLES


def test_an_invitation_seats_who_has_it_and_uses_it_up() -> None:
    new = made()
    (ticket,) = new.tickets
    found = sitting(new.heard.table, GUEST, asked(), ticket, START)
    assert isinstance(found, Sitting)
    assert [*found.beside.used] == [ticket.key]
    heard = found.take(new.heard.table, GUEST, START, NOBODY)
    assert heard.table.seats_of(GUEST) == (SECOND,)
    assert heard.table.running is not None


def test_an_invitation_that_is_sent_again_is_answered_again_to_who_used_it_alone() -> None:
    new = made()
    table = seated(new.heard.table, GUEST, new.tickets[0])
    assert sitting(table, GUEST, asked(), None, START) == Taken(TableId("t1"), SECOND, None)
    with pytest.raises(Refusal) as refused:
        sitting(table, OTHER, asked(), None, START)
    assert why(refused) is Why.NOT_INVITED


def test_a_ticket_to_another_table_leads_nowhere_here() -> None:
    new = made()
    with pytest.raises(Refusal) as refused:
        sitting(new.heard.table, GUEST, asked(), replace(new.tickets[0], table="t2"), START)
    assert why(refused) is Why.NOT_INVITED


def test_nobody_takes_a_seat_without_an_invitation_that_is_not_kept_for_them() -> None:
    for seat in (None, SECOND, SeatNumber(-1), SeatNumber(9)):
        with pytest.raises(Refusal) as refused:
            sitting(made().heard.table, GUEST, asked(None, seat), None, START)
        assert why(refused) is Why.NOT_INVITED


def test_a_code_is_good_once_and_leaves_a_stub_for_who_used_it() -> None:
    table = made().heard.table
    code, issue = seat_code(table, HOST, SECOND, "ABC234", START)
    assert code.expires == issue.ticket.expires == START + CODE_LASTS
    by_code = SitByCode("abc-234", "Bea", share(2).hex(), None)
    keys = code_keys(GUEST, by_code)
    assert keys.code == issue.ticket.key
    found = sitting_by_code(by_code, keys, issue.ticket, None)
    assert isinstance(found, Sitting)
    (stub,) = found.beside.issued
    assert (stub.key, stub.kind, [*found.beside.used]) == (keys.stub, "stub", [keys.code])
    assert sitting_by_code(by_code, keys, None, stub) == Taken(TableId("t1"), SECOND, None)
    assert code_keys(OTHER, by_code).stub != keys.stub
    with pytest.raises(Refusal) as refused:
        sitting_by_code(by_code, keys, None, None)
    assert why(refused) is Why.NOT_INVITED


def test_what_can_be_no_code_is_refused_before_anything_is_looked_up() -> None:
    with pytest.raises(Refusal) as refused:
        code_keys(GUEST, SitByCode("0O1I", "Bea", None, None))
    assert why(refused) is Why.NOT_INVITED


def test_who_asks_is_checked_before_what_is_asked() -> None:
    table, nowhere = made().heard.table, SeatNumber(9)
    for refusing in (
        lambda: invite(table, GUEST, nowhere, SECRETS[1], START),
        lambda: link(table, GUEST, nowhere, SECRETS[1], START),
        lambda: seat_code(table, GUEST, nowhere, "ABC234", START),
    ):
        with pytest.raises(Refusal) as refused:
            refusing()
        assert why(refused) is Why.NOT_HOST


def test_an_invitation_anew_withdraws_those_before_it_of_its_seat_alone() -> None:
    new = made()
    _, issue = invite(new.heard.table, HOST, SECOND, SECRETS[1], START + 1)
    elsewhere = replace(new.tickets[0], key="e", body=b'{"table":"t1","seat":0,"again":false}')
    other_kind = replace(new.tickets[0], key="k", kind="code")
    kept = issue.kept([*new.tickets, elsewhere, other_kind])
    assert [*kept.withdrawn] == [new.tickets[0].key]
    assert [*kept.issued] == [issue.ticket]


def test_of_links_beside_each_other_the_oldest_makes_room() -> None:
    table = made().heard.table
    issues = [
        link(table, HOST, SECOND, f"a-secret-of-a-link-{number}", START + number)[1]
        for number in range(MOST_LINKS + 1)
    ]
    kept = issues[-1].kept([issue.ticket for issue in issues[:-1]])
    assert [*kept.withdrawn] == [issues[0].ticket.key]


def test_an_invitation_to_a_game_that_runs_is_for_who_lost_their_device() -> None:
    new = made()
    table = seated(new.heard.table, GUEST, new.tickets[0])
    _, issue = invite(table, HOST, SECOND, SECRETS[1], START)
    assert place_of(issue.ticket).again
    again = seated(table, OTHER, issue.ticket)
    assert (again.seats_of(OTHER), again.seats_of(GUEST)) == ((SECOND,), ())


def test_no_code_leads_to_a_game_that_has_begun() -> None:
    new = made()
    table = seated(new.heard.table, GUEST, new.tickets[0])
    for at in (table, close(table, "agreed", START).table):
        with pytest.raises(Refusal) as refused:
            seat_code(at, HOST, SECOND, "ABC234", START)
        assert why(refused) is Why.DEALT
