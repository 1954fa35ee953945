"""What is new in the picture of a Kingdom that has grown: a patch (diff) for who has the picture before.

Most of a picture stays as it was when a tile is laid: all but the coast, the ground and what stands near the
tile. So a device that has the last picture need not be sent, or draw, the rest of it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from fairytile.pictures.kingdom_parts import Drawing
from fairytile.protocol.http_bodies import PictureChanges, PicturePatch


def changes_between(before: Drawing, after: Drawing) -> PictureChanges:
    """What has to be done to the picture before."""
    known = {*before.symbols}
    return PictureChanges(
        after.view_box,
        tuple(symbol for symbol in after.symbols if symbol not in known),
        tuple(_patches(before.elements, after.elements)),
    )


def _patches(before: Sequence[str], after: Sequence[str]) -> Iterator[PicturePatch]:
    at = 0
    steps = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    for kind, begin, end, new, new_end in steps:
        if kind != "equal":
            yield PicturePatch(begin - at, end - begin, tuple(after[new:new_end]))
            at = end
    yield PicturePatch(len(before) - at, 0, ())
