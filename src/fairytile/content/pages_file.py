"""Reads pages.toml: the numbers, objectives and threads of the Pages, in words that anybody can write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar, assert_never

from fairytile.actions import CHARACTERS, Character
from fairytile.content.objective_checks import contradictions, needless, same_for_all
from fairytile.content.problems import instead_of
from fairytile.content.story_threads import THREAD_KEYS, check_threads, read_threads, thread_list
from fairytile.content.toml_with_lines import Document, TomlTable, inner_tables
from fairytile.edition import Page, PageNumber, Thread
from fairytile.limits import MOST_CLAUSES, MOST_PAGES, quoted, too_many
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
from fairytile.state import LEAST_PLAYERS
from fairytile.tiles import PLACES, TERRAINS, Place, Terrain

Word = TypeVar("Word")

CHARACTER_WORDS: Final = {character.key: character for character in CHARACTERS}
PLACE_WORDS: Final = {place.key: place for place in PLACES}
TERRAIN_WORDS: Final = {terrain.key: terrain for terrain in TERRAINS}
BOTH: Final = "both"
OBJECTIVE: Final = "objective"
EASIER: Final = "easier"
"""The key of what a Page asks for in the children's deck."""
FROM_THE_START: Final = "from-the-start"
"""The key of what the opening brings up."""
_MOST_MISSING: Final = 8
"""How many of the numbers are told that no Page has."""


class EditionPages(NamedTuple):
    """The Pages of an edition."""

    by_number: dict[PageNumber, Page]
    """In order."""
    from_the_start: frozenset[Thread]

    @property
    def threads(self) -> frozenset[Thread]:
        """Whatever is brought up, by a Page or before the first one."""
        return self.from_the_start.union(*(page.threads.brings_up for page in self.by_number.values()))


def read_pages(document: Document) -> EditionPages | None:
    """The Pages of a file; None, and notes, if something is wrong."""
    document.refuse_other_tables(("page", FROM_THE_START))
    from_the_start = thread_list(document.root, FROM_THE_START)
    tables = [_labelled(table) for table in document.tables("page", "[[page]]")]
    if problem := too_many(len(tables), MOST_PAGES, "Pages"):
        document.report.error(None, "page", problem)
        return None
    pages: dict[PageNumber, Page] = {}
    read: list[tuple[TomlTable, Page]] = []
    for table in tables:
        page = _read_page(table)
        if page is None:
            continue
        read.append((table, page))
        if page.number in pages:
            table.error(
                "number", f"there is a page {page.number} already: give each Page a number of its own"
            )
        pages.setdefault(page.number, page)
    _check_objectives(read)
    _check_numbers(document, tables)
    found = EditionPages(dict(sorted(pages.items())), from_the_start)
    check_threads(((table, page.threads) for table, page in read), found.threads)
    return None if document.report.has_errors else found


def _check_objectives(read: list[tuple[TomlTable, Page]]) -> None:
    """In either deck no two Pages ask for the same."""
    full: dict[frozenset[Clause], int] = {}
    children: dict[frozenset[Clause], int] = {}
    for table, page in read:
        other = full.setdefault(same_for_all(page.objective), page.number)
        if other != page.number:
            table.error(
                "objective", f"page {page.number} asks for the same as page {other}: change one of them"
            )
        if page.easier is None and not page.hard:
            children.setdefault(same_for_all(page.objective), page.number)
    for table, page in read:
        if page.easier is None:
            continue
        other = children.setdefault(same_for_all(page.easier), page.number)
        if other != page.number:
            table.error(
                EASIER,
                f"page {page.number} asks for the same as page {other} in the children's deck: "
                "change one of them",
            )


def _labelled(table: TomlTable) -> TomlTable:
    """The table with the number of its Page for a label, where it has one."""
    number = table.values.get("number")
    proper = isinstance(number, int) and 0 < number <= MOST_PAGES and number is not True
    return replace(table, label=f"page {number}") if proper else table


def _check_numbers(document: Document, tables: list[TomlTable]) -> None:
    if len(tables) < LEAST_PLAYERS:
        document.report.error(
            None,
            "page",
            f"there are {len(tables)} Pages: write at least {LEAST_PLAYERS}, each under a line [[page]]",
        )
    numbers = [table.values.get("number") for table in tables]
    missing = [str(n) for n in range(1, len(tables) + 1) if n not in numbers]
    if missing:
        some = ", ".join(missing[:_MOST_MISSING]) + (", …" if len(missing) > _MOST_MISSING else "")
        message = f"no Page has the number {some}: number them from 1 to {len(tables)} without gaps"
        document.report.error(None, "page", message)


def _read_page(table: TomlTable) -> Page | None:
    table.refuse_other_keys(("number", OBJECTIVE, EASIER, "hard", *THREAD_KEYS))
    number = table.integer("number", 1, MOST_PAGES)
    hard = table.flag("hard")
    objective, threads = _read_objective(table, OBJECTIVE), read_threads(table)
    easier = _read_objective(table, EASIER) if EASIER in table.values else None
    if number is None or objective is None or (easier is None and EASIER in table.values):
        return None
    _check_easier(table, objective, easier, hard)
    return Page(PageNumber(number), objective, hard, threads, easier)


def _check_easier(table: TomlTable, objective: Objective, easier: Objective | None, hard: bool) -> None:
    if easier is None:
        return
    if hard:
        message = "the children's deck leaves this Page out, so it asks for nothing there: take away one of"
        table.error(EASIER, f"{message} hard and {EASIER}")
    if same_for_all(easier) == same_for_all(objective):
        table.error(EASIER, "is the same as the objective: ask for less, or leave it out")


def _read_objective(table: TomlTable, key: str) -> Objective | None:
    """What a key asks for."""
    written = table.values.get(key)
    if not written:
        example = '[ { who = "dragon", visits = "castle" } ]'
        table.error(key, f"there is no objective: write for instance {key} = {example}")
        return None
    if isinstance(written, list) and (problem := too_many(len(written), MOST_CLAUSES, "clauses")):
        table.error(key, problem)
        return None
    tables = inner_tables(table, "page", key, "clause" if key == OBJECTIVE else f"{key} clause")
    read = [_read_clause(clause) for clause in tables]
    clauses = tuple(clause for clause in read if clause is not None)
    if not clauses or len(clauses) < len(read):
        return None
    objective = Objective(clauses)
    for message in contradictions(objective):
        table.error(key, message)
    for message in needless(objective):
        table.report.warn(table.line(key), f"{table.label}, {key}", message)
    return objective


def _read_clause(table: TomlTable) -> Clause | None:
    """One clause: who, and exactly one verb."""
    verbs = [key for key in table.values if key in _VERBS]
    table.refuse_other_keys(("who", *_VERBS, *(("in",) if verbs in ([], ["meets"]) else ())))
    who = _word(table, "who", CHARACTER_WORDS)
    if len(verbs) != 1:
        found = f"has {' and '.join(verbs)}" if verbs else "has no verb"
        table.error("", f"{found}: write exactly one of {', '.join(_VERBS)}")
        return None
    (verb,) = verbs
    return None if who is None else _VERBS[verb](table, who)


def _word(table: TomlTable, key: str, words: dict[str, Word]) -> Word | None:
    text = table.text(key, next(iter(words)))
    if text is not None and text not in words:
        table.error(key, f"{quoted(text)} is not known here; {instead_of(text, words)}")
    return None if text is None else words.get(text)


def _other(table: TomlTable, key: str, who: Character, whom: Character | None) -> Character | None:
    if whom is who:
        table.error(key, f"nobody {key} themselves: name one of the two others")
        return None
    return whom


def _visits(table: TomlTable, who: Character) -> Clause | None:
    place = _word(table, "visits", PLACE_WORDS)
    return None if place is None else Visit(who, place)


def _meets(table: TomlTable, who: Character) -> Clause | None:
    whom = _other(table, "meets", who, _word(table, "meets", CHARACTER_WORDS))
    place = _word(table, "in", PLACE_WORDS) if "in" in table.values else None
    if whom is None or (place is None and "in" in table.values):
        return None
    return Meet(who, whom, place)


def _sees(table: TomlTable, who: Character) -> Clause | None:
    words: dict[str, Character | Place | str] = {**CHARACTER_WORDS, BOTH: BOTH, **PLACE_WORDS}
    match _word(table, "sees", words):
        case Character() as seen:
            whom = _other(table, "sees", who, seen)
            return None if whom is None else SeeCharacter(who, whom)
        case Place() as place:
            return SeePlace(who, place)
        case None:
            return None
        case _:
            return SeeBoth(who)


def _terrain(table: TomlTable, key: str) -> Terrain | None:
    return _word(table, key, TERRAIN_WORDS)


def _sees_three(table: TomlTable, who: Character) -> Clause | None:
    terrain = _terrain(table, "sees-three")
    return None if terrain is None else SeeLine(who, terrain)


def _moves_over(table: TomlTable, who: Character) -> Clause | None:
    terrain = _terrain(table, "moves-over")
    return None if terrain is None else MoveOver(who, terrain)


_VERBS: Final[dict[str, Callable[[TomlTable, Character], Clause | None]]] = {
    "visits": _visits,
    "meets": _meets,
    "sees": _sees,
    "sees-three": _sees_three,
    "moves-over": _moves_over,
}


def clause_words(clause: Clause) -> dict[str, str]:
    """A clause as a file writes it.

    >>> clause_words(SeeBoth(Character.KNIGHT))
    {'who': 'knight', 'sees': 'both'}
    """
    match clause:
        case Visit(_, place):
            said = {"visits": place.key}
        case Meet(_, whom, where):
            said = {"meets": whom.key} | ({} if where is None else {"in": where.key})
        case SeeCharacter(_, whom):
            said = {"sees": whom.key}
        case SeeBoth():
            said = {"sees": BOTH}
        case SeePlace(_, place):
            said = {"sees": place.key}
        case SeeLine(_, terrain):
            said = {"sees-three": terrain.key}
        case MoveOver(_, terrain):
            said = {"moves-over": terrain.key}
        case _:
            assert_never(clause)
    return {"who": clause.who.key, **said}
