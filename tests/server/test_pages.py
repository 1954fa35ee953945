"""The client for browsers: its page and its files, as a browser asks for them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from fairytile.server.app import App
from fairytile.server.limits import Limits, Rate, Rates
from tests.server.test_socket import TABLE, at_a_table
from tests.server.wires import HOST, Got, ask

INDEX = b'<!doctype html><script type="module" src="/assets/app-1a2b.js"></script>' + b"<p>tale</p>" * 40
SCRIPT = b"console.log('Once upon a time');" * 40
FONT = bytes(range(256))
PAGES = ["/", "/new", "/rules", "/carry", f"/t/{TABLE}"]
SMALL = {"accept-encoding": "br, gzip"}


@pytest.fixture
def web(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "assets" / "app-1a2b.js").write_bytes(SCRIPT)
    (folder / "assets" / "tale-3c4d.woff2").write_bytes(FONT)
    (folder / "favicon.svg").write_bytes(b"<svg/>")
    (folder / ".hidden.js").write_bytes(b"secret")
    (tmp_path / "outside.js").write_bytes(b"secret")
    return folder


def got(
    path: str,
    web: Path | None,
    headers: Mapping[str, str] | None = None,
    *,
    method: str = "GET",
    secure: bool = False,
) -> Got:
    """What a browser is answered by a server with a client, or without one."""
    found: list[Got] = []

    async def scene(app: App) -> None:
        found.append(await ask(app, path, method=method, headers=headers))

    at_a_table(scene, Limits(), web, secure=secure)
    return found[0]


@pytest.mark.parametrize("path", PAGES)
def test_the_page_of_the_client_is_at_each_of_its_addresses(path: str, web: Path) -> None:
    found = got(path, web)
    assert (found.status, found.body) == (200, INDEX)
    assert found.header("content-type") == "text/html; charset=utf-8"
    assert found.header("cache-control") == "no-cache"


@pytest.mark.parametrize(("secure", "socket"), [(False, "ws"), (True, "wss")])
def test_a_page_loads_nothing_but_what_is_ours(secure: bool, socket: str, web: Path) -> None:
    policy = got("/", web, secure=secure).header("content-security-policy")
    assert policy is not None
    said = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
    assert said.pop("img-src") == "'self' data:"
    assert said.pop("connect-src") == f"'self' {socket}://{HOST}"
    assert all(
        said.pop(name) == "'self'"
        for name in ("script-src", "style-src", "font-src", "manifest-src", "media-src")
    )
    assert set(said) == {"default-src", "base-uri", "form-action", "frame-ancestors"}
    assert set(said.values()) == {"'none'"}


def test_a_file_with_a_hash_in_its_name_is_kept_for_ever(web: Path) -> None:
    found = got("/assets/app-1a2b.js", web)
    assert (found.status, found.body) == (200, SCRIPT)
    assert found.header("content-type") == "text/javascript; charset=utf-8"
    assert "immutable" in str(found.header("cache-control"))
    assert got("/favicon.svg", web).header("cache-control") == "no-cache"


def test_a_file_is_sent_packed_to_who_can_unpack_it(web: Path) -> None:
    small, plain = got("/assets/app-1a2b.js", web, SMALL), got("/assets/app-1a2b.js", web)
    assert gzip.decompress(small.body) == plain.body == SCRIPT
    assert small.header("content-encoding") == "gzip"
    assert small.header("vary") == plain.header("vary") == "Accept-Encoding"
    assert small.header("etag") != plain.header("etag"), "they are different bytes"
    assert got("/assets/tale-3c4d.woff2", web, SMALL).body == FONT, "it would not get smaller"


@pytest.mark.parametrize("more", [{}, SMALL])
@pytest.mark.parametrize("path", ["/", "/assets/app-1a2b.js"])
def test_what_a_browser_has_already_is_not_sent_again(path: str, more: dict[str, str], web: Path) -> None:
    tag = str(got(path, web, more).header("etag"))
    for known in (tag, f'"other", W/{tag}', "*"):
        again = got(path, web, {**more, "if-none-match": known})
        assert (again.status, again.body) == (304, b"")
        assert again.header("etag") == tag
    assert got(path, web, {**more, "if-none-match": '"other"'}).status == 200


@pytest.mark.parametrize("path", ["/", "/assets/app-1a2b.js"])
def test_one_may_ask_what_would_be_sent(path: str, web: Path) -> None:
    head, whole = got(path, web, SMALL, method="HEAD"), got(path, web, SMALL)
    assert head.body == b""
    assert dict(head.headers) == dict(whole.headers)
    assert head.header("content-length") == str(len(whole.body))


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/index.html",
        "/assets",
        "/assets/",
        "/assets/../outside.js",
        "/../outside.js",
        "/assets/..%2f..%2foutside.js",
        "//outside.js",
        "/assets/..\\..\\outside.js",
        "/.hidden.js",
        "/t/",
        "/t/../x",
        f"/t/{'x' * 65}",
        "/api/v2/nothing",
    ],
)
def test_any_other_address_leads_nowhere(path: str, web: Path) -> None:
    found = got(path, web)
    assert found.status == 404
    assert json.loads(found.body)["reason"] == "unknown"
    assert found.header("content-security-policy") == "default-src 'none'; frame-ancestors 'none'"


READS = {"accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/nothing", "/index.html", "/t/", f"/t/{'x' * 65}", "/assets"])
def test_people_at_an_address_that_leads_nowhere_are_told_so_by_the_page(path: str, web: Path) -> None:
    found = got(path, web, READS)
    assert (found.status, found.body) == (404, INDEX)
    assert found.header("content-type") == "text/html; charset=utf-8"
    assert "script-src 'self'" in str(found.header("content-security-policy"))
    assert "Accept" in str(found.header("vary")).split(", "), "programs get something else there"
    again = got(path, web, {**READS, "if-none-match": str(found.header("etag"))})
    assert again.status == 404
    head = got(path, web, READS, method="HEAD")
    assert (head.status, head.body) == (404, b"")


@pytest.mark.parametrize("path", ["/api/v2/nothing", "/api/nothing", "/assets/app-0000.js"])
def test_programs_and_scripts_get_no_page_in_place_of_what_they_miss(path: str, web: Path) -> None:
    found = got(path, web, READS)
    assert found.status == 404
    assert json.loads(found.body)["reason"] == "unknown"
    assert got("/nothing", web, READS, method="POST").status == 404


def test_nothing_can_be_done_to_a_page_but_to_read_it(web: Path) -> None:
    found = got("/", web, method="POST")
    assert (found.status, found.header("allow")) == (405, "GET, HEAD")


@pytest.mark.parametrize("path", PAGES)
def test_a_server_without_a_client_says_how_to_build_it(path: str, tmp_path: Path) -> None:
    for folder in (None, tmp_path / "missing"):
        found = got(path, folder)
        assert found.status == 200
        text = found.body.decode()
        assert text.count("make client") == 3
        assert all(f'lang="{language}"' in text for language in ("en", "fr", "de"))
        assert "<script" not in text
        assert "style" not in text


def test_a_class_opens_the_same_link_at_once_from_one_address(web: Path) -> None:
    async def scene(app: App) -> None:
        for _ in range(48):
            for path in (f"/t/{TABLE}", *["/assets/app-1a2b.js"] * 30):
                assert (await ask(app, path)).status == 200
            assert (await ask(app, f"/api/v2/tables/{TABLE}")).status == 200

    at_a_table(scene, Limits(), web)


def test_files_too_are_not_for_who_asks_for_ever(web: Path) -> None:
    async def scene(app: App) -> None:
        assert [(await ask(app, "/")).status for _ in range(3)] == [200, 200, 429]
        assert (await ask(app, f"/api/v2/tables/{TABLE}")).status == 200, "that is counted apart"

    at_a_table(scene, Limits(files=Rates.alike(Rate(0.001, 2))), web)
