"""How a State is made from its parts."""

from fairytile.state import State
from tests.rules.tables import set_up, table


def test_a_state_made_of_its_parts_has_each_of_them_in_its_place() -> None:
    state = table("Fp    Fk    Md", hands=[], stack=["F-F-P"])
    assert State.of(*state) == state
    assert State.of(**state._asdict()) == state
    marks = {name: object() for name in State._fields}
    assert State.of(**marks)._asdict() == marks  # type: ignore[arg-type]  # any thing will do as a mark


def test_a_state_begins_a_game_unless_it_is_said_otherwise() -> None:
    state = set_up(stack=["F-F-P"])
    made = State.of(
        state.game,
        state.kingdom,
        state.whereabouts,
        state.tiles_gone,
        state.aside,
        state.seats,
        state.to_move,
    )
    assert made == state
