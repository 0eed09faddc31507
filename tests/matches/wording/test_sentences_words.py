"""The first lines of messages, and sentences with values filled in: numbers, names, times and places."""

from __future__ import annotations

from datetime import time

import pytest

from matches.decisions.lobby import ONLY_HOST_BEGINS, ONLY_HOST_CANCELS, no_side
from matches.decisions.playing import NUDGED_LATELY
from matches.decisions.server_limits import elsewhere, full, only_starters
from matches.decisions.substitution import attended, not_sought, own_seat, reserved
from matches.log.replay import against_rules
from matches.people.allowance import too_long
from matches.people.preference_parsing import unread_quiet, unread_time
from matches.service.lobbies import TOO_MANY_LOBBIES, TOO_MANY_RUNNING
from matches.time.calendar import no_sleep, too_long_a_sleep, unknown_zone, unread_sleep
from tests.matches import duel
from tests.matches.conftest import Harness
from tests.matches.missing import FOUR, said, timed
from tests.matches.telling import Telling
from tests.matches.watch import DAY, HOUR, Watch, paced, reminders_to
from texts.text import Text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (ONLY_HOST_BEGINS, "Only the host of the match can begin it."),
        (ONLY_HOST_CANCELS, "Only the host of the match can cancel it."),
        (no_side(duel.ABOUT, "Green"), "has no side “Green”. Choose Red or Blue."),
        (NUDGED_LATELY, "once every 12 hours"),
        (TOO_MANY_LOBBIES, "3 matches"),
        (TOO_MANY_RUNNING, "25 matches"),
        (elsewhere(["<#7>", "<#8>"], 5), "plays in <#7> and <#8> and in threads there"),
        (elsewhere(["<#7>", "<#8>"], 5), "can't be played here in <#5>"),
        (only_starters(9), "people with the role <@&9> start matches"),
        (full(2, 2), "2 matches at once. 2 matches are "),
        (full(1, 1), "1 match at once. 1 match is "),
        (own_seat("East"), "East is your own"),
        (attended("East"), "East is not missing"),
        (not_sought("East"), "East is not free"),
        (reserved("East"), "East is kept for"),
        (against_rules(5), "Event 5 of the log is against the rules."),
        (too_long(0), "only less than a day."),
        (too_long(1), " at most 1 day."),
        (too_long(20), " at most 20 days."),
        (unknown_zone("Atlantis"), "the time zone “Atlantis”"),
        (unread_sleep("late"), "“late” as the hours of your sleep"),
        (unread_quiet("late"), "“late” as quiet hours"),
        (unread_time("late"), "“late” as a time"),
        (no_sleep(time(7)), " at 07:00"),
        (too_long_a_sleep(time(7), time(23)), "From 07:00 to 23:00 is more than 14 hours"),
        (too_long_a_sleep(time(7), time(23)), "from 23:00 to 07:00?"),
    ],
)
def test_message_sentences_contain_their_values_and_end_in_punctuation(
    text: Text, words: str
) -> None:
    sentence = str(text)
    assert words in sentence
    assert sentence.endswith((".", "?"))


async def test_lobby_says_who_invites_whom_and_who_is_still_expected(harness: Harness) -> None:
    match_id = await harness.opened("Ann", invited=("Ben", "Cat"))
    ben, cat = await harness.person("Ben"), await harness.person("Cat")
    assert f"Ann invites {ben.mention} and {cat.mention}" in harness.channel.last.content
    await harness.join(match_id, "Ben")
    assert "○ waiting for Cat" in harness.channel.last.content


async def test_reminder_lists_the_matches_that_wait(harness: Harness) -> None:
    ann = await harness.person("Ann")
    await paced(harness, "Ann", "Ben", pace=DAY)
    watch = Watch(harness)
    await watch.passes(12 * HOUR)
    (one,) = reminders_to(harness, ann)
    assert one.startswith(f"{ann.mention}, **Crosswind** waits for you: [your turn](")
    await paced(harness, "Ann", "Cat", pace=DAY)
    await watch.passes(12 * HOUR)
    assert any(
        each.startswith(f"{ann.mention}, 2 matches wait for you\n- **Crosswind**: [your turn](")
        for each in reminders_to(harness, ann)
    )


@pytest.mark.parametrize("game", ["chance", "weathervanes"])
async def test_first_message_of_a_match_has_whole_sentences(harness: Harness, game: str) -> None:
    harness.paint_with(Telling())
    await timed(harness, *FOUR, game=game)
    begun = next(each for each in harness.channel.contents if "The match begins." in each)
    (line,) = (each for each in begun.split("\n") if "The match begins." in each)
    assert not line.endswith("**")
    assert line.endswith(".")


async def test_headline_says_who_is_to_play_or_how_the_match_ended(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    ann = await harness.person("Ann")
    assert f"{ann.mention} (North) to play, " in said(harness).split("\n")[0]
    await harness.moved(match_id, 19)
    await harness.moved(match_id)
    result, over, *_ = said(harness).split("\n")
    assert result.startswith("ended with ")
    assert over.startswith("**Tradewinds 24/24** · <@")
    other = await harness.begun("Ann", "Ben")
    await harness.resign(other, "Ann", "Ben")
    await harness.announcer.idle()
    why, over, *_ = said(harness).split("\n")
    assert why == "**The match ends here: everybody has resigned.**"
    assert over.startswith("**Tradewinds 2/24**, ended early · <@")
