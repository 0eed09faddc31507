"""Options accept only values of the right type. A made-up game is used, because no real game has all types."""

from __future__ import annotations

import pytest

from games.options import BadOption, Choice, Option, Value
from games.rules import About
from texts.text import counted, phrase

ABOUT = About(
    key="doldrums",
    name="Doldrums",
    summary=phrase("Nothing moves."),
    designers=phrase("nobody"),
    seats=range(2, 4),
    people=range(2, 4),
    units=lambda number: counted(number, "{n} turn", "{n} turns"),
    learning=1,
    options=(
        Option(
            "swap",
            phrase("Whether to swap"),
            (Choice(True, phrase("On")), Choice(False, phrase("Off"))),
        ),
        Option("size", phrase("How large"), (Choice(1, phrase("One")), Choice(2, phrase("Two")))),
    ),
)


@pytest.mark.parametrize(
    "chosen", [{"swap": 1}, {"swap": "True"}, {"size": True}, {"size": "1"}, {"size": 3}]
)
def test_option_refuses_values_of_another_type_and_those_not_among_its_choices(
    chosen: dict[str, Value],
) -> None:
    with pytest.raises(BadOption, match=r"is not a choice for (swap|size)\. Choose one of .*\.$"):
        ABOUT.settle(chosen)


def test_game_option_accepts_false_as_a_value() -> None:
    assert ABOUT.settle({"swap": False}) == {"swap": False, "size": 1}


def test_game_without_seat_names_numbers_its_seats_from_one() -> None:
    assert [str(ABOUT.seat_name(seat)) for seat in range(3)] == ["Player 1", "Player 2", "Player 3"]
