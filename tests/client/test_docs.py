"""The example on the page about the client, at a real server."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from fairytile.record import parse_record

from .serving import Server

PAGE = Path(__file__).parents[2] / "docs" / "client.md"


def test_the_evening_on_the_page_can_be_had(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    exec(example, names)
    evening = names["evening"]
    assert callable(evening)
    asyncio.run(asyncio.wait_for(evening(server.address, tmp_path), 30))
    assert parse_record(capsys.readouterr().out).result is not None
