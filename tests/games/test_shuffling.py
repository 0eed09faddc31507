"""Shuffles are the same on every machine and in every version, and all orders are equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import permutations, product

import pytest

from games.shuffling import _below, chosen, derived, drawing, shuffled

ZEROS, ONES, RISING = bytes(32), b"\xff" * 32, bytes(range(32))

SHUFFLED = [
    (ZEROS, "piles", "1 6 3 4 7 0 5 2 8"),
    (ZEROS, "hands", "2 0 8 3 5 4 7 1 6"),
    (ONES, "piles", "8 7 5 6 2 4 1 0 3"),
    (RISING, "round 2", "4 11 3 10 7 1 0 2 8 9 6 5"),
    (RISING, "signs", "10 8 11 13 3 16 7 4 19 0 15 2 6 14 1 12 18 17 9 5"),
    (
        RISING,
        "piles",
        "19 16 25 7 33 2 3 6 10 9 18 20 27 14 0 13 21 23 28 29 34 8 1 15 17 26 22 30 32 35 24 4 31 12 5 11",
    ),
]
"""Expected orders of the numbers from 0 on, by seed and label, computed independently with openssl and Perl."""


@pytest.mark.parametrize(("seed", "label", "order"), SHUFFLED)
def test_shuffle_gives_the_order_of_an_independent_implementation(
    seed: bytes, label: str, order: str
) -> None:
    numbers = [int(number) for number in order.split()]
    assert shuffled(range(len(numbers)), seed, label) == numbers


@pytest.mark.parametrize(("seed", "number"), [(ZEROS, 34), (ONES, 20), (RISING, 6)])
def test_random_choice_equals_that_of_an_independent_implementation(
    seed: bytes, number: int
) -> None:
    assert chosen(range(36), seed, "covering") == number


def test_shuffle_leaves_its_input_unchanged_and_ignores_the_values_of_items() -> None:
    items = list("abcdefghi")
    result = shuffled(items, ZEROS, "piles")
    assert items == list("abcdefghi")
    assert result == [items[place] for place in shuffled(range(9), ZEROS, "piles")]


@pytest.mark.parametrize("items", [[], ["alone"]])
def test_shuffling_at_most_one_item_changes_nothing(items: list[str]) -> None:
    assert shuffled(items, ZEROS, "piles") == items


@pytest.mark.parametrize(
    ("bound", "refused", "least"), [(3, 2**32 - 1, 1), (7, 2**32 - 4, 4), (10, 2**32 - 6, 6)]
)
def test_shuffle_redraws_numbers_that_would_make_some_results_likelier(
    bound: int, refused: int, least: int
) -> None:
    """If `bound` does not divide 2^32, the highest 32-bit numbers must be redrawn, as many as the remainder
    `least`. The lowest of these numbers is `refused`."""
    assert 2**32 - refused == least
    assert _below(bound, iter([refused, 2**32 - 1, bound + 2])) == 2
    assert _below(bound, iter([refused - 1, 0])) == bound - 1


def test_shuffle_redraws_nothing_if_all_results_are_equally_likely() -> None:
    assert _below(4, iter([2**32 - 1])) == 3


def seeds(number: int) -> Iterable[bytes]:
    return (b"uniform %d" % n for n in range(number))


def chi_square(found: Iterable[Hashable], cells: int) -> float:
    counts = Counter(found)
    expected = counts.total() / cells
    missing = (cells - len(counts)) * expected
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing


def test_shuffle_makes_every_order_of_four_equally_likely() -> None:
    """For 24 equally likely orders, chi-squared exceeds 49.7 only once in a thousand times."""
    orders = [tuple(shuffled("NESW", seed, "seats")) for seed in seeds(4800)]
    assert set(orders) == set(permutations("NESW"))
    assert chi_square(orders, 24) < 49.7


def test_shuffles_with_different_labels_are_independent() -> None:
    """For 16 equally likely pairs, chi-squared exceeds 37.7 only once in a thousand times."""
    pairs = [
        (shuffled(range(4), seed, "round 1")[0], shuffled(range(4), seed, "round 2")[0])
        for seed in seeds(3200)
    ]
    assert set(pairs) == set(product(range(4), repeat=2))
    assert chi_square(pairs, 16) < 37.7


@pytest.mark.parametrize("bound", [1, 6, 2**32 - 1, 2**32, 3 * 2**40, 10**20])
def test_random_integers_of_any_size_are_evenly_distributed(bound: int) -> None:
    below = drawing(RISING, "hands")
    drawn = [below(bound) for _ in range(3000)]
    assert all(0 <= each < bound for each in drawn)
    if bound > 1:
        lower = sum(2 * each < bound for each in drawn)
        assert 1380 < lower < 1620  # 1,500 are expected, with a deviation of 27


def test_derived_seeds_differ_by_seed_and_label() -> None:
    found = [derived(seed, label) for seed in (ZEROS, ONES) for label in ("later", "piles")]
    assert len({*found, ZEROS, ONES}) == 6
    assert derived(ZEROS, "later") == found[0]
    assert {len(each) for each in found} == {32}


def test_random_integers_are_determined_by_seed_and_label() -> None:
    def first(seed: bytes, label: str) -> int:
        return drawing(seed, label)(10**20)

    assert first(ZEROS, "hands") == first(ZEROS, "hands")
    assert len({first(ZEROS, "hands"), first(ZEROS, "piles"), first(ONES, "hands")}) == 3
