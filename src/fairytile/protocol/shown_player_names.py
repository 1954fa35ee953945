"""Display names: what whoever has a seat is called on every screen, in the records and in the terminal.

People keep the names that they gave. A computer player has the name of its kind in the language of who looks;
where somebody at the table is called so, it has the least number from 2 on behind it that makes it a name of
its own: of computer players of one kind the second is Otto 2, and beside a person called Otto the first is.
Names that differ in capitals alone count as the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias, assert_never

from fairytile.bots import OPPONENTS
from fairytile.words import Language
from fairytile.words.user_texts import alike, one_line


@dataclass(frozen=True, slots=True)
class DisplayName:
    """What whoever has a seat is called, in each language."""

    en: str
    fr: str
    de: str

    def of(self, language: Language) -> str:
        """The name in one language."""
        match language:
            case Language.ENGLISH:
                return self.en
            case Language.FRENCH:
                return self.fr
            case Language.GERMAN:
                return self.de
            case _:
                assert_never(language)


Seat: TypeAlias = tuple[str | None, str | None]
"""Who has a seat: a person by their name, also while a bot plays for them, or else a bot by its key."""


def display_names(chairs: Iterable[Seat]) -> tuple[DisplayName | None, ...]:
    """What everybody at a table is called, by seat; None where nobody sits."""
    seated = tuple(chairs)
    each = [names_in(language, seated) for language in (Language.ENGLISH, Language.FRENCH, Language.GERMAN)]
    return tuple(
        None if en is None or fr is None or de is None else DisplayName(en, fr, de)
        for en, fr, de in zip(*each, strict=True)
    )


def names_in(language: Language, chairs: Sequence[Seat]) -> tuple[str | None, ...]:
    """What everybody at a table is called in one language, by seat; None where nobody sits.

    >>> names_in(Language.FRENCH, [("OTTO", None), (None, "otto"), (None, "minerva")])
    ('OTTO', 'Otto 2', 'Minerve')
    """
    bots = [_kind(bot, language) for name, bot in chairs if name is None and bot is not None]
    numbered = iter(told_apart(bots, [name for name, _ in chairs if name is not None]))
    return tuple(name if name is not None or bot is None else next(numbered) for name, bot in chairs)


def told_apart(wanted: Iterable[str], taken: Iterable[str]) -> list[str]:
    """Names as they are wanted, with a number behind each that is taken already.

    >>> told_apart(["Otto", "Otto"], ["Anna", "otto 2"])
    ['Otto', 'Otto 3']
    """
    known = {alike(one_line(name)) for name in taken}
    found = []
    for own in wanted:
        name = own
        for number in count(2):
            if alike(name) not in known:
                break
            name = f"{own} {number}"
        known.add(alike(name))
        found.append(name)
    return found


def _kind(key: str, language: Language) -> str:
    """What bots of a kind are called; a kind that is not here any more by its key."""
    return next((known.name(language) for known in OPPONENTS if known.key == key), key)
