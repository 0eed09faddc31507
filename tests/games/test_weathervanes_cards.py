"""The cards of Weathervanes, and custom decks that a host can use."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from games.weathervanes.cards import NUMBERS, STANDARD, Corner, Deck, Suit, deck_of, parse_deck
from games.weathervanes.rules import ABOUT, outcome, rematch, setup
from matches.log.canonical import canonical
from tests.games.weathervanes_positions import SEED, until

LINES = [f"{number} {STANDARD.letters[4 * number - 4 : 4 * number]}" for number in NUMBERS]
TURNED = Deck((*STANDARD.arrangements[1:], STANDARD.arrangements[0]))
"""A custom deck in which every number has the suit arrangement of the next number."""


def test_weathervanes_deck_holds_every_arrangement_of_the_suits_once() -> None:
    assert sorted(STANDARD.arrangements) == sorted(permutations(Suit))


@pytest.mark.parametrize(
    ("number", "corner", "suit"),
    [
        (5, Corner.TOP_LEFT, Suit.BLUE),
        (22, Corner.TOP_RIGHT, Suit.BLUE),
        (24, Corner.BOTTOM_RIGHT, Suit.RED),
        (15, Corner.BOTTOM_LEFT, Suit.BLUE),
    ],
)
def test_weathervanes_deck_agrees_with_the_example_in_the_original_rules(
    number: int, corner: Corner, suit: Suit
) -> None:
    assert STANDARD[number][corner] == suit


def test_weathervanes_deck_is_read_back_as_written() -> None:
    text = "\n".join(["# the sheet of the house", "", *LINES[12:], *LINES[:12], "  # the end"])
    assert parse_deck(text) == STANDARD
    assert parse_deck(text.lower()) == STANDARD
    assert deck_of(STANDARD.letters) == STANDARD
    assert len(STANDARD.letters) == 96


@pytest.mark.parametrize(
    ("line", "text", "problem"),
    [
        (3, "3", "line 3: a number and four letters are expected, such as 5 BGRY"),
        (3, "3 G B Y R", "line 3: a number and four letters are expected, such as 5 BGRY"),
        (3, "0 GBYR", "line 3: “0” is not a number from 1 to 24"),
        (3, "25 GBYR", "line 3: “25” is not a number from 1 to 24"),
        (3, "three GBYR", "line 3: “three” is not a number from 1 to 24"),
        (3, "3 GBYX", "line 3: “GBYX” is not R, B, Y and G in some order"),
        (3, "3 GBYY", "line 3: “GBYY” is not R, B, Y and G in some order"),
        (3, "3 GBYRG", "line 3: “GBYRG” is not R, B, Y and G in some order"),
        (3, "2 GBYR", "line 3: number 2 stands on line 2 already"),
        (3, "3 YRGB", "line 3: YRGB stands on line 1 already, as number 1"),
        (24, "", "line 25: number 24 is missing"),
    ],
)
def test_weathervanes_refuses_an_invalid_deck_and_names_its_line(
    line: int, text: str, problem: str
) -> None:
    lines = [*LINES]
    lines[line - 1] = text
    with pytest.raises(ValueError, match=r"^line ") as refusal:
        parse_deck("\n".join(lines) + "\n")
    assert str(refusal.value) == problem


def test_weathervanes_refuses_a_deck_that_ends_too_soon() -> None:
    with pytest.raises(ValueError, match=r"^line 21: number 21 is missing$"):
        parse_deck("\n".join(LINES[:20]))
    with pytest.raises(ValueError, match=r"^line 1: number 1 is missing$"):
        parse_deck("")


def test_weathervanes_match_keeps_the_deck_it_began_with() -> None:
    options = {**ABOUT.settle({}), "deck": TURNED.letters}
    state = setup(4, options, SEED)
    assert state.deck == TURNED
    assert state.hands == setup(4, ABOUT.settle({}), SEED).hands
    last = until(state, lambda _: False, Random(1))
    assert outcome(last)
    assert last.deck == TURNED


def test_weathervanes_matches_with_different_decks_differ_in_their_fingerprint() -> None:
    options = ABOUT.settle({})
    standard, turned = (
        setup(4, {**options, "deck": deck.letters}, SEED) for deck in (STANDARD, TURNED)
    )
    assert canonical(standard) == canonical(setup(4, options, SEED))
    assert canonical(standard) != canonical(turned)


def test_weathervanes_rematch_does_not_keep_the_deck() -> None:
    options = {**ABOUT.settle({}), "deck": TURNED.letters}
    assert rematch(options, setup(4, options, SEED)) == ABOUT.settle({})
