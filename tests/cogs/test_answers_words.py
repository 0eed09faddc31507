"""Answers that are made of what they are about: names, seats, channels and numbers."""

from __future__ import annotations

import pytest

from cogs.actions import wording
from cogs.actions.joining import joined
from cogs.actions.looking import shown_in
from cogs.actions.opening import invited_bot, named_bot, unwelcome
from cogs.admin import wording as managing
from cogs.gates import only_there
from cogs.match_selection import JOIN, LOBBY, MINE, OWN_LOBBY, no_match, unknown_match
from cogs.personal.preferences import days_left
from games.tradewinds import ABOUT
from matches.service.hints import Hint, look_on
from players.thought import Measure


@pytest.mark.parametrize(
    ("answer", "facts"),
    [
        (joined("Chance"), ["Chance"]),
        (shown_in(7), ["<#7>"]),
        (wording.played("You kept **Red**", ""), ["You kept **Red**."]),
        (wording.played("You played **FRC**", "North"), ["You played **FRC**", "North"]),
        (wording.would_ask("Bob and Åsa"), ["Bob and Åsa"]),
        (wording.unshown(7), ["<#7>"]),
        (wording.playable(7), ["<#7>"]),
        (wording.in_rematch(7), ["<#7>"]),
        (wording.in_rematch(7, with_people=False), ["<#7>"]),
        (wording.opened_otherwise(7), ["<#7>"]),
        (wording.computer_added("Boreas"), ["Boreas"]),
        (wording.computer_removed("Boreas"), ["Boreas"]),
        (wording.computer_plays("East"), ["East", "*I'm back*"]),
        (wording.computer_took_over("Bob"), ["Bob"]),
        (wording.taken_over("East"), ["East"]),
        (wording.free_seats("East and West"), ["East and West"]),
        (wording.others_asked("Bob", 1), ["Bob", "one more person has"]),
        (wording.others_asked("Bob", 2), ["Bob", "2 more people have"]),
        (wording.place_free("Bob", named=True), ["Bob"]),
        (wording.place_free("Bob", named=False), ["Bob"]),
        (wording.only_missing("Bob"), ["Bob"]),
        (wording.hinted("f4", "wins"), ["**f4**", "wins"]),
        (wording.hinted("f4", ""), ["**f4**"]),
        (look_on(7), ["7 seconds"]),
        (look_on(1), ["1 second."]),
        (unwelcome("Bob"), ["Bob"]),
        (invited_bot("Robot"), ["Robot"]),
        (named_bot("Robot"), ["Robot"]),
        (managing.not_allowed(7), ["<#7>"]),
        (managing.last_allowed(7), ["<#7>"]),
        (managing.no_match_here("x"), ["“x”"]),
        (managing.goes_on_in(7), ["<#7>"]),
        (managing.not_blocked(7), ["<@7>", "`/fairwind settings`"]),
        (only_there(7), ["<#7>"]),
        (unknown_match("x", "Chance"), ["“x”", "Chance"]),
        (unknown_match("x", ""), ["“x” here"]),
        (no_match(OWN_LOBBY, None), ["`/help`"]),
        (no_match(MINE, ABOUT), ["Tradewinds", "`/tradewinds start`"]),
        (no_match(JOIN, ABOUT), ["Tradewinds"]),
        (no_match(LOBBY, ABOUT), ["Tradewinds"]),
        (days_left(16), ["30 days", "365", "16"]),
    ],
)
def test_an_answer_says_what_it_is_about(answer: str, facts: list[str]) -> None:
    assert not [fact for fact in facts if fact not in answer]
    assert answer.endswith((".", "?"))


@pytest.mark.parametrize(
    ("measure", "worths", "together", "words"),
    [
        (
            Measure.WINS,
            (0.62, 0.55),
            False,
            "wins about 62 of 100 from here, the next best 55",
        ),
        (Measure.WINS, (0.621, 0.619), False, f"wins about 62 of 100 from here, {wording.AS_GOOD}"),
        (Measure.WINS, (0.5, None), False, "wins about 50 of 100 from here"),
        (
            Measure.POINTS,
            (1.6, 0.7),
            True,
            "about +1.6 points for the team by the end, about 0.9 more than the next best",
        ),
        (
            Measure.POINTS,
            (-2.25, -4.0),
            False,
            "about −2.2 points against the average of the others by the end, about 1.8 more than the next",
        ),
        (
            Measure.POINTS,
            (-0.01, -0.02),
            True,
            f"about +0.0 points for the team by the end, {wording.AS_GOOD}",
        ),
    ],
)
def test_a_hint_says_what_sets_its_move_apart(
    measure: Measure,
    worths: tuple[float, float | None],
    together: bool,
    words: str,
) -> None:
    told = wording.set_apart(Hint(0, 0, None, "f4", measure, *worths), together=together)
    assert told.startswith(words)


def test_without_a_number_none_is_claimed() -> None:
    assert not wording.set_apart(Hint(0, 0, None, "f4"), together=True)
