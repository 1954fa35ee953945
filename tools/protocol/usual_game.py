"""Writes for the browser what a usual game is, and the library's texts of what a table plays by."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fairytile.protocol.settings import Help
from fairytile.protocol.usual_settings import RULEBOOK, RULEBOOK_HELP, USUAL, USUAL_HELP
from fairytile.ruleset import SWITCHES
from fairytile.state import Options
from fairytile.words import Language, phrases

_HEAD: Final = """\
// {what}
//
// Made from {source} by `make protocol`: change those, not this file.
"""


def files(client: Path) -> Iterator[tuple[Path, str]]:
    """Each file of the client with what it has to say."""
    yield client / "protocol" / "defaults.ts", _usual()
    for language in Language:
        yield client / "words" / language / "played.ts", _words(language)


def _usual() -> str:
    head = _HEAD.format(
        what="A usual game, one as the rulebook has it, and the readings of each ruling.",
        source="the defaults of the library",
    )
    readings = {name.replace("-", "_"): [*kind] for name, kind in SWITCHES.items()}
    return (
        f"{head}\n"
        "/** The points that the rulebook leaves open, each with its readings, the usual one first. */\n"
        f"export const RULINGS = {_literal(readings)} as const;\n\n"
        f"export const USUAL = {_literal(_game(USUAL, USUAL_HELP))} as const;\n\n"
        f"export const RULEBOOK = {_literal(_game(RULEBOOK, RULEBOOK_HELP))} as const;\n"
    )


def _game(options: Options, help_: Help) -> dict[str, object]:
    names = [name.replace("-", "_") for name in SWITCHES]
    ruleset = {name: str(getattr(options.ruleset, name)) for name in names}
    return {
        "pages": options.pages,
        "dealing": str(options.dealing),
        "deck": str(options.deck),
        "help": str(help_),
        "take_back": options.take_back,
        "start_side": str(options.start_side),
        "ruleset": ruleset,
    }


def _words(language: Language) -> str:
    found = phrases(language)
    texts = {_key("ruling", key): text for key, text in found["switches"].items()}
    texts |= {_key("played", key): text for key, text in found["played"].items()}
    head = _HEAD.format(what="What is said of what a table plays by.", source="the texts of the library")
    if language is Language.ENGLISH:
        return f"{head}\nexport const played = {_literal(texts)} as const;\n"
    return (
        f'{head}import type {{ played as english }} from "../en/played";\n\n'
        f"export const played: Readonly<Record<keyof typeof english, string>> = {_literal(texts)};\n"
    )


def _key(section: str, key: str) -> str:
    """A key of the library as the browser has it: ``ruling-princess_jumps-one``."""
    name, _, value = key.partition(".")
    return "-".join(part for part in (section, name.replace("-", "_"), value) if part)


def _literal(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
