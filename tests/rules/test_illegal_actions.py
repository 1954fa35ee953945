"""Illegal actions: each is refused with its reason, and nothing is lost by trying."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from fairytile.actions import END_TURN, RECOUNT, TAKE_BACK, TURN_PAGE, Action, AddTile, MoveCharacter
from fairytile.errors import IllegalAction, Reason
from fairytile.hexes import Hex
from fairytile.objectives import SeeCharacter, Visit
from fairytile.rules import apply, legal_actions
from fairytile.ruleset import MagicRecount, Misfit, PrincessJumps, Rivers, Ruleset
from fairytile.state import State
from fairytile.tiles import Place
from fairytile.words import Language
from tests.rules.tables import (
    FIRST,
    NE,
    NO_FIT,
    SE,
    SW,
    D,
    E,
    K,
    P,
    W,
    flight,
    fly,
    lay,
    page,
    placements,
    play,
    steps,
    table,
    walk,
)

KINGDOM = """
        Fp    F     Pk    F     Md
           P     P     M     C
        """
ROW = """
        Fp    F     F
        """
SEES_KNIGHT = page(SeeCharacter(P, K))
LAST = Ruleset(magic_recount=MagicRecount.LAST)
STAY = Ruleset(misfit=Misfit.STAY)
BANK = Ruleset(rivers=Rivers.BANK)


class Case(NamedTuple):
    """An action that is illegal, and why."""

    name: str
    reason: Reason
    state: Callable[[], State]
    action: Callable[[State], Action]


def magic() -> State:
    return table(KINGDOM, hands=[SEES_KNIGHT], magic=[FIRST], stack=["F-F-P", "F-F-P", "F-F-P"])


def won() -> State:
    return play(fly(table(KINGDOM, hands=[SEES_KNIGHT], books=[[]]), W), RECOUNT)


def castles() -> State:
    return table("""
        Cp    C     F     C
        """)


def with_tile(text: str, side: str = "F-P-M", ruleset: Ruleset = BANK) -> Callable[[], State]:
    return lambda: table(text, stack=[side], ruleset=ruleset)


CASES = [
    # The turn
    Case("moving after the end", Reason.GAME_OVER, won, lambda s: flight(s, E)),
    Case("laying after the end", Reason.GAME_OVER, won, lambda s: AddTile(Hex(0, 2), 0)),
    Case("recounting after the end", Reason.GAME_OVER, won, lambda s: RECOUNT),
    Case("turning after the end", Reason.GAME_OVER, won, lambda s: TURN_PAGE),
    Case("ending after the end", Reason.GAME_OVER, won, lambda s: END_TURN),
    Case(
        "a second Adventure without Magic",
        Reason.ADVENTURE_USED,
        lambda: fly(table(KINGDOM), W),
        lambda s: steps(s, P, E),
    ),
    Case(
        "a tile after a move without Magic",
        Reason.ADVENTURE_USED,
        lambda: fly(table(KINGDOM, stack=["F-F-P"]), W),
        lambda s: s.kingdom.placements(s.game.face(0))[0],
    ),
    Case(
        "a third Adventure",
        Reason.ADVENTURES_USED,
        lambda: fly(fly(magic(), W), E),
        lambda s: steps(s, P, E),
    ),
    Case(
        "an Adventure after the last one was recounted",
        Reason.RECOUNT_WAS_LAST,
        lambda: play(fly(table(KINGDOM, hands=[SEES_KNIGHT], magic=[FIRST], ruleset=LAST), W), RECOUNT),
        lambda s: flight(s, E),
    ),
    Case("recounting first", Reason.RECOUNT_TOO_EARLY, magic, lambda s: RECOUNT),
    Case("recounting twice", Reason.RECOUNT_ONCE, lambda: play(fly(magic(), W), RECOUNT), lambda s: RECOUNT),
    Case(
        "telling of a move after a tile",
        Reason.RECOUNT_NEEDS_MOVE,
        lambda: lay(table(KINGDOM, hands=[page(Visit(P, Place.FOREST))], stack=["F-F-P"])),
        lambda s: RECOUNT,
    ),
    Case(
        "telling of a move after that of another",
        Reason.RECOUNT_NEEDS_MOVE,
        lambda: fly(table(KINGDOM, hands=[page(Visit(P, Place.FOREST))]), W),
        lambda s: RECOUNT,
    ),
    Case(
        "telling what did not happen",
        Reason.RECOUNT_NOT_MET,
        lambda: walk(table(KINGDOM, hands=[page(Visit(P, Place.CASTLE))]), P, E),
        lambda s: RECOUNT,
    ),
    Case("turning after an Adventure", Reason.TURN_PAGE_ONLY, lambda: fly(magic(), W), lambda s: TURN_PAGE),
    Case("ending before anything", Reason.END_TOO_EARLY, magic, lambda s: END_TURN),
    # Moving
    Case("leaving the Kingdom", Reason.NO_SUCH_SPACE, magic, lambda s: steps(s, P, NE)),
    Case("flying out of the Kingdom", Reason.NO_SUCH_SPACE, magic, lambda s: steps(s, D, E)),
    Case("staying where one is", Reason.NO_PATH, magic, lambda s: MoveCharacter(D, ())),
    Case("two steps of the Princess", Reason.PRINCESS_STEP, magic, lambda s: steps(s, P, E, E)),
    Case(
        "a jump that stands alone",
        Reason.PRINCESS_STEP,
        lambda: table("""
        Cp    F     M     P     C
        """),
        lambda s: MoveCharacter(P, (Hex(4, 0),)),
    ),
    Case(
        "a jump too many",
        Reason.PRINCESS_STEP,
        lambda: table(
            """
        Cp    P     C     C     M     C
        """,
            ruleset=Ruleset(princess_jumps=PrincessJumps.ONE),
        ),
        lambda s: MoveCharacter(P, (Hex(2, 0), Hex(3, 0), Hex(5, 0))),
    ),
    Case("the Princess back again", Reason.PRINCESS_RETURN, castles, lambda s: steps(s, P, E, W)),
    Case("the Knight beside himself", Reason.KNIGHT_TOO_NEAR, magic, lambda s: steps(s, K, E)),
    Case("the Knight around a corner", Reason.KNIGHT_TOO_NEAR, magic, lambda s: steps(s, K, E, SW)),
    Case("the Knight back again", Reason.KNIGHT_TOO_NEAR, magic, lambda s: steps(s, K, E, W)),
    Case("a leap of the Knight", Reason.KNIGHT_STEPS, magic, lambda s: MoveCharacter(K, (Hex(4, 0),))),
    Case(
        "three steps of the Knight",
        Reason.KNIGHT_STEPS,
        lambda: table("""
        Fk    F     F     F
        """),
        lambda s: steps(s, K, E, E, E),
    ),
    Case("the Dragon around a corner", Reason.DRAGON_STRAIGHT, magic, lambda s: steps(s, D, W, SW)),
    Case("the Dragon stopping short", Reason.DRAGON_TO_THE_EDGE, magic, lambda s: steps(s, D, W, W)),
    Case(
        "another way to make the same move",
        Reason.SAME_MOVE,
        lambda: table("""
        Fk    P
           P     F
        """),
        lambda s: steps(s, K, SE, E),
    ),
    # Adding a tile
    Case("an empty stack", Reason.STACK_EMPTY, lambda: table(KINGDOM), lambda s: AddTile(Hex(0, 2), 5)),
    Case(
        "a misfit that stays",
        Reason.TILE_FITS_NOWHERE,
        with_tile(ROW, NO_FIT, STAY),
        lambda s: AddTile(Hex(0, 1), 5),
    ),
    Case("a seventh rotation", Reason.ROTATION, with_tile(ROW), lambda s: AddTile(Hex(0, 1), 6)),
    Case("a negative rotation", Reason.ROTATION, with_tile(ROW), lambda s: AddTile(Hex(0, 1), -1)),
    Case("a tile upon another", Reason.OCCUPIED, with_tile(ROW), lambda s: AddTile(Hex(0, 0), 0)),
    Case("a tile far off", Reason.TWO_EDGES, with_tile(ROW), lambda s: AddTile(Hex(9, 9), 0)),
    Case("a tile at one edge", Reason.TWO_EDGES, with_tile(ROW), lambda s: AddTile(Hex(3, 0), 0)),
    Case(
        "a cut River of the Kingdom",
        Reason.RIVER_CUT,
        with_tile("""
        F5    F     F
        """),
        lambda s: AddTile(Hex(0, 1), 5),
    ),
    Case(
        "a cut River of the tile",
        Reason.RIVER_CUT,
        with_tile(ROW, "F3-P-M", Ruleset()),
        lambda s: AddTile(Hex(0, 1), 5),
    ),
    Case(
        "a River not carried on",
        Reason.RIVER_NOT_CARRIED_ON,
        with_tile("""
        F3    F     F
        """),
        lambda s: AddTile(Hex(0, 1), 5),
    ),
    Case(
        "another way to lay the same",
        Reason.SAME_PLACEMENT,
        with_tile(ROW, "F-F-F"),
        lambda s: AddTile(Hex(0, 1), 5),
    ),
]


def refused(state: State, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    return caught.value


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_an_illegal_action_is_refused_with_its_reason(case: Case) -> None:
    state = case.state()
    action = case.action(state)
    assert action not in legal_actions(state)
    assert refused(state, action).reason is case.reason


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_an_illegal_action_leaves_the_state_as_it_was(case: Case) -> None:
    state = case.state()
    before, legal = repr(state), legal_actions(state)
    refused(state, case.action(state))
    assert repr(state) == before
    assert legal_actions(state) == legal


@pytest.mark.parametrize("language", Language)
def test_every_reason_has_a_sentence_without_blanks_to_fill(language: Language) -> None:
    sentences = {}
    for case in CASES:
        state = case.state()
        error = refused(state, case.action(state))
        sentences[error.reason] = error.sentence(language)
    assert all(sentence and "{" not in sentence for sentence in sentences.values())
    assert len(set(sentences.values())) == len(sentences), "each says something else"


OF_A_TABLE = {
    Reason.NOT_YOUR_TURN,
    Reason.STALE,
    Reason.NOTHING_TO_TAKE_BACK,
    Reason.NOT_TO_TAKE_BACK,
    Reason.NO_TAKING_BACK,
    Reason.TAKEN_BACK_OFTEN,
    Reason.TAKEN_BACK_IN_ALL,
}
"""What no rule forbids, but a game that is being played: see the tests of records."""


def test_every_reason_comes_up() -> None:
    assert {case.reason for case in CASES} == set(Reason) - OF_A_TABLE


def test_the_reason_is_a_code_for_programs() -> None:
    error = refused(table(KINGDOM), END_TURN)
    assert error.reason == "end-too-early"
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("thing", ["K:1,0>2,0", None, (K, (Hex(1, 0),)), TAKE_BACK])
def test_what_is_no_action_at_all_is_told_apart_from_an_illegal_one(thing: object) -> None:
    kind = type(thing).__name__
    with pytest.raises(TypeError, match=rf"legal_actions.* of type {kind}; .*parse_action"):
        apply(table(KINGDOM), thing)  # type: ignore[arg-type]  # what a type checker would have caught


def test_a_state_says_what_is_legal_itself() -> None:
    state = table(KINGDOM, stack=["F-F-P"])
    assert state.legal_actions == legal_actions(state)
    assert fly(state, W).legal_actions == legal_actions(fly(state, W)) != state.legal_actions


def test_a_refusal_names_the_way_that_is_right() -> None:
    knight = table("""
        Fk    P
           P     F
        """)
    assert refused(knight, steps(knight, K, SE, E)).details == {"path": "1,0>1,1"}
    dragon = magic()
    assert refused(dragon, steps(dragon, D, W)).details == {"space": "0,0"}
    tile = table(ROW, stack=["F-F-F"])
    details = refused(tile, AddTile(Hex(0, 1), 5)).details
    at = Hex(*map(int, details["at"].split(",")))
    assert AddTile(at, int(details["rotation"])) in placements(tile)
