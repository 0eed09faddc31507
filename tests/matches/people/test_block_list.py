"""Blocks by the bot's host: blocked users leave their matches, and matches in blocked servers are paused."""

from __future__ import annotations

from typing import Any

import pytest

from matches.decisions import playing
from matches.log.events import Ended, MatchId, PlayerId, Resigned
from matches.log.match import Status
from matches.people.block_list import LOOK, BlockList
from matches.ports.channel import PostLater
from matches.ports.people import Blocked
from matches.ports.storage import StorageBusy
from matches.service.lobbies import RematchWish
from tests.matches.conftest import SERVER, Harbour
from tests.matches.watch import DAY, HOUR, Watch, outstanding, paced, reminders_to


class Chore(BlockList):
    """A block list chore; `reopened` collects the servers that were unblocked."""

    def __init__(self, harbour: Harbour) -> None:
        super().__init__(
            harbour.service, harbour.database.blocks, harbour.clock, harbour.database.peers
        )
        self.reopened: list[frozenset[int]] = []
        self.on_change = self.reopened.append


async def shut_out(harbour: Harbour, name: str) -> PlayerId:
    person = await harbour.person(name)
    await harbour.database.blocks.block("user", person.discord_id, harbour.clock.now())
    return person.id


async def test_seats_of_a_blocked_player_are_resigned_and_the_others_play_on(
    harbour: Harbour,
) -> None:
    match_id, other = await harbour.begun("Ann", "Ben"), await harbour.begun("Cat", "Dan")
    before = await harbour.match(other)
    ann = await shut_out(harbour, "Ann")
    assert await Chore(harbour).do_due() == harbour.clock.now() + LOOK
    match = await harbour.match(match_id)
    assert ann not in match.people
    assert match.status is Status.RUNNING
    steps = await harbour.service.matches.steps(match_id)
    assert [s.last.seat for s in steps if isinstance(s.last, Resigned)] == [0, 2]
    await harbour.moved(match_id)
    assert await harbour.match(other) == before


async def test_computers_play_on_after_a_block_only_if_a_person_remains(harbour: Harbour) -> None:
    alone = await harbour.opened("Ann", computers=("easy",) * 3)
    shared = await harbour.opened("Ann", "Ben", computers=("easy",) * 2)
    await harbour.idle()
    harbour.thinkers.hold()
    ann, ben = await shut_out(harbour, "Ann"), await harbour.person("Ben")
    await Chore(harbour).do_due()
    harbour.thinkers.free.set()
    await harbour.idle()
    assert (await harbour.match(alone)).last == Ended("deserted")
    match = await harbour.match(shared)
    assert ann not in match.people
    assert match.waiting.keys() == {ben.id}
    assert not match.thinking


async def test_blocked_players_own_lobby_closes_and_they_leave_others(harbour: Harbour) -> None:
    own, joined = await harbour.opened("Ann", "Ben"), await harbour.opened("Ben", "Ann")
    ann = await shut_out(harbour, "Ann")
    await Chore(harbour).do_due()
    assert (await harbour.match(own)).status is Status.CANCELLED
    match = await harbour.match(joined)
    assert match.status is Status.LOBBY
    assert ann not in match.members


async def test_blocked_player_who_still_joins_a_lobby_is_removed_a_minute_later(
    harbour: Harbour,
) -> None:
    chore, ann = Chore(harbour), await shut_out(harbour, "Ann")
    await chore.do_due()
    lobby = await harbour.opened("Ben")
    await harbour.join(lobby, ann)
    await chore.do_due()
    assert ann in (await harbour.match(lobby)).members
    harbour.clock.time += 31 * LOOK
    await chore.do_due()
    assert ann not in (await harbour.match(lobby)).members


async def test_second_block_removes_the_player_from_matches_begun_in_between(
    harbour: Harbour,
) -> None:
    match_id, chore = await harbour.begun("Ann", "Ben"), Chore(harbour)
    ann = await shut_out(harbour, "Ann")
    await chore.do_due()
    discord_id = (await harbour.person("Ann")).discord_id
    await harbour.database.blocks.unblock("user", discord_id, harbour.clock.now())
    await chore.do_due()
    assert ann not in (await harbour.match(match_id)).people
    again = await harbour.begun("Ann", "Ben")
    await shut_out(harbour, "Ann")
    await chore.do_due()
    assert ann not in (await harbour.match(again)).people


async def test_failure_in_one_match_does_not_stop_a_block_in_the_others(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [await harbour.begun("Ann", "Ben") for _ in range(3)]

    async def failing(match_id: MatchId) -> None:
        if match_id == ids[1]:
            raise RuntimeError("broken")

    harbour.before(monkeypatch, playing.resign, failing)
    ann = await shut_out(harbour, "Ann")
    await Chore(harbour).do_due()
    assert [ann in (await harbour.match(each)).people for each in ids] == [False, True, False]


async def test_block_changed_by_another_process_is_noticed_at_the_next_check(
    harbour: Harbour,
) -> None:
    chore, blocks, now = Chore(harbour), harbour.database.blocks, harbour.clock.now()
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


async def test_rematch_does_not_invite_a_blocked_player(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben", "Cat")
    people = [await harbour.person(name) for name in ("Ann", "Ben", "Cat")]
    for person in people:
        await harbour.act(match_id, playing.resign, person.id)
    ann, ben, cat = (person.id for person in people)
    opened = await harbour.service.lobbies.rematch(
        match_id, ann, harbour.request(), wish=RematchWish(shut_out=frozenset({ben}))
    )
    assert (await harbour.match(opened)).opened.invited == (cat,)


async def test_reminder_held_back_by_a_block_is_sent_after_the_unblock(harbour: Harbour) -> None:
    await paced(harbour, "Ann", "Ben")
    ann, watch, blocks = await harbour.person("Ann"), Watch(harbour), harbour.database.blocks

    def trouble(deed: str) -> None:
        raise PostLater("500")

    harbour.channel.trouble = trouble
    await watch.passes(13 * HOUR)
    assert len(await outstanding(harbour)) == 1
    harbour.channel.trouble = lambda _: None
    await blocks.block("server", SERVER, harbour.clock.now())
    await watch.passes(DAY)
    assert reminders_to(harbour, ann) == []
    await blocks.unblock("server", SERVER, harbour.clock.now())
    await watch.passes(HOUR + HOUR / 30)
    assert len(reminders_to(harbour, ann)) == 1


async def test_blocked_server_gets_no_reminders_and_its_clocks_stand_still(
    harbour: Harbour,
) -> None:
    match_id, untimed = await paced(harbour, "Ann", "Ben"), await harbour.begun("Ann", "Cat")
    ann, watch, blocks = await harbour.person("Ann"), Watch(harbour), harbour.database.blocks
    await blocks.block("server", SERVER, harbour.clock.now())
    await watch.passes(40 * DAY)
    assert reminders_to(harbour, ann) == []
    await blocks.unblock("server", SERVER, harbour.clock.now())
    await watch.passes(11 * HOUR)
    for each in (match_id, untimed):
        assert not (await harbour.match(each)).presence.cared
    await watch.passes(2 * DAY)
    assert reminders_to(harbour, ann)
    assert (await harbour.match(match_id)).presence.cared == {ann.id}


async def test_unblocked_server_resumes_even_if_the_database_was_busy(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    chore, blocks, now = Chore(harbour), harbour.database.blocks, harbour.clock.now()
    await blocks.block("server", SERVER, now)
    await chore.do_due()
    chore.reopened.clear()
    await blocks.unblock("server", SERVER, now)

    async def busy(*_: Any) -> Any:
        raise StorageBusy

    with monkeypatch.context() as patch:
        patch.setattr(blocks, "playing", busy)
        with pytest.raises(StorageBusy):
            await chore.do_due()
    await chore.do_due()
    assert chore.reopened == [frozenset({SERVER})]
