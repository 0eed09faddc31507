"""The rows in which a message's buttons are arranged."""

from __future__ import annotations

import pytest

from bot.channels.messages import body_of
from matches.log.events import MatchId
from matches.ports.channel import Button, Message


def rows(*labels: str) -> list[int]:
    """Return how many buttons each row has."""
    buttons = tuple(Button("match", each) for each in labels)
    body = body_of(Message(MatchId("harbour1"), 1, "x", buttons=buttons))["json"]
    return [len(row["components"]) for row in body["components"]]


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (("Place a stone", "Type a point", "⋯"), [3]),
        (("Accept", "Decline", "Rules", "⋯"), [4]),
        (("Join", "Add a computer", "Begin", "⋯"), [2, 2]),
        (("Aceitar", "Recusar", "Regras", "⋯"), [2, 2]),
        (("Allow", "Decline", "Place a stone", "Type a point", "⋯"), [3, 2]),
    ],
)
def test_buttons_too_wide_for_a_phone_are_divided_evenly_among_rows(
    labels: tuple[str, ...], expected: list[int]
) -> None:
    assert rows(*labels) == expected


def test_25_long_labels_fit_into_the_5_rows_of_discord() -> None:
    assert rows(*["Agree: replace Alexandra"] * 25) == [5] * 5
