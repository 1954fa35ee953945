"""The stream of numbers: what its documentation says of it, and that no number is likelier than others."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairytile.chance import SCHEME, Chance, Seeded


def words(seed: str, count: int) -> list[int]:
    """The first words of a stream, in the plainest way."""
    key = hashlib.sha256(f"{SCHEME}\n{seed}".encode()).digest()
    found: list[int] = []
    for block in range(count // 8 + 1):
        data = hmac.new(key, block.to_bytes(8, "big"), hashlib.sha256).digest()
        found += [int.from_bytes(data[at : at + 4], "big") for at in range(0, 32, 4)]
    return found[:count]


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_number_below_all_words_is_the_word_itself(seed: str) -> None:
    chance = Chance(seed)
    assert [chance.below(2**32) for _ in range(20)] == words(seed, 20)


@given(st.integers(), st.integers(1, 2**32))
def test_words_that_would_favour_small_numbers_are_passed_over(seed: int, number: int) -> None:
    chance = Chance(seed)
    fair = [word % number for word in words(str(seed), 40) if word < 2**32 // number * number]
    count = min(5, len(fair))
    assert [chance.below(number) for _ in range(count)] == fair[:count]


@given(st.integers(1, 2**32))
def test_a_number_is_below_what_was_asked_for(number: int) -> None:
    assert 0 <= Chance("below").below(number) < number


@pytest.mark.parametrize("number", [0, -1, 2**32 + 1])
def test_what_no_word_can_answer_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="at least 1 and at most 4294967296"):
        Chance(1).below(number)


def test_a_number_is_the_seed_of_its_digits() -> None:
    assert Chance(-7).below(2**32) == Chance("-7").below(2**32) != Chance("7").below(2**32)


@pytest.mark.parametrize("seed", [7.0, None, b"7"])
def test_a_seed_of_another_kind_is_refused(seed: object) -> None:
    with pytest.raises(ValueError, match="it is a text or a whole number"):
        Chance(seed)  # type: ignore[arg-type]  # as somebody without a type checker may do


def test_a_seed_that_is_no_text_is_refused() -> None:
    with pytest.raises(ValueError, match="is no text that can be written"):
        Chance("\udcff")


def test_all_orders_of_a_shuffled_list_are_equally_likely() -> None:
    chance, times = Chance("orders"), 500
    found = Counter("".join(chance.shuffled("abcd")) for _ in range(24 * times))
    assert set(found) == set(map("".join, permutations("abcd")))
    # With 23 degrees of freedom chance exceeds this once in a thousand times, and the seed stays the same.
    assert sum((count - times) ** 2 / times for count in found.values()) < 49.7


@given(st.lists(st.integers(), max_size=30), st.integers())
def test_a_list_keeps_its_entries_when_it_is_shuffled_and_stays_itself(things: list[int], seed: int) -> None:
    before = list(things)
    assert sorted(Chance(seed).shuffled(things)) == sorted(before)
    assert things == before


@given(st.integers(0, 12), st.integers())
def test_a_sample_is_the_beginning_of_the_list_shuffled(count: int, seed: int) -> None:
    things = range(12)
    assert Chance(seed).sample(things, count) == Chance(seed).shuffled(things)[:count]


def test_a_sample_of_more_than_there_is_is_refused() -> None:
    with pytest.raises(ValueError, match="3 of 2 things"):
        Chance(1).sample("ab", 3)


def test_chance_without_a_seed_is_always_another() -> None:
    assert Chance.drawn().below(2**32) != Chance.drawn().below(2**32)


# --- seeds of games ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["", " ", " a", "a ", "a\nb", "a\x1b[2J", "a\u2028b", "\udcff", "a" * 1001])
def test_a_seed_that_does_not_fit_into_a_line_is_refused(seed: str) -> None:
    with pytest.raises(ValueError, match=r"^the seed "):
        Seeded(seed)


@pytest.mark.parametrize("seed", ["7", "two words", "a  b", "# 1", "Zoë 🐉", "a" * 1000])
def test_any_other_text_is_the_seed_of_a_game(seed: str) -> None:
    assert Seeded(seed).chance().below(2**32) == Chance(seed).below(2**32)
