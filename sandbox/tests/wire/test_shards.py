"""Tests of shards: which events they receive, and when they may connect."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import aiohttp
import discord
import pytest

from sandbox import Discord, Guild
from sandbox.protocol.gateway import sessions
from sandbox.tests.requesting import Request, Socket, identify, named, session_of, socket_to
from sandbox.world.snowflakes import shard_of

SHARDS = 3


@pytest.fixture
def quays(sandbox: Discord) -> list[Guild]:
    """Three servers, one for each of three shards. The bot is in no other server."""
    sandbox.server.remove_bot()
    return [sandbox.add_server(f"Quay {k}", shard=(k, SHARDS)) for k in range(SHARDS)]


async def close_code(socket: Socket) -> object:
    while (message := await socket.receive(timeout=5)).type != aiohttp.WSMsgType.CLOSE:
        pass
    return message.data


@pytest.mark.parametrize("shard", range(SHARDS))
async def test_session_receives_events_only_of_its_shard(
    sandbox: Discord, quays: list[Guild], shard: int
) -> None:
    async with session_of(sandbox, shard, SHARDS) as socket:
        ready = await named(socket, "READY")
        assert ready["shard"] == [shard, SHARDS]
        assert [guild["id"] for guild in ready["guilds"]] == [str(quays[shard].id)]
        assert (await named(socket, "GUILD_CREATE"))["id"] == str(quays[shard].id)
        for quay in [*quays, quays[shard]]:
            quay.add_channel("news")
        for _ in range(2):
            made = await named(socket, "CHANNEL_CREATE")
            assert made["guild_id"] == str(quays[shard].id)


async def test_direct_messages_go_to_the_first_shard(sandbox: Discord, quays: list[Guild]) -> None:
    alice = sandbox.person("Alice")
    async with session_of(sandbox, 0, SHARDS) as first, session_of(sandbox, 1, SHARDS) as second:
        await sandbox.ready([0, 1], commands=False)
        alice.says("hello", alice.dm)
        quays[1].add_channel("later")
        assert (await named(first, "MESSAGE_CREATE"))["content"] == "hello"
        while (packet := await second.receive_json(timeout=5))["t"] != "CHANNEL_CREATE":
            assert packet["t"] in ("READY", "GUILD_CREATE")


async def test_session_without_a_shard_receives_everything(
    sandbox: Discord, quays: list[Guild]
) -> None:
    async with session_of(sandbox) as socket:
        ready = await named(socket, "READY")
        assert "shard" not in ready
        assert {guild["id"] for guild in ready["guilds"]} == {str(quay.id) for quay in quays}


@pytest.mark.parametrize("shards", [SHARDS, 4])
async def test_two_sessions_of_one_server_both_receive_events_whatever_their_shard_counts(
    sandbox: Discord, quays: list[Guild], shards: int
) -> None:
    async with session_of(sandbox, 1, SHARDS) as old:
        await named(old, "GUILD_CREATE")
        async with session_of(sandbox, shard_of(quays[1].id, shards), shards) as new:
            await named(new, "GUILD_CREATE")
            quays[1].add_channel("news")
            for socket in (old, new):
                assert (await named(socket, "CHANNEL_CREATE"))["name"] == "news"


async def test_resumed_session_receives_the_missed_events_of_its_shard(
    sandbox: Discord, quays: list[Guild]
) -> None:
    async with session_of(sandbox, 2, SHARDS) as socket:
        id = (await named(socket, "READY"))["session_id"]
        await named(socket, "GUILD_CREATE")
        await sandbox.gateway.drop([2])
    for quay in quays:
        quay.add_channel("news")
    data = {"token": sandbox.token, "session_id": id, "seq": 2}
    async with socket_to(sandbox) as socket:
        await socket.send_json({"op": 6, "d": data})
        missed = await socket.receive_json(timeout=5)
        assert (missed["t"], missed["d"]["guild_id"]) == ("CHANNEL_CREATE", str(quays[2].id))
        assert (await socket.receive_json(timeout=5))["t"] == "RESUMED"


@pytest.mark.parametrize(
    ("wrong", "code"), [({"token": "x"}, 4004), ({"seq": 99}, 4007), ({"seq": "1"}, 4002)]
)
async def test_invalid_resume_is_refused(
    sandbox: Discord, wrong: dict[str, object], code: int
) -> None:
    async with session_of(sandbox, 0, 1) as socket:
        data = {"token": sandbox.token, "session_id": (await named(socket, "READY"))["session_id"]}
        await sandbox.gateway.drop()
    async with socket_to(sandbox) as socket:
        await socket.send_json({"op": 6, "d": data | {"seq": 1} | wrong})
        assert await close_code(socket) == code


@pytest.mark.parametrize(("missed", "op"), [(2, 0), (3, 9)])
async def test_session_that_missed_too_many_events_cannot_be_resumed(
    sandbox: Discord, monkeypatch: pytest.MonkeyPatch, missed: int, op: int
) -> None:
    monkeypatch.setattr(sessions, "REPLAYABLE", 2)
    async with session_of(sandbox, 0, 1) as socket:
        id = (await named(socket, "READY"))["session_id"]
        await named(socket, "GUILD_CREATE")
        await sandbox.gateway.drop()
    for _ in range(missed):
        sandbox.server.add_channel("news")
    async with socket_to(sandbox) as socket:
        data = {"token": sandbox.token, "session_id": id, "seq": 2}
        await socket.send_json({"op": 6, "d": data})
        assert (await socket.receive_json(timeout=5))["op"] == op


async def test_disconnecting_one_shard_leaves_other_shards_connected(
    sandbox: Discord, quays: list[Guild]
) -> None:
    async with session_of(sandbox, 0, SHARDS) as calm, session_of(sandbox, 1, SHARDS) as disturbed:
        await sandbox.ready([0, 1], commands=False)
        sandbox.gateway.ask_to_reconnect([1])
        sandbox.gateway.invalidate([1])
        assert [(await disturbed.receive_json())["op"] for _ in range(4)] == [0, 0, 7, 9]
        await sandbox.gateway.drop([1])
        await sandbox.gone([1])
        quays[0].add_channel("news")
        assert (await named(calm, "CHANNEL_CREATE"))["name"] == "news"


@pytest.mark.parametrize("shard", [(3, 3), (-1, 3), (0, 0), ("0", "1"), (0,), (0, 1, 2)])
async def test_nonexistent_shard_is_refused(sandbox: Discord, shard: Sequence[object]) -> None:
    async with socket_to(sandbox) as socket:
        await identify(sandbox, socket, *shard)
        assert await close_code(socket) == 4010


async def test_session_with_too_many_servers_is_refused(
    sandbox: Discord, quays: list[Guild]
) -> None:
    sandbox.limits.servers_a_shard = 2
    async with session_of(sandbox) as socket:
        assert await close_code(socket) == 4011
    async with session_of(sandbox, 0, SHARDS) as socket:
        await named(socket, "READY")
    sandbox.limits.servers_a_shard = 3
    async with session_of(sandbox) as socket:
        await named(socket, "READY")


async def test_shards_of_one_bucket_must_start_five_seconds_apart(
    sandbox: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(sandbox.world, "clock", lambda: now)
    sandbox.limits.identify_seconds, sandbox.limits.max_concurrency = 5.0, 2
    # With a `max_concurrency` of 2, shards 0 and 2 are in one bucket, and shard 1 is in another.
    for later, shard, admitted in (
        (0.0, 0, True),
        (0.0, 1, True),
        (0.0, 2, False),
        (4.9, 2, False),
        (0.2, 2, True),
        (0.0, 0, False),
    ):
        now += later
        async with session_of(sandbox, shard, SHARDS) as socket:
            packet = await socket.receive_json(timeout=5)
            assert packet["t"] == "READY" if admitted else (packet["op"], packet["d"]) == (9, False)


async def test_session_starts_are_counted_per_day(
    sandbox: Discord, request_api: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(sandbox.world, "clock", lambda: now)
    sandbox.limits.sessions_a_day, sandbox.limits.max_concurrency = 2, 16

    async def told() -> dict[str, int]:
        _, gateway = await request_api("GET", "/gateway/bot")
        return dict(gateway["session_start_limit"])

    day = 24 * 60 * 60 * 1000
    unused = {"total": 2, "remaining": 2, "reset_after": day, "max_concurrency": 16}
    assert await told() == unused
    async with session_of(sandbox) as socket:
        await named(socket, "READY")
        now += 60
        assert await told() == unused | {"remaining": 1, "reset_after": day - 60_000}
    now += 86_400
    assert await told() == unused


async def test_exceeding_the_session_limit_ends_all_sessions_and_resets_the_token(
    sandbox: Discord, request_api: Request
) -> None:
    sandbox.limits.sessions_a_day = 1
    before = sandbox.token
    async with session_of(sandbox) as first:
        await named(first, "GUILD_CREATE")
        async with session_of(sandbox) as second:
            assert (await second.receive_json(timeout=5))["op"] == 9
        assert await close_code(first) == 4004
    assert sandbox.token != before
    assert (await request_api("GET", "/users/@me"))[0] == 401


@pytest.mark.parametrize(("servers", "shards"), [(0, 1), (3, 1), (1001, 2)])
async def test_one_shard_per_thousand_servers_is_recommended(
    sandbox: Discord, request_api: Request, servers: int, shards: int
) -> None:
    assert sandbox.limits.recommended(servers) == shards
    assert (await request_api("GET", "/gateway/bot"))[1]["shards"] == 1
    sandbox.limits.shards = 7
    assert (await request_api("GET", "/gateway/bot"))[1]["shards"] == 7


class Shards(discord.AutoShardedClient):
    """A discord.py bot with several shards in one process."""

    def __init__(self, *shards: int) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(
            intents=intents,
            shard_ids=[*shards],
            shard_count=SHARDS,
            guild_ready_timeout=0.02,
        )
        self.is_up = asyncio.Event()
        self.heard: list[str] = []
        self.told = asyncio.Event()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once: discord.py would wait for five seconds here."""

    async def on_ready(self) -> None:
        self.is_up.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.heard.append(interaction.command.name if interaction.command else "?")
        await interaction.response.send_message(f"shard {interaction.guild.shard_id}")  # type: ignore[union-attr]


async def test_unmodified_discord_py_works_in_several_processes(
    sandbox: Discord, pointed: None, quays: list[Guild], request_api: Request
) -> None:
    command = {"name": "ping", "description": "Answers"}
    await request_api("PUT", f"/applications/{sandbox.world.bot.id}/commands", [command])
    alice = sandbox.person("Alice")
    async with Shards(0, 2) as one, Shards(1) as other:
        running = [asyncio.create_task(each.start(sandbox.token)) for each in (one, other)]
        await sandbox.ready(range(SHARDS))
        await asyncio.gather(one.is_up.wait(), other.is_up.wait())
        assert {guild.id for guild in one.guilds} == {quays[0].id, quays[2].id}
        assert {guild.id for guild in other.guilds} == {quays[1].id}
        for shard, quay in enumerate(quays):
            answer = await alice.types("/ping", quay.channel("general"))
            assert answer.content == f"shard {shard}"
        assert (len(one.heard), len(other.heard)) == (2, 1)
        await other.close()
        await sandbox.gone([1])
        assert (await alice.types("/ping", quays[2].channel("general"))).content == "shard 2"
        await one.close()
        await asyncio.gather(*running)
