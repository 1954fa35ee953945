"""Actions as texts. Whether an action is legal is not asked here, only what somebody may have meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from fairytile.actions import (
    CHARACTERS,
    END_TURN,
    RECOUNT,
    TURN_PAGE,
    Action,
    AddTile,
    Character,
    MoveCharacter,
)
from fairytile.edition import PageNumber
from fairytile.hexes import Hex
from fairytile.limits import MOST_ACTION, quoted
from fairytile.notation.text_reader import NotationError, TextReader, check_length
from fairytile.rules import explain
from fairytile.views import View, stand_in

_WORDS: Final[dict[str, Action]] = {
    "recount": RECOUNT,
    "turn": TURN_PAGE,
    "turn-page": TURN_PAGE,
    "turn-a-page": TURN_PAGE,
    "turnpage": TURN_PAGE,
    "end": END_TURN,
    "end-turn": END_TURN,
    "end-the-turn": END_TURN,
}
_CHARACTERS: Final = {
    name: character for character in CHARACTERS for name in (character.letter.lower(), character.key)
}
_TILE: Final = ("t", "tile", "add", "add-tile")
_HELP: Final = "write P, K or D and a path, such as K:1,0>2,0; T:2,-1/3; recount; turn-page; or end"

_PLAIN_MOVE: Final = re.compile(r"[PKD]:-?[0-9]{1,2},-?[0-9]{1,2}(?:>-?[0-9]{1,2},-?[0-9]{1,2}){0,15}")
_BLANK: Final = re.compile(r"\s*")
_WORD: Final = re.compile(r"[a-z]+(?:[\s_-]+[a-z]+)*", re.IGNORECASE)
_COLON: Final = re.compile(r"\s*:?\s*")
_STEP: Final = re.compile(r"\s*(?:-?>|→|\bto\b)?\s*", re.IGNORECASE)
_PAGE: Final = re.compile(r"\(?\s*([0-9]{1,4})\s*\)?")
_ROTATION: Final = re.compile(r"(?:\s*[/@]\s*|\s+)([0-9]{1,4})")


class Written(NamedTuple):
    """What a text says: an action, with the Page that somebody wrote behind a Recount."""

    action: Action
    page: PageNumber | None = None


class Short(NamedTuple):
    """A text that says where something ends or lies, and leaves the rest to what is legal."""

    target: Hex
    tile: bool = False


def parse_action(text: str, seen: View | None = None) -> Action:
    """The action that a text means; raises `NotationError` if it means none, or several.

    With the View of whoever is to move a text may be shorter: a destination is enough if one legal move
    ends there. A path or a placement that comes to the same as a legal one gives the legal one. Whether the
    action is legal is for `fairytile.rules.apply` to say. Nothing but the View is asked.

    >>> parse_action("Knight 1,0 2,0")
    MoveCharacter(character=<Character.KNIGHT: 1>, path=(Hex(q=1, r=0), Hex(q=2, r=0)))
    >>> parse_action("Turn a page")
    TurnPage()
    """
    written = read_action(text)
    return whole(written) if seen is None else meant(written, seen)


def exact_action(text: str) -> Action:
    """The action that a text says in full and in its one spelling; raises `NotationError` for any other text.

    For programs that speak to each other: nothing is guessed, so nothing is done that was not said.

    >>> exact_action("K:1,0>2,0") == parse_action("Knight 1,0 2,0")
    True
    >>> exact_action("turn a page")
    Traceback (most recent call last):
    ...
    fairytile.notation.text_reader.NotationError: programs say it in full and in one spelling: write turn-page
    """
    action = whole(read_action(text))
    if str(action) != text:
        raise NotationError(f"programs say it in full and in one spelling: write {action}")
    return action


# A record says the same few things over and over.
@lru_cache(maxsize=1024)
def read_action(text: str) -> Written | Short:
    """What a text says by itself."""
    if _PLAIN_MOVE.fullmatch(text):
        # As programs write it: there is nothing to find out, and it takes a third of the time.
        path = tuple([_space(space) for space in text[2:].split(">")])
        return Written(MoveCharacter(_CHARACTERS[text[0].lower()], path))
    check_length(text, MOST_ACTION, "the action")
    reader = TextReader(text)
    written = _read(reader)
    reader.take(_BLANK)
    if not reader.at_end:
        reader.fail(
            f"{quoted(reader.rest)} does not belong to the action before it: take it away, or {_HELP}"
        )
    return written


@lru_cache(maxsize=1024)
def _space(text: str) -> Hex:
    q, _, r = text.partition(",")
    return Hex(int(q), int(r))


def whole(written: Written | Short) -> Action:
    """The action that was written, if it was written in full."""
    if isinstance(written, Short):
        raise NotationError(_too_short(written))
    return written.action


def _read(reader: TextReader) -> Written | Short:
    reader.take(_BLANK)
    at = reader.at
    match = reader.take(_WORD)
    if match is None:
        target = reader.hex()
        if target is None:
            reader.fail(f"{quoted(reader.rest)} is no action: {_HELP}")
        return Short(target)
    word = "-".join(re.split(r"[\s_-]+", match[0].lower())).removeprefix("the-")
    reader.take(_COLON)
    if word in _CHARACTERS:
        return Written(_read_move(reader, _CHARACTERS[word]))
    if word in _TILE:
        return _read_tile(reader)
    action = _WORDS.get(word)
    if action is None:
        reader.fail(f"{quoted(match[0])} is no action: {_HELP}", at)
    page = reader.take(_PAGE) if action == RECOUNT else None
    return Written(action, PageNumber(int(page[1])) if page else None)


def _read_move(reader: TextReader, character: Character) -> MoveCharacter:
    path: list[Hex] = []
    while (hex_ := reader.hex()) is not None:
        path.append(hex_)
        at = reader.at
        reader.take(_STEP)
        if reader.at_end and reader.text[at:].strip():
            reader.fail(
                "the path goes on to nowhere: add the next space, such as 2,0, or take the arrow away", at
            )
    if not path:
        reader.fail(
            f"the path of the {character.name.title()} is missing: add each space entered, such as 1,0>2,0"
        )
    return MoveCharacter(character, tuple(path))


def _read_tile(reader: TextReader) -> Written | Short:
    at = reader.hex()
    if at is None:
        reader.fail("where the tile lies is missing: add its first space and its rotation, such as 2,-1/3")
    place = reader.at
    match = reader.take(_ROTATION)
    if match is None:
        return Short(at, tile=True)
    if int(match[1]) > 5:
        reader.fail(f"{match[1]} is no rotation: a tile is turned by 0 to 5 sixths, counter-clockwise", place)
    return Written(AddTile(at, int(match[1])))


def _too_short(short: Short) -> str:
    if short.tile:
        return f"the rotation of the tile is missing: add it, such as T:{short.target}/3"
    return f"who moves to {short.target} is missing: add P, K or D, such as K:{short.target}"


# --- what was meant -------------------------------------------------------------------------


def meant(written: Written | Short, seen: View) -> Action:
    """The action that was meant by whoever sees this; out of their turn only a whole one can be."""
    if seen.seat != seen.to_move:
        return whole(written)
    if isinstance(written, Short):
        return _expanded(seen.legal_actions, written)
    if written.page is not None and written.page != seen.hand:
        raise NotationError(f"Page {written.page} is not in the hand: the Page there is {seen.hand}")
    return _canonical(seen, written.action)


def _expanded(legal: Sequence[Action], short: Short) -> Action:
    """The one legal action that a short text can mean."""
    if short.tile:
        ways = [action for action in legal if isinstance(action, AddTile) and action.at == short.target]
        what = f"the tile cannot be laid with its first space at {short.target}"
        return _only(ways, what, "several rotations are possible there")
    moves = _moves_to(legal, short.target)
    return _only(moves, f"no character has a move that ends at {short.target}", "several moves end there")


def _only(actions: Sequence[Action], none: str, several: str) -> Action:
    if not actions:
        raise NotationError(f"{none}; ask for the legal actions to see what there is")
    if len(actions) > 1:
        raise NotationError(f"{several}; write one of {_choices(actions)}")
    return actions[0]


def _moves_to(actions: Iterable[Action], end: Hex) -> list[MoveCharacter]:
    return [action for action in actions if isinstance(action, MoveCharacter) and action.path[-1] == end]


def _choices(actions: Iterable[Action]) -> str:
    return ", ".join(map(str, actions))


def _canonical(seen: View, action: Action) -> Action:
    """The legal action that comes to the same; the action as it is if there is none."""
    if not isinstance(action, MoveCharacter | AddTile):
        return action
    legal = seen.legal_actions
    if action in legal:
        return action
    if isinstance(action, MoveCharacter) and len(action.path) == 1:
        own = [
            other
            for other in legal
            if isinstance(other, MoveCharacter) and other.character == action.character
        ]
        moves = _moves_to(own, action.path[0])
        if len(moves) > 1:
            raise NotationError(f"several moves end at {action.path[0]}; write one of {_choices(moves)}")
        if moves:
            return moves[0]
    # The rules know which way stands for several that come to the same, and say so to whoever takes another.
    return explain(stand_in(seen), action).instead or action
