"""Options keep the kind of their values, as no option of one game alone shows."""

from __future__ import annotations

import pytest

from games.rules import About, BadOption, Choice, Effort, Option, Value

ABOUT = About(
    key="doldrums",
    name="Doldrums",
    summary="Nothing moves.",
    designers="nobody",
    seats=range(2, 4),
    people=range(2, 4),
    effort=Effort("turn", "a minute", 1),
    options=(
        Option("swap", "Whether to swap", (Choice(True, "On"), Choice(False, "Off"))),
        Option("size", "How large", (Choice(1, "One"), Choice(2, "Two"))),
    ),
)


@pytest.mark.parametrize(
    "chosen", [{"swap": 1}, {"swap": "True"}, {"size": True}, {"size": "1"}, {"size": 3}]
)
def test_a_value_of_another_kind_is_no_choice(chosen: dict[str, Value]) -> None:
    with pytest.raises(BadOption, match=r"is not a choice for (swap|size)\. Choose one of .*\.$"):
        ABOUT.settle(chosen)


def test_a_false_value_is_a_choice_like_any_other() -> None:
    assert ABOUT.settle({"swap": False}) == {"swap": False, "size": 1}


def test_seats_without_names_are_numbered_from_one() -> None:
    assert [ABOUT.seat_name(seat) for seat in range(3)] == ["Player 1", "Player 2", "Player 3"]
