"""What nobody foresaw: devices hear that something broke, and nothing else; others play on."""

from __future__ import annotations

import json

import pytest

from fairytile.server.app import App
from fairytile.server.limits import Limits
from fairytile.server.tables.desk import Desk
from tests.server.test_socket import REACTION, TABLE, at_a_table, connected
from tests.server.wires import Got, ask, key, settled

SECRET = "Page 17 is in the hand of Annabella"


class Broken(Exception):
    """What nobody foresaw."""


def breaks(*_: object, **__: object) -> object:
    raise Broken(SECRET)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_request_that_breaks_something_is_answered_with_a_sentence(
    language: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(app: App) -> None:
        got = await ask(app, f"/api/v2/tables/{TABLE}?language={language}", key(0))
        assert got.status == 500
        said = json.loads(got.body)
        assert said["reason"] == "broken"
        assert len(said["sentence"]) > 20
        assert SECRET.encode() not in got.body
        assert app.hub.tally.errors == 1

    monkeypatch.setattr(Desk, "info", breaks)
    at_a_table(scene, Limits())
    assert "could not be answered" in caplog.text
    assert "Broken" in caplog.text
    assert SECRET not in caplog.text
    assert TABLE not in caplog.text


def test_a_message_that_breaks_something_ends_its_own_connection_and_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(app: App) -> None:
        unlucky, other = await connected(app, 0), await connected(app, 1)
        other.taken()
        with monkeypatch.context() as patch:
            patch.setattr(app.hub, "_show", breaks)
            unlucky.say(REACTION)
            await settled()
        *_, last = unlucky.taken()
        assert b"1011" in last
        assert unlucky.serving.done()
        other.say({"kind": "ping"})
        await settled()
        assert b'[{"kind":"pong"}]' in other.taken()

    at_a_table(scene, Limits())
    assert "could not be heard" in caplog.text
    assert SECRET not in caplog.text


def headers(got: Got) -> dict[str, str]:
    return {name.decode(): value.decode() for name, value in got.headers}


@pytest.mark.parametrize("path", ["/health", f"/api/v2/tables/{TABLE}", "/api/v2/nothing", "/metrics", "/"])
def test_every_answer_has_strict_headers(path: str) -> None:
    async def scene(app: App) -> None:
        for method in ("GET", "POST", "TRACE"):
            found = headers(await ask(app, path, method=method))
            assert found["content-security-policy"].startswith("default-src 'none'")
            assert found["x-content-type-options"] == "nosniff"
            assert found["referrer-policy"] == "no-referrer"
            assert "server" not in found

    at_a_table(scene, Limits())


@pytest.mark.parametrize("secure", [False, True])
def test_pages_are_kept_apart_from_those_of_others_where_browsers_trust_the_way(secure: bool) -> None:
    async def scene(app: App) -> None:
        found = headers(await ask(app, "/health"))
        assert ("cross-origin-opener-policy" in found) is secure, "else a browser complains, and does nothing"

    at_a_table(scene, Limits(), secure=secure)


def test_a_request_that_is_too_long_is_answered_so_whether_or_not_it_says_how_long_it_is() -> None:
    async def scene(app: App) -> None:
        got = await ask(
            app, f"/api/v2/tables/{TABLE}/seats", key(0), method="POST", body={"share": "x" * 2000}
        )
        assert got.status == 413
        assert json.loads(got.body)["reason"] == "too-large"

    at_a_table(scene, Limits(body=1000))
