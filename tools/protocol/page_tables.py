"""Writes the tables of the page on the protocol, each between two marks: refusals, limits, close codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from fairytile.errors import Reason
from fairytile.protocol import limits, refusals
from fairytile.protocol.close_codes import CLOSE_CODES
from fairytile.protocol.refusals import HTTP_STATUS, USUAL_STATUS, OwnCode, Why
from fairytile.protocol.schemas.docstrings import docs_of
from fairytile.words import Language, phrases, texts

_PART: Final = re.compile(r"(<!-- made: (?P<name>[\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def page(text: str) -> str:
    """The page with its tables as they are now; raises ``KeyError`` for a mark that means none."""

    def made(found: re.Match[str]) -> str:
        return f"{found[1]}\n{_TABLES[found['name']]()}\n{found[3]}"

    return _PART.sub(made, text)


def _table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = (head, ("---",) * len(head), *rows)
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _refusals() -> str:
    def rows() -> Iterator[tuple[str, ...]]:
        said = texts("fairytile.protocol", Language.ENGLISH)["refusals"]
        for why in Why:
            yield f"`{why}`", str(HTTP_STATUS.get(why, USUAL_STATUS)), _sentence(said[why])

    return _table(("Code", "Over HTTP", "What it says"), rows())


def _rules() -> str:
    reasons = phrases(Language.ENGLISH)["reasons"]
    return _table(("Code", "What it says"), ((f"`{each}`", _sentence(reasons[each])) for each in Reason))


def _own() -> str:
    docs = docs_of(refusals)
    rows = ((f"`{each}`", docs[f"OwnCode.{each.name}"]) for each in OwnCode)
    return _table(("Code", "What it means"), rows)


def _limits() -> str:
    docs = docs_of(limits)
    rows = ((f"`{name}`", f"{getattr(limits, name):,}", docs[name]) for name in limits.__all__)
    return _table(("Limit", "Value", "Of what"), iter(sorted(rows)))


def _close_codes() -> str:
    rows = ((str(int(code)), why, then) for code, (why, then) in CLOSE_CODES.items())
    return _table(("Close code", "Why", "What to do"), rows)


def _sentence(text: str) -> str:
    """A sentence whose gaps are filled where it is said."""
    return re.sub(r"{(\w+)}", r"…", text).replace("|", r"\|")


_TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "refusals": _refusals,
    "refusals-of-the-rules": _rules,
    "refusals-of-a-client": _own,
    "limits": _limits,
    "close-codes": _close_codes,
}
