"""The first lines of messages, and sentences with values filled in: numbers, names, times and places. The last
message says how long the match took."""

from __future__ import annotations

from datetime import time, timedelta

import pytest

from matches.decisions import playing
from matches.decisions.computers_playing import following
from matches.decisions.lobby import ONLY_HOST_BEGINS, ONLY_HOST_CANCELS, no_side
from matches.decisions.playing import NUDGED_LATELY
from matches.decisions.server_limits import elsewhere, full, only_starters
from matches.decisions.substitution import attended, not_sought, own_seat, reserved
from matches.log.events import Moved, Withdrawn
from matches.log.fold import apply
from matches.log.history.durations import pace
from matches.log.replay import against_rules
from matches.people.allowance import too_long
from matches.people.preference_parsing import unread_quiet, unread_time
from matches.service.lobbies import TOO_MANY_LOBBIES, TOO_MANY_RUNNING
from matches.time.calendar import no_sleep, too_long_a_sleep, unknown_zone, unread_sleep
from tests.matches import duel
from tests.matches.conftest import Harness, existing
from tests.matches.fakes import FakeClock
from tests.matches.log.test_undo_matrix import placed
from tests.matches.missing import FOUR, said, timed
from tests.matches.random_matches import NOW
from tests.matches.situations import VANES, reached
from tests.matches.telling import Telling
from tests.matches.watch import DAY, HOUR, Watch, paced, played, reminders_to
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


async def test_final_message_tells_how_long_the_match_took_but_no_players_speed(
    harness: Harness, clock: FakeClock
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    for turn in range(20):
        clock.time += timedelta(hours=3) if turn % 2 else timedelta(minutes=5)
        await harness.moved(match_id)
    last = harness.channel.last.content
    assert last.endswith(" · 20 decisions in 1 day 6 hours")
    assert "5 minutes" not in last
    taken = existing(await harness.service.reader.pace(match_id))
    ann, ben = await harness.person("Ann"), await harness.person("Ben")
    assert taken.deciding == {ann.id: timedelta(minutes=5), ben.id: timedelta(hours=3)}


async def test_final_message_tells_no_duration_if_nobody_moved(
    harness: Harness, clock: FakeClock
) -> None:
    match_id = await harness.begun("Ann")
    clock.time += timedelta(days=2)
    await harness.done(match_id, "Ann", playing.resign)
    assert " decisions in " not in harness.channel.last.content  # as nobody has made one


async def test_undone_moves_do_not_count_towards_the_pace(
    harness: Harness, clock: FakeClock
) -> None:
    """Ann undoes a move that Ben has already answered, so Ben's move is undone too."""
    match_id = await paced(harness, "Ann", "Ben", pace=timedelta())
    ann = await harness.person("Ann")
    for hours, text in ((1, "a1"), (2, "c3")):
        clock.time += timedelta(hours=hours)
        await played(harness, match_id, text)
    await harness.do(match_id, "Ann", playing.undo)
    await harness.do(match_id, "Ben", playing.answer_undo, True)
    taken = existing(await harness.service.reader.pace(match_id))
    assert (taken.moves, taken.deciding) == (0, {})
    clock.time += timedelta(hours=5)
    await played(harness, match_id, "b2")
    taken = existing(await harness.service.reader.pace(match_id))
    assert (taken.moves, taken.deciding) == (1, {ann.id: timedelta(hours=5)})


def test_withdrawn_move_does_not_count_towards_the_pace_but_later_moves_do() -> None:
    """Two players have each placed a card. Then the first of them withdraws the placement."""
    line = reached(VANES, placed(True, True))
    steps = [line[0].before]
    for hours, (_, seat, move, _) in enumerate(line, 1):
        moved = Moved(seat, steps[-1].rules.notation(move))
        steps.append(apply(steps[-1], moved, NOW + timedelta(hours=hours)))
        while (event := following(steps[-1])) is not None:
            steps.append(apply(steps[-1], event, steps[-1].at))
    before, (one, other) = pace(steps), (step.seat for step in line[-2:])
    steps.append(apply(steps[-1], Withdrawn(one), steps[-1].at))
    after, players = pace(steps), steps[-1].order
    assert after.moves == before.moves - 1
    assert after.deciding[players[other]] == before.deciding[players[other]]
