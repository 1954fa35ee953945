"""What every kind of store promises. A new kind joins by a line in `conftest.py`."""

import asyncio

import pytest

from fairytile.server.store import (
    HOST,
    WAKER,
    WAKES,
    Change,
    Claim,
    Conflict,
    Member,
    Met,
    Row,
    Stage,
    Store,
    StoreFailed,
    Summary,
    TableSeat,
)
from tests.server.store.values import NOON, card, made, row, ticket

pytestmark = pytest.mark.anyio


async def outcomes(store: Store, *changes: Change) -> list[BaseException | None]:
    """What becomes of changes that are handed in at once."""
    return await asyncio.gather(*map(store.keep, changes), return_exceptions=True)


async def test_a_journal_comes_back_by_its_numbers(store: Store) -> None:
    entries = [Row("oak", 0, b'{"by": "\xc3\xa9"}'), Row("oak", 1, b"\x00\xff", 2, "é…"), Row("oak", 2, b"")]
    await store.keep(Change(card=card(), rows=[entries[0], entries[2], entries[1]]))
    assert await store.journal("oak") == entries


async def test_a_table_that_is_not_there_has_nothing(store: Store) -> None:
    assert await store.journal("oak") == []
    assert await store.card("oak") is None
    assert await store.claims_at("oak") == []
    assert await store.tickets_of("oak") == []


async def test_journals_do_not_mix(store: Store) -> None:
    await outcomes(store, made("oak"), made("ash"), made("oa"))
    await outcomes(store, Change(rows=[row(1, "oak")]), Change(rows=[row(1, "ash")]))
    assert await store.journal("oak") == [row(0, "oak"), row(1, "oak")]
    assert await store.journal("ash") == [row(0, "ash"), row(1, "ash")]
    assert await store.journal("oa") == [row(0, "oa")]


async def test_of_two_entries_with_one_number_the_first_is_kept(store: Store) -> None:
    await store.keep(made())
    first, second = Change(rows=[row(1, body=b"1")]), Change(rows=[row(1, body=b"2")])
    kept, refused = await outcomes(store, first, second)
    assert kept is None
    assert isinstance(refused, Conflict)
    assert await store.journal("oak") == [row(0), row(1, body=b"1")]


async def test_a_change_is_kept_whole_or_not_at_all(store: Store) -> None:
    await store.keep(Change(card=card(), rows=[row(0)], issued=[ticket("k", "oak")]))
    bad = Change(
        card=card(stage=Stage.PLAYING),
        rows=[row(1), row(0)],
        claims=[Claim("oak", 0, "phone")],
        used=["k"],
        issued=[ticket("l", "oak")],
    )
    with pytest.raises(Conflict):
        await store.keep(bad)
    assert await store.card("oak") == card()
    assert await store.journal("oak") == [row(0)]
    assert await store.claims_at("oak") == []
    assert await store.tickets_of("oak") == [ticket("k", "oak")]


async def test_a_new_table_and_the_word_of_it_at_another_are_kept_together_or_not_at_all(
    store: Store,
) -> None:
    await store.keep(made("oak"))
    late, good = [Change(card=card("ash"), rows=[row(0, "ash"), row(number, "oak")]) for number in (0, 1)]
    with pytest.raises(Conflict):
        await store.keep(late)
    assert await store.card("ash") is None
    await store.keep(good)
    assert await store.journal("ash") == [row(0, "ash")]
    assert await store.journal("oak") == [row(0, "oak"), row(1, "oak")]


async def test_a_bad_change_does_not_hurt_those_beside_it(store: Store) -> None:
    await store.keep(made())
    good = [Change(rows=[row(number)]) for number in range(1, 20)]
    found = await outcomes(store, *good[:9], Change(rows=[row(0)]), *good[9:])
    assert [type(outcome) for outcome in found] == [type(None)] * 9 + [Conflict] + [type(None)] * 10
    assert await store.journal("oak") == [row(number) for number in range(20)]


async def test_a_table_begins_with_its_card(store: Store) -> None:
    early, first = await outcomes(store, Change(rows=[row(0)]), Change(card=card()))
    assert isinstance(early, Conflict)
    assert first is None
    assert await store.journal("oak") == []


async def test_a_card_is_replaced_but_for_its_beginning(store: Store) -> None:
    await store.keep(made())
    await store.keep(Change(card=card(stage=Stage.OVER, changed=NOON + 5, created=NOON + 5)))
    assert await store.card("oak") == card(stage=Stage.OVER, changed=NOON + 5, created=NOON)


async def test_a_device_finds_its_tables_and_seats(store: Store) -> None:
    await store.keep(Change(card=card("oak"), claims=[Claim("oak", 1, "phone"), Claim("oak", 0, "phone")]))
    await store.keep(Change(card=card("ash", changed=NOON + 1), claims=[Claim("ash", 0, "phone")]))
    await store.keep(Change(card=card("elm", changed=NOON + 2), claims=[Claim("elm", 0, "tablet")]))
    assert await store.cards_of("phone") == [card("ash", changed=NOON + 1), card("oak")]
    assert await store.claims_of("phone") == [
        Claim("ash", 0, "phone"),
        Claim("oak", 0, "phone"),
        Claim("oak", 1, "phone"),
    ]
    assert await store.claims_of("toaster") == []
    assert await store.cards_of("toaster") == []


async def test_a_host_without_a_seat_finds_the_table(store: Store) -> None:
    await store.keep(Change(card=card(), claims=[Claim("oak", HOST, "screen"), Claim("oak", 0, "phone")]))
    assert await store.cards_of("screen") == [card()]
    assert await store.claims_at("oak") == [Claim("oak", HOST, "screen"), Claim("oak", 0, "phone")]


async def test_a_seat_passes_to_another_device(store: Store) -> None:
    await store.keep(Change(card=card(), claims=[Claim("oak", 0, "phone")]))
    await store.keep(Change(claims=[Claim("oak", 0, "tablet")]))
    assert await store.claims_of("phone") == []
    assert await store.claims_at("oak") == [Claim("oak", 0, "tablet")]


async def test_a_seat_at_no_table_is_refused(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.keep(Change(claims=[Claim("oak", 0, "phone")]))


async def test_a_ticket_is_good_until_it_expires(store: Store) -> None:
    await store.keep(Change(card=card(), issued=[ticket("k", "oak"), ticket("games")]))
    assert await store.ticket("k", NOON - 1) == ticket("k", "oak")
    assert await store.ticket("games", NOON - 1) == ticket("games")
    assert await store.ticket("k", NOON) is None
    assert await store.ticket("other", NOON - 1) is None


async def test_a_ticket_is_used_once(store: Store) -> None:
    await store.keep(Change(card=card(), rows=[row(0)], issued=[ticket("k", "oak")]))
    first = Change(rows=[row(1)], claims=[Claim("oak", 0, "phone")], used=["k"])
    second = Change(rows=[row(2)], claims=[Claim("oak", 1, "tablet")], used=["k"])
    kept, refused = await outcomes(store, first, second)
    assert kept is None
    assert isinstance(refused, Conflict)
    assert await store.claims_at("oak") == [Claim("oak", 0, "phone")]
    assert await store.journal("oak") == [row(0), row(1)]
    assert await store.ticket("k", NOON - 1) is None


async def test_a_withdrawn_ticket_cannot_be_used(store: Store) -> None:
    await store.keep(Change(card=card(), issued=[ticket("k", "oak"), ticket("l", "oak")]))
    withdrawn, used = await outcomes(store, Change(withdrawn=["k", "never there"]), Change(used=["k"]))
    assert withdrawn is None
    assert isinstance(used, Conflict)
    assert await store.tickets_of("oak") == [ticket("l", "oak")]


async def test_a_key_is_given_out_once_at_a_time(store: Store) -> None:
    await store.keep(Change(card=card(), issued=[ticket("k", "oak")]))
    with pytest.raises(Conflict):
        await store.keep(Change(issued=[ticket("k")]))
    await store.keep(Change(withdrawn=["k"], issued=[ticket("k")]))
    assert await store.tickets_of("oak") == []
    assert await store.ticket("k", NOON - 1) == ticket("k")


async def test_expired_tickets_are_swept_away(store: Store) -> None:
    await store.keep(Change(card=card(), issued=[ticket(f"k{n}", "oak", NOON + n) for n in range(5)]))
    assert await store.sweep(NOON + 2) == 3
    assert await store.tickets_of("oak") == [ticket("k3", "oak", NOON + 3), ticket("k4", "oak", NOON + 4)]
    assert await store.sweep(NOON + 2) == 0


async def test_quiet_tables_come_quietest_first(store: Store) -> None:
    for name, changed in {"oak": 30, "ash": 10, "elm": 20, "fir": 10}.items():
        await store.keep(Change(card=card(name, changed=NOON + changed)))
    await store.keep(Change(card=card("yew", Stage.OVER, changed=NOON)))
    quiet = await store.waiting(Stage.LOBBY, before=NOON + 30, most=10)
    assert [found.table for found in quiet] == ["ash", "fir", "elm"]
    assert await store.waiting(Stage.LOBBY, before=NOON + 30, most=2) == quiet[:2]


async def test_running_games_that_go_on_by_themselves_come_in_pages(store: Store) -> None:
    for name in ("oak", "ash", "elm", "fir"):
        await store.keep(Change(card=card(name, Stage.PLAYING), claims=[Claim(name, WAKES, WAKER)]))
    await store.keep(Change(card=card("box"), claims=[Claim("box", WAKES, WAKER)]))
    await store.keep(Change(card=card("bay", Stage.PLAYING), claims=[Claim("bay", 0, "anna")]))
    assert [found.table for found in await store.waking(3)] == ["ash", "elm", "fir"]
    assert [found.table for found in await store.waking(3, after="fir")] == ["oak"]
    assert await store.waking(3, after="oak") == []


async def test_a_forgotten_table_leaves_nothing_behind(store: Store) -> None:
    for name in ("oak", "ash"):
        await store.keep(made(name))
        await store.keep(Change(claims=[Claim(name, 0, "phone")], issued=[ticket(f"to {name}", name)]))
    await store.forget("oak")
    assert await store.journal("oak") == []
    assert await store.card("oak") is None
    assert await store.claims_of("phone") == [Claim("ash", 0, "phone")]
    assert await store.ticket("to oak", NOON - 1) is None
    assert await store.ticket("to ash", NOON - 1) == ticket("to ash", "ash")
    await store.forget("oak")


async def test_nothing_is_added_to_a_forgotten_table(store: Store) -> None:
    await store.keep(made())
    _, late = await outcomes(store, Change(forgotten=["oak"]), Change(rows=[row(1)]))
    assert isinstance(late, Conflict)
    assert await store.journal("oak") == []


async def test_who_gives_up_waiting_does_not_stop_a_change(store: Store) -> None:
    waiting = asyncio.ensure_future(store.keep(made()))
    await asyncio.sleep(0)
    waiting.cancel()
    await store.keep(made("ash"))
    assert waiting.cancelled()
    assert await store.journal("oak") == [row(0)]


async def test_closing_keeps_what_is_on_its_way(store: Store) -> None:
    changes = [made(f"t{number}") for number in range(500)]
    waiting = [asyncio.ensure_future(store.keep(change)) for change in changes]
    await asyncio.sleep(0)
    await store.close()
    assert all(kept.done() and kept.exception() is None for kept in waiting)


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    await store.close()
    with pytest.raises(StoreFailed, match="closed"):
        await store.keep(made())
    with pytest.raises(StoreFailed, match="closed"):
        await store.journal("oak")


async def test_devices_on_one_shelf_are_found_by_any_of_them(store: Store) -> None:
    phone, tablet = Member("phone", "s", "phone", "", NOON, NOON), Member("tablet", "s", "", "é", NOON - 1, 0)
    other = Member("other", "t", "computer", "", NOON, NOON)
    await store.keep(Change(members=[phone, tablet, other]))
    assert await store.shelf_of("phone") == await store.shelf_of("tablet") == [tablet, phone]
    assert await store.shelf_of("other") == [other]
    assert await store.shelf_of("nobody") == []


async def test_what_is_known_of_a_device_is_replaced_and_when_it_was_met_is_noted(store: Store) -> None:
    phone, tablet = Member("phone", "s", "phone", "", 1, 1), Member("tablet", "s", "tablet", "", 2, 2)
    await store.keep(Change(members=[phone, tablet]))
    gone = Member("phone", "t", "phone", "Old", 1, 1, 7)
    changed = await outcomes(
        store, Change(members=[gone]), Change(met=[Met("phone", 8), Met("nobody", 8)]), Change(rows=[])
    )
    assert changed == [None, None, None]
    assert await store.shelf_of("tablet") == [tablet]
    assert await store.shelf_of("phone") == [Member("phone", "t", "phone", "Old", 1, 8, 7)]
    assert await store.shelf_of("nobody") == []


async def test_the_seats_and_tables_of_several_devices_are_found_together(store: Store) -> None:
    await outcomes(store, made("oak"), made("ash"), made("fir"))
    claims = [Claim("ash", 0, "phone"), Claim("oak", 1, "tablet"), Claim("oak", HOST, "phone")]
    await store.keep(Change(claims=[*claims, Claim("fir", 0, "other")]))
    assert await store.claims_of("phone", "tablet") == [claims[0], claims[2], claims[1]]
    assert [each.table for each in await store.cards_of("phone", "tablet")] == ["ash", "oak"]
    assert await store.cards_of() == []
    assert await store.claims_of() == []


async def test_an_entry_says_something_else_together_with_what_follows_or_not_at_all(store: Store) -> None:
    await store.keep(Change(card=card(), rows=[row(0), row(1)]))
    late = Change(rows=[row(1)], rewritten=[row(0, body=b"new")])
    unknown = Change(rows=[row(2)], rewritten=[row(7, body=b"new")])
    for change in (late, unknown):
        with pytest.raises(Conflict):
            await store.keep(change)
    assert await store.journal("oak") == [row(0), row(1)]
    await store.keep(Change(rows=[row(2)], rewritten=[row(0, body=b"new")._replace(checksum=7)]))
    assert await store.journal("oak") == [row(0, body=b"new")._replace(checksum=7), row(1), row(2)]


async def test_an_entry_of_another_table_stays_as_it_is(store: Store) -> None:
    await outcomes(store, made("oak"), made("ash"))
    await store.keep(Change(rewritten=[row(0, "oak", body=b"new")]))
    assert await store.journal("ash") == [row(0, "ash")]


async def test_a_seat_that_was_left_is_nobodys_and_the_others_keep_theirs(store: Store) -> None:
    claims = [Claim("oak", 0, "phone"), Claim("oak", 1, "laptop"), Claim("ash", 0, "phone")]
    await outcomes(store, made("oak"), made("ash"))
    await store.keep(Change(claims=claims))
    await store.keep(Change(unclaimed=[TableSeat("oak", 0), TableSeat("oak", 3)]))
    assert await store.claims_of("phone", "laptop") == [claims[2], claims[1]]
    assert await store.cards_of("phone") == [card("ash")]


async def test_what_lists_show_of_a_table_is_known_until_something_is_appended(store: Store) -> None:
    await store.keep(made()._replace(summaries=[Summary("oak", 0, b"begun")]))
    await store.keep(made("ash")._replace(summaries=[Summary("ash", 0, b"another")]))
    assert await store.summaries("oak", "elm", "ash") == [
        Summary("ash", 0, b"another"),
        Summary("oak", 0, b"begun"),
    ]
    await store.keep(Change(rows=[row(1)]))
    assert await store.summaries("oak") == []
    await store.keep(Change(rows=[row(2)], summaries=[Summary("oak", 2, b"later")]))
    assert await store.summaries("oak") == [Summary("oak", 2, b"later")]
    assert await store.summaries() == []


async def test_whoever_knows_less_of_a_table_does_not_change_what_lists_show(store: Store) -> None:
    await store.keep(made()._replace(summaries=[Summary("oak", 0, b"Anna")]))
    await store.keep(Change(rows=[row(1)], rewritten=[row(0)], summaries=[Summary("oak", 1, b"Zoe")]))
    await store.keep(Change(summaries=[Summary("oak", 0, b"Anna")]))
    assert await store.summaries("oak") == [Summary("oak", 1, b"Zoe")]


async def test_what_lists_show_goes_with_its_table(store: Store) -> None:
    await store.keep(made()._replace(summaries=[Summary("oak", 0, b"begun")]))
    await store.forget("oak")
    (nowhere,) = await outcomes(store, Change(summaries=[Summary("oak", 0, b"begun")]))
    assert isinstance(nowhere, Conflict)
    await store.keep(made())
    assert await store.summaries("oak") == []
