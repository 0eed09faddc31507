"""Where cards fit in a tableau of Weathervanes, and what tableaux score."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from games.weathervanes.cards import NUMBERS, STANDARD, Corner, Suit
from games.weathervanes.pieces import ANEW, EMPTY, FIRST, Cells, Edge, Place, Score, Way
from games.weathervanes.rules import notation
from games.weathervanes.tableau import arranged, fits, names, scored, tableau
from tests.games.weathervanes_positions import cells

OPEN_PAIR = cells("1 . . 5")


def ways(lying: str, number: int) -> list[str]:
    found = fits(STANDARD, cells(lying), number)
    return [notation(place).removeprefix("place ") for place in found]


def laid(lying: str, number: int, way: Way, beside: int) -> Cells:
    return fits(STANDARD, cells(lying), number)[Place(way, beside)]


def score(lying: str, token: Suit, *, inner: bool = True, against: bool = False) -> Score:
    return scored(STANDARD, cells(lying), token, inner=inner, against=against)


def test_weathervanes_second_card_has_the_expected_number_of_places() -> None:
    found = [fits(STANDARD, (one, 0, 0, 0), two) for one, two in product(NUMBERS, NUMBERS)]
    counts = Counter(0 if ANEW in each else len(each) for each in found)
    assert counts == {0: 96, 1: 96, 2: 336, 4: 48}


def test_weathervanes_first_card_of_a_tableau_has_one_place() -> None:
    assert fits(STANDARD, EMPTY, 5) == {FIRST: (5, 0, 0, 0)}


def test_weathervanes_pair_with_two_equal_corners_may_have_either_centre() -> None:
    assert laid("5 . . .", 1, Way.ABOVE, 5) == OPEN_PAIR
    assert tableau(STANDARD, OPEN_PAIR).centres == (Suit.GREEN, Suit.BLUE)
    assert arranged(STANDARD, OPEN_PAIR) == (OPEN_PAIR, cells(". 1 5 ."))


@pytest.mark.parametrize(
    ("number", "way", "wanted", "centre"),
    [
        (13, Way.RIGHT, ". . 13 1", Suit.RED),
        (17, Way.RIGHT, "1 17 . .", Suit.GREEN),
        (4, Way.BELOW, ". 1 4 .", Suit.BLUE),
        (19, Way.BELOW, "1 . . 19", Suit.GREEN),
    ],
)
def test_weathervanes_pair_with_one_equal_corner_has_that_suit_as_centre(
    number: int, way: Way, wanted: str, centre: Suit
) -> None:
    pair = laid("1 . . .", number, way, 1)
    assert pair == cells(wanted)
    assert arranged(STANDARD, pair) == (pair,)
    assert tableau(STANDARD, pair).centres == (centre,)


def test_weathervanes_pair_is_arranged_with_equal_suits_in_the_middle() -> None:
    for one, two in product(NUMBERS, NUMBERS):
        pairs = fits(STANDARD, (one, 0, 0, 0), two).values()
        for lying in (each for pair in pairs for each in arranged(STANDARD, pair)):
            inner = [STANDARD[lying[place]][(place + 2) % 4] for place in Corner if lying[place]]
            assert len(set(inner)) == 1


def test_weathervanes_third_card_may_decide_the_centre_suit_of_a_pair() -> None:
    numbers = [number for number in NUMBERS if len(ways("1 . . 5", number)) == 2]
    assert numbers
    for number in numbers:
        left, right = fits(STANDARD, OPEN_PAIR, number).items()
        assert (left[0].way, right[0].way) == (Way.LEFT, Way.RIGHT)
        assert tableau(STANDARD, left[1]).centres == (Suit.BLUE,)
        assert tableau(STANDARD, right[1]).centres == (Suit.GREEN,)


def test_weathervanes_fourth_card_fits_only_if_its_inner_corner_is_the_centre() -> None:
    assert ways("4 3 . 1", 7) == ["below 3"]
    fitting = [number for number in NUMBERS if ways("4 3 . 1", number) != ["anew"]]
    assert fitting == [number for number in NUMBERS if STANDARD[number][0] == Suit.RED]


def test_weathervanes_last_place_has_two_names_with_the_canonical_one_first() -> None:
    whole = cells("4 3 7 1")
    assert [[notation(place) for place in names(whole, corner)] for corner in Corner] == [
        ["place above 1", "place left of 3"],
        ["place above 7", "place right of 4"],
        ["place below 3", "place right of 1"],
        ["place below 4", "place left of 7"],
    ]


def test_weathervanes_places_are_listed_in_a_fixed_order() -> None:
    for one, two in product(NUMBERS, NUMBERS):
        order = [list(Way).index(place.way) for place in fits(STANDARD, (one, 0, 0, 0), two)]
        assert order == sorted(order)


def test_weathervanes_rulebook_example_of_a_pair_scores_7() -> None:
    found = score("1 . . 5", Suit.GREEN)
    assert (found.square, found.outer, found.inner) == (4, ((Edge.LEFT, Suit.BLUE),), 2)
    assert found.total == 7
    assert found.centre == Suit.GREEN


def test_weathervanes_pair_with_two_possible_centres_scores_the_better_one() -> None:
    found = score("1 . . 5", Suit.BLUE)
    assert (found.total, found.centre, found.cells) == (7, Suit.BLUE, cells(". 1 5 ."))
    assert score("1 . . 5", Suit.RED).total == 5


def test_weathervanes_rulebook_example_of_four_cards_scores_18() -> None:
    found = score("4 3 7 1", Suit.GREEN)
    assert found.outer == ((Edge.RIGHT, Suit.YELLOW), (Edge.BOTTOM, Suit.GREEN))
    assert (found.centre, found.inner, found.total) == (Suit.RED, 0, 18)
    assert score("4 3 7 1", Suit.RED).total == 22


def test_weathervanes_lone_card_scores_one_point_with_any_token() -> None:
    assert [score("5 . . .", token).total for token in Suit] == [1, 1, 1, 1]


def test_weathervanes_tableau_scores_no_bonus_for_its_centre_without_kens() -> None:
    assert score("1 . . 5", Suit.GREEN, inner=False).total == 5
    assert score("4 3 7 1", Suit.RED, inner=False).total == 18


def test_weathervanes_pair_scored_against_its_owner_uses_the_centre_that_costs_less() -> None:
    assert score("1 . . 5", Suit.GREEN, against=True).total == -5
    assert score("4 3 7 1", Suit.RED, against=True).total == -22


def test_weathervanes_tableaux_have_at_most_four_outer_matches() -> None:
    most: Counter[int] = Counter()
    pairs = [pair for two in NUMBERS for pair in fits(STANDARD, (1, 0, 0, 0), two).values()]
    triples = [each for pair in pairs for n in NUMBERS for each in fits(STANDARD, pair, n).values()]
    fours = [
        each for three in triples for n in NUMBERS for each in fits(STANDARD, three, n).values()
    ]
    for lying in {*pairs, *triples, *fours}:
        found = scored(STANDARD, lying, Suit.RED)
        most[found.size] = max(most[found.size], len(found.outer))
    assert most == {1: 0, 2: 1, 3: 2, 4: 4}
