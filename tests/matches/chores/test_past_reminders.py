"""A reminder loses its button once every decision in it has been made."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import AsyncMock

import pytest

from matches.decisions import playing
from matches.log.events import MatchId
from matches.ports.channel import CannotPost, PostLater
from matches.ports.preferences import ReminderPlace
from matches.ports.retrying import NOT_ALLOWED
from tests.matches.chores.test_reminders import prefers
from tests.matches.conftest import CHANNEL, Harness
from tests.matches.watch import HOUR, Watch, outstanding, paced, played, reminders_to
from tests.sampling import sampled, some

NOW = timedelta()
ERRORS = (CannotPost("403"), PostLater("500"), ValueError("a defect"))


async def reminded(harness: Harness) -> tuple[MatchId, Watch, int]:
    """Return a match of Ann and Ben, its watch, and the message id of the reminder of the first decision."""
    match_id, watch = await paced(harness, "Ann", "Ben"), Watch(harness)
    await watch.passes(12 * HOUR)
    return match_id, watch, max(harness.channel.messages)


@pytest.mark.parametrize("place", ["channel", "direct"])
async def test_reminder_keeps_its_button_until_its_player_has_moved(
    harness: Harness, place: ReminderPlace
) -> None:
    ann = await prefers(harness, "Ann", place)
    match_id, watch, reminder = await reminded(harness)
    assert reminder in harness.channel.armed
    assert (harness.channel.places[reminder] == CHANNEL) is (place == "channel")
    content = harness.channel.messages[reminder].content
    await played(harness, match_id, "a1")
    await watch.passes(NOW)
    assert reminder not in harness.channel.armed
    assert harness.channel.messages[reminder].content == content
    assert ann.mention in content
    assert not await outstanding(harness)


async def test_reminder_of_two_matches_keeps_its_button_until_its_player_moved_in_both(
    harness: Harness,
) -> None:
    other = await paced(harness, "Ann", "Ben")
    match_id, watch, reminder = await reminded(harness)
    await played(harness, match_id, "a1")
    await watch.passes(timedelta(seconds=1))
    assert reminder in harness.channel.armed
    await played(harness, match_id, "d4")  # Ann again, which is another decision
    await played(harness, other, "a1")
    await watch.passes(NOW)
    assert reminder not in harness.channel.armed


async def test_reminder_loses_its_button_when_its_match_ends(harness: Harness) -> None:
    match_id, watch, reminder = await reminded(harness)
    await harness.done(match_id, "Ben", playing.resign)
    assert not (await harness.match(match_id)).status.open
    await watch.passes(NOW)
    assert reminder not in harness.channel.armed


@sampled
@pytest.mark.parametrize("error", some(ERRORS, 3))
async def test_failed_button_removal_is_retried_without_delaying_other_reminders(
    harness: Harness, error: Exception
) -> None:
    match_id, watch, reminder = await reminded(harness)
    harness.channel.uneditable[reminder] = error
    await played(harness, match_id, "a1")
    await watch.passes(NOW)
    await paced(harness, "Cat", "Dan")
    await watch.passes(12 * HOUR)
    assert len(reminders_to(harness, await harness.person("Cat"))) == 1
    assert reminder in harness.channel.armed
    harness.channel.uneditable.clear()
    await watch.passes(NOT_ALLOWED)
    assert reminder not in harness.channel.armed


async def test_reminder_in_a_closed_channel_keeps_its_button_until_the_channel_reopens(
    harness: Harness,
) -> None:
    match_id, watch, reminder = await reminded(harness)
    await played(harness, match_id, "a1")
    harness.channel.closed.add(CHANNEL)
    harness.channel.uneditable[reminder] = AssertionError("was asked")
    await watch.passes(2 * NOT_ALLOWED)
    assert reminder in harness.channel.armed
    harness.channel.uneditable.clear()
    harness.channel.closed.clear()
    await watch.passes(NOT_ALLOWED)
    assert reminder not in harness.channel.armed


async def test_reminder_has_no_button_if_its_player_moves_while_it_is_posted(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben")
    watch, post = Watch(harness), harness.channel.post

    async def slowly(channel: int, message: object) -> int:
        posted = await post(channel, message)  # type: ignore[arg-type]
        harness.channel.post = post  # type: ignore[method-assign]
        await played(harness, match_id, "a1")
        return posted

    await watch.passes(11 * HOUR)
    harness.channel.post = slowly  # type: ignore[method-assign]
    await watch.passes(HOUR)
    (reminder,) = [
        posted for posted, each in harness.channel.messages.items() if each.match_id.startswith("r")
    ]
    assert reminder not in harness.channel.armed


async def test_reminder_without_a_button_is_still_deleted_when_a_later_one_is_due(
    harness: Harness,
) -> None:
    match_id, watch, reminder = await reminded(harness)
    await played(harness, match_id, "a1")
    await played(harness, match_id, "d4")
    await watch.passes(HOUR)
    assert reminder not in harness.channel.armed
    await watch.passes(23 * HOUR)
    assert reminder not in harness.channel.messages


@sampled
@pytest.mark.parametrize("error", some(ERRORS, 3))
async def test_reminder_that_cannot_be_deleted_yet_does_not_hold_up_a_later_reminder(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    match_id, watch, reminder = await reminded(harness)
    ann = await harness.person("Ann")

    await played(harness, match_id, "a1")
    await played(harness, match_id, "d4")
    with monkeypatch.context() as patch:
        patch.setattr(harness.channel, "delete", AsyncMock(side_effect=error))
        await watch.passes(24 * HOUR)
        later = max(harness.channel.messages)
        assert harness.channel.messages[later].pinged == {ann.discord_id}
        assert reminder in harness.channel.messages
    await watch.passes(NOT_ALLOWED)
    assert reminder not in harness.channel.messages
    assert later in harness.channel.messages
