"""What a device learns of a server before anything else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fairytile import __version__, load
from fairytile.server.app import App
from fairytile.server.limits import Limits
from fairytile.words import Language
from tests.server.test_socket import at_a_table
from tests.server.wires import ask


def here(query: str = "", client: str = "192.0.2.7", **headers: str) -> dict[str, Any]:
    found: list[dict[str, Any]] = []

    async def scene(app: App) -> None:
        got = await ask(app, f"/api/v2/here{query}", client=client, headers=headers)
        assert got.status == 200
        assert got.header("cache-control") == "no-store"
        found.append(json.loads(got.body))

    at_a_table(scene, Limits())
    return found[0]


@pytest.mark.parametrize("language", Language)
def test_it_names_the_editions_in_the_language_that_is_asked_for(language: Language) -> None:
    edition = load()
    first = here(f"?language={language}")["editions"][0]
    assert first == {
        "edition": edition.key,
        "digest": edition.digest,
        "title": edition.stories[language].title,
    }


def test_it_says_which_version_it_is_and_what_others_call_it() -> None:
    found = here()
    assert found["version"] == __version__
    assert found["address"] is None


@pytest.mark.parametrize(
    ("client", "headers", "may_make"),
    [
        ("192.0.2.7", {}, False),
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.9"}, False),
    ],
    ids=["elsewhere", "at the machine", "at the machine by IPv6", "behind a proxy"],
)
def test_only_who_sits_at_the_machine_is_told_to_make_tables(
    client: str, headers: dict[str, str], may_make: bool
) -> None:
    assert here(client=client, **headers)["open"] is may_make
