"""Blocks by the bot's host: blocked users leave their matches, and matches in blocked servers are paused."""

from __future__ import annotations

from unittest.mock import AsyncMock

import pytest

from matches.decisions import playing
from matches.log.events import Ended, PlayerId, Resigned
from matches.log.match import Status
from matches.people.block_list import LOOK, BlockList
from matches.ports.channel import PostLater
from matches.ports.people import Blocked
from matches.ports.storage import StorageBusy
from tests.matches.conftest import SERVER, Harness
from tests.matches.fakes import refusing
from tests.matches.watch import DAY, HOUR, Watch, outstanding, paced, reminders_to


class Chore(BlockList):
    """A block list chore; `reopened` collects the servers that were unblocked."""

    def __init__(self, harness: Harness) -> None:
        super().__init__(harness.service)
        self.reopened: list[frozenset[int]] = []
        self.on_change = self.reopened.append


async def shut_out(harness: Harness, name: str) -> PlayerId:
    person = await harness.person(name)
    await harness.database.blocks.block("user", person.discord_id, harness.clock.now())
    return person.id


async def test_seats_of_a_blocked_player_are_resigned_and_the_others_play_on(
    harness: Harness,
) -> None:
    match_id, other = await harness.begun("Ann", "Ben"), await harness.begun("Cat", "Dan")
    before = await harness.match(other)
    ann = await shut_out(harness, "Ann")
    assert await Chore(harness).do_due() == harness.clock.now() + LOOK
    match = await harness.match(match_id)
    assert ann not in match.people
    assert match.status is Status.RUNNING
    events = await harness.events(match_id)
    assert [each.seat for each in events if isinstance(each, Resigned)] == [0, 2]
    await harness.moved(match_id)
    assert await harness.match(other) == before


async def test_computers_play_on_after_a_block_only_if_a_person_remains(harness: Harness) -> None:
    alone = await harness.opened("Ann", computers=("easy",) * 3)
    shared = await harness.opened("Ann", "Ben", computers=("easy",) * 2)
    await harness.idle()
    harness.thinkers.hold()
    ann, ben = await shut_out(harness, "Ann"), await harness.person("Ben")
    await Chore(harness).do_due()
    harness.thinkers.free.set()
    await harness.idle()
    assert (await harness.match(alone)).last == Ended("deserted")
    match = await harness.match(shared)
    assert ann not in match.people
    assert match.waiting.keys() == {ben.id}
    assert not match.thinking


async def test_lobby_of_a_blocked_player_closes_and_they_leave_other_lobbies(
    harness: Harness,
) -> None:
    own, joined = await harness.opened("Ann", "Ben"), await harness.opened("Ben", "Ann")
    ann = await shut_out(harness, "Ann")
    await Chore(harness).do_due()
    assert (await harness.match(own)).status is Status.CANCELLED
    match = await harness.match(joined)
    assert match.status is Status.LOBBY
    assert ann not in match.members


async def test_blocked_player_who_still_joins_a_lobby_is_removed_a_minute_later(
    harness: Harness,
) -> None:
    chore, ann = Chore(harness), await shut_out(harness, "Ann")
    await chore.do_due()
    lobby = await harness.opened("Ben")
    await harness.join(lobby, ann)
    await chore.do_due()
    assert ann in (await harness.match(lobby)).members
    harness.clock.time += 31 * LOOK
    await chore.do_due()
    assert ann not in (await harness.match(lobby)).members


async def test_second_block_removes_the_player_from_matches_begun_in_between(
    harness: Harness,
) -> None:
    match_id, chore = await harness.begun("Ann", "Ben"), Chore(harness)
    ann = await shut_out(harness, "Ann")
    await chore.do_due()
    discord_id = (await harness.person("Ann")).discord_id
    await harness.database.blocks.unblock("user", discord_id, harness.clock.now())
    await chore.do_due()
    assert ann not in (await harness.match(match_id)).people
    again = await harness.begun("Ann", "Ben")
    await shut_out(harness, "Ann")
    await chore.do_due()
    assert ann not in (await harness.match(again)).people


async def test_failure_in_one_match_does_not_stop_a_block_in_the_others(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [await harness.begun("Ann", "Ben") for _ in range(3)]
    harness.breaks(monkeypatch, playing.resign, RuntimeError("broken"), ids[1])
    ann = await shut_out(harness, "Ann")
    await Chore(harness).do_due()
    assert [ann in (await harness.match(each)).people for each in ids] == [False, True, False]


async def test_block_changed_by_another_process_is_noticed_at_the_next_check(
    harness: Harness,
) -> None:
    chore, blocks, now = Chore(harness), harness.database.blocks, harness.clock.now()
    await chore.do_due()
    assert chore.now == Blocked()
    assert chore.reopened == []
    await blocks.block("server", SERVER, now)
    await chore.do_due()
    assert chore.now == Blocked(servers=frozenset({SERVER}))
    await chore.do_due()
    await blocks.unblock("server", SERVER, now)
    await chore.do_due()
    assert chore.reopened == [frozenset(), frozenset({SERVER})]


async def test_rematch_does_not_invite_a_blocked_player(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat")
    await harness.resign(match_id, "Ann", "Ben", "Cat")
    ben, cat = [await harness.id_of(name) for name in ("Ben", "Cat")]
    opened = await harness.rematch(match_id, "Ann", shut_out=frozenset({ben}))
    assert (await harness.match(opened)).opened.invited == (cat,)


async def test_reminder_held_back_by_a_block_is_sent_after_the_unblock(harness: Harness) -> None:
    await paced(harness, "Ann", "Ben")
    ann, watch, blocks = await harness.person("Ann"), Watch(harness), harness.database.blocks
    harness.channel.trouble = refusing(PostLater("500"))
    await watch.passes(13 * HOUR)
    assert len(await outstanding(harness)) == 1
    harness.channel.trouble = lambda _: None
    await blocks.block("server", SERVER, harness.clock.now())
    await watch.passes(DAY)
    assert reminders_to(harness, ann) == []
    await blocks.unblock("server", SERVER, harness.clock.now())
    await watch.passes(HOUR + HOUR / 30)
    assert len(reminders_to(harness, ann)) == 1


async def test_unblocked_server_resumes_even_if_the_database_was_busy(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    chore, blocks, now = Chore(harness), harness.database.blocks, harness.clock.now()
    await blocks.block("server", SERVER, now)
    await chore.do_due()
    chore.reopened.clear()
    await blocks.unblock("server", SERVER, now)
    with monkeypatch.context() as patch:
        patch.setattr(blocks, "playing", AsyncMock(side_effect=StorageBusy))
        with pytest.raises(StorageBusy):
            await chore.do_due()
    await chore.do_due()
    assert chore.reopened == [frozenset({SERVER})]
