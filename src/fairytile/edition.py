"""An Edition: the tiles, Pages and stories that one game is played with, as values.

Editions are read from data files by `fairytile.content`; this module knows no files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NewType

from fairytile.actions import Character
from fairytile.objectives import Objective
from fairytile.tiles import Face, Tile
from fairytile.words import Language

PageNumber = NewType("PageNumber", int)
"""The number at the bottom of a Page; in this order the Pages tell the story."""

Thread = NewType("Thread", str)
"""The name of something in the story that wants an end, such as a fog that somebody has made."""


@dataclass(frozen=True, slots=True)
class Threads:
    """What the story of a Page has to do with others."""

    brings_up: frozenset[Thread] = frozenset()
    """What it leaves for others to end."""
    relies_on: frozenset[Thread] = frozenset()
    """What its listeners must have heard of before."""
    ends: frozenset[Thread] = frozenset()


NO_THREADS: Final = Threads()


@dataclass(frozen=True, slots=True)
class Page:
    """A Page: its number, what it asks for, and what becomes of it in the children's deck."""

    number: PageNumber
    objective: Objective
    hard: bool = False
    """Whether the children's deck leaves it out."""
    threads: Threads = NO_THREADS
    easier: Objective | None = None
    """What it asks for in the children's deck, if that is something else."""

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from fairytile.pictures import picture

        return picture(self)


@dataclass(frozen=True, slots=True)
class StoryPage:
    """What is read aloud when a Page is told."""

    title: str
    text: str
    """Each paragraph on a line of its own."""


@dataclass(frozen=True, slots=True)
class Closing:
    """A part of the end of a tale, which is no Page: read if all its threads were left open.

    One without threads is read in every tale. See `fairytile.tales.closing_parts`.
    """

    threads: tuple[Thread, ...]
    text: str
    looks_back: bool = False
    """Whether it goes into the first paragraph, which looks back, rather than the one that ends the tale."""


@dataclass(frozen=True, slots=True)
class Story:
    """The whole tale in one language."""

    title: str
    pages: Mapping[PageNumber, StoryPage]
    opening: str = ""
    """What is read before the first Page of every tale; nothing if the edition has none."""
    closings: tuple[Closing, ...] = ()


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
    from_the_start: frozenset[Thread] = field(default=frozenset(), compare=False, repr=False)
    """What the opening brings up, and so every tale."""
    easier_digest: str = field(default="", compare=False, repr=False)
    """The fingerprint with the easier objectives; nothing if no Page has one."""

    @property
    def for_children(self) -> Edition:
        """The edition as it is played with the children's deck: its Pages ask for their easier objectives.

        It is the edition itself where no Page has one. See `fairytile.state.in_play`.
        """
        easier = {
            page.number: replace(page, objective=page.easier, easier=None)
            for page in self.pages.values()
            if page.easier is not None
        }
        if not easier:
            return self
        return replace(self, digest=self.easier_digest, pages={**self.pages, **easier}, easier_digest="")

    @property
    def key(self) -> str:
        """Name and version, as records write it."""
        return f"{self.name}/{self.version}"

    def face(self, tile: int, side: int) -> Face:
        """A side of a Regular tile."""
        return self.regular[tile].sides[side]

    def story(self, language: Language) -> Story:
        """The tale in a language; in another one if the edition has none in this one."""
        return self.stories.get(language) or next(iter(self.stories.values()))

    def story_page(self, page: PageNumber, language: Language) -> StoryPage:
        """What a Page tells in a language; in another one if the edition has no story in this one."""
        return self.story(language).pages[page]

    def objective(self, page: PageNumber) -> Objective:
        """The objective of a Page."""
        return self.pages[page].objective
