"""The pictures of the documentation are what the tool draws."""

from __future__ import annotations

from tools.docs.images import IMAGES, drawings


def test_the_stored_pictures_are_what_the_tool_draws() -> None:
    stored = {path.name: path.read_text(encoding="utf-8") for path in IMAGES.glob("*.svg")}
    drawn = dict(drawings())
    # Names alone: a difference of two pictures takes minutes to work out, and nobody reads it.
    other = sorted(name for name in stored.keys() | drawn.keys() if stored.get(name) != drawn.get(name))
    assert not other, f"{other} in docs/images differ: run `make images`, or `python -m tools.docs.images`"
