"""Pictures of Kingdoms and tiles over HTTP: drawn once, by day and by night, for whoever asks."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from fairytile import load
from fairytile.actions import AddTile
from fairytile.desk import picture_album
from fairytile.desk.picture_album import Album
from fairytile.desk.picture_changes import changes_between
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.live import picture_of
from fairytile.pictures import face_svg, land_svg
from fairytile.pictures.kingdom_parts import Drawing, land_drawing
from fairytile.protocol.http_calls import Theme
from fairytile.server.api import picture_endpoints
from fairytile.server.api.picture_endpoints import Gallery
from fairytile.server.app import App
from fairytile.server.limits import Limits
from fairytile.server.sockets.codec import json_bytes
from fairytile.state import State
from fairytile.tiles import Land
from tests.server.test_socket import TABLE, at_a_table, connected
from tests.server.wires import Got, ask, settled
from tools.gallery.sheets import dealt_kingdom

EDITION = load()
TILES = f"/editions/{EDITION.key}/tiles"


def got(path: str, **headers: str) -> Got:
    found: list[Got] = []

    async def scene(app: App) -> None:
        found.append(await ask(app, f"/api/v2{path}", headers=headers))

    at_a_table(scene, Limits())
    return found[0]


async def state_at(app: App) -> State:
    running = (await app.hub.table(TABLE)).running
    assert running is not None
    return running.state


async def picture(app: App, hash_: str, theme: str = "day") -> Got:
    return await ask(app, f"/api/v2/tables/{TABLE}/pictures/{hash_}.svg?theme={theme}")


async def lay_a_tile(app: App) -> None:
    wire = await connected(app, 0)
    state = await state_at(app)
    way = next(action for action in state.legal_actions if isinstance(action, AddTile))
    wire.say({"kind": "act", "id": "m", "seat": 0, "moment": 0, "action": str(way)})
    await settled()
    await wire.leave()


def test_a_kingdom_is_drawn_on_nothing_as_it_is_and_as_it_was_by_day_and_by_night() -> None:
    async def scene(app: App) -> None:
        before = (await state_at(app)).kingdom
        await lay_a_tile(app)
        after = (await state_at(app)).kingdom
        assert len(after) == len(before) + 3
        for kingdom in (after, before):
            for theme in Theme:
                found = await picture(app, picture_of(kingdom), theme)
                assert found.status == 200
                assert found.header("content-type") == "image/svg+xml"
                assert found.body.decode() == land_svg(list(kingdom), theme=theme)

    at_a_table(scene, Limits())


def test_to_guess_at_pictures_is_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up: list[int] = []
    real = Album.of

    def counted(kingdom: Kingdom, before: Album | None = None) -> Album:
        looked_up.append(len(kingdom))
        return real(kingdom, before)

    monkeypatch.setattr(Album, "of", counted)

    async def scene(app: App) -> None:
        for number in range(20):
            found = await picture(app, f"{number:024x}")
            assert found.status == 404
            assert json.loads(found.body)["reason"] == "unknown"
        await lay_a_tile(app)
        for number in range(20):
            assert (await picture(app, f"{number:024x}")).status == 404
        assert looked_up == [9, 12], "once for each tile"

    at_a_table(scene, Limits())


def test_a_side_of_a_tile_is_drawn_as_it_lies() -> None:
    found = got(f"{TILES}/3/back/2.svg?theme=night")
    assert found.status == 200
    assert found.body.decode() == face_svg(EDITION.face(3, 1), rotation=2, theme="night")
    assert got(f"{TILES}/3/back/2.svg").body.decode() == face_svg(EDITION.face(3, 1), rotation=2)


@pytest.mark.parametrize("part", ["9", "opening", "closing"])
def test_a_page_and_the_tale_around_the_pages_have_pictures(part: str) -> None:
    by_day, by_night = [got(f"/editions/{EDITION.key}/pages/{part}.svg?theme={theme}") for theme in Theme]
    assert by_day.status == by_night.status == 200
    assert by_day.body.startswith(b"<svg")
    assert by_day.body != by_night.body


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"{TILES}/15/front/0.svg", 404),
        (f"{TILES}/-1/front/0.svg", 404),
        (f"{TILES}/01/front/0.svg", 404),
        (f"{TILES}/0/edge/0.svg", 404),
        (f"{TILES}/0/front/6.svg", 404),
        (f"{TILES}/0/front/0.svg?theme=noon", 400),
        ("/editions/nothing/1/tiles/0/front/0.svg", 404),
        (f"/editions/{EDITION.key}/pages/99.svg", 404),
        (f"/editions/{EDITION.key}/pages/one.svg", 404),
        ("/tables/nowhere/pictures/0.svg", 404),
    ],
)
def test_what_is_not_in_the_box_has_no_picture(path: str, status: int) -> None:
    assert got(path).status == status


def test_a_picture_is_packed_and_kept_for_ever_by_who_says_which_version_they_mean() -> None:
    path = f"{TILES}/0/front/0.svg"
    small, plain = got(f"{path}?v=1", **{"accept-encoding": "gzip"}), got(path)
    assert gzip.decompress(small.body) == plain.body
    assert "immutable" in str(small.header("cache-control"))
    assert plain.header("cache-control") == "public, max-age=3600"
    assert got(path, **{"if-none-match": str(plain.header("etag"))}).status == 304


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_box_is_packed_too_and_known_by_all_that_is_in_it(language: str) -> None:
    path = f"/editions/{EDITION.key}"
    small = got(f"{path}?language={language}", **{"accept-encoding": "gzip"})
    assert json.loads(gzip.decompress(small.body))["language"] == language
    assert small.header("vary") == "Accept-Encoding, Accept-Language"
    other = got(
        f"{path}?language=fr", **{"if-none-match": str(small.header("etag")), "accept-encoding": "gzip"}
    )
    assert other.status == (304 if language == "fr" else 200)


def drawn_once(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts how often a tile is drawn, by its turn."""
    drawn: list[int] = []

    def counted(*about: object, rotation: int, theme: str) -> str:
        drawn.append(rotation)
        return f"<svg>{rotation}{theme}{'x' * 1000}</svg>"

    monkeypatch.setattr(picture_endpoints, "face_svg", counted)
    return drawn


def test_a_picture_is_drawn_once_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = drawn_once(monkeypatch)

    async def scene(app: App) -> None:
        asked = [ask(app, f"/api/v2{TILES}/0/front/{turn}.svg") for turn in (1, 2, 1, 1, 2)]
        assert {found.status for found in await asyncio.gather(*asked)} == {200}
        assert sorted(drawn) == [1, 2]

    at_a_table(scene, Limits())


def test_pictures_take_only_so_much_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = drawn_once(monkeypatch)

    async def scene(app: App) -> None:
        gallery = Gallery(app.hub, most_bytes=2500)  # two of them

        async def looked_at(turn: int) -> None:
            await gallery.tile(EDITION, "0", "front", str(turn), Theme.DAY)

        for turn in (0, 1, 0, 2, 0, 1):
            await looked_at(turn)
        assert drawn == [0, 1, 2, 1], "what was looked at least recently goes"

    at_a_table(scene, Limits())


def test_half_a_kingdom_has_no_picture() -> None:
    async def scene(app: App) -> None:
        kingdom = (await state_at(app)).kingdom
        assert (await picture(app, picture_of(list(kingdom)[:6]))).status == 404

    at_a_table(scene, Limits())


def whole(drawing: Drawing) -> str:
    """A drawing as the file that `land_svg` makes of it, but for its head."""
    return "\n".join([f"<defs>{chr(10).join(drawing.symbols)}</defs>", *drawing.elements, "</svg>\n"])


def test_a_drawing_in_its_parts_is_the_whole_picture() -> None:
    spaces = list(dealt_kingdom(24))
    assert land_svg(spaces).partition("</title>")[2].lstrip() == whole(land_drawing(spaces))


def patched(elements: Sequence[str], patches: Sequence[Mapping[str, Any]]) -> list[str]:
    """The elements of a picture after patches, as the page on the protocol has it."""
    left, found = [*elements], list[str]()
    for patch in patches:
        found += left[: patch["keep"]] + patch["draw"]
        left = left[patch["keep"] + patch["drop"] :]
    assert left == []
    return found


@pytest.mark.parametrize("theme", Theme)
def test_who_has_the_picture_before_is_sent_what_is_new(theme: Theme) -> None:
    async def scene(app: App) -> None:
        before = (await state_at(app)).kingdom
        await lay_a_tile(app)
        after = (await state_at(app)).kingdom
        path = f"/api/v2/tables/{TABLE}/pictures/{picture_of(after)}/since/{picture_of(before)}?theme={theme}"
        found = json.loads((await ask(app, path)).body)
        was, now = land_drawing(list(before), theme), land_drawing(list(after), theme)
        assert patched(was.elements, found["patches"]) == [*now.elements]
        assert {*was.symbols, *found["symbols"]} >= {*now.symbols}
        assert {*was.symbols}.isdisjoint(found["symbols"])
        assert f'viewBox="{found["view_box"]}"' in land_svg([*after], theme=theme)

    at_a_table(scene, Limits())


def test_a_large_picture_grows_by_a_third_of_its_bytes() -> None:
    spaces = list(dealt_kingdom(45))
    changes = json_bytes(changes_between(land_drawing(spaces[:42]), land_drawing(spaces)))
    assert len(gzip.compress(changes)) < len(gzip.compress(land_svg(spaces).encode())) / 3


def test_of_a_picture_that_the_table_never_had_nothing_is_new() -> None:
    async def scene(app: App) -> None:
        now = picture_of((await state_at(app)).kingdom)
        for pair in (f"{now}/since/{0:024x}", f"{0:024x}/since/{now}"):
            assert (await ask(app, f"/api/v2/tables/{TABLE}/pictures/{pair}")).status == 404

    at_a_table(scene, Limits())


def test_what_a_kingdom_was_is_hashed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[int] = []

    def counted(spaces: Sequence[tuple[Hex, Land]]) -> str:
        hashed.append(len(spaces))
        return picture_of(spaces)

    monkeypatch.setattr(picture_album, "picture_of", counted)
    spaces = dealt_kingdom(45)
    album = Album.of(kingdom_of(spaces, 9))
    for number in range(12, 46, 3):
        album = Album.of(kingdom_of(spaces, number), album)
    assert hashed == [*range(9, 46, 3)]
    assert album == Album.of(kingdom_of(spaces, 45))


def kingdom_of(spaces: Kingdom, number: int) -> Kingdom:
    """A Kingdom as it was when it had so many spaces."""
    return Kingdom.of(dict(list(spaces)[:number]), spaces.ruleset)
