"""Posts, edits and searches that the Discord stand-in leaves unanswered, refuses or rate-limits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import discord as library
import pytest

from bot.channels import member_requests, places
from bot.channels.member_requests import MemberRequests
from bot.channels.permissions import obstacle
from bot.channels.places import Places
from bot.channels.posting import DiscordChannel
from bot.channels.request_guard import RequestGuard
from bot.rest import rest_requests
from bot.rest.answers import MOST, ResponseObserver
from bot.rest.rest_requests import RestRequests
from bot.runtime.clock import SystemClock
from data.processes.peers import Alone
from matches.log.events import MatchId
from matches.ports.channel import Button, CannotPost, ChannelGone, Message, MessageGone, PostLater
from matches.ports.peers import NOTHING
from matches.ports.people import Blocked
from sandbox import Channel, Discord, Thread
from sandbox.protocol.faults import When

MATCH = MatchId("harbour1")
POSTS = "/channels/.*/messages$"


class ShiftedClock(SystemClock):
    """A clock that runs ahead of the true time by the duration `ahead`."""

    ahead = timedelta()

    def now(self) -> datetime:
        return super().now() + self.ahead


@dataclass
class Line:
    """`channel` is the object under test. It posts to `there`, a channel of the stand-in."""

    discord: Discord
    there: Channel
    channel: DiscordChannel
    places: Places
    answers: ResponseObserver
    clock: ShiftedClock

    async def post(self, version: int) -> int:
        return await self.channel.post(self.there.id, _message(version))

    async def find(self, version: int, since: datetime | None = None) -> int | None:
        return await self.channel.find(self.there.id, {(MATCH, version)}, since)


@pytest.fixture
async def line(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Line]:
    async with Discord.start(channels=("general", "games")) as discord:
        monkeypatch.setattr(library.http.Route, "BASE", discord.api_url)
        answers, clock = ResponseObserver(), ShiftedClock()
        intents = library.Intents.none()
        async with library.Client(intents=intents, http_trace=answers.trace) as client:
            await client.login(discord.token)
            client._connection.user = client.user
            peers, requests = Alone(), RestRequests(client, answers)
            guard = RequestGuard(client, answers, peers)
            channel = DiscordChannel(client, guard, requests, answers, clock)
            members = MemberRequests(client, guard, requests, peers)
            looking = Places(client, guard, requests, members, peers)
            there = discord.server.channel("general")
            yield Line(discord, there, channel, looking, answers, clock)


@contextmanager
def given_up() -> Iterator[None]:
    """Reduce the request timeout to one second inside the block, and expect the block to raise `PostLater`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rest_requests, "_PATIENCE", 1.0)
        with pytest.raises(PostLater):
            yield


async def test_blocked_users_get_no_pings_or_direct_messages_and_silent_messages_ping_nobody(
    line: Line,
) -> None:
    alice, bob = line.discord.person("Alice"), line.discord.person("Bob")
    line.channel._guard._blocked = lambda: Blocked(users=frozenset({bob.id}))
    text, called = f"{alice.mention} {bob.mention}", frozenset({alice.id, bob.id})
    for silent in (True, False):
        message = replace(_message(silent), content=text, pinged=called, silent=silent)
        await line.channel.post(line.there.id, message)
        assert line.there.messages[-1].pinged == ([] if silent else [alice])
    await line.channel.direct(alice.id)
    asked = len(line.discord.traffic)
    with pytest.raises(CannotPost):
        await line.channel.direct(bob.id)
    assert len(line.discord.traffic) == asked


async def test_message_without_a_match_is_posted_once_if_its_request_is_repeated(
    line: Line,
) -> None:
    """discord.py repeats a request after a status such as 502, although Discord may have carried it out."""
    for _ in range(2):
        layout = library.ui.LayoutView()
        layout.add_item(library.ui.TextDisplay("help"))
        await line.channel.say(line.there.id, layout, "1")
    assert [message.text for message in line.there.messages] == ["help"]


@pytest.mark.parametrize("status", [400, 403])
@pytest.mark.parametrize("path", ["/users/@me/channels$", POSTS])
async def test_too_many_direct_messages_are_sent_later_and_not_treated_as_refused(
    line: Line, monkeypatch: pytest.MonkeyPatch, status: int, path: str
) -> None:
    (alice, bob), seconds = map(line.discord.person, ("Alice", "Bob")), 0.0
    monkeypatch.setattr(line.answers, "seconds", lambda: seconds)
    line.discord.faults.add(method="POST", path=path, status=status, code=40003)
    with pytest.raises(PostLater) as refused:
        await line.channel.write_to(alice.id, _message(1))
    assert refused.value.pause.total_seconds() == 60
    line.discord.faults.clear()
    asked = len(line.discord.traffic)
    seconds += 20
    with pytest.raises(PostLater) as refused:
        await line.channel.write_to(bob.id, _message(2))
    assert refused.value.pause.total_seconds() == 40
    assert len(line.discord.traffic) == asked, "Discord bans an address after many such requests"
    await line.post(3)  # only direct messages wait
    seconds += 40
    for version, person in enumerate((alice, bob), 4):
        await line.channel.write_to(person.id, _message(version))


@pytest.mark.parametrize("hang", ["before", "after"])
async def test_hanging_post_times_out_and_is_found_if_discord_stored_it(
    line: Line, hang: When
) -> None:
    began = datetime.now(UTC)
    held = line.discord.faults.add(method="POST", path=POSTS, hang=hang)
    with given_up():
        await line.post(1)
    found = await line.find(1, began)
    assert found == (line.there.messages[-1].id if hang == "after" else None)
    held.release()
    assert await line.post(1) == line.there.messages[-1].id
    assert len(line.there.messages) == 1


async def test_hanging_post_does_not_block_other_posts_in_its_channel(line: Line) -> None:
    await line.post(1)
    held = line.discord.faults.add(method="POST", path=POSTS, hang="before")
    with given_up():
        stuck = asyncio.create_task(line.post(2))
        await held.reached.wait()
        posted = asyncio.create_task(line.post(3))
        await asyncio.wait({stuck, posted}, return_when=asyncio.FIRST_COMPLETED)
        assert not stuck.done()
        assert await posted == line.there.messages[-1].id
        await stuck


@pytest.mark.parametrize("what", ["search", "edit", "tidying"])
async def test_every_hanging_request_times_out(line: Line, what: str) -> None:
    posted = await line.post(1)
    method = "GET" if what == "search" else "PATCH"
    line.discord.faults.add(method=method, path="/channels/.*/messages", hang="before")
    requests: dict[str, Callable[[], Awaitable[object]]] = {
        "search": lambda: line.find(1),
        "edit": lambda: line.channel.edit(line.there.id, posted, _message(1)),
        "tidying": lambda: line.channel.disarm(line.there.id, posted),
    }
    with given_up():
        await requests[what]()


async def test_global_rate_limit_ends_even_if_the_limited_request_times_out(line: Line) -> None:
    limited = {"status": 429, "everywhere": True, "retry_after": 2.0}
    line.discord.faults.add(method="POST", path=POSTS, **limited)  # type: ignore[arg-type]
    with given_up():
        await line.post(1)
    assert not line.there.messages
    assert await line.post(1) == line.there.messages[-1].id
    assert len(line.there.messages) == 1


async def test_unexpected_refusal_is_logged_and_retried(
    line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    refused = line.discord.faults.add(method="POST", path=POSTS, status=400, code=50035)
    with pytest.raises(PostLater, match="50035"):
        await line.post(1)
    (record,) = [each for each in caplog.records if each.name == "bot.rest.refusals"]
    assert "50035" in record.getMessage()
    assert record.exc_info is None
    assert refused.hits == 1
    assert await line.post(1) == line.there.messages[-1].id


async def test_search_for_a_post_reads_past_many_other_messages(line: Line) -> None:
    began, posted = datetime.now(UTC), await line.post(1)
    for number in range(250):
        line.discord.person("Eve").says(str(number), line.there)
    assert await line.find(1) is None
    assert await line.find(1, began) == posted
    assert await line.find(2, began) is None
    assert await line.channel.find(line.there.id, {(MATCH, 1)}, began, pictured=True) is None
    assert await line.channel.find(line.there.id, {(MATCH, 1)}, began, after=posted) is None


@pytest.mark.parametrize("hours", [-5, 0, 5])
async def test_search_for_a_post_does_not_depend_on_the_local_clock(line: Line, hours: int) -> None:
    line.clock.ahead = timedelta(hours=hours)
    began, earliest = line.clock.now(), line.channel.earliest_id()
    posted = await line.post(1)
    assert await line.find(1, began) == posted
    assert await line.channel.find(line.there.id, {(MATCH, 1)}, after=earliest) == posted


@pytest.mark.parametrize("what", ["post", "edit"])
async def test_refusing_channel_gets_one_request_and_is_then_paused(line: Line, what: str) -> None:
    posted = await line.post(1)
    refused = line.discord.faults.add(path="/channels/", status=403, code=50013, times=None)
    for _ in range(3):
        with pytest.raises(CannotPost):
            await (
                line.post(2)
                if what == "post"
                else line.channel.edit(line.there.id, posted, _message(1))
            )
    assert refused.hits == 1
    games = line.discord.server.channel("games").id
    line.discord.faults.clear()
    assert await line.channel.post(games, _message(3))


async def test_refused_search_finds_nothing_and_does_not_pause_its_channel(line: Line) -> None:
    line.discord.faults.add(method="GET", path="/messages", status=403, code=50001)
    assert await line.find(1) is None
    assert await line.post(1)


async def test_edit_delayed_by_a_backoff_does_not_count_as_a_refusal(line: Line) -> None:
    posted = await line.post(1)
    line.discord.faults.add(method="POST", path=POSTS, status=403, code=50013)
    with pytest.raises(CannotPost):
        await line.post(2)
    with pytest.raises(CannotPost):
        await line.channel.edit(line.there.id, posted, _message(1))
    line.channel._guard.posts.granted(line.there.id)  # as after a post that succeeds
    await line.channel.edit(line.there.id, posted, _message(1))


async def test_channel_that_refuses_posts_is_still_searched_for_messages(line: Line) -> None:
    """A match that moves to another channel must not repeat messages that the old channel already shows."""
    posted = await line.post(1)
    line.discord.faults.add(method="POST", path=POSTS, status=403, code=50013)
    with pytest.raises(CannotPost):
        await line.post(2)
    assert await line.find(1) == posted


@pytest.mark.parametrize(
    ("code", "error"), [(10003, ChannelGone), (10008, MessageGone), (50005, MessageGone)]
)
async def test_deleted_channels_and_messages_are_not_treated_as_refusals(
    line: Line, code: int, error: type[Exception]
) -> None:
    posted = await line.post(1)
    status = 403 if code == 50005 else 404
    gone = line.discord.faults.add(method="PATCH", status=status, code=code, times=2)
    for _ in range(2):
        with pytest.raises(error):
            await line.channel.edit(line.there.id, posted, _message(1))
    assert gone.hits == 2


async def test_too_many_refusals_delay_all_requests_without_counting_as_refusals(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(MOST):
        line.answers.heard(403, {})
    asked = len(line.discord.traffic)
    for attempt in (line.post(1), line.find(1), line.channel.direct(5), line.places._fetch(5)):
        with pytest.raises(PostLater):
            await attempt
    monkeypatch.setattr(library.Client, "get_guild", lambda *_: object())
    assert await line.places._members.membership(1, 2) is None
    with pytest.raises(PostLater):
        await line.places._members.member(1, 2)
    assert len(line.discord.traffic) == asked


async def test_membership_request_waits_only_briefly_for_discord(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = []

    async def in_time(_: object, request: Any, patience: float | None = None) -> object:
        request.close()
        waited.append(patience)
        raise TimeoutError

    monkeypatch.setattr(RestRequests, "in_time", in_time)
    monkeypatch.setattr(library.Client, "get_guild", lambda *_: object())
    assert await line.places.is_member(1, 2)
    assert waited == [member_requests._PATIENCE]


async def test_channel_lookup_without_an_answer_is_retried_later(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "_PATIENCE", 1.0)
    troubles: list[dict[str, Any]] = [{"drop": "before"}, {"status": 500}, {"hang": "before"}]
    for trouble in troubles:
        line.discord.faults.add(method="GET", path="/channels/", times=None, **trouble)
        with pytest.raises(PostLater):
            await line.places._fetch(line.there.id)
        line.discord.faults.clear()
    for status, code in ((403, 50001), (404, 10003)):
        line.discord.faults.add(method="GET", path="/channels/", status=status, code=code)
        assert await line.places._fetch(line.there.id) is None


async def test_only_a_deleted_channel_counts_as_gone(line: Line) -> None:
    assert not await line.channel.gone(line.there.id)
    line.discord.faults.add(method="GET", path="/channels/", status=403, code=50001)
    assert not await line.channel.gone(line.there.id)
    line.there.delete()
    assert await line.channel.gone(line.there.id)


async def test_channel_served_by_another_process_is_usable_unless_locked(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await line.places._fetch(line.there.id) is None
    monkeypatch.setattr(line.places._peers, "share", NOTHING)
    assert obstacle(await line.places._fetch(line.there.id)) is None
    opens = line.channel._client.http.start_thread_with_message
    await opens(line.there.id, await line.post(1), name="pier", auto_archive_duration=60)
    thread = line.discord.server.channel("pier")
    assert isinstance(thread, Thread)
    for locked in (False, True):
        thread.archive(locked=locked)
        why = obstacle(await line.places._fetch(thread.id))
        assert bool(why and "locked" in str(why)) is locked


async def test_refusals_and_rate_limits_of_real_requests_are_counted(line: Line) -> None:
    line.discord.faults.add(method="POST", path=POSTS, status=429, times=3)
    await line.post(1)
    line.discord.faults.add(method="POST", path=POSTS, status=403, code=50013)
    with pytest.raises(CannotPost):
        await line.post(2)
    assert sum(count for _, count in line.answers._invalid) == 4


def _message(version: int) -> Message:
    return Message(MATCH, version, f"turn {version}", buttons=(Button("hand", "Hand"),))
