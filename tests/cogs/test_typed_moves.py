"""Typed moves are found by their names in any language, whatever the spelling."""

from __future__ import annotations

import pytest

from cogs.actions.typed_moves import called
from renderers.renderer import MoveLabel
from tests.pseudo import PSEUDO, WIDE
from texts.language import ENGLISH
from texts.text import phrase, verbatim

MOVES = [
    MoveLabel("FRC", phrase("Filled Red Circle"), phrase("Filled Red Circle")),
    MoveLabel("PBS", verbatim("Círculo"), verbatim("**Parcial, Azul: Círculo**")),
    MoveLabel("5 blue", verbatim("blue"), verbatim("5, blue"), group=verbatim("the 5")),
    MoveLabel("S10", verbatim("♠10"), verbatim("♠10")),
    MoveLabel("H10", verbatim("♥10"), verbatim("♥10")),
    MoveLabel("place left of 23", verbatim("A: a la izquierda de 23"), verbatim("izquierda de 23")),
    MoveLabel("7 blue", verbatim("blue"), verbatim("7, blue"), group=verbatim("the 7")),
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


def test_points_on_a_button_do_not_name_its_move() -> None:
    moves = [MoveLabel("FRC", verbatim("Filled Red Circle: +2"), verbatim("Filled Red Circle"))]
    assert not called("+2", moves, [ENGLISH])
    assert called("filled red circle", moves, [ENGLISH])


def test_typed_move_name_is_accepted_only_in_the_given_languages() -> None:
    assert not called("fiilleed reed ciirclee", MOVES, [ENGLISH])
