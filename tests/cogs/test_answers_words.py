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
    ("answer", "words"),
    [
        (joined("Chance"), "You are in this match of Chance."),
        (shown_in(7), "There it is, in <#7>."),
        (wording.played("You kept **Red**", ""), "You kept **Red**."),
        (wording.played("You played **FRC**", "North"), "You played **FRC** as North."),
        (wording.would_ask("Bob and Åsa"), "Shall I call Bob and Åsa and ask whether you may take"),
        (wording.unshown(7), "It counts, but I can't show it in <#7>."),
        (wording.playable(7), "The match can go on where it is: in <#7>."),
        (wording.in_rematch(7), "You are in the rematch, with the same people invited: see <#7>."),
        (wording.in_rematch(7, with_people=False), "You are in the rematch: see <#7>."),
        (wording.computer_added("Boreas"), "Boreas plays along."),
        (wording.computer_removed("Boreas"), "Boreas has left this match."),
        (wording.computer_plays("East"), "A computer plays East for you. Press *I'm back*"),
        (wording.computer_took_over("Bob"), "The computer plays for Bob now."),
        (wording.taken_over("East"), "You play East now."),
        (wording.free_seats("East and West"), "These seats are free: East and West. Say which"),
        (wording.others_asked("Bob", 1), "one more person has to agree that Bob is replaced."),
        (wording.others_asked("Bob", 2), "2 more people have to agree that Bob is replaced."),
        (wording.place_free("Bob", named=True), "of Bob is free: the one you named can take it"),
        (wording.place_free("Bob", named=False), "of Bob is free: anybody who may can take it"),
        (wording.only_missing("Bob"), "Only who is missing can be replaced: Bob."),
        (wording.hinted("f4", "wins"), "would choose **f4**: wins."),
        (wording.hinted("f4", ""), "By rule of thumb, without a number, your move is **f4**."),
        (look_on(7), "in 7 seconds."),
        (look_on(1), "in 1 second."),
        (unwelcome("Bob"), "Bob can't join matches in this server: name somebody else."),
        (invited_bot("Robot"), "Robot is a bot: invite people."),
        (named_bot("Robot"), "Robot is a bot: name a person."),
        (managing.not_allowed(7), "<#7> is not among the channels that are allowed."),
        (managing.last_allowed(7), "<#7> is the only channel that is allowed: allow another first"),
        (managing.no_match_here("x"), "There is no match “x” in this server."),
        (managing.goes_on_in(7), "The match goes on in <#7>."),
        (managing.not_blocked(7), "<@7> is not blocked: `/fairwind settings` shows who is."),
        (only_there(7), "played in another server, and that can be done only there: in <#7>."),
        (unknown_match("x", "Chance"), "There is no match “x” of Chance here."),
        (unknown_match("x", ""), "There is no match “x” here."),
        (no_match(OWN_LOBBY, None), "You are in no lobby here."),
        (
            no_match(MINE, ABOUT),
            "You play in no match of Tradewinds here. `/tradewinds start` opens",
        ),
        (no_match(JOIN, ABOUT), "There is no match of Tradewinds to join here."),
        (no_match(LOBBY, ABOUT), "There is no lobby of Tradewinds here."),
        (days_left(16), "Of 30 days in any 365 you have 16 left."),
    ],
)
def test_an_answer_says_what_it_is_about(answer: str, words: str) -> None:
    assert words in answer
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
