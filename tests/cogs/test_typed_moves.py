"""Typed moves are found by their names in any language, whatever the spelling."""

from __future__ import annotations

import pytest

from cogs.actions.typed_moves import called
from games.tradewinds import rules as tradewinds
from renderers import find
from renderers.renderer import MoveLabel
from tests.pseudo import PSEUDO, WIDE
from tests.renderers.tradewinds_positions import match
from texts.language import ENGLISH
from texts.text import phrase, verbatim

MOVES = [
    MoveLabel("FRC", phrase("Filled Red Circle"), phrase("Filled Red Circle")),
    MoveLabel("PBS", verbatim("Círculo"), verbatim("**Parcial, Azul: Círculo**")),
    MoveLabel("5 blue", verbatim("the 5 blue"), verbatim("5, blue"), group=verbatim("the 5")),
    MoveLabel("S10", verbatim("♠10"), verbatim("♠10")),
    MoveLabel("H10", verbatim("♥10"), verbatim("♥10")),
    MoveLabel("place left of 23", verbatim("A: a la izquierda de 23"), verbatim("izquierda de 23")),
    MoveLabel("7 blue", verbatim("the 7 blue"), verbatim("7, blue"), group=verbatim("the 7")),
]


def found(typed: str) -> list[str]:
    return [each.notation for each in called(typed, MOVES, [WIDE, PSEUDO])]


@pytest.mark.parametrize(
    ("typed", "notations"),
    [
        ("Fiilleed Reed Ciircle", []),
        ("fiilleed reed ciirclee", ["FRC"]),
        ("«Filled red circle»", ["FRC"]),
        ("  parcial azul CIRCULO ", ["PBS"]),
        ("circulo", ["PBS"]),
        ("azul circulo parcial", ["PBS"]),
        ("azul circulo", []),
        ("blue 5", []),
        ("place a la izquierda de 23", ["place left of 23"]),
        ("place izquierda de 23", ["place left of 23"]),
        ("a la izquierda de 23", ["place left of 23"]),
        ("circ", []),
        ("the 5: blue", ["5 blue"]),
        ("5 blue", ["5 blue"]),
        ("blue", ["5 blue", "7 blue"]),
        ("♥️ 10", ["H10"]),
        ("10", ["S10", "H10"]),
        ("♥", []),
        ("", []),
        ("**", []),
        ("ＦＲＣ", ["FRC"]),
        ("Ｓ１０", ["S10"]),
    ],
)
def test_typed_translated_name_finds_its_move(typed: str, notations: list[str]) -> None:
    assert found(typed) == notations


def test_points_of_a_tradewinds_card_do_not_name_it() -> None:
    for state in match(0)[:-1]:
        view = tradewinds.view(state, min(tradewinds.to_act(state)))
        moves = find("tradewinds").moves(view, forecasts=False)
        assert not any(called(typed, moves, [ENGLISH]) for typed in ("0", "1", "+1", "−1", "2"))


def test_typed_move_name_is_accepted_only_in_the_given_languages() -> None:
    assert not called("fiilleed reed ciirclee", MOVES, [ENGLISH])
