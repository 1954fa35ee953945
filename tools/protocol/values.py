"""Writes the numbers and words of the protocol as values of TypeScript: limits, codes, what is offered."""

from __future__ import annotations

import json
from typing import Final

from fairytile.protocol import limits, refusals, usual_settings
from fairytile.protocol.close_codes import CLOSE_CODES, CloseCode
from fairytile.protocol.messages import Sign
from fairytile.protocol.refusals import OwnCode
from fairytile.protocol.schemas.docstrings import docs_of
from fairytile.words import Language

HEAD: Final = """\
// Numbers and words of the protocol that a client needs: limits, close codes, what is offered.
//
// Made from the library by `make protocol`: change that, not this file.
"""


def typescript() -> str:
    """A module with all values."""
    return "\n".join((HEAD, *_limits(), *_codes(), *_offered()))


def _limits() -> tuple[str, ...]:
    docs = docs_of(limits)
    return tuple(_value(name, getattr(limits, name), docs[name]) for name in sorted(limits.__all__))


def _codes() -> tuple[str, ...]:
    codes = "".join(map(_close_code, CloseCode))
    doc = "With which codes a server ends a connection."
    names = f"/** {doc} */\nexport const CLOSE = {{\n{codes}}} as const;\n"
    docs = docs_of(refusals)
    own = (_value(each.name, each.value, docs[f"OwnCode.{each.name}"]) for each in OwnCode)
    return names, *own


def _close_code(code: CloseCode) -> str:
    return f"  /** {CLOSE_CODES[code].sentence} */\n  {code.name}: {int(code)},\n"


def _offered() -> tuple[str, ...]:
    docs = docs_of(usual_settings)
    offered = ("PAGES_OFFERED", "MINUTES_A_PAGE", "PATIENCES_OFFERED", "USUAL_BOT")
    return (
        _value("LANGUAGES", [*Language], "The languages in which a server speaks."),
        _value("SIGNS", [*Sign], "What players can show each other."),
        *(_value(name, getattr(usual_settings, name), docs[name]) for name in offered),
    )


def _value(name: str, value: object, doc: str) -> str:
    return f"/** {doc} */\nexport const {name} = {json.dumps(value, ensure_ascii=False)} as const;\n"
