"""Shorter, easier, woven: what a table chooses before the deal."""

from dataclasses import replace

import pytest

from fairytile.chance import Chance
from fairytile.dealing import book_size, deal, deck_of, strata
from fairytile.edition import Edition, Page, PageNumber
from fairytile.ruleset import SWITCHES, Ruleset
from fairytile.state import Deal, Dealing, Deck, Options, SeatNumber, StartSide
from tests.rules.tables import ALWAYS, edition

SEEDS = range(15)
HARD = {3, 4, 17, 30, 36}


@pytest.fixture(name="box", scope="module")
def a_box_with_hard_pages() -> Edition:
    """36 Pages, of which five are hard: 31 divide evenly for nobody."""
    full = edition([ALWAYS] * 36, [])
    pages = {n: Page(n, page.objective, hard=n in HARD) for n, page in full.pages.items()}
    return replace(full, pages=pages)


def dealt(box: Edition, seed: int, options: Options) -> Deal:
    return deal(box, options, Chance(seed))


def in_play(made: Deal) -> list[PageNumber]:
    return sorted(page for book in made.books for page in book)


def assert_nothing_lost(box: Edition, options: Options, made: Deal) -> None:
    assert sorted([*in_play(made), *made.left_over]) == list(deck_of(box, options))


# Shorter


@pytest.mark.parametrize("dealing", Dealing)
@pytest.mark.parametrize(("players", "pages"), [(2, 5), (3, 1), (3, 7), (4, 9), (4, 4), (2, 18)])
def test_shorter_games_have_books_of_the_chosen_size_and_lose_no_page(
    box: Edition, players: int, pages: int, dealing: Dealing
) -> None:
    options = Options(players=players, pages=pages, dealing=dealing)
    for seed in SEEDS:
        made = dealt(box, seed, options)
        assert [len(book) for book in made.books] == [pages] * players
        assert_nothing_lost(box, options, made)


@pytest.mark.parametrize("dealing", Dealing)
@pytest.mark.parametrize(("players", "pages"), [(2, 5), (3, 2), (4, 4)])
def test_shorter_games_take_one_page_of_each_stretch_of_the_tale(
    box: Edition, players: int, pages: int, dealing: Dealing
) -> None:
    stretches = strata(sorted(box.pages), players * pages)
    assert max(map(len, stretches)) - min(map(len, stretches)) <= 1
    for seed in SEEDS:
        made = dealt(box, seed, Options(players=players, pages=pages, dealing=dealing))
        for page, stretch in zip(in_play(made), stretches, strict=True):
            assert page in stretch


def test_shorter_games_take_other_pages_each_time(box: Edition) -> None:
    options = Options(players=2, pages=3)
    assert len({tuple(in_play(dealt(box, seed, options))) for seed in SEEDS}) > 10


@pytest.mark.parametrize("pages", [19, 37])
def test_there_are_no_longer_books_than_the_deck_allows(box: Edition, pages: int) -> None:
    with pytest.raises(ValueError, match="at most 18"):
        dealt(box, 0, Options(players=2, pages=pages))


# Easier


def test_the_childrens_deck_leaves_the_hard_pages_out(box: Edition) -> None:
    options = Options(deck=Deck.CHILDREN)
    assert set(deck_of(box, options)) == set(range(1, 37)) - HARD
    assert set(deck_of(box, Options(deck=Deck.FULL))) == set(range(1, 37))


@pytest.mark.parametrize(("players", "pages", "left"), [(2, 15, 1), (3, 10, 1), (4, 7, 3)])
def test_a_reduced_deck_is_dealt_evenly_and_the_rest_is_left_over(
    box: Edition, players: int, pages: int, left: int
) -> None:
    options = Options(players=players, deck=Deck.CHILDREN)
    assert book_size(box, options) == pages
    for seed in SEEDS:
        made = dealt(box, seed, options)
        assert [len(book) for book in made.books] == [pages] * players
        assert len(made.left_over) == left
        assert_nothing_lost(box, options, made)


def test_any_page_of_the_childrens_deck_may_be_the_one_left_over(box: Edition) -> None:
    options = Options(players=2, deck=Deck.CHILDREN)
    assert len({dealt(box, seed, options).left_over for seed in range(60)}) > 15


def test_a_short_childrens_game_is_spread_over_the_childrens_deck(box: Edition) -> None:
    options = Options(players=3, pages=3, deck=Deck.CHILDREN)
    stretches = strata(deck_of(box, options), 9)
    for seed in SEEDS:
        made = dealt(box, seed, options)
        assert all(page in part for page, part in zip(in_play(made), stretches, strict=True))
        assert not HARD & {*in_play(made), *made.left_over}


# Woven


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("pages", [None, 4])
def test_woven_gives_each_book_one_page_of_each_block(
    box: Edition, players: int, deck: Deck, pages: int | None
) -> None:
    options = Options(players=players, dealing=Dealing.WOVEN, deck=deck, pages=pages)
    for seed in SEEDS:
        made = dealt(box, seed, options)
        order = in_play(made)
        for start in range(0, len(order), players):
            block = set(order[start : start + players])
            assert [len(block & set(book)) for book in made.books] == [1] * players
        assert_nothing_lost(box, options, made)


def test_woven_shuffles_each_book(box: Edition) -> None:
    options = Options(dealing=Dealing.WOVEN)
    books = [book for seed in SEEDS for book in dealt(box, seed, options).books]
    assert not any(list(book) == sorted(book) for book in books)
    assert len({book[0] for book in books}) > 10


def test_woven_deals_out_each_block_by_chance(box: Edition) -> None:
    options = Options(players=3, dealing=Dealing.WOVEN)
    for page in (1, 2, 3, 36):
        owners = {
            [page in book for book in dealt(box, seed, options).books].index(True) for seed in range(40)
        }
        assert owners == {0, 1, 2}


def test_classic_does_not_weave(box: Edition) -> None:
    made = [dealt(box, seed, Options(dealing=Dealing.CLASSIC)) for seed in SEEDS]
    pairs = [
        {page, page + 1} <= set(book) for deal in made for book in deal.books for page in range(1, 36, 2)
    ]
    assert any(pairs), "a Book may have both Pages of a block"


# The rest


@pytest.mark.parametrize("side", [StartSide.FRONT, StartSide.BACK])
def test_the_start_side_can_be_chosen(box: Edition, side: StartSide) -> None:
    options = Options(start_side=side)
    assert {dealt(box, seed, options).start_side for seed in SEEDS} == {int(side is StartSide.BACK)}


def test_or_the_start_side_is_drawn(box: Edition) -> None:
    assert {dealt(box, seed, Options()).start_side for seed in SEEDS} == {0, 1}


def test_the_chosen_start_side_changes_nothing_else_of_the_deal(box: Edition) -> None:
    for seed in SEEDS:
        front, back = (dealt(box, seed, Options(start_side=side)) for side in list(StartSide)[1:])
        assert front._replace(start_side=1) == back


@pytest.mark.parametrize("players", [1, 5, 0])
def test_a_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        Options(players=players)


@pytest.mark.parametrize("first", [-1, 2])
def test_the_first_player_sits_at_the_table(first: int) -> None:
    with pytest.raises(ValueError, match="first player"):
        Options(players=2, first=SeatNumber(first))


@pytest.mark.parametrize("pages", [0, -1, 145])
def test_a_book_has_at_least_one_page_and_no_more_than_an_edition(pages: int) -> None:
    with pytest.raises(ValueError, match=f"{pages} pages: a Book has 1 to 144"):
        Options(pages=pages)


@pytest.mark.parametrize("field", ["players", "first", "pages"])
@pytest.mark.parametrize("given", [True, False, 2.0, "2", [2], object(), 2 + 0j])
def test_a_number_is_a_whole_number_and_nothing_else(field: str, given: object) -> None:
    with pytest.raises(ValueError, match=f"{field} is .*; it is a whole number"):
        Options(**{field: given})  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize(
    ("field", "given"),
    [("dealing", 1), ("deck", None), ("start_side", ["front"]), ("ruleset", "classic"), ("ruleset", None)],
)
def test_an_option_of_another_kind_is_refused(field: str, given: object) -> None:
    with pytest.raises(ValueError, match=f"^{field.replace('_', '-')} is .*; it (can be|is) "):
        Options(**{field: given})  # type: ignore[arg-type]  # that is the point


def test_an_enormous_number_is_refused_without_being_written_out() -> None:
    for field in ("players", "first", "pages"):
        with pytest.raises(ValueError, match="a number of thousands of digits"):
            Options(**{field: 10**5000})  # type: ignore[arg-type]  # one of them is the number of a seat
    with pytest.raises(ValueError, match=r"^rivers is 'd{24}…'; it can be match, continue, bank$"):
        Ruleset.of({"rivers": "d" * 10**6})
    with pytest.raises(ValueError, match=r"^no switch is called 'd{24}…'; there are"):
        Ruleset.of({"d" * 10**6: "dry"})


def test_every_switch_can_be_set_by_name_to_each_of_its_values() -> None:
    for name, kind in SWITCHES.items():
        for value in kind:
            rules = Ruleset.of({name: value})
            assert getattr(rules, name.replace("-", "_")) is value
            assert rules.changes() in ({}, {name: value})


def test_the_default_of_each_switch_is_the_first_that_the_rules_name() -> None:
    assert all(Ruleset.of({name: next(iter(kind))}) == Ruleset() for name, kind in SWITCHES.items())


@pytest.mark.parametrize("switches", [{"river": "match"}, {"rivers": "bridge"}])
def test_an_unknown_switch_or_value_is_refused(switches: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="river"):
        Ruleset.of(switches)
