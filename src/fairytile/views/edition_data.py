"""An edition as data: the tiles and Pages that Views name by their numbers, with all their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never, cast

from fairytile.edition import Edition, Page, PageNumber
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
from fairytile.tiles import Face, Place
from fairytile.views.schema import CHARACTER_WORDS, TERRAIN_WORDS, CharacterWord, TerrainWord
from fairytile.views.to_data import EDGES
from fairytile.words import Language, objective_icons, objective_sentence, without_reminders

PlaceWord: TypeAlias = Literal[
    "forest",
    "plain",
    "mountain",
    "castle",
    "river",
    "large-forest",
    "large-plain",
    "large-mountain",
    "large-river",
]
VerbWord: TypeAlias = Literal["visit", "meet", "see", "see-three", "move-over"]


@dataclass(frozen=True, slots=True)
class LandData:
    """What one space of a tile shows."""

    terrain: TerrainWord
    river: tuple[int, ...]
    """The edges that its River crosses, 0 to 5, counted counter-clockwise from the east."""


FaceData: TypeAlias = tuple[LandData, LandData, LandData]
"""A side of a tile, unturned: the second space lies east of the first and the third south-east of it."""


@dataclass(frozen=True, slots=True)
class RegularTileData:
    """A Regular tile; Views name it by its place in the list."""

    name: str
    front: FaceData
    back: FaceData


@dataclass(frozen=True, slots=True)
class StartingTileData:
    """A Starting tile."""

    name: str
    character: CharacterWord
    """Whose symbol it has."""
    front: FaceData
    back: FaceData


@dataclass(frozen=True, slots=True)
class ClauseData:
    """One thing that a Page asks for."""

    verb: VerbWord
    """What is to happen; ``see-three`` asks for three spaces lined up."""
    who: CharacterWord
    whom: tuple[CharacterWord, ...]
    """Who is to be met or seen."""
    place: PlaceWord | None
    """What is to be visited, seen or moved over, or where two are to meet; null if the clause names none."""


@dataclass(frozen=True, slots=True)
class ObjectiveData:
    """What a Page asks for, with what is said of it."""

    objective: tuple[ClauseData, ...]
    """What it asks for: all of it at the same moment."""
    sentence: str
    """The objective in words."""
    reminders: tuple[str, ...]
    """What stands in brackets on the Page, such as how many spaces a large area has."""
    icons: tuple[str, ...]
    """The objective in signs."""


@dataclass(frozen=True, slots=True)
class PageData:
    """A Page, with what is said and read of it."""

    number: PageNumber
    hard: bool
    """Whether the children's deck leaves it out."""
    objective: tuple[ClauseData, ...]
    """What it asks for: all of it at the same moment."""
    sentence: str
    """The objective in words."""
    reminders: tuple[str, ...]
    """What stands in brackets on the Page, such as how many spaces a large area has."""
    icons: tuple[str, ...]
    """The objective in signs."""
    easier: ObjectiveData | None
    """What it asks for in games with the children's deck, if that is something else."""
    title: str
    """The title of the story."""
    text: str
    """What is read aloud when the Page is told; a line end parts two paragraphs."""


@dataclass(frozen=True, slots=True)
class EditionData:
    """Everything that is in the box, in one language."""

    edition: str
    """The key of the edition, as Views and records have it."""
    digest: str
    """The fingerprint of the edition."""
    language: Language
    """The language of the sentences; a story that is not told in it comes in another one."""
    title: str
    """The title of the tale."""
    starting: tuple[StartingTileData, ...]
    tiles: tuple[RegularTileData, ...]
    pages: tuple[PageData, ...]
    """The Pages by their numbers."""


def edition_data(edition: Edition, language: Language = Language.ENGLISH) -> EditionData:
    """An edition as data, with its words in a language."""
    story = edition.story(language)
    return EditionData(
        edition=edition.key,
        digest=edition.digest,
        language=language,
        title=story.title,
        starting=tuple(
            StartingTileData(
                starting.tile.name,
                CHARACTER_WORDS[starting.character],
                *(_face_data(side) for side in starting.tile.sides),
            )
            for starting in edition.starting
        ),
        tiles=tuple(
            RegularTileData(tile.name, *(_face_data(side) for side in tile.sides)) for tile in edition.regular
        ),
        pages=tuple(_page_data(edition, page, language) for _, page in sorted(edition.pages.items())),
    )


def _face_data(face: Face) -> FaceData:
    first, second, third = (LandData(TERRAIN_WORDS[land.terrain], EDGES[land.river]) for land in face)
    return first, second, third


def _page_data(edition: Edition, page: Page, language: Language) -> PageData:
    asked = _objective_data(page.objective, language)
    story = edition.story_page(page.number, language)
    return PageData(
        number=page.number,
        hard=page.hard,
        objective=asked.objective,
        sentence=asked.sentence,
        reminders=asked.reminders,
        icons=asked.icons,
        easier=None if page.easier is None else _objective_data(page.easier, language),
        title=story.title,
        text=story.text,
    )


def _objective_data(objective: Objective, language: Language) -> ObjectiveData:
    sentence, reminders = without_reminders(objective_sentence(objective, language))
    return ObjectiveData(
        objective=tuple(map(clause_data, objective.clauses)),
        sentence=sentence,
        reminders=reminders,
        icons=objective_icons(objective),
    )


def clause_data(clause: Clause) -> ClauseData:
    """One thing that a Page asks for, as data."""
    who = CHARACTER_WORDS[clause.who]
    match clause:
        case Visit(_, place):
            return ClauseData("visit", who, (), _place_word(place))
        case Meet(_, whom, where):
            met = None if where is None else _place_word(where)
            return ClauseData("meet", who, (CHARACTER_WORDS[whom],), met)
        case SeeCharacter(_, whom):
            return ClauseData("see", who, (CHARACTER_WORDS[whom],), None)
        case SeeBoth():
            return ClauseData("see", who, tuple(CHARACTER_WORDS[other] for other in clause.others), None)
        case SeePlace(_, place):
            return ClauseData("see", who, (), _place_word(place))
        case SeeLine(_, terrain):
            return ClauseData("see-three", who, (), TERRAIN_WORDS[terrain])
        case MoveOver(_, terrain):
            return ClauseData("move-over", who, (), TERRAIN_WORDS[terrain])
        case _:
            assert_never(clause)


def _place_word(place: Place) -> PlaceWord:
    return cast(PlaceWord, place.key)
