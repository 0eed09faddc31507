"""What somebody has typed of a move, in whatever order."""

from __future__ import annotations

import pytest

from cogs.autocomplete.moves import fits
from games.gnomon import COMPLETES


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "f",
        "FR",
        "rf",
        "crf",
        "FRC",
        "fil",
        "red fil",
        "circle",
        "circ r",
        "Filled-Red",
        "c f r",
    ],
)
def test_initials_and_beginnings_of_names_find_the_card_in_any_order(typed: str) -> None:
    assert fits(typed, "FRC", "Filled Red Circle")


@pytest.mark.parametrize("typed", ["h", "hollow", "frs", "ff", "filled blue", "x", "frcc", "led"])
def test_what_is_not_on_the_card_does_not_find_it(typed: str) -> None:
    assert not fits(typed, "FRC", "Filled Red Circle")


def test_full_initials_find_exactly_one_card() -> None:
    for card in COMPLETES:
        found = [
            other for other in COMPLETES if fits(card.initials, other.initials, str(other.words))
        ]
        assert found == [card]
