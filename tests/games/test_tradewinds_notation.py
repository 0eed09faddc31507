"""The names of a card in Tradewinds, and how people may spell them."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.gnomon import COMPLETES, Complete
from games.rules import IllegalMove
from games.tradewinds import notation, parse
from games.tradewinds.values import Play


@pytest.mark.parametrize("card", COMPLETES, ids=lambda card: card.initials)
def test_initials_and_names_are_understood_in_every_order(card: Complete) -> None:
    for order in permutations(card):
        assert parse("".join(single.value for single in order)) == Play(card)
        assert parse(" ".join(single.word for single in order)) == Play(card)


@pytest.mark.parametrize(
    "text",
    [
        "FRC", "frc", "cRf", " FRC ", "F R C", "F-R-C", "f,r,c", "F/R/C", "f.r.c.", "F_R_C", "`FRC`",
        "Filled-Red-Circle", "filled red circle", "FILLED, RED, CIRCLE", "Circle_Red_Filled",
        "FilledRedCircle", "filledRC",
        "filled  red\tcircle", "Filled–Red–Circle", "F red circle", "“Filled Red Circle”", "(C) r, Filled!",
    ],
)  # fmt: skip
def test_separators_case_and_mixed_names_do_not_matter(text: str) -> None:
    assert notation(parse(text)) == "FRC"


@pytest.mark.parametrize(
    "text",
    [
        "", "FR", "F", "FRCC", "FRCS", "FRX", "FFR", "RGB", "RRR", "Red", "RED", "Filled Red",
        "Filled Red Round", "Filled Filled Red Circle", "Filled Red Circle Square",
        "F R R C", "Red Green Circle", "1", "🌬️", "FRC FRC",
    ],
)  # fmt: skip
def test_what_names_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        parse(text)
    assert str(refusal.value) == (
        f"“{text}” is not a card. Name its pattern, colour and shape, "
        "such as FRC or Filled Red Circle."
    )


def test_a_refusal_does_not_repeat_a_long_text() -> None:
    with pytest.raises(IllegalMove, match=r"^“x{40}” is not a card\."):
        parse("x" * 1000)
