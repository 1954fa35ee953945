"""What a hint says in each case, as data and, in a golden file, in the three languages."""

import re
from string import Formatter

import pytest

from fairytile.actions import RECOUNT, TURN_PAGE, AddTile, MoveCharacter
from fairytile.hints import Hint, Outlook, hint, move_phrase
from fairytile.objectives import Meet, MoveOver, SeePlace, Visit
from fairytile.rules import apply
from fairytile.ruleset import Impossible, MagicRecount, Misfit, Ruleset
from fairytile.state import Outcome, SeatNumber, State
from fairytile.tiles import Place, Terrain
from fairytile.views import view
from fairytile.words import Language, phrases
from tests.hints.scenes import FOREST_MEETING, GOLDEN, LONG_WAY, TWO_DEEDS, TWO_VISITS, scenes, text
from tests.rules.tables import (
    ALWAYS,
    CASTLE_VISIT,
    FIRST,
    NO_FIT,
    SECOND,
    D,
    E,
    K,
    P,
    W,
    end,
    fly,
    page,
    play,
    set_up,
    steps,
    table,
    walk,
)

NEVER = Ruleset(impossible=Impossible.NEVER)
CASTLES = ["C-C-C"]


def first_hint(state: State) -> Hint:
    return hint(view(state, FIRST))


# In words


def test_the_hints_are_those_of_the_golden_file() -> None:
    assert text() == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", Language)
def test_the_golden_file_has_every_phrase(language: Language) -> None:
    lines = [line for line in GOLDEN.read_text(encoding="utf-8").split("\n") if line[2:4] == language]
    told = "\n".join(lines).casefold()
    for key, phrase in phrases(language)["hints"].items():
        if key.isdecimal():
            continue
        literals = [literal.casefold() for literal, _, _, _ in Formatter().parse(phrase)]
        assert re.search(".+".join(map(re.escape, literals)), told), key


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.ENGLISH, "Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve 13"),
        (Language.FRENCH, "deux trois quatre cinq six sept huit neuf dix onze douze 13"),
        (Language.GERMAN, "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf 13"),
    ],
)
def test_the_number_of_adventures_is_a_word_up_to_twelve(language: Language, words: str) -> None:
    away = phrases(language)["hints"]["away"]
    for number, word in enumerate(words.split(), start=2):
        state = table("Pp    " + "F     " * (number - 1) + "C", hands=[CASTLE_VISIT])
        found = hint(view(state, FIRST), language)
        assert found.adventures == number
        assert found.sentence.startswith(away.format(count=word, line="")[:-1])


@pytest.mark.parametrize("language", Language)
def test_a_hint_is_one_sentence_or_two_and_starts_with_a_capital_letter(language: Language) -> None:
    for title, state in scenes():
        sentence = hint(view(state, FIRST), language).sentence
        assert sentence[0].isupper(), title
        assert sentence.endswith("."), title
        assert "  " not in sentence, title
        assert "{" not in sentence, title


def test_a_destination_that_looks_like_no_other_needs_no_direction() -> None:
    text = """
          F     Mp    P
             P     F03
    """
    state = table(text, hands=[ALWAYS])
    moves = state.kingdom.moves(P, state.whereabouts[P])
    assert [move_phrase(state.kingdom, state.whereabouts, move) for move in moves] == [
        "move the Princess east to the Plain",
        "move the Princess to the Forest",
        "move the Princess south-west to the Plain",
        "move the Princess to the Forest by the River",
    ]


def test_a_move_that_tells_a_page_says_what_it_passes_over_for_that() -> None:
    over = page(Visit(K, Place.FOREST), MoveOver(K, Terrain.PLAIN))
    state = table("Mk    P     F", hands=[over])
    (move,) = state.kingdom.moves(K, state.whereabouts[K])
    objective = state.objective(FIRST)
    assert move_phrase(state.kingdom, state.whereabouts, move) == "move the Knight to the Forest"
    assert move_phrase(state.kingdom, state.whereabouts, move, tells=objective) == (
        "move the Knight over a Plain to the Forest"
    )


def test_what_is_moved_over_is_said_only_of_the_last_turn() -> None:
    # On his way to the Forest the Knight passes a Castle first, in a turn that does not count.
    state = table(
        "Mk    C     P     P     F", hands=[page(Visit(K, Place.FOREST), MoveOver(K, Terrain.PLAIN))]
    )
    assert first_hint(state).sentence == (
        "Two Adventures away: move the Knight to the Plain, then move the Knight over a Plain to the Forest."
    )
    state = table(
        "Mk    C     P     P     F", hands=[page(Visit(K, Place.FOREST), MoveOver(K, Terrain.CASTLE))]
    )
    assert first_hint(state).sentence == (
        "Two Adventures away, but you need Magic to have both in one turn: "
        "move the Knight over a Castle to the Plain, then move the Knight to the Forest."
    )


# As data


def test_a_page_that_is_fulfilled_in_the_own_turn_can_be_told_now() -> None:
    state = walk(table("Pp    C", hands=[CASTLE_VISIT]), P, E)
    found = first_hint(state)
    assert (found.outlook, found.line, found.adventures) == (Outlook.NOW, (), 0)


def test_what_others_do_in_their_turn_tells_nothing() -> None:
    state = table("Pp    C", hands=[CASTLE_VISIT])
    state = walk(state._replace(to_move=SECOND), P, E)
    found = first_hint(state)
    assert (found.outlook, found.adventures) == (Outlook.MOVES, 2), "away from the Castle and back"


def test_the_line_has_the_moves_in_their_order() -> None:
    state = table(FOREST_MEETING, hands=[page(Meet(K, D, Place.FOREST))])
    found = first_hint(state)
    dragon = MoveCharacter(D, (state.hex_of(D).neighbour(E.turned(1)), state.hex_of(K).neighbour(E, 2)))
    assert found[:3] == (Outlook.MOVES, (steps(state, K, E, E), dragon), False)


def test_after_a_recount_the_new_page_waits_for_the_next_turn() -> None:
    away = page(Visit(P, Place.PLAIN))
    state = table("Pp    C", hands=[CASTLE_VISIT], books=[[away]], magic=[FIRST])
    state = play(walk(state, P, E), RECOUNT)
    found = first_hint(state)
    assert (found.outlook, found.adventures, found.by_magic) == (Outlook.MOVES, 1, False)
    assert found.sentence == "One Adventure away: move the Princess to the Plain."


def test_the_top_tile_comes_first_only_if_that_is_shorter() -> None:
    assert first_hint(table("Pp    C", hands=[CASTLE_VISIT], stack=CASTLES)).outlook is Outlook.MOVES
    near = first_hint(table("Pp    F     C", hands=[CASTLE_VISIT], stack=CASTLES))
    assert (near.outlook, near.adventures) == (Outlook.MOVES, 2)
    far = first_hint(table(LONG_WAY, hands=[CASTLE_VISIT], stack=CASTLES))
    assert (far.outlook, far.adventures) == (Outlook.TILE, 2)
    assert isinstance(far.line[0], AddTile)


def test_a_tile_can_be_the_second_adventure_by_magic() -> None:
    state = table("Pp    F     P", hands=[page(SeePlace(P, Place.CASTLE))], stack=CASTLES, magic=[FIRST])
    found = first_hint(walk(state, P, E))
    assert (found.outlook, found.adventures, found.by_magic) == (Outlook.TILE, 1, True)
    assert found.sentence.startswith(
        "One Adventure away, with your Magic still in this turn: lay the top tile"
    )


def test_without_a_helpful_tile_another_has_to_come() -> None:
    found = first_hint(table("Pp    F", hands=[CASTLE_VISIT], stack=["P-P-P"]))
    assert (found.outlook, found.line, found.adventures) == (Outlook.GROW, (), None)


def test_a_page_is_never_told_once_no_tile_can_be_laid() -> None:
    assert first_hint(table("Pp    F", hands=[CASTLE_VISIT], ruleset=NEVER)).outlook is Outlook.NEVER


def test_a_tile_that_fits_nowhere_and_stays_helps_nobody() -> None:
    stay = Ruleset(impossible=Impossible.NEVER, misfit=Misfit.STAY)
    large_river = page(Visit(P, Place.LARGE_RIVER))
    state = set_up(hands=[large_river], stack=[NO_FIT, "P-P-P"], ruleset=stay)
    assert first_hint(state).outlook is Outlook.NEVER


def test_two_deeds_take_magic() -> None:
    with_magic = first_hint(table(TWO_DEEDS, hands=[TWO_VISITS], magic=[FIRST]))
    assert (with_magic.outlook, with_magic.adventures, with_magic.by_magic) == (Outlook.MOVES, 2, True)
    without = first_hint(table(TWO_DEEDS, hands=[TWO_VISITS]))
    assert (without.outlook, without.line, without.by_magic) == (Outlook.MAGIC, with_magic.line, False)


def test_magic_that_is_spent_shortens_nothing() -> None:
    state = table(LONG_WAY, hands=[CASTLE_VISIT], magic=[FIRST])
    state = walk(walk(state, P, E), P, W)
    found = first_hint(state)
    assert (found.adventures, found.by_magic) == (3, False)


def test_where_a_recount_is_the_last_of_a_turn_magic_still_brings_two_adventures() -> None:
    last = Ruleset(magic_recount=MagicRecount.LAST)
    state = table(LONG_WAY, hands=[CASTLE_VISIT], magic=[FIRST], ruleset=last)
    assert first_hint(state).by_magic
    state = end(walk(state, P, E))._replace(to_move=FIRST)
    assert first_hint(walk(walk(state, P, E), P, E)).outlook is Outlook.NOW


def test_the_dragon_who_flew_away_for_ever_leaves_nothing_to_hope_for() -> None:
    # From the end of the row he comes back to the Castle no more: he flies over it.
    state = table("P     Cd    F", hands=[page(Visit(D, Place.CASTLE))], ruleset=NEVER)
    assert first_hint(fly(state, E)).outlook is Outlook.NEVER


def test_a_hint_is_for_a_page_that_can_still_be_told() -> None:
    state = table("Pp    C", hands=[CASTLE_VISIT])
    out = state._replace(seats=(state.seats[0]._replace(out=True), state.seats[1]))
    over = state._replace(outcome=Outcome(SeatNumber(1)))
    for seen in (view(state, None), view(out, FIRST), view(over, FIRST)):
        with pytest.raises(ValueError, match="a Page in hand"):
            hint(seen)


def test_turning_the_page_brings_a_hint_for_the_next() -> None:
    state = table("Pp    C", hands=[CASTLE_VISIT], books=[[page(Meet(P, D))]])
    found = first_hint(apply(state, TURN_PAGE))
    assert (found.adventures, found.by_magic) == (2, True)
