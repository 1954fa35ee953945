"""What the client says, read from its own texts: a sentence that is put better changes no test."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

WORDS = Path(__file__).parents[2] / "client" / "src" / "words"


@cache
def texts(language: str = "en") -> dict[str, str]:
    """By its key: each text of the client."""
    found: dict[str, str] = {}
    for path in sorted((WORDS / language).glob("*.ts")):
        pairs = re.findall(
            r'^\s*"?([\w-]+)"?:\s*("(?:[^"\\]|\\.)*")', path.read_text(encoding="utf-8"), flags=re.MULTILINE
        )
        found |= {key: json.loads(text) for key, text in pairs}
    return found


def said(key: str, language: str = "en", **values: str) -> str:
    """A text of the client, with what stands in its braces filled in."""
    return texts(language)[key].format(**values)
