"""The sentence of an objective in each language, composed from the phrases of that language.

All words and their forms stand in the language files; here they are only put together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias, assert_never

from fairytile.actions import Character
from fairytile.objectives import (
    Clause,
    Meet,
    MoveOver,
    Objective,
    SeeBoth,
    SeeCharacter,
    SeeLine,
    SeePlace,
    Visit,
)
from fairytile.words.languages import Language, Section, phrases

_REMINDER: Final = re.compile(r"\s*\(([^()]*)\)")
"""A reminder stands in brackets behind what it explains, in every language."""

_Shareable: TypeAlias = SeeCharacter | SeePlace | SeeLine | MoveOver
"""The clauses of which several can share their verb."""


class _Predicate(NamedTuple):
    """What is said of a character, and whether this is a list in itself."""

    text: str
    is_list: bool = False


def objective_sentence(objective: Objective, language: Language = Language.ENGLISH) -> str:
    """What a Page asks for, in a sentence; a reminder in brackets says what a large area is.

    >>> from fairytile.tiles import Place
    >>> dragon, knight = Character.DRAGON, Character.KNIGHT
    >>> objective_sentence(Objective((Visit(dragon, Place.CASTLE), SeeCharacter(dragon, knight))))
    'The Dragon visits a Castle and sees the Knight.'
    >>> objective_sentence(Objective((Visit(dragon, Place.LARGE_RIVER),)), Language.GERMAN)
    'Der Drache besucht einen Großen Fluss (5 Orte oder mehr).'
    """
    words = phrases(language)
    subjects: dict[Character, list[Clause]] = {}
    for clause in objective.clauses:
        subjects.setdefault(clause.who, []).append(clause)
    said = [_clause(words, who, clauses) for who, clauses in subjects.items()]
    sentence = words["lists"]["sentence"].format(clauses=_joined(words["lists"], "clauses", said))
    # Not `capitalize`, which would make small letters of all the others.
    return sentence[0].upper() + sentence[1:]


def without_reminders(sentence: str) -> tuple[str, tuple[str, ...]]:
    """The sentence of an objective without its reminders, and each of these once.

    >>> without_reminders("The Knight sees a Large Plain (3 spaces or more).")
    ('The Knight sees a Large Plain.', ('3 spaces or more',))
    """
    return _REMINDER.sub("", sentence), tuple(dict.fromkeys(_REMINDER.findall(sentence)))


def _clause(words: dict[str, Section], who: Character, clauses: Sequence[Clause]) -> str:
    """All that is said of one character, with the character named once."""
    lists = words["lists"]
    predicates = [*_predicates(words, clauses)]
    texts = [predicate.text for predicate in predicates]
    after_list = len(predicates) == 2 and predicates[0].is_list
    predicate = _joined(lists, "predicates", texts, "predicates-after-list" if after_list else "predicates")
    return lists["clause"].format(subject=words["subjects"][who.key], predicate=predicate)


def _joined(lists: Section, kind: str, parts: Sequence[str], pair: str | None = None) -> str:
    """Parts in a row, the last one joined by an "and"."""
    *others, last = parts
    if not others:
        return last
    if len(others) == 1:
        return lists[pair or kind].format(first=others[0], second=last)
    row, *rest = others
    for part in rest:
        row = lists["comma"].format(first=row, second=part)
    return lists[f"{kind}-last"].format(first=row, second=last)


def _predicates(words: dict[str, Section], clauses: Sequence[Clause]) -> Iterator[_Predicate]:
    """A predicate for each clause; all that is seen, and all that is moved over, is told in one."""
    things: dict[str, list[str]] = {"see": [], "move-over": []}
    for clause in clauses:
        match clause:
            case SeeCharacter() | SeePlace() | SeeLine() | MoveOver():
                things[_verb(clause)].append(_thing(words, clause))
            case Visit() | Meet() | SeeBoth():
                pass
            case _:
                assert_never(clause)
    for clause in clauses:
        match clause:
            case Visit() | Meet() | SeeBoth():
                yield _predicate(words, clause)
            case SeeCharacter() | SeePlace() | SeeLine() | MoveOver():
                verb = _verb(clause)
                if told := things.pop(verb, None):
                    said = _joined(words["lists"], "objects", told)
                    yield _Predicate(words["predicates"][verb].format(things=said), is_list=len(told) > 1)
            case _:
                assert_never(clause)


def _verb(clause: _Shareable) -> str:
    match clause:
        case SeeCharacter() | SeePlace() | SeeLine():
            return "see"
        case MoveOver():
            return "move-over"
        case _:
            assert_never(clause)


def _thing(words: dict[str, Section], clause: _Shareable) -> str:
    """What is seen or moved over."""
    match clause:
        case SeeCharacter(_, whom):
            return words["objects"][whom.key]
        case SeePlace(_, place):
            return words["objects"][place.key]
        case SeeLine(_, terrain):
            return words["lined-up"][terrain.key]
        case MoveOver(_, terrain):
            return words["passed-over"][terrain.key]
        case _:
            assert_never(clause)


def _predicate(words: dict[str, Section], clause: Visit | Meet | SeeBoth) -> _Predicate:
    predicates, objects = words["predicates"], words["objects"]
    match clause:
        case Visit(_, place):
            return _Predicate(predicates["visit"].format(place=objects[place.key]))
        case Meet(_, whom, where):
            if where is None:
                return _Predicate(predicates["meet"].format(whom=objects[whom.key]))
            met_in = words["meeting-places"][where.key]
            return _Predicate(predicates["meet-in"].format(whom=objects[whom.key], where=met_in))
        case SeeBoth():
            one, other = (objects[character.key] for character in clause.others)
            return _Predicate(predicates["see-both"].format(one=one, other=other), is_list=True)
        case _:
            assert_never(clause)
