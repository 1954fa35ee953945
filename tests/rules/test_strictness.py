"""Values given in another form than their type says mean the same, or are refused: never something else."""

import pickle

import pytest

from fairytile import Options, Reason, Ruleset, apply, legal_actions, new_game
from fairytile.actions import Character, MoveCharacter
from fairytile.errors import IllegalAction
from fairytile.hexes import Hex
from fairytile.objectives import Meet, Objective, SeeCharacter
from fairytile.ruleset import Rivers
from fairytile.state import Dealing, Deck, SeatNumber, StartSide
from fairytile.views import view
from fairytile.words import Language


def test_a_switch_given_as_a_string_is_the_switch() -> None:
    usual = legal_actions(new_game(seed=7))
    # The type says that it must be a member; callers without a type checker write strings.
    given = Ruleset(rivers="match")  # type: ignore[arg-type]
    assert given.rivers is Rivers.MATCH
    assert legal_actions(new_game(Options(ruleset=given), seed=7)) == usual
    assert legal_actions(new_game(seed=7)) == usual


def test_a_switch_with_a_value_it_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="rivers is 'flood'; it can be match, continue, bank"):
        Ruleset(rivers="flood")  # type: ignore[arg-type] # what is tested


def test_options_given_as_strings_are_the_options() -> None:
    # As above: strings instead of members.
    given = Options(dealing="woven", deck="children", start_side="back")  # type: ignore[arg-type]
    assert given == Options(dealing=Dealing.WOVEN, deck=Deck.CHILDREN, start_side=StartSide.BACK)
    assert given.deck is Deck.CHILDREN


@pytest.mark.parametrize("name", ["players", "first", "pages"])
def test_numbers_that_are_not_whole_are_refused(name: str) -> None:
    wrong: dict[str, float] = {name: 1.5}
    with pytest.raises(ValueError, match=f"{name} is 1.5; it is a whole number"):
        Options(**wrong)  # type: ignore[arg-type] # what is tested


def test_a_character_given_by_its_number_is_that_character() -> None:
    state = new_game(seed=7)
    for action in legal_actions(state):
        if isinstance(action, MoveCharacter):
            # A plain number in the place of the character.
            given = MoveCharacter(int(action.character), action.path)  # type: ignore[arg-type]
            assert apply(state, given).whereabouts == apply(state, action).whereabouts


def test_an_objective_asks_for_something() -> None:
    with pytest.raises(ValueError, match="at least one clause"):
        Objective(())


@pytest.mark.parametrize("kind", [Meet, SeeCharacter])
def test_nobody_meets_or_sees_themselves(kind: type[Meet] | type[SeeCharacter]) -> None:
    with pytest.raises(ValueError, match="themselves"):
        Objective((kind(Character.KNIGHT, Character.KNIGHT),))


def test_a_refusal_survives_the_way_to_another_process() -> None:
    refusal = IllegalAction(Reason.NO_SUCH_SPACE, space=Hex(1, 1))
    again = pickle.loads(pickle.dumps(refusal))
    assert isinstance(again, IllegalAction)
    assert again.space == refusal.space
    assert [again.sentence(language) for language in Language] == [refusal.sentence(x) for x in Language]


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match="seats are numbered 0 to 1"):
        view(new_game(seed=1), SeatNumber(seat))
