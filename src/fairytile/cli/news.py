"""What happened, told to the players: a sentence for each action, and the story of each Page that is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from fairytile.actions import Action, AddTile, EndTurn, MoveCharacter, Recount, TurnPage
from fairytile.cli.screen import Screen
from fairytile.cli.wording import Wording
from fairytile.edition import Edition, PageNumber
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.state import Outcome, SeatNumber, State
from fairytile.words import Language, phrases


class News(NamedTuple):
    """One thing that everybody may know, with the Page that was read aloud, if one was."""

    text: str
    page: PageNumber | None = None

    def tell(self, screen: Screen, edition: Edition) -> None:
        """Say it."""
        screen.say(self.text, "bold" if self.page is not None else "")
        if self.page is not None:
            page = edition.story_page(self.page, screen.language)
            screen.page(f"{self.page}. {page.title}", page.text)


def news(before: State, action: Action, after: State, names: Sequence[str], words: Wording) -> list[News]:
    """What everybody learns from an action."""
    return [
        *_deed(before, action, names[before.to_move], words),
        *_consequences(before, action, after, names, words),
    ]


def exchanged(before: State, after: State, seat: SeatNumber, words: Wording) -> str | None:
    """What only this player learns from an action: that the Page in hand was exchanged, and for which."""
    old, new = ({*state.seats[seat].untold, *state.seats[seat].told} for state in (before, after))
    if old == new:
        return None
    return words("news.exchanged", old=min(old - new), new=min(new - old))


def path_text(kingdom: Kingdom, path: Sequence[Hex], language: Language) -> str:
    """The kinds of space along a path."""
    terrains = phrases(language)["terrains"]
    return " → ".join(terrains[kingdom.lands[kingdom.space(hex_)].terrain.key] for hex_ in path)


def _deed(before: State, action: Action, name: str, words: Wording) -> Iterator[News]:
    language = words.language
    if before.adventures and isinstance(action, MoveCharacter | AddTile):
        yield News(words("news.magic", name=name))
    match action:
        case MoveCharacter(character, path):
            whole = (before.hex_of(character), *path)
            who = phrases(language)["objects"][character.key]
            kinds = path_text(before.kingdom, whole, language)
            yield News(words("news.move", name=name, who=who, path=kinds))
        case AddTile():
            yield News(words("news.tile", name=name))
        case Recount():
            page = before.seats[before.to_move].hand
            if page is not None:
                title = before.game.edition.story_page(page, language).title
                yield News(words("news.recount", name=name, page=page, title=title), page)
        case TurnPage():
            yield News(words("news.turn-page", name=name))
        case EndTurn():
            pass
        case _:
            assert_never(action)


def _consequences(
    before: State, action: Action, after: State, names: Sequence[str], words: Wording
) -> Iterator[News]:
    """What an action leads to beside itself: tiles set aside, Pages that cannot be fulfilled."""
    for _ in range(len(after.aside) - len(before.aside)):
        yield News(words("news.aside"))
    for number, (name, old, new) in enumerate(zip(names, before.seats, after.seats, strict=True)):
        recounted = number == before.to_move and isinstance(action, Recount)
        for page in new.told[len(old.told) + recounted :]:
            yield News(words("news.counts", name=name, page=page), page)
        if new.out and not old.out:
            yield News(words("news.out", name=name))


def outcome_text(outcome: Outcome, names: Sequence[str], words: Wording) -> str:
    """How a game ended."""
    return words("end.nobody") if outcome.winner is None else words("end.won", name=names[outcome.winner])


def read_tales(screen: Screen, state: State, names: Sequence[str], words: Wording) -> None:
    """The told Pages of each player, in the order of their numbers, as one story."""
    screen.say(words("end.reading"))
    for name, seat in zip(names, state.seats, strict=True):
        screen.say()
        screen.rule(words("end.tale", name=name))
        if not seat.told:
            screen.say(words("end.nothing"), "dim")
        for page in sorted(seat.told):
            story = state.game.edition.story_page(page, screen.language)
            screen.say(f"\n{page}. {story.title}", "bold")
            screen.say(story.text)
