"""The wording of responses includes the names, seats, channels and numbers that they are about."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from bot.channels.custom_ids import CustomId
from cogs import wording
from cogs.actions import hint_wording
from cogs.afterwards import replay_wording, review_wording
from cogs.afterwards.fair_deal import record
from cogs.lobbies.joining import joined
from cogs.match_selection import MINE, OWN_LOBBY, no_match, unknown_match
from cogs.personal.absences import days_left
from games.tradewinds.about import ABOUT
from matches.service.advice.hints import Hint, look_on
from players.thought import Measure
from texts.language import ENGLISH
from texts.text import NOTHING, Text, phrase


@pytest.mark.parametrize(
    ("answer", "facts"),
    [
        (joined("Chance", 7, 8), ["Chance", "<#7>"]),
        (joined("Chance", 7, 7), ["Chance"]),
        (wording.played("You kept **Red**", ""), ["You kept **Red**."]),
        (wording.played("You played **FRC**", "North"), ["You played **FRC**", "North"]),
        (wording.others_asked("Bob", 1), ["Bob", "1 more person has"]),
        (wording.others_asked("Bob", 2), ["Bob", "2 more people have"]),
        (hint_wording.hinted("f4", phrase("It wins."), thought=True), ["**f4**", "It wins."]),
        (hint_wording.hinted("f4", NOTHING, thought=False), ["**f4**"]),
        (
            hint_wording.hinted("f4", NOTHING, phrase("It joins."), thought=True),
            ["strong", "It joins."],
        ),
        (hint_wording.as_good("d4", easier=True), ["**d4** is about as good", "easier"]),
        (hint_wording.as_good("d4", easier=False), ["**d4** is about as good."]),
        (replay_wording.film_size(1_250_000, postable=True), ["1.2 MB"]),
        (replay_wording.film_drawn(3, 24, 0), ["3 of 24"]),
        (replay_wording.film_drawn(0, 24, 2), ["2 other films"]),
        (look_on(7), ["7 seconds"]),
        (look_on(1), ["1 second."]),
        (unknown_match("x", "Chance"), ["“x”", "Chance"]),
        (unknown_match("x", ""), ["“x” here"]),
        (no_match(OWN_LOBBY, None), ["`/help`"]),
        (no_match(MINE, ABOUT), ["Tradewinds", "`/tradewinds start`"]),
        (days_left(16), ["30 days", "365", "16"]),
    ],
)
def test_answer_contains_the_names_channels_and_numbers_given_to_it(
    answer: Text | str, facts: list[str]
) -> None:
    assert not [fact for fact in facts if fact not in str(answer)]
    assert str(answer).endswith((".", "?"))


def test_review_without_numbers_names_the_moves_but_no_number() -> None:
    told = str(review_wording.uncounted("Keep Red", "Keep Blue"))
    assert "Keep Red" in told
    assert "Keep Blue" in told
    said = told + str(review_wording.estimates(numbers=False))
    assert not re.search(r"\d", said)


@pytest.mark.parametrize(
    ("measure", "worths", "together", "numbers"),
    [
        (Measure.WINS, (0.62, 0.55), False, ["62", "100", "55"]),
        (Measure.WINS, (0.621, 0.619), False, ["62", "100"]),
        (Measure.WINS, (0.5, None), False, ["50", "100"]),
        (Measure.POINTS, (1.6, 0.7), True, ["+1.6", "0.9"]),
        (Measure.POINTS, (-2.25, -4.0), False, ["−2.2", "1.8"]),
        (Measure.POINTS, (-0.01, -0.02), True, ["+0.0"]),
        (Measure.POINTS, (3.0, None), False, ["+3.0"]),
        (Measure.WINS, (0.642, 0.638), False, ["64", "100"]),
        (None, (None, None), True, []),
    ],
)
def test_hint_states_the_advantage_of_its_move(
    measure: Measure | None,
    worths: tuple[float | None, float | None],
    together: bool,
    numbers: list[str],
) -> None:
    told = hint_wording.set_apart(Hint(0, 0, None, "f4", measure, *worths), together=together)
    assert bool(told) == bool(numbers)
    assert re.findall(r"[+−]?\d+(?:\.\d+)?", str(told)) == numbers


def test_short_rematch_confirmation_says_only_what_the_longer_one_says() -> None:
    assert str(wording.in_rematch(7, 8)).startswith(str(wording.IN_REMATCH).rstrip("."))


async def test_reply_to_the_record_command_mentions_no_shell_command() -> None:
    """It is for the players, not for the bot's host."""
    found = SimpleNamespace(
        proof=SimpleNamespace(game="crosswind"), ended="2026-11-29", text="1. a1"
    )
    reader = SimpleNamespace(record=AsyncMock(return_value=found))
    services = SimpleNamespace(reader=reader, preferences=SimpleNamespace(hidden=None))
    reply = await record(cast(Any, SimpleNamespace(services=services)), CustomId("record", "m"))
    told = ENGLISH.say(reply.text)
    assert "`fairwind" not in told
    assert "FILE" not in told
    assert "/replay" in told
    assert [each.name for each in reply.documents] == ["crosswind-2026-11-29.txt"]
