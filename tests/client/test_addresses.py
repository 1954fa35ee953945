"""Links as people copy them, and what they stand for."""

from __future__ import annotations

import pytest

from fairytile.client import Address


@pytest.mark.parametrize(
    ("text", "server", "table", "invitation", "seat"),
    [
        ("127.0.0.1:8436", "http://127.0.0.1:8436", None, None, None),
        ("https://Tales.example/", "https://tales.example", None, None, None),
        (" http://h:1/t/abc ", "http://h:1", "abc", None, None),
        ("http://h:1/t/abc#s=2", "http://h:1", "abc", None, 2),
        ("h:1/t/abc#i=K_-1&s=0", "http://h:1", "abc", "K_-1", 0),
        ("https://h/games/t/abc/", "https://h/games", "abc", None, None),
        ("http://[::1]:8436/t/a.b", "http://[::1]:8436", "a.b", None, None),
    ],
)
def test_a_link_says_where_to_go(
    text: str, server: str, table: str | None, invitation: str | None, seat: int | None
) -> None:
    address = Address.of(text)
    assert (address.server, address.table, address.invitation, address.seat) == (
        server,
        table,
        invitation,
        seat,
    )
    assert Address.of(str(address)) == address


@pytest.mark.parametrize("text", ["", "ftp://h/t/a", "http://", "http://h/t/a?b=c", "http://h/t/a#s=9"])
def test_what_is_no_link_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"no address of a game|names no seat"):
        Address.of(text)


def test_a_name_and_password_in_a_link_are_left_out() -> None:
    assert str(Address.of("http://anna:secret@h:1/t/a")) == "http://h:1/t/a"


def test_sockets_are_as_safe_as_the_link() -> None:
    assert Address.of("https://h/t/a").socket == "wss://h/api/v2/tables/a/socket"
    assert Address.of("h:1/t/a").socket == "ws://h:1/api/v2/tables/a/socket"
