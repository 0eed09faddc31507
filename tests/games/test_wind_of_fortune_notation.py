"""How moves of Wind of Fortune are written and parsed."""

from __future__ import annotations

import pytest

from games.wind_of_fortune.pieces import Commit, Crown, Expose, Move, Show, Source
from games.wind_of_fortune.rules import meant, notation, parse
from tests.games.wind_of_fortune_positions import HEARTS, SPADES, armed, card, settled, start

MOVES: list[tuple[str, Move]] = [
    ("H7 open", Commit(card("H7"), Source.OPEN)),
    ("D10 pile", Commit(card("D10"), Source.PILE)),
    ("H7 S4", Commit(card("H7"), card("S4"))),
    ("H7", Commit(card("H7"))),
    ("open", Commit(None, Source.OPEN)),
    ("show C4", Show(card("C4"))),
    ("expose 1", Expose(1)),
    ("expose 2", Expose(2)),
    ("joker to hearts", Crown(HEARTS)),
    ("joker to spades", Crown(SPADES)),
]


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_wind_of_fortune_moves_have_the_notation_of_the_rules_page(text: str, move: Move) -> None:
    assert notation(move) == text
    assert parse(text) == move
    assert type(parse(text)) is type(move)


@pytest.mark.parametrize(
    ("dummy", "opened", "text", "canonical"),
    [
        ("standard", "S8", "H7 S8", "H7 open"),
        ("standard", "S8", "H7 S9", "H7 S9"),
        ("standard", "S8", "H7 pile", "H7 pile"),
        ("extended", "S8", "H7 open", "H7 S8"),
        ("extended", "S8 S9", "H7 open", "H7 open"),
        ("naked", "S8", "H7 open", "H7 S8"),
    ],
)
def test_wind_of_fortune_open_card_can_be_typed_by_name_or_as_open(
    dummy: str, opened: str, text: str, canonical: str
) -> None:
    state = armed(settled(start(dummy=dummy)), "H7 H2", "S2 S3", red=opened)
    assert notation(meant(state, 0, parse(text))) == canonical


def test_wind_of_fortune_leader_may_name_the_open_card() -> None:
    state = armed(settled(start(4)), "H10 S2", "D4 C5", "H9 S3", "D6 C7", red="D2", black="S4")
    assert notation(meant(state, 0, parse("D2"))) == "open"
    assert notation(meant(state, 0, parse("H10"))) == "H10"
    assert notation(meant(state, 2, parse("D2"))) == "D2"
