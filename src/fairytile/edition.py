"""An Edition: the tiles, Pages and stories that one game is played with, as values.

Editions are read from data files by `fairytile.content`; this module knows no files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NewType

from fairytile.actions import Character
from fairytile.objectives import Objective
from fairytile.tiles import Face, Tile
from fairytile.words import Language

PageNumber = NewType("PageNumber", int)
"""The number at the bottom of a Page; in this order the Pages tell the story."""


@dataclass(frozen=True, slots=True)
class Page:
    """A Page: its number, its objective, and whether the children's deck leaves it out."""

    number: PageNumber
    objective: Objective
    hard: bool = False

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from fairytile.pictures import picture

        return picture(self)


@dataclass(frozen=True, slots=True)
class StoryPage:
    """What is read aloud when a Page is told."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Story:
    """The whole tale in one language."""

    title: str
    pages: Mapping[PageNumber, StoryPage]


@dataclass(frozen=True, slots=True)
class StartingTile:
    """A Starting tile: its first space has the white corner, and one of its spaces a character's symbol."""

    tile: Tile
    character: Character
    symbols: tuple[int, int]
    """On each side the space, 0 to 2, with the character's symbol."""


@dataclass(frozen=True, slots=True)
class Edition:
    """Everything that is in the box. Two editions are equal if name, version and rules data are."""

    name: str
    version: int
    digest: str
    """A short fingerprint of tiles and objectives, to tell apart editions that call themselves the same."""
    starting: tuple[StartingTile, StartingTile, StartingTile] = field(compare=False, repr=False)
    regular: tuple[Tile, ...] = field(compare=False, repr=False)
    pages: Mapping[PageNumber, Page] = field(compare=False, repr=False)
    stories: Mapping[Language, Story] = field(compare=False, repr=False)

    @property
    def key(self) -> str:
        """Name and version, as records write it."""
        return f"{self.name}/{self.version}"

    def face(self, tile: int, side: int) -> Face:
        """A side of a Regular tile."""
        return self.regular[tile].sides[side]

    def story_page(self, page: PageNumber, language: Language) -> StoryPage:
        """What a Page tells in a language; in another one if the edition has no story in this one."""
        story = self.stories.get(language) or next(iter(self.stories.values()))
        return story.pages[page]

    def objective(self, page: PageNumber) -> Objective:
        """The objective of a Page."""
        return self.pages[page].objective
