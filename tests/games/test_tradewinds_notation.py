"""The names of a card in Tradewinds, and the spellings they are parsed from."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.gnomon import COMPLETES, Complete
from games.tradewinds.rules import notation, parse
from games.tradewinds.values import Play


@pytest.mark.parametrize("card", COMPLETES, ids=lambda card: card.initials)
def test_tradewinds_card_is_parsed_from_initials_and_names_in_any_order(card: Complete) -> None:
    for order in permutations(card):
        assert parse("".join(single.value for single in order)) == Play(card)
        assert parse(" ".join(str(single.word) for single in order)) == Play(card)


@pytest.mark.parametrize(
    "text",
    [
        "FRC", "frc", "cRf", " FRC ", "F R C", "F-R-C", "f,r,c", "F/R/C", "f.r.c.", "F_R_C", "`FRC`",
        "Filled-Red-Circle", "filled red circle", "FILLED, RED, CIRCLE", "Circle_Red_Filled",
        "FilledRedCircle", "filledRC",
        "filled  red\tcircle", "Filled–Red–Circle", "F red circle", "“Filled Red Circle”", "(C) r, Filled!",
    ],
)  # fmt: skip
def test_tradewinds_card_is_parsed_with_any_separators_case_and_mixed_names(text: str) -> None:
    assert notation(parse(text)) == "FRC"
