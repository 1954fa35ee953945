"""The words for what happened: a sentence for each happening, and the story of each Page that is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, assert_never

from fairytile.bots.match import PlayedAction
from fairytile.cli.terminal.screen import Screen
from fairytile.cli.terminal.texts import Wording
from fairytile.edition import Edition, PageNumber
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.news import (
    Drew,
    Ended,
    Exchanged,
    Happening,
    Laid,
    Moved,
    Opened,
    Out,
    SetAside,
    Told,
    TookBack,
    TurnBegan,
    Turned,
    Uncovered,
    news,
)
from fairytile.state import Outcome, SeatNumber
from fairytile.tales import tale
from fairytile.views import View, view
from fairytile.words import Language, phrases


class Sentence(NamedTuple):
    """What is said of something that happened, with the Page that was read aloud, if one was."""

    text: str
    page: PageNumber | None = None
    spaces: tuple[Hex, ...] = ()
    """Where on the board it happened: the path of a move, or a new tile."""


def learnt(
    step: PlayedAction, seat: SeatNumber | None, names: Sequence[str], words: Wording
) -> list[Sentence]:
    """What is said of an action to the person in a seat, or to everybody."""
    seen = view(step.after, seat)
    return sentences(news(view(step.before, seat), step.action, seen), seen, names, words)


def sentences(
    happenings: Iterable[Happening], seen: View, names: Sequence[str], words: Wording
) -> list[Sentence]:
    """What is said to somebody who learns of these happenings, and sees the game after them."""
    return [sentence for happening in happenings for sentence in _said(happening, seen, names, words)]


def _said(happening: Happening, seen: View, names: Sequence[str], words: Wording) -> Iterator[Sentence]:
    if isinstance(happening, Moved | Laid) and happening.by_magic:
        yield Sentence(words("news.magic", name=names[happening.seat]))
    match happening:
        case Moved(seat, character, start, path):
            who = phrases(words.language)["objects"][character]
            whole = (start, *path)
            kinds = path_text(seen.kingdom, whole, words.language)
            yield Sentence(words("news.move", name=names[seat], who=who, path=kinds), spaces=whole)
        case Laid(seat):
            spaces = tuple(space.at for space in happening.spaces)
            yield Sentence(words("news.tile", name=names[seat]), spaces=spaces)
        case SetAside():
            yield Sentence(words("news.aside"))
        case Told(seat, page, recounted):
            title = seen.edition.story_page(page, words.language).title
            key = "news.recount" if recounted else "news.counts"
            yield Sentence(words(key, name=names[seat], page=page, title=title), page)
        case Turned(seat):
            yield Sentence(words("news.turn-page", name=names[seat]))
        case Exchanged(_, old, new):
            yield Sentence(words("news.exchanged", old=old, new=new))
        case Out(seat):
            yield Sentence(words("news.out", name=names[seat]))
        case TookBack(seat, character):
            who = phrases(words.language)["objects"][character]
            yield Sentence(words("news.took-back", name=names[seat], who=who))
        case Drew() | Uncovered() | TurnBegan() | Ended() | Opened():
            pass  # What the board shows, and how the game ended, is told where it is drawn.
        case _:
            assert_never(happening)


def path_text(kingdom: Kingdom, path: Sequence[Hex], language: Language) -> str:
    """The kinds of space along a path."""
    terrains = phrases(language)["terrains"]
    return " → ".join(terrains[kingdom.lands[kingdom.space(hex_)].terrain.key] for hex_ in path)


def outcome_text(outcome: Outcome, names: Sequence[str], words: Wording) -> str:
    """How a game ended."""
    if outcome.winner is not None:
        return words("end.won", name=names[outcome.winner])
    return words("end.closed" if outcome.closed else "end.nobody")


def read_page(screen: Screen, edition: Edition, number: PageNumber, *, lead: str = "") -> None:
    """The story of a Page that is told, after a sentence that says who tells it."""
    page = edition.story_page(number, screen.language)
    screen.page(f"{number}. {page.title}", page.text, lead=lead)


def read_tales(screen: Screen, seen: View, names: Sequence[str], words: Wording) -> None:
    """What each player has told, as one story from its opening to its closing: one tale at a time."""
    screen.say(words("end.reading"))
    for name, seat in zip(names, seen.seats, strict=True):
        screen.say()
        screen.rule(words("end.tale", name=name))
        if not seat.told:
            screen.say(words("end.nothing"), "dim")
        told = tale(seen.edition, seat.told, screen.language)
        if told.opening:
            screen.passage(told.opening)
        for page in told.pages:
            story = seen.edition.story_page(page, screen.language)
            screen.passage(story.text, f"{page}. {story.title}")
        if told.closing:
            screen.passage(told.closing)
        if seat.told:
            screen.pause(words("prompts.pause"))
