"""Tests of missing permissions, threads, faults, lost connections, and servers without the bot or with
outages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import aiohttp
import pytest

from sandbox import ClientError, Discord, Event, Message, Thread
from sandbox.tests.conftest import TestBot
from sandbox.tests.requesting import Request, identify, socket_to

HELLO = {"content": "hello"}


async def code_of(answer: Awaitable[tuple[int, Any]]) -> int:
    body = (await answer)[1]
    return int(body.get("code", 0)) if isinstance(body, dict) else 0


async def test_requests_without_permission_are_refused(
    sandbox: Discord, request_api: Request
) -> None:
    guild, channel = sandbox.server, sandbox.server.channel("general")
    path = f"/channels/{channel.id}/messages"
    data = aiohttp.FormData(quote_fields=False)
    data.add_field("files[0]", b"abc", filename="a.txt")
    guild.deny(channel, "attach_files", "embed_links")
    assert await code_of(request_api("POST", path, data=data)) == 50013
    assert await code_of(request_api("POST", path, {"embeds": [{"title": "t"}]})) == 50013
    assert await code_of(request_api("POST", path, HELLO)) == 0
    guild.deny(channel, "send_messages")
    assert await code_of(request_api("POST", path, HELLO)) == 50013
    guild.deny(channel, "create_public_threads")
    thread = {"name": "t", "type": 11}
    assert await code_of(request_api("POST", f"/channels/{channel.id}/threads", thread)) == 50013
    guild.deny(channel, "read_message_history")
    assert (await request_api("GET", path)) == (200, [])
    guild.deny(channel, "view_channel")
    assert await code_of(request_api("POST", path, HELLO)) == 50001
    guild.allow(channel, "view_channel", "send_messages")
    assert await code_of(request_api("POST", path, HELLO)) == 0


async def test_replying_needs_permission_to_read_the_history(
    sandbox: Discord, request_api: Request
) -> None:
    alice = sandbox.person("Alice")
    said = alice.says("hello")
    path = f"/channels/{said.channel.id}/messages"
    reply = HELLO | {"message_reference": {"message_id": str(said.id)}}
    _, sent = await request_api("POST", path, reply)
    assert sent["message_reference"]["message_id"] == str(said.id)
    assert [m.id for m in alice.pings] == [int(sent["id"])]
    sandbox.server.deny(said.channel, "read_message_history")
    assert await code_of(request_api("POST", path, reply)) == 160002


async def test_interaction_carries_the_bots_permissions(sandbox: Discord, bot: TestBot) -> None:
    channel = sandbox.server.channel("random")
    sandbox.server.deny(channel, "send_messages")
    alice = sandbox.person("Alice")
    interaction = alice.starts("/table", channel)
    assert not int(interaction.payload["app_permissions"]) & 1 << 11
    assert (await interaction.answer).content == "table"


async def test_archived_and_locked_threads_behave_as_on_discord(
    sandbox: Discord, request_api: Request
) -> None:
    general, alice = sandbox.server.channel("general"), sandbox.person("Alice")
    status, made = await request_api(
        "POST", f"/channels/{general.id}/threads", {"name": "corner", "type": 11}
    )
    assert status == 201
    thread = sandbox.server.channel("corner")
    assert isinstance(thread, Thread)
    path = f"/channels/{made['id']}"
    nested = {"name": "nested", "type": 11}
    assert await code_of(request_api("POST", f"{path}/threads", nested)) == 50024
    _, sent = await request_api("POST", f"{path}/messages", {"content": f"hi <@{alice.id}>"})
    assert alice.id in thread.members
    thread.archive()
    one = f"{path}/messages/{sent['id']}"
    assert await code_of(request_api("PATCH", one, HELLO)) == 50083
    assert await code_of(request_api("PATCH", path, {"name": "n"})) == 50083
    assert (await request_api("PATCH", path, {"archived": False}))[0] == 200
    assert await code_of(request_api("PATCH", one, HELLO)) == 0
    thread.archive()
    assert await code_of(request_api("POST", f"{path}/messages", HELLO)) == 0
    assert not thread.archived
    thread.archive(locked=True)
    assert await code_of(request_api("POST", f"{path}/messages", HELLO)) == 50083
    assert await code_of(request_api("PATCH", path, {"archived": False})) == 50013
    with pytest.raises(ClientError, match="locked"):
        alice.says("hello", thread)
    thread.delete()
    assert await code_of(request_api("GET", path)) == 10003


async def test_only_one_thread_can_be_started_on_a_message(
    sandbox: Discord, request_api: Request
) -> None:
    said = sandbox.person("Alice").says("start here")
    path = f"/channels/{said.channel.id}/messages/{said.id}/threads"
    status, made = await request_api("POST", path, {"name": "here"})
    assert (status, made["id"]) == (201, str(said.id))
    assert await code_of(request_api("POST", path, {"name": "again"})) == 160004
    assert await code_of(request_api("POST", path, {"name": ""})) == 50035
    assert (await request_api("POST", f"/channels/{said.id}/messages", HELLO))[0] == 200
    members = f"/channels/{said.id}/thread-members"
    assert (await request_api("PUT", f"{members}/{said.author.id}"))[0] == 204
    assert await code_of(request_api("PUT", f"{members}/1")) == 10007


async def test_private_thread_is_visible_only_to_its_members(
    sandbox: Discord, request_api: Request
) -> None:
    general = sandbox.server.channel("general")
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    _, made = await request_api("POST", f"/channels/{general.id}/threads", {"name": "secret"})
    await request_api("POST", f"/channels/{made['id']}/messages", {"content": f"<@{alice.id}>"})
    secret = sandbox.server.channel("secret")
    assert len(alice.sees(secret)) == 1
    assert not bob.sees(secret)


async def test_bot_can_be_removed_and_invited_again(sandbox: Discord, bot: TestBot) -> None:
    guild, alice = sandbox.server, sandbox.person("Alice")
    guild.remove_bot()
    await bot.wait_for("guild_remove", timeout=5)
    with pytest.raises(ClientError, match="not in this server"):
        await alice.types("/table")
    guild.add_bot()
    await bot.wait_for("guild_join", timeout=5)
    assert (await alice.types("/table")).content == "table"


async def test_server_outage_is_reported_as_unavailability(sandbox: Discord, bot: TestBot) -> None:
    sandbox.server.goes_dark()
    await bot.wait_for("guild_unavailable", timeout=5)
    sandbox.server.add_bot()
    await bot.wait_for("guild_available", timeout=5)


async def test_injected_faults_affect_matching_requests(
    sandbox: Discord, request_api: Request
) -> None:
    channel = sandbox.server.channel("general")
    path = f"/channels/{channel.id}/messages"
    sandbox.faults.add(method="POST", path="/messages$", status=500, times=2)
    assert [(await request_api("POST", path, HELLO))[0] for _ in range(3)] == [500, 500, 200]
    sandbox.faults.add(path="/messages$", drop="before")
    with pytest.raises(aiohttp.ClientError):
        await request_api("POST", path, HELLO)
    assert len(channel.messages) == 1
    sandbox.faults.add(path="/messages$", drop="after")
    with pytest.raises(aiohttp.ClientError):
        await request_api("POST", path, HELLO)
    assert len(channel.messages) == 2
    sandbox.faults.add(path="/messages$", delay=0.01)
    assert (await request_api("POST", path, HELLO))[0] == 200


async def test_injected_hang_holds_a_request_until_released(
    sandbox: Discord, request_api: Request
) -> None:
    channel = sandbox.server.channel("general")
    path = f"/channels/{channel.id}/messages"
    for when, already in (("before", 0), ("after", 2)):
        fault = sandbox.faults.add(method="POST", path="/messages$", hang=when)  # type: ignore[arg-type]
        posting = asyncio.ensure_future(request_api("POST", path, HELLO))
        await asyncio.wait_for(fault.reached.wait(), 5)
        assert len(channel.messages) == already
        fault.release()
        assert (await posting)[0] == 200


async def test_hanging_request_of_a_dead_client_has_no_effect(
    sandbox: Discord, request_api: Request
) -> None:
    channel = sandbox.server.channel("general")
    fault = sandbox.faults.add(method="POST", path="/messages$", hang="before")
    path = f"/channels/{channel.id}/messages"
    posting = asyncio.ensure_future(request_api("POST", path, HELLO))
    await asyncio.wait_for(fault.reached.wait(), 5)
    posting.cancel()
    await asyncio.wait([posting])
    assert (await request_api("GET", path))[0] == 200
    fault.release()
    await sandbox.settle()
    assert not channel.messages


async def test_dropped_gateway_resumes_without_missing_events(
    sandbox: Discord, bot: TestBot
) -> None:
    alice = sandbox.person("Alice")
    await sandbox.gateway.drop()
    assert (await alice.types("/table")).content == "table"
    await asyncio.wait_for(bot.resumes.wait(), 5)
    assert bot.readies == 1


async def test_unresumable_session_is_started_again(sandbox: Discord, bot: TestBot) -> None:
    bot.is_up.clear()
    await sandbox.gateway.drop(resumable=False)
    await asyncio.wait_for(bot.is_up.wait(), 5)
    assert bot.readies == 2
    assert (await sandbox.person("Alice").types("/table")).content == "table"


async def test_reconnect_opcode_makes_the_client_resume(sandbox: Discord, bot: TestBot) -> None:
    sandbox.gateway.ask_to_reconnect()
    await asyncio.wait_for(bot.resumes.wait(), 5)


async def test_redelivered_interaction_cannot_be_answered_twice(
    sandbox: Discord, bot: TestBot
) -> None:
    alice = sandbox.person("Alice")
    interaction = alice.starts("/table")
    await interaction.answer
    sandbox.redeliver(interaction.id)
    await sandbox.settle(still=0.1)
    callbacks = [e.status for e in sandbox.traffic if e.path.endswith("/callback")]
    assert callbacks == [200, 400]
    refusals = [e.response_json["code"] for e in sandbox.traffic if e.status == 400]
    assert refusals == [40060]


async def test_event_stream_lists_a_private_answer_only_for_its_user(
    sandbox: Discord, bot: TestBot
) -> None:
    alice = sandbox.person("Alice")
    seen: list[Event] = []
    stop = sandbox.events.listen(seen.append)
    await alice.types("/ship load cargo:x")
    stop()
    assert [e.kind for e in seen] == ["message", "thinking", "edit", "answer"]
    assert all(e.to is alice for e in seen)


async def test_waiting_for_a_message_returns_the_first_that_fits(sandbox: Discord) -> None:
    general, alice = sandbox.server.channel("general"), sandbox.person("Alice")
    first = alice.says("one")
    assert await general.message(lambda m: m.content == "one") is first

    def second(message: Message) -> bool:
        return message.content.startswith("t")

    waiting = asyncio.ensure_future(general.message(second, after=first))
    await asyncio.sleep(0)
    two = alice.says("two")
    assert await waiting is two
    with pytest.raises(TimeoutError, match="no such message"):
        await general.message(lambda _: False, timeout=0.01)
    two.delete()
    assert two.deleted
    assert general.messages == [first]


class TestLateAnswers:
    @pytest.fixture
    def answer_within(self) -> float:
        return 0.05

    async def test_late_answer_gets_error_10062(
        self, sandbox: Discord, request_api: Request, bot: TestBot
    ) -> None:
        interaction = sandbox.person("Alice").starts("/silent")
        await asyncio.wait([interaction.answer])
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        body = {"type": 4, "data": {"content": "late"}}
        assert await code_of(request_api("POST", path, body)) == 10062
        follow = f"/webhooks/{sandbox.world.bot.id}/{interaction.token}"
        assert await code_of(request_api("POST", follow, HELLO)) == 10015


async def test_expired_interaction_token_is_refused(
    sandbox: Discord, request_api: Request, bot: TestBot
) -> None:
    interaction = sandbox.person("Alice").starts("/table")
    await interaction.answer
    sandbox.world.token_life = 0.0
    path = f"/webhooks/{sandbox.world.bot.id}/{interaction.token}/messages/@original"
    assert await code_of(request_api("PATCH", path, HELLO)) == 50027


async def test_answer_to_an_interaction_can_be_deleted(
    sandbox: Discord, request_api: Request, bot: TestBot
) -> None:
    interaction = sandbox.person("Alice").starts("/table")
    message = await interaction.answer
    path = f"/webhooks/{sandbox.world.bot.id}/{interaction.token}/messages/@original"
    assert (await request_api("GET", path))[0] == 200
    assert (await request_api("DELETE", path))[0] == 204
    assert message.deleted
    assert await code_of(request_api("GET", path)) == 10008
    with pytest.raises(ClientError, match="deleted"):
        await sandbox.person("Alice").presses("Join", on=message)


async def test_unapproved_intents_and_wrong_tokens_close_the_gateway(sandbox: Discord) -> None:
    for intents, token, code in (
        (1 << 15, sandbox.token, 4014),
        (1, "x", 4004),
        (-1, sandbox.token, 4013),
    ):
        async with socket_to(sandbox) as ws:
            await ws.send_json({"op": 1, "d": None})
            assert (await ws.receive_json())["op"] == 11
            await ws.send_json({"op": 2, "d": {"token": token, "intents": intents}})
            await ws.receive()
            assert ws.close_code == code


async def test_heartbeat_is_acknowledged_only_after_a_delay(sandbox: Discord) -> None:
    """discord.py notes the time of a heartbeat only after sending it. If the acknowledgement arrived before
    that time was noted, discord.py would take it for the one of the previous heartbeat."""
    async with socket_to(sandbox) as ws:
        await ws.send_json({"op": 1, "d": None})
        await identify(sandbox, ws)
        found = [(await ws.receive_json())["op"]]
        while 11 not in found:
            found.append((await ws.receive_json())["op"])
    assert found[0] == 0


async def test_internal_error_of_the_stand_in_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ExceptionGroup, match="inside the stand-in"):
        await _break(monkeypatch)


async def _break(monkeypatch: pytest.MonkeyPatch) -> None:
    async with Discord.start() as broken, aiohttp.ClientSession() as session:
        monkeypatch.delattr(broken.world, "keeper")
        url, headers = broken.api_url, {"Authorization": f"Bot {broken.token}"}
        async with session.get(url + "/applications/@me", headers=headers) as response:
            assert response.status == 500
