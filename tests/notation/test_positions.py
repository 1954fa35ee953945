"""Kingdoms and positions as texts: nothing gets lost, and nothing that contradicts itself is taken."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairytile.chance import Chance
from fairytile.content import load
from fairytile.dealing import deal
from fairytile.notation import NotationError, kingdom_text, parse_kingdom, parse_position, position_text
from fairytile.rules import apply, start
from fairytile.ruleset import SWITCHES, Rivers, Ruleset
from fairytile.state import Dealing, Deck, Game, Options, SeatNumber, StartSide
from tests.notation.frozen import EDITION, final, new_game, played
from tests.rules.tables import ALWAYS, CASTLE_VISIT, finished

RULES = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(list(kind)) for name, kind in SWITCHES.items()}
)


@st.composite
def tables(draw: st.DrawFn) -> Options:
    """What a table may choose."""
    players = draw(st.integers(2, 4))
    return Options(
        players=players,
        first=SeatNumber(draw(st.integers(0, players - 1))),
        pages=draw(st.none() | st.integers(1, 7)),
        dealing=draw(st.sampled_from(Dealing)),
        deck=draw(st.sampled_from(Deck)),
        start_side=draw(st.sampled_from(StartSide)),
        ruleset=Ruleset.of({name: str(value) for name, value in draw(RULES).items()}),
    )


# --- round trips ----------------------------------------------------------------------------


@given(tables(), st.integers(0, 10**6), st.integers(0, 300))
@settings(max_examples=60, deadline=None)
def test_a_position_gives_the_same_state_again(options: Options, seed: int, most: int) -> None:
    state = final(new_game(seed, options), seed, most)
    text = position_text(state)
    assert parse_position(text, EDITION) == state
    assert position_text(parse_position(text, EDITION)) == text
    assert "\n" not in text


@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_game_is_read_again(seed: int) -> None:
    for state, _ in played(new_game(seed, Options(pages=3)), seed, 400):
        assert parse_position(position_text(state), EDITION) == state


def test_a_game_can_be_played_on_from_a_position() -> None:
    for state, action in played(new_game(5), 5, 120):
        read = parse_position(position_text(state), EDITION)
        assert apply(read, action) == apply(state, action)


def test_an_edition_of_the_library_need_not_be_handed_over() -> None:
    box = load()
    state = start(Game(box, Options(), deal(box, Options(), Chance(1))))
    assert parse_position(position_text(state)) == state


def test_tiles_that_were_set_aside_are_remembered() -> None:
    state = start(new_game(1))._replace(tiles_gone=3, aside=(0, 2))
    assert re.search(r" tiles=\d+[fb]!\.\d+[fb]\.\d+[fb]!\|", position_text(state))
    assert parse_position(position_text(state), EDITION) == state


def test_kingdoms_keep_the_order_of_their_spaces() -> None:
    kingdom = final(new_game(2), 2, 100).kingdom
    assert parse_kingdom(kingdom_text(kingdom)) == kingdom
    assert kingdom_text(parse_kingdom("1,0P / 0,0c03")) == "1,0P/0,0C03"
    assert parse_kingdom("1,0P/0,0C") != parse_kingdom("0,0C/1,0P")
    bank = Ruleset(rivers=Rivers.BANK)
    assert parse_kingdom("0,0C", bank).ruleset == bank


# --- forgiveness ----------------------------------------------------------------------------

STATE = final(new_game(7, Options(players=2, pages=3)), 7, 10)
TEXT = position_text(STATE)


def without(text: str, *names: str) -> str:
    """A position without some of its fields."""
    return " ".join(word for word in text.split(" ") if word.partition("=")[0] not in names)


def changed(name: str, value: str, text: str = TEXT) -> str:
    """A position with another value for one field."""
    return f"{without(text, name)} {name}={value}"


def test_fields_may_come_in_any_order_and_case_with_any_blanks_between() -> None:
    shuffled = "   ".join(reversed(TEXT.split(" ")[1:]))
    assert parse_position(f"  {shuffled}\n", EDITION) == STATE
    loud = re.sub(r"(^| )([a-z-]+)=", lambda match: match[0].upper(), TEXT)
    assert parse_position(loud, EDITION) == STATE


def test_who_sets_up_a_position_need_not_say_how_it_was_dealt() -> None:
    state = parse_position(without(TEXT, "dealt"), EDITION)
    assert state.seats == STATE.seats
    assert {*state.game.deal.books[0]} == {*STATE.game.deal.books[0]}


def test_a_fingerprint_may_be_left_out() -> None:
    assert parse_position(changed("edition", "Frozen/1"), EDITION) == STATE
    assert parse_position(without(TEXT, "edition"), EDITION) == STATE


# --- errors ---------------------------------------------------------------------------------


def problem(text: str) -> str:
    """What is said about a position."""
    with pytest.raises(NotationError) as error:
        parse_position(text, EDITION)
    return str(error.value)


SEATS = TEXT.split(" seats=")[1].split(" ")[0]
HAND = str(STATE.seats[0].hand)
OTHER = str(STATE.seats[1].hand)
GAME = "1:2.3:-/4:5.6:-"


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        (
            "edition",
            "other/1",
            "edition: this was played with other/1, not with frozen/1: hand over the right one",
        ),
        (
            "edition",
            "frozen/1@abc",
            "edition: this was played with another frozen/1: its fingerprint is abc, not",
        ),
        ("kingdom", "0,0F/1,0X", "kingdom: 'X' is no land: write F, P, M or C, then the edges with River"),
        ("kingdom", "0,0F/1,0", "kingdom: nothing is no land"),
        ("kingdom", "0,0F/0,0F", "kingdom: the space 0,0 is there twice: each space stands once"),
        (
            "kingdom",
            "0,0F/5,0F",
            "kingdom: the spaces of a Kingdom must hang together: look for a wrong coord",
        ),
        (
            "kingdom",
            "0,0F+1,0F",
            "kingdom: '+1,0F' does not belong to a land: put a slash between two spaces",
        ),
        ("kingdom", "0,0F00", "kingdom: F00 names an edge twice"),
        ("kingdom", "0,0F024", "kingdom: the River of F024 crosses 3 edges: two at most"),
        (
            "kingdom",
            "here",
            "kingdom: 'here' is no space: write its coordinates and its land, such as 1,0P03",
        ),
        ("at", "P:0,0/K:0,0/D:40,0", "at: the Dragon stands at 40,0, where the Kingdom has no space"),
        ("at", "P:0,0/K:0,0", "at: the Dragon is missing: add D: and a space"),
        ("at", "P:0,0/P:0,0/D:0,0", "at: P is there twice: each character stands once"),
        ("at", "P:0,0/K:0,0/T:0,0/1", "at: the rotation of the tile is missing"),
        ("at", "P:0,0/K:0,0/end", "at: 'end' is no place: write P, K or D and a space, such as K:1,0"),
        ("side", "left", "side: 'left' is no side: write front or back"),
        (
            "tiles",
            "1f.2b",
            "tiles: the bar is missing: put | between the tiles that went and those in the stack",
        ),
        (
            "tiles",
            "|1x",
            "tiles: '1x' is no tile: write its number and f for front or b for back, such as 7b",
        ),
        ("tiles", "|1f.1b", "tiles: tile 1 is there twice: each tile is once in the stack"),
        ("tiles", "|77f", "tiles: there is no tile 77: frozen/1 has the tiles 0 to 11"),
        ("seats", "1:2", "seats: '1:2' is no seat: write hand:book:told, such as 14:3.5:2"),
        ("seats", "1.2:3:-/4:5.6:-", "seats: '1.2' is no hand: it has one Page, or none, written -"),
        ("seats", "1:2.3:-+tired/4:5.6:-", "seats: 'tired' is not known here: a seat has +magic or +out"),
        ("seats", "1:2.x:-/4:5.6:-", "seats: a Page is 'x': write a number, such as 12"),
        ("seats", "1:2.3:-", "1 players: a game is for 2 to 4"),
        ("to-move", "2", "to-move: there is no seat 2: they are numbered 0 to 1"),
        ("to-move", "Anna", "to-move: the seat to move is 'Anna': write a number, such as 12"),
        ("turn", "0", "turn: turns are counted from 1"),
        ("adventures", "P:0,0;P:0,0;P:0,0", "adventures: 3 Adventures: a turn has at most 2"),
        ("adventures", "end", "adventures: 'end' is no Adventure: write a move or a tile"),
        (
            "adventures",
            "P:44,0",
            "adventures: the Adventure P:44,0 went to 44,0, where the Kingdom has no space",
        ),
        ("recounted", "maybe", "recounted: 'maybe' is not known here: write yes or no"),
        ("outcome", "5", "outcome: there is no seat 5"),
        ("first", "4", "first player 4: seats are numbered 0 to 1"),
        ("pages", "some", "pages: the number of Pages is 'some': write a number"),
        ("pages", "4", "a Book has 3 Pages, but 4 were chosen for each"),
        ("dealing", "fast", "dealing: 'fast' is not known here: write classic or woven"),
        ("rules", "rivers", "rules: 'rivers' is no rule: write a switch and its value, such as rivers:bank"),
        ("rules", "lakes:match", "rules: no switch is called 'lakes'; there are magic-recount"),
        ("rules", "rivers:dry", "rules: rivers is 'dry'; it can be match, continue, bank"),
        ("dealt", "1.2.3", "1 Books for 2 players: everybody has one"),
        ("dealt", "1.2.3/-", "a Book is empty: it has at least one Page"),
        ("moon", "full", "no field is called 'moon'; there are edition, kingdom"),
    ],
)
def test_an_error_names_the_field_and_what_to_do(name: str, value: str, message: str) -> None:
    said = problem(changed(name, value))
    assert message in re.sub(r"^character \d+(, |: )", "", said)


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        (SEATS.replace(HAND, OTHER, 1), f"seats: Page {OTHER} is there twice: it can be in one place only"),
        (SEATS.replace(HAND, "77", 1), "seats: there is no Page 77 in frozen/1: look for a wrong number"),
    ],
)
def test_pages_are_in_one_place_and_in_the_box(seats: str, message: str) -> None:
    assert problem(changed("seats", seats)) == message


def test_pages_are_those_that_were_dealt() -> None:
    bare = without(TEXT, "seats", "dealt", "left-over", "dealt-left-over", "outcome")
    assert "Page 3 was dealt and is nowhere now" in problem(f"{bare} seats=1:2.7:-/4:5.6:- dealt=1.2.3/4.5.6")
    assert "Page 7 is there but was never dealt" in problem(f"{bare} seats=1:2.3:7/4:5.6:- dealt=1.2.3/4.5.6")
    assert "Page 4 was not dealt to seat 0" in problem(f"{bare} seats=4:2.3:-/1:5.6:- dealt=1.2.3/4.5.6")


def test_only_a_winner_has_no_page_in_hand() -> None:
    bare = without(TEXT, "seats", "dealt", "left-over", "dealt-left-over")
    assert "seat 0 has no Page in hand" in problem(f"{bare} seats=-:-:1.2.3/4:5.6:-")


def test_nobody_who_is_out_is_to_move() -> None:
    bare = without(TEXT, "seats", "dealt", "left-over", "dealt-left-over", "to-move")
    said = problem(f"{bare} seats=1:2.3:-+out/4:5.6:- to-move=0")
    assert said == "to-move: seat 0 is out and cannot be to move: name another"


def test_a_recount_needs_an_adventure_before_it() -> None:
    said = problem(without(TEXT, "adventures", "recounted") + " recounted=yes")
    assert said == "recounted: a Page was recounted before any Adventure: add the adventures"


def test_an_exchange_needs_its_ruling_and_leaves_nothing_to_recount() -> None:
    bare = without(TEXT, "adventures", "recounted") + " adventures=P:0,0"
    said = problem(bare + " exchanged=yes")
    assert (
        said == "exchanged: a Page that came in exchange cannot be recounted in this turn: add recounted=yes"
    )
    said = problem(bare + " recounted=yes exchanged=yes")
    assert (
        said == "exchanged: Pages are exchanged by the ruling impossible:exchange only: add it to the rules"
    )
    text = changed("rules", "impossible:exchange", bare) + " recounted=yes exchanged=yes"
    state = parse_position(text, EDITION)
    assert (state.recounted, state.exchanged) == (True, True)
    assert parse_position(position_text(state), EDITION) == state


# Without a Castle a Castle cannot be visited, and the marked spaces were the last tile.
NO_CASTLE = """
        Fp    F     Fk    P     Md
           F*    F*
              F*
        """


@pytest.mark.parametrize(
    ("ruling", "what", "todo"),
    [
        ("hand", "Page 3 in the hand of seat 1", "write +out behind seat 1"),
        ("book", "a Page in hand or Book of seat 1", "write +out behind seat 1"),
        ("exchange", "Page 3 in the hand of seat 1", "put another Page in its place"),
    ],
)
def test_a_page_that_can_never_come_true_was_judged_or_the_position_is_refused(
    ruling: str, what: str, todo: str
) -> None:
    hands = [ALWAYS, CASTLE_VISIT, ALWAYS]
    harmless = finished(NO_CASTLE, hands=hands, ruleset=Ruleset.of({"impossible": "never"}))
    box, text = harmless.game.edition, position_text(harmless)
    assert parse_position(text, box) == harmless
    with pytest.raises(NotationError) as error:
        parse_position(changed("rules", f"impossible:{ruling}", text), box)
    assert str(error.value) == (
        f"seats: no tile can be laid any more, and {what} can never come true: "
        f"the rules have judged that before, so {todo}"
    )
    state = finished(NO_CASTLE, hands=hands, ruleset=Ruleset.of({"impossible": ruling}))
    assert parse_position(position_text(state), state.game.edition) == state


def test_if_nobodys_page_can_come_true_any_more_the_game_is_over() -> None:
    state = finished(NO_CASTLE, hands=[CASTLE_VISIT, CASTLE_VISIT])
    text = position_text(state)
    assert "outcome=nobody" in text
    with pytest.raises(NotationError, match=r"write \+out behind seat 0 and outcome=nobody"):
        parse_position(without(text, "outcome").replace("+out", ""), state.game.edition)


def test_the_side_that_was_chosen_lies_up() -> None:
    said = problem(changed("side", "front", changed("start-side", "back")))
    assert said == "the front of the Starting tiles lies up, but the back was chosen"


@pytest.mark.parametrize("name", ["kingdom", "at", "side", "tiles", "seats", "to-move", "turn"])
def test_a_missing_field_is_named(name: str) -> None:
    assert problem(without(TEXT, name)) == f"the field {name} is missing: add {name}=…"


def test_a_field_stands_once() -> None:
    assert "the field turn is there twice: leave one" in problem(f"{TEXT} turn=3")


def test_a_word_without_a_name_is_no_field() -> None:
    assert problem("ft1 hello") == "character 5: 'hello' is no field: write its name, =, and its value"


def test_a_newer_grammar_is_refused_with_a_clear_sentence() -> None:
    said = problem(TEXT.replace("ft1", "ft2"))
    assert said == "character 1: this position is written in ft2, and this library reads ft1: use a newer one"


def test_an_unknown_edition_is_to_be_handed_over() -> None:
    with pytest.raises(NotationError, match="hand over the edition if it is one of your own"):
        parse_position(TEXT)


def test_an_error_points_at_the_character() -> None:
    text = changed("kingdom", "0,0F/1,0X")
    with pytest.raises(NotationError) as error:
        parse_position(text, EDITION)
    assert error.value.column is not None
    assert text[error.value.column - 1] == "X"
    text = changed("at", "P:0,0/K:0,0/D:0;0")
    with pytest.raises(NotationError) as error:
        parse_position(text, EDITION)
    assert error.value.column is not None
    assert text[error.value.column - 1 :] == "0;0"


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_whatever_is_wrong_with_a_text_the_error_is_ours(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(TEXT)))
    length = data.draw(st.integers(0, 3))
    text = (
        TEXT[:at]
        + data.draw(st.text(alphabet="0123456789,./|:+!-=> PKDTFMCfb?#é", max_size=3))
        + TEXT[at + length :]
    )
    try:
        state = parse_position(text, EDITION)
    except NotationError:
        return
    assert parse_position(position_text(state), EDITION) == state
