"""The page that a browser gets under a name to which the server does not answer (status 421).

It says which name was asked for and what to do. It does not say which names would be right: a page of
somebody else could lead a browser here under its own name, and read it.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Final

from fairytile.server.edge.refusal_counts import shown
from fairytile.words import Language, texts

_PAGE: Final = Path(__file__).with_name("wrong-name.html").read_text(encoding="utf-8")
_NAME: Final = re.compile(r"[a-z0-9.-]+(:[0-9]+)?|\[[0-9a-f:]+\](:[0-9]+)?")
"""A name that may stand in a command which somebody copies."""


def page(name: str, language: Language) -> bytes:
    """The page for who asked for a name.

    >>> "<strong>&lt;b&gt;</strong>" in page("<b>", Language.ENGLISH).decode()
    True
    """
    said = texts("fairytile.server", language)["wrong-name"]
    is_plain = _NAME.fullmatch(name) and name == shown(name)
    # Not as code, which browsers show smaller than the rest: no style could mend that here.
    option = f"--also {name if is_plain else 'HOST'}"
    words = {
        "title": escape(said["title"]),
        "asked": escape(said["asked"]).format(name=f"<strong>{escape(shown(name))}</strong>"),
        "player": escape(said["player"]),
        "operator": escape(said["operator"]).format(option=f"<strong>{escape(option)}</strong>"),
    }
    return _PAGE.format(language=language.value, **words).encode()
