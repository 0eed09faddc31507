"""Gateway events: what they change, and that they change nothing while the process is stopping."""

from __future__ import annotations

import asyncio
import inspect
from importlib import import_module
from pkgutil import walk_packages
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock, call

import discord
import pytest
import yarl

import matches
from bot.gateway.reopening import Reopening
from bot.interactions import tree
from cogs.replying.answering import met
from data import Database
from matches.chores.scheduler import Chore
from tests.bot.gateway.conftest import SERVER, Client
from tests.bot.rest.test_avatars import Cdn, fetched, user


async def happens(client: Client, event: str) -> None:
    guild = cast(Any, discord.Object(SERVER))
    handler = getattr(client, f"on_{event}")
    await handler(0 if event == "shard_ready" else guild)


async def test_event_after_shutdown_is_dropped(client: Client) -> None:
    await client.finish(1)
    client.dispatch("ready")


EVENTS = ("shard_ready", "guild_join", "guild_remove")


@pytest.mark.parametrize("event", EVENTS)
async def test_server_that_the_bot_has_left_is_recorded_at_the_next_event(
    database: Database, client: Client, event: str
) -> None:
    await happens(client, event)
    gone = await database.servers.longest_gone()
    assert gone is not None
    assert gone[0] == SERVER
    await client.finish(1)


@pytest.mark.parametrize("event", EVENTS)
async def test_event_during_shutdown_changes_nothing(
    database: Database, client: Client, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await client.finish(1)
    resume = AsyncMock()
    monkeypatch.setattr(client.parts.announcer, "resume", resume)
    await happens(client, event)
    assert await database.servers.longest_gone() is None
    resume.assert_not_called()


@pytest.mark.parametrize(
    ("archived", "unlocked", "opens"),
    [(False, False, True), (True, False, False), (True, True, True)],
)
async def test_posts_are_retried_when_a_thread_opens_or_is_unlocked_but_not_when_it_is_archived(
    archived: bool, unlocked: bool, opens: bool
) -> None:
    tried = Mock()
    before: Any = SimpleNamespace(locked=unlocked)
    thread: Any = Mock(id=8, guild=discord.Object(SERVER), archived=archived, locked=False)
    await Reopening(tried, AsyncMock()).on_thread_update(before, thread)
    assert tried.mock_calls == [call(SERVER, 8)] * opens


@pytest.mark.parametrize(
    ("event", "what"),
    [("guild_channel_delete", {"id": 8}), ("raw_thread_delete", {"thread_id": 8})],
)
async def test_deleted_channel_or_thread_is_reported_to_the_announcer(
    client: Client, monkeypatch: pytest.MonkeyPatch, event: str, what: dict[str, int]
) -> None:
    told = asyncio.Queue[int]()
    monkeypatch.setattr(client.parts.announcer, "deleted", told.put)
    client.dispatch(event, SimpleNamespace(**what))
    assert await asyncio.wait_for(told.get(), 5) == 8
    await client.finish(1)


async def test_failed_startup_task_is_logged_and_does_not_stop_the_others(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def resumes() -> None:
        await asyncio.sleep(0)
        resumed.set()

    resumed = asyncio.Event()
    fails = AsyncMock(side_effect=RuntimeError("a defect"))
    monkeypatch.setattr(client.services.matches, "check_unfinished", fails)
    monkeypatch.setattr(client.parts.computers, "resume", resumes)
    await client.take_over()
    assert resumed.is_set()
    assert "a defect" in caplog.text


async def test_nothing_is_deleted_before_discord_has_confirmed_the_time(client: Client) -> None:
    """Before the first heartbeat, the machine's clock may be wrong, and players have not been credited for the
    time in which the bot was off."""
    waiting = {work.name for work in client.scheduler.works if not work.ready()}
    irrevocable = {"DueDecisions", "UndoExpiry", "LobbyExpiry", "DueSeasons", "Purge"}
    assert waiting == {*irrevocable, "Registration"}
    await client.heart.do_due()
    waiting = {work.name for work in client.scheduler.works if not work.ready()}
    assert waiting == {"Registration"}


async def test_client_runs_every_chore(client: Client) -> None:
    """Otherwise, nobody would notice until it is overdue, such as the deletion of data after 30 days."""
    modules = [import_module(each.name) for each in walk_packages(matches.__path__, "matches.")]
    chores = {
        name
        for module in modules
        for name, each in vars(module).items()
        if isinstance(each, type) and "do_due" in vars(each) and each is not Chore
    }
    assert chores <= {work.name for work in client.scheduler.works}


async def test_shutdown_waits_for_pending_autocomplete_lookups(client: Client) -> None:
    looking_up = asyncio.create_task(asyncio.sleep(0.05, "found"))
    client.life_cycle.take_in_hand(cast("asyncio.Task[object]", looking_up))
    await client.finish(1)
    assert looking_up.done()
    assert looking_up.result() == "found"


@pytest.fixture
def asked(client: Client) -> Any:
    """A request for autocomplete."""
    return SimpleNamespace(
        type=discord.InteractionType.autocomplete,
        data={"name": "matches"},
        client=client,
        response=SimpleNamespace(autocomplete=AsyncMock()),
        user=SimpleNamespace(id=1),
        locale=discord.Locale.german,
    )


async def test_stopping_process_answers_autocomplete_with_no_choices(
    client: Client, asked: Any
) -> None:
    await client.finish(1)
    assert not await client.tree.interaction_check(asked)
    asked.response.autocomplete.assert_awaited_once_with([])


async def test_autocomplete_request_is_given_up_once_discord_no_longer_waits(
    client: Client, asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "IN_TIME", 0)

    async def answer() -> None:
        await client.tree.interaction_check(asked)
        await asyncio.Event().wait()

    answering = asyncio.create_task(answer())
    async with asyncio.timeout(60):
        await asyncio.wait({answering})
    assert answering.cancelled()


async def test_failed_launch_of_a_shard_is_repeated_in_a_loop(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    depths = []

    async def launch(client: Client, gateway: yarl.URL, shard_id: int, *, initial: bool) -> None:
        depths.append(len(inspect.stack()))
        if len(depths) < 4:
            await client.launch_shard(gateway, shard_id)

    monkeypatch.setattr(discord.AutoShardedClient, "launch_shard", launch)
    await client.launch_shard(yarl.URL(), 0)
    assert len(depths) == 4
    assert len({*depths}) == 1


async def test_avatar_of_an_erased_person_is_forgotten_at_once(client: Client) -> None:
    person = user(Cdn())
    person.name, person.global_name = "ann", "Ann"
    player = await met(client, person)
    await fetched(client.parts.avatars)
    assert client.parts.avatars.of(1, person.id) is not None
    await client.services.personal.erase(player.id)
    assert client.parts.avatars.of(1, person.id) is None
    assert not client.parts.avatars._portraits._values
