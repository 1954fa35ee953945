"""Pictures of Kingdoms, tiles and Pages: drawn once, away from the event loop, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Final

from fairytile.desk.picture_album import Album, kingdom_of, scene_of, turned_face
from fairytile.desk.picture_changes import changes_between
from fairytile.edition import Edition
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.pictures import face_svg, land_svg, scene_svg
from fairytile.pictures.kingdom_parts import land_drawing
from fairytile.protocol import TableId
from fairytile.protocol.http_calls import JSON_MEDIA, SVG_MEDIA, Theme
from fairytile.server.api.lru_cache import Lately
from fairytile.server.api.static_files import File
from fairytile.server.sockets.codec import json_bytes
from fairytile.server.tables.hub import Hub
from fairytile.tiles import Land

MOST_BYTES: Final = 48 * 1024 * 1024
"""How much memory pictures may take: a large Kingdom takes 0.2 MB, a side of a tile a tenth of that."""
MOST_ALBUMS: Final = 2_000
"""Of how many tables it is remembered which pictures they have."""
AT_ONCE: Final = 1
"""How many are drawn at the same time: drawing is work for the processor, and others want to play."""


class Gallery:
    """Draws what tables and editions look like."""

    def __init__(self, hub: Hub, most_bytes: int = MOST_BYTES) -> None:
        self._hub = hub
        self._kept: Lately[File] = Lately(most_bytes, lambda file: file.size)
        self._albums: OrderedDict[TableId, Album] = OrderedDict()
        self._drawing = asyncio.Semaphore(AT_ONCE)

    async def kingdom(self, name: TableId, hash_: str, theme: Theme) -> File:
        """A Kingdom that a table has or had; raises `Refusal`, `UnknownTable`. What it shows is no secret."""
        (spaces,) = await self._as_it_was(name, hash_)
        return await self._drawn(("kingdom", hash_, theme), partial(land_svg, spaces, theme=theme))

    async def changes(self, name: TableId, hash_: str, known: str, theme: Theme) -> File:
        """How the picture of one Kingdom of a table becomes that of another; raises as `kingdom` does."""
        before, after = await self._as_it_was(name, known, hash_)

        def draw() -> File:
            found = changes_between(land_drawing(before, theme), land_drawing(after, theme))
            return File.of(json_bytes(found), JSON_MEDIA)

        return await self._made(("changes", known, hash_, theme), draw)

    async def _as_it_was(self, name: TableId, *hashes: str) -> list[list[tuple[Hex, Land]]]:
        """The spaces of Kingdoms that a table has or had."""
        kingdom = kingdom_of(await self._hub.table(name))
        return self._album(name, kingdom).spaces_of(kingdom, *hashes)

    async def tile(self, edition: Edition, tile: str, side: str, rotation: str, theme: Theme) -> File:
        """A side of a Regular tile, turned counter-clockwise by some sixths; raises `Refusal`."""
        face, turned = turned_face(edition, tile, side, rotation)
        return await self._drawn(
            ("tile", edition.key, tile, side, turned, theme),
            partial(face_svg, face, rotation=turned, theme=theme),
        )

    async def scene(self, edition: Edition, page: str, theme: Theme) -> File:
        """What happens on a Page, or ``opening`` or ``closing`` of the tale; raises `Refusal`."""
        told = scene_of(edition, page)
        return await self._drawn(
            ("page", edition.key, page, theme),
            partial(scene_svg, told, label=page, theme=theme, edition=edition),
        )

    def _album(self, name: TableId, kingdom: Kingdom) -> Album:
        """Which pictures a table has: looked up once for each tile that is laid, whatever is asked for."""
        album = self._albums.get(name)
        if album is None or album.spaces != len(kingdom):
            album = self._albums[name] = Album.of(kingdom, album)
        self._albums.move_to_end(name)
        while len(self._albums) > MOST_ALBUMS:
            self._albums.popitem(last=False)
        return album

    async def _drawn(self, which: Hashable, draw: Callable[[], str]) -> File:
        return await self._made(which, partial(_file, draw))

    async def _made(self, which: Hashable, make: Callable[[], File]) -> File:
        found = self._kept.get(which)
        if found is None:
            async with self._drawing:
                found = self._kept.get(which)  # somebody may have waited for the same picture
                if found is None:
                    found = await self._hub.works.run("pictures", make)
                self._kept.keep(which, found)
        return found


def _file(draw: Callable[[], str]) -> File:
    return File.of(draw().encode(), SVG_MEDIA)
