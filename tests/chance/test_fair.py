"""Fair shuffles: what they are made of, what is bound in, and what is refused."""

from __future__ import annotations

import hashlib

import pytest

from fairytile.chance import Commitment, Fair, Proof, Secret, Seeded, Share
from fairytile.content import load, new_game
from fairytile.dealing import chance_of, dealt, terms
from fairytile.ruleset import Rivers, Ruleset
from fairytile.state import Options, SeatNumber
from tests.notation.frozen import EDITION as FROZEN

SECRET = Secret(bytes(range(32)))
ANNA, BERT, CLARA = (Share(sign * 32) for sign in (b"A", b"B", b"C"))


def test_a_commitment_is_the_hash_of_the_secret() -> None:
    assert SECRET.commitment.value == hashlib.sha256(bytes(range(32))).digest()
    assert Commitment.of(str(SECRET.commitment).upper()) == SECRET.commitment


def test_a_secret_is_not_shown_by_accident() -> None:
    fair = Fair.of("table-7", SECRET, [ANNA, BERT])
    for shown in (repr(SECRET), str(SECRET), repr(fair), str(fair), repr(fair.proof)):
        assert SECRET.hex() not in shown
        assert repr(SECRET.value)[2:-1] not in shown


def test_secrets_and_shares_are_drawn_anew_each_time() -> None:
    assert Secret.drawn() != Secret.drawn()
    assert Share.drawn() != Share.drawn()


@pytest.mark.parametrize("text", ["", "00", "0" * 63, "0" * 65, "g" * 64, "0" * 31 + " " + "0" * 32])
def test_what_has_not_64_digits_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a share is written with 64 of the digits 0 to 9 and a to f"):
        Share.of(text)


def test_a_secret_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="a secret has 32 bytes, not 31"):
        Secret(bytes(31))


@pytest.mark.parametrize("name", ["", "-table", "a table", "a\nb", "tisch-ß", "a" * 101])
def test_a_name_that_would_not_fit_into_its_line_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is no name of a game"):
        Fair.of(name, SECRET, [ANNA, BERT])


def test_a_share_is_mixed_in_once() -> None:
    with pytest.raises(ValueError, match="a share is there twice"):
        Fair.of("table-7", SECRET, [ANNA, ANNA])


def test_there_is_a_share_or_nothing_for_every_seat() -> None:
    with pytest.raises(ValueError, match="1 shares for 2 players"):
        new_game(fair=Fair.of("table-7", SECRET, [ANNA]))


def test_nothing_is_dealt_before_the_secret_is_there() -> None:
    with pytest.raises(ValueError, match="is not told yet"):
        new_game(fair=Fair.of("table-7", SECRET, [ANNA, BERT]).sealed)


def test_everything_that_is_bound_in_changes_the_deal() -> None:
    """And so nobody can use a secret and shares of one table at another."""
    box, options = load(), Options(players=3)
    usual = Fair.of("table-7", SECRET, [ANNA, BERT, CLARA])
    others = [
        Fair.of("table-8", SECRET, [ANNA, BERT, CLARA]),
        Fair.of("table-7", Secret(bytes(32)), [ANNA, BERT, CLARA]),
        Fair.of("table-7", SECRET, [ANNA, CLARA, BERT]),
        Fair.of("table-7", SECRET, [ANNA, BERT, None]),
        Fair.of("table-7", SECRET, [ANNA, None, BERT]),
        Fair.of("table-7", SECRET, [None, None, None]),
    ]
    changed = [
        Options(players=3, first=SeatNumber(1)),
        Options(players=3, pages=3),
        Options(players=3, dealing="woven"),  # type: ignore[arg-type]  # a text is taken for what it says
        Options(players=3, deck="children"),  # type: ignore[arg-type]
        Options(players=3, start_side="front"),  # type: ignore[arg-type]
        Options(players=3, ruleset=Ruleset(rivers=Rivers.BANK)),
        Options(players=4),
    ]
    seeds = [shuffle.seed(terms(box, options)) for shuffle in (usual, *others)]
    seeds += [usual.seed(terms(box, each)) for each in changed]
    seeds += [usual.seed(terms(FROZEN, options))]
    assert len(set(seeds)) == len(seeds)


def test_the_terms_do_not_depend_on_the_order_in_which_rulings_were_given() -> None:
    one, other = (
        Options(ruleset=Ruleset.of(dict(switches)))
        for switches in (
            [("rivers", "bank"), ("misfit", "stay")],
            [("misfit", "stay"), ("rivers", "bank")],
        )
    )
    assert terms(load(), one) == terms(load(), other)
    assert terms(load(), one).endswith("rules: misfit:stay,rivers:bank\n")


# --- games ------------------------------------------------------------------------------------


def test_a_game_remembers_what_it_was_shuffled_by() -> None:
    fair = Fair.of("table-7", SECRET, [ANNA, None])
    assert new_game(fair=fair).game.shuffle is fair
    assert new_game(seed=7).game.shuffle == Seeded("7")
    assert new_game().game.shuffle is None


def test_games_that_play_alike_are_equal_whatever_they_were_shuffled_by() -> None:
    fair = Fair.of("table-7", SECRET, [ANNA, None])
    box, options = load(), Options()
    seed = fair.seed(terms(box, options))
    assert dealt(box, options, fair) == dealt(box, options, Seeded(seed)) != dealt(box, options, Seeded("7"))


def test_a_seed_or_a_fair_shuffle_but_not_both() -> None:
    with pytest.raises(ValueError, match="dealt by one of them"):
        new_game(seed=7, fair=Fair.of("table-7", SECRET, [ANNA, None]))


def test_players_are_said_with_or_without_options() -> None:
    assert len(new_game(seed=7, players=3).seats) == 3
    four = new_game(Options(pages=2), seed=7, players=4)
    assert [seat.untold for seat in four.seats] == [
        seat.untold for seat in new_game(Options(players=4, pages=2), seed="7").seats
    ]
    with pytest.raises(ValueError, match="5 players: a game is for 2 to 4"):
        new_game(players=5)


def test_without_a_seed_every_game_is_another() -> None:
    assert new_game().game.deal != new_game().game.deal


def test_a_proof_that_does_not_belong_to_its_commitment_deals_what_its_secret_says() -> None:
    """It is for `verify` to find that out, so that it can say what is wrong."""
    false = Fair("table-7", Secret(bytes(32)).commitment, Proof(SECRET, (ANNA, None)))
    true = Fair.of("table-7", SECRET, [ANNA, None])
    box, options = load(), Options()
    assert chance_of(box, options, false).below(2**32) == chance_of(box, options, true).below(2**32)
