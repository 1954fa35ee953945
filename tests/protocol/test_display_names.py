"""What everybody at a table is called: people as they wish, bots so that nobody is taken for another."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import given
from hypothesis import strategies as st

from fairytile.bots import OPPONENTS
from fairytile.protocol import DisplayName
from fairytile.protocol.shown_player_names import display_names, names_in, told_apart
from fairytile.words import Language
from fairytile.words.user_texts import alike

KINDS = [known.key for known in OPPONENTS]
NAMES = st.sampled_from(["Anna", "Otto", "OTTO", "otto 2", "Otto 3", "Minerve", "Minerva", "Flora"])
SEATS = st.one_of(
    st.tuples(NAMES, st.none()),
    st.tuples(NAMES, st.sampled_from(KINDS)),
    st.tuples(st.none(), st.sampled_from(KINDS)),
    st.tuples(st.none(), st.none()),
)
TABLES = st.lists(SEATS, min_size=2, max_size=4).filter(
    lambda seats: (
        len({alike(name) for name, _ in seats if name}) == sum(name is not None for name, _ in seats)
    )
)


@given(TABLES, st.sampled_from(Language))
def test_people_keep_their_names_and_no_two_are_called_alike(
    seats: list[tuple[str | None, str | None]], language: Language
) -> None:
    found = names_in(language, seats)
    for (name, bot), shown in zip(seats, found, strict=True):
        assert name is None or shown == name
        assert (shown is None) is (name is None and bot is None)
    called = [alike(shown) for shown in found if shown is not None]
    assert len({*called}) == len(called)


def test_a_person_called_like_a_bot_is_not_the_one_who_gets_the_number() -> None:
    for seats in ([("otto", None), (None, "otto")], [(None, "otto"), ("otto", None)]):
        assert sorted(map(str, names_in(Language.ENGLISH, seats))) == ["Otto 2", "otto"]


def test_of_bots_of_one_kind_the_first_has_no_number() -> None:
    assert names_in(Language.GERMAN, [(None, "otto")] * 3) == ("Otto", "Otto 2", "Otto 3")


def test_a_number_that_somebody_has_in_their_name_is_passed_over() -> None:
    assert told_apart(["Otto"] * 3, ["OTTO", "Otto  3"]) == ["Otto 2", "Otto 4", "Otto 5"]


def test_a_name_is_taken_in_the_language_in_which_it_is_read() -> None:
    shown = display_names([("Minerve", None), (None, "minerva")])[1]
    assert shown == DisplayName(en="Minerva", fr="Minerve 2", de="Minerva")
    assert [shown.of(language) for language in Language] == ["Minerva", "Minerve 2", "Minerva"]


def test_a_bot_that_is_not_here_any_more_has_its_key() -> None:
    assert names_in(Language.ENGLISH, [("Anna", None), (None, "oracle")]) == ("Anna", "oracle")


def test_there_is_a_name_for_each_language() -> None:
    assert [field.name for field in fields(DisplayName)] == [*Language]
