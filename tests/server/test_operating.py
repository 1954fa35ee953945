"""What the operator of a server sees: numbers, a log without anybody's secrets, and an orderly end."""

from __future__ import annotations

import io
import json
import logging
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx2 as httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from fairytile.server.ops import logs
from fairytile.server.ops.logs import Form
from fairytile.server.store import StoreFailed
from tests.server.operated import PATIENCE, Operated, Visitor, heard, operated, say, turn_pages

TABLE_TURNS = 9


def numbers(served: Operated) -> dict[str, float]:
    """All numbers of a server, by name and label."""
    found = httpx.get(f"{served.address}/metrics")
    assert found.status_code == 200
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(found.text)
        for sample in family.samples
    }


def test_a_game_is_counted_and_leaves_no_secret_in_the_log(tmp_path: Path) -> None:
    with operated(tmp_path, "--log=json", "--pace=0") as served:
        anna, bea = Visitor(served, "Annabella"), Visitor(served, "Beatrix")
        table, invitation = anna.make(bots=1)
        bea.sit(table, invitation)
        taken = turn_pages(table, [anna, bea], TABLE_TURNS)
        lobby, unused = anna.make()
        code = anna.ask(f"/tables/{lobby}/codes", seat=1)["code"]
        carried = bea.ask("/carry", kind="phone", name="")["key"]
        with anna.at(table) as line:
            say(line, kind="react", seat=2, sign="wave")
            assert heard(line, "refused")["reason"] == "not-your-seat"
            line.send("{nonsense")
            assert heard(line, "refused")["reason"] == "not-readable"
        for path, host in ((f"/tables/{table}", "elsewhere"), (f"/tables/{table}/no", None)):
            anna.request("GET", path, headers={"Host": host} if host else {})
        bea.request("POST", f"/tables/{lobby}/seats", content=b"{" + unused.encode())
        elsewhere = httpx.get(f"{served.address}/metrics", headers={"X-Forwarded-For": "192.0.2.7"})
        assert elsewhere.status_code == 404
        while (counted := numbers(served))["fairytile_connections"]:
            pass  # a device that has gone is let go in a moment
        assert served.end() == 0
        log = served.log.read_text(encoding="utf-8")
        kept = (tmp_path / "tables.db").read_bytes()
    assert counted["fairytile_entries_total acted"] == taken
    assert counted["fairytile_entries_total opened"] == 2
    assert counted["fairytile_keep_seconds_count"] >= taken + 2
    assert counted["fairytile_refusals_total not-your-seat"] == 1
    assert counted["fairytile_refusals_total not-readable"] == 1
    assert counted["fairytile_turned_away_total wrong-name 421"] == 1
    assert counted["fairytile_http_answers_total 404"] == 2
    assert counted["fairytile_bot_questions_total"] >= TABLE_TURNS // 3
    assert counted["fairytile_tables"] == 2
    assert counted["fairytile_guests"] == 0
    assert counted["fairytile_errors_total"] == counted["fairytile_store_failures_total"] == 0
    assert [line["event"] for line in served.lines()] == [
        "started",
        "somebody was turned away",
        "ending",
        "ended",
    ]
    for secret in (table, lobby, invitation, unused, code, carried, anna.key, bea.key, anna.name, bea.name):
        assert secret not in log
    assert table.encode() in kept
    for secret in (invitation, unused, code, carried, anna.key, bea.key):
        assert secret.encode() not in kept, "whoever reads the file can neither sit down nor play"
        assert bytes(secret, "ascii").hex().encode() not in kept


def moments(database: Path, table: str) -> int:
    """How many actions the file has of a game."""
    with closing(sqlite3.connect(database)) as connection:
        bodies = connection.execute("SELECT body FROM entries WHERE table_id = ?", [table]).fetchall()
    return sum(json.loads(body)["kind"] == "acted" for (body,) in bodies)


def renamed(database: Path, table: str, bot: str) -> None:
    """Have a kept game name another bot, as one that began with another version may."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "UPDATE entries SET checksum = NULL, body = replace(CAST(body AS TEXT), '\"flora\"', ?)"
            " WHERE table_id = ? AND number = 0",
            [f'"{bot}"', table],
        )


def test_where_a_bot_is_not_here_any_more_another_one_plays_and_the_log_says_so_once(tmp_path: Path) -> None:
    with operated(tmp_path, "--pace=0") as served:
        anna, bea = Visitor(served, "Anna"), Visitor(served, "Bea")
        table, invitation = anna.make(bots=1)
        bea.sit(table, invitation)
        turn_pages(table, [anna, bea], 3)
        assert served.end() == 0
    renamed(tmp_path / "tables.db", table, "grizel")
    with operated(tmp_path, "--log=json", "--pace=0") as served:
        anna.served = bea.served = served
        with anna.at(table) as line:
            assert heard(line, "sync")["around"]["chairs"][2]["bot"] == "grizel"
        turn_pages(table, [anna, bea], TABLE_TURNS)
        counted = numbers(served)
        assert served.end() == 0
    assert counted["fairytile_bot_questions_total"] >= TABLE_TURNS // 3
    assert counted["fairytile_bot_troubles_total unknown"] == 1
    missed = "a game has a bot that is not here, and another one plays for it"
    assert [line["event"] for line in served.lines()] == ["started", missed, "ending", "ended"]
    assert [line.get("bot") for line in served.lines()] == [None, "grizel", None, None]


def test_after_a_start_a_bot_moves_on_although_nobody_has_come(tmp_path: Path) -> None:
    with operated(tmp_path, "--pace=60") as served:
        anna, bea = Visitor(served, "Anna"), Visitor(served, "Bea")
        table, invitation = anna.make(bots=1)
        bea.sit(table, invitation)
        taken = turn_pages(table, [anna, bea], 2)
        served.process.kill()
        served.process.wait()
    assert moments(tmp_path / "tables.db", table) == taken
    with operated(tmp_path, "--pace=0") as served:
        until = time.monotonic() + PATIENCE
        while moments(tmp_path / "tables.db", table) == taken:
            assert time.monotonic() < until, "the bot does nothing"
            time.sleep(0.05)
        assert served.end() == 0


def test_a_server_that_is_told_to_end_closes_everything_first(tmp_path: Path) -> None:
    with operated(tmp_path, "--log=json") as served:
        anna = Visitor(served, "Anna")
        table, _ = anna.make()
        with anna.at(table) as line:
            heard(line, "sync")
            served.process.send_signal(signal.SIGTERM)
            assert served.process.wait(PATIENCE) == 0
            with pytest.raises(ConnectionClosed, match="1012"):
                heard(line, "nothing")
        assert served.lines()[-1]["event"] == "ended"
    assert not (tmp_path / "tables.db-wal").exists()


def test_behind_an_encrypted_way_a_key_is_never_sent_by_another_one(tmp_path: Path) -> None:
    with operated(tmp_path, "--public-url=https://tales.example") as served:
        anna = Visitor(served, "Anna")
        asked = anna.table()
        ours = {"Host": "tales.example", "Origin": "https://tales.example"}
        made = anna.request("POST", "/tables", json=asked, headers=ours)
        assert made.status_code == 201
        assert made.json()["address"] == "https://tales.example"
        locked, *_ = made.headers.get_list("Set-Cookie")
        kept = [part.strip() for part in locked.split(";")]
        assert kept[0] == f"__Host-fairytile-device={anna.key}"
        assert {"Secure", "HttpOnly", "SameSite=Strict", "Path=/"} < {*kept}
        assert not any(part.startswith("Domain") for part in kept)
        for theirs in ("http://tales.example", "https://elsewhere.example", "null"):
            refused = anna.request("POST", "/tables", json=asked, headers={**ours, "Origin": theirs})
            assert refused.status_code == 403


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operated]:
    """A server behind a proxy."""
    folder = tmp_path_factory.mktemp("served")
    with operated(folder, "--proxy=127.0.0.1", "--metrics=192.0.2.0/24") as found:
        yield found


def test_numbers_are_for_this_machine_and_for_who_is_named(served: Operated) -> None:
    for address, status in (("192.0.2.7", 200), ("198.51.100.7", 404), ("2001:db8::7", 404)):
        found = httpx.get(f"{served.address}/metrics", headers={"X-Forwarded-For": address})
        assert found.status_code == status
    assert numbers(served)["fairytile_connections"] == 0


def test_a_school_sits_down_from_one_address_but_nobody_guesses_for_long(served: Operated) -> None:
    for _ in range(30):
        table, invitation = Visitor(served, "Anna").make()
        Visitor(served, "Bea").sit(table, invitation)
    guess = {"code": "AAAAAA", "name": "Wolf", "share": "00" * 32, "device": "11" * 32}
    wolf = Visitor(served, "Wolf")
    assert wolf.request("POST", "/codes", json=guess).status_code == 403
    # How many it takes depends on how slow the machine is: a guess comes back every ten seconds.
    assert any(wolf.request("POST", "/codes", json=guess).status_code == 429 for _ in range(200))


# --- the log --------------------------------------------------------------------------------


def logged(form: Form, write: object) -> str:
    """What a function writes to the log."""
    assert callable(write)
    stream = io.StringIO()
    handler = logs.begin(form, stream)
    try:
        write()
    finally:
        logs.end(handler)
    return stream.getvalue()


def test_an_error_is_logged_with_its_places_and_without_its_words() -> None:
    def fails() -> None:
        try:
            try:
                raise KeyError("Annabella")
            except KeyError as error:
                raise StoreFailed("t0123 could not be kept") from error
        except StoreFailed as failure:
            logs.LOG.error("it went wrong", exc_info=failure)

    said = json.loads(logged(Form.JSON, fails))
    assert said["event"] == "it went wrong"
    assert said["trace"].startswith("StoreFailed test_operating.py:")
    assert " KeyError test_operating.py:" in said["trace"]
    assert "Annabella" not in said["trace"]
    assert "t0123" not in said["trace"]


def test_what_other_libraries_log_comes_without_what_they_put_in() -> None:
    def others() -> None:
        logging.getLogger("uvicorn.error").info(
            '%s - "WebSocket %s" [accepted]', "192.0.2.7", "/tables/t0123"
        )
        logging.getLogger("uvicorn.error").warning("Unsupported upgrade of %s", "/tables/t0123")

    (said,) = map(json.loads, logged(Form.JSON, others).splitlines())
    assert (said["event"], said["by"]) == ("Unsupported upgrade of %s", "uvicorn.error")
    assert "t0123" not in str(said)


def test_what_happens_all_the_time_is_not_logged_each_time() -> None:
    def often() -> None:
        for _ in range(1000):
            logs.seldom("it happens again")

    assert 1 <= len(logged(Form.TEXT, often).splitlines()) <= 25


def test_a_log_for_people_has_a_line_for_each_event() -> None:
    line = logged(Form.TEXT, lambda: logs.LOG.warning("it\nhappens", why="a b"))
    assert line.count("\n") == 1
    assert 'why="a b"' in line


def test_a_failing_database_is_logged_without_what_was_to_be_kept(tmp_path: Path) -> None:
    with operated(tmp_path, "--log=json") as served:
        anna = Visitor(served, "Annabella")
        table, _ = anna.make()
        with sqlite3.connect(tmp_path / "tables.db") as broken:
            broken.execute("DROP TABLE tickets")
        assert anna.request("POST", f"/tables/{table}/invitations", json={"seat": 1}).status_code == 503
        (said,) = [line for line in served.lines() if line["event"] == "the store failed"]
        assert "no such table" in said["why"]
        assert table not in served.log.read_text(encoding="utf-8")
        assert numbers(served)["fairytile_store_failures_total"] >= 1
