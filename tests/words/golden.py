"""All the sentences that are compared with files; ``python -m tests.words.golden`` writes them anew."""

from collections.abc import Iterable, Iterator
from itertools import permutations
from pathlib import Path

from fairytile.actions import CHARACTERS
from fairytile.content import load
from fairytile.content.pages_file import clause_words
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
from fairytile.tiles import PLACES, TERRAINS
from fairytile.words import Language, objective_sentence

FOLDER = Path(__file__).parent


def clauses() -> Iterator[Clause]:
    """Every clause that a file of Pages can express."""
    for who in CHARACTERS:
        yield from (Visit(who, place) for place in PLACES)
    for who, whom in permutations(CHARACTERS, 2):
        yield from (Meet(who, whom, place) for place in (None, *PLACES))
        yield SeeCharacter(who, whom)
    for who in CHARACTERS:
        yield SeeBoth(who)
        yield from (SeePlace(who, place) for place in PLACES)
        yield from (SeeLine(who, terrain) for terrain in TERRAINS)
        yield from (MoveOver(who, terrain) for terrain in TERRAINS)


def in_all_languages(title: str, objective: Objective) -> Iterator[str]:
    """A title, and below it the sentence in each language."""
    yield title
    for language in Language:
        yield f"  {language}  {objective_sentence(objective, language)}"


def pages() -> str:
    """The sentences of the default edition."""
    told = (in_all_languages(str(number), page.objective) for number, page in load().pages.items())
    return joined(told)


def single_clauses() -> str:
    """The sentences of all clauses, each alone."""
    return joined(in_all_languages(title(clause), Objective((clause,))) for clause in clauses())


def title(clause: Clause) -> str:
    """A clause as a file writes it, without the quotes."""
    return " ".join(f"{verb} {word}" for verb, word in clause_words(clause).items()).removeprefix("who ")


def joined(told: Iterable[Iterable[str]]) -> str:
    """Blocks of lines with an empty line between them."""
    return "\n\n".join("\n".join(block) for block in told) + "\n"


GOLDEN = {"pages.txt": pages, "clauses.txt": single_clauses}

if __name__ == "__main__":
    for name, text in GOLDEN.items():
        FOLDER.joinpath(name).write_text(text(), encoding="utf-8")
