"""Tests of how a bot reads and changes members, roles, permissions and reactions."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import pytest

from sandbox import ClientError, Discord, Message
from sandbox.tests.conftest import TestBot
from sandbox.tests.requesting import Request, at, named, session_of
from sandbox.world.accounts.permissions import bits

MEMBERS = 1 << 1
BUTTON = {"type": 2, "id": 2, "style": 1, "label": "Go", "custom_id": "go"}


async def test_gateway_packets_have_all_keys_and_may_be_sent_as_bytes(sandbox: Discord) -> None:
    async with aiohttp.ClientSession() as http, http.ws_connect(sandbox.gateway_url) as socket:
        hello = await socket.receive_json()
        assert (hello["op"], hello["t"], hello["s"]) == (10, None, None)
        identify = {"op": 2, "d": {"token": sandbox.token, "intents": 1}}
        await socket.send_bytes(json.dumps(identify).encode())
        assert (await socket.receive_json())["t"] == "READY"


@pytest.mark.parametrize(
    ("asked", "found", "missing"),
    [
        ({"query": "", "limit": 0}, {"Alice", "Bob"}, []),
        ({"query": "al", "limit": 5}, {"Alice"}, []),
        ({"user_ids": ["1"]}, set(), ["1"]),
    ],
)
async def test_bot_gets_the_members_that_it_asks_for(
    asked: dict[str, Any], found: set[str], missing: list[str]
) -> None:
    async with Discord.start(privileged_intents=MEMBERS) as discord:
        for name in ("Alice", "Bob"):
            discord.person(name)
        async with session_of(discord, intents=MEMBERS) as socket:
            request = {"guild_id": str(discord.server.id), "nonce": "n", **asked}
            await socket.send_json({"op": 8, "d": request})
            chunk = await named(socket, "GUILD_MEMBERS_CHUNK")
    assert (chunk["nonce"], chunk["not_found"]) == ("n", missing)
    names = {member["user"]["global_name"] for member in chunk["members"]}
    assert names & {"Alice", "Bob"} == found


@pytest.mark.parametrize(
    ("limit", "code"),
    [
        pytest.param(0, 4014, id="all, without the members intent"),
        pytest.param("many", 4002, id="not a number"),
    ],
)
async def test_bad_request_for_members_closes_the_connection(
    sandbox: Discord, limit: object, code: int
) -> None:
    async with session_of(sandbox) as socket:
        request = {"guild_id": str(sandbox.server.id), "query": "", "limit": limit}
        await socket.send_json({"op": 8, "d": request})
        async for _ in socket:
            pass
        assert socket.close_code == code


async def test_bot_needs_a_permission_for_each_change_of_a_member(
    sandbox: Discord, request_api: Request
) -> None:
    bob, server = sandbox.person("Bob"), sandbox.server
    role = server.add_role("Crew")
    path = f"/guilds/{server.id}/members/{bob.id}"
    until = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    for permission, method, where, body in (
        ("manage_roles", "PUT", f"{path}/roles/{role.id}", None),
        ("manage_nicknames", "PATCH", path, {"nick": "Bobby"}),
        ("moderate_members", "PATCH", path, {"communication_disabled_until": until}),
        ("kick_members", "DELETE", path, None),
    ):
        assert (await request_api(method, where, body))[1]["code"] == 50013
        assert bob.id in server.members
        server.grant(permission)
        status, answer = await request_api(method, where, body)
        assert status in (200, 204)
        if body:
            assert answer | body == answer
    assert bob.id not in server.members
    assert (await request_api("PATCH", path, {"nick": "Bobby"}))[1]["code"] == 10007


async def test_bot_changes_its_own_nickname(sandbox: Discord, bot: TestBot) -> None:
    server = bot.get_guild(sandbox.server.id)
    assert server is not None
    heard = asyncio.create_task(bot.wait_for("member_update", timeout=5))
    await asyncio.sleep(0)  # until the task listens
    changed = await server.me.edit(nick="Skipper")
    _, after = await heard
    assert changed is not None
    assert {changed.nick, after.nick, sandbox.server.nicknames[after.id]} == {"Skipper"}
    assert after == server.me


async def test_roles_are_listed_lowest_first_and_the_bots_own_role_cannot_be_given(
    sandbox: Discord, request_api: Request
) -> None:
    bob, server = sandbox.person("Bob"), sandbox.server
    server.grant("manage_roles")
    server.add_role("Crew", bob)
    _, roles = await request_api("GET", f"/guilds/{server.id}/roles")
    assert [(each["name"], each["position"]) for each in roles] == [
        ("@everyone", 0),
        ("Crew", 1),
        ("Bot", 2),
    ]
    own = f"/guilds/{server.id}/members/{bob.id}/roles/{server.bot_role}"
    assert (await request_api("PUT", own))[1]["code"] == 50028


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"nick": "b" * 33}, 400),
        ({"communication_disabled_until": "tomorrow"}, 400),
        ({"communication_disabled_until": "2999-01-01T00:00:00+00:00"}, 400),
        ({"mute": True}, 501),
    ],
)
async def test_invalid_change_of_a_member_is_refused(
    sandbox: Discord, request_api: Request, change: dict[str, Any], status: int
) -> None:
    sandbox.server.grant("manage_nicknames", "moderate_members")
    path = f"/guilds/{sandbox.server.id}/members/{sandbox.person('Bob').id}"
    assert (await request_api("PATCH", path, change))[0] == status


async def test_member_in_timeout_can_only_read(
    sandbox: Discord, request_api: Request, bot: TestBot
) -> None:
    bob, server = sandbox.person("Bob"), sandbox.server
    message = sandbox.person("Alice").says("hello")
    server.grant("moderate_members")
    path = f"/guilds/{server.id}/members/{bob.id}"
    until = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    await request_api("PATCH", path, {"communication_disabled_until": until})
    message.channel.overwrites[bob.id] = (bits("send_messages"), 0)
    for act in (
        lambda: bob.says("hello"),
        lambda: bob.reacts("👍", on=message),
        lambda: bob.starts("/table"),
    ):
        with pytest.raises(ClientError):
            act()
    assert bob.sees() == [message]
    await request_api("PATCH", path, {"communication_disabled_until": None})
    bob.says("hello")


async def test_new_channel_is_visible_only_to_those_whom_its_overwrites_allow(
    sandbox: Discord, request_api: Request
) -> None:
    bob, carol, dan = (sandbox.person(name) for name in ("Bob", "Carol", "Dan"))
    server = sandbox.server
    crew, path, view = (
        server.add_role("Crew", carol),
        f"/guilds/{server.id}/channels",
        bits("view_channel"),
    )
    body = {
        "name": "The Hold",
        "permission_overwrites": [
            {"id": str(server.id), "type": 0, "allow": 0, "deny": view},
            {"id": str(crew.id), "type": 0, "allow": view, "deny": 0},
            {"id": str(bob.id), "type": 1, "allow": view, "deny": 0},
        ],
    }
    assert (await request_api("POST", path, body))[1]["code"] == 50013
    server.grant("manage_channels")
    status, made = await request_api("POST", path, body)
    assert (status, made["name"], made["type"]) == (201, "the-hold", 0)
    hold = server.channel("the-hold")
    assert [hold.visible_to(each) for each in (bob, carol, dan)] == [True, True, False]
    with pytest.raises(ClientError):
        dan.says("let me in", hold)
    forbidden = {"id": str(bob.id), "type": 1, "allow": bits("ban_members")}
    refused = await request_api("POST", path, {"name": "x", "permission_overwrites": [forbidden]})
    assert refused[1]["code"] == 50013
    assert (await request_api("POST", path, {"name": "x", "type": 15}))[0] == 501


async def test_bot_changes_name_and_topic_of_a_channel(
    sandbox: Discord, request_api: Request
) -> None:
    channel = sandbox.server.channel("general")
    sandbox.server.grant("manage_channels")
    path = f"/channels/{channel.id}"
    status, changed = await request_api("PATCH", path, {"name": "Two Words", "topic": "News"})
    assert (status, changed["name"], changed["topic"]) == (200, "two-words", "News")
    _, changed = await request_api("PATCH", path, {"topic": None})
    assert (changed["name"], changed["topic"]) == ("two-words", None)


async def test_unsupported_fields_of_channels_and_threads_get_status_501(
    sandbox: Discord, request_api: Request
) -> None:
    channel = sandbox.server.channel("general")
    sandbox.server.grant("manage_channels")
    path = f"/channels/{channel.id}"
    assert (await request_api("PATCH", path, {"name": "x", "nsfw": True}))[0] == 501
    assert (await request_api("PATCH", path, {"name": "x", "permission_overwrites": []}))[0] == 501
    assert channel.name == "general"
    slow = {"name": "corner", "type": 11, "rate_limit_per_user": 5}
    assert (await request_api("POST", f"{path}/threads", slow))[0] == 501
    thread = (await request_api("POST", f"{path}/threads", {"name": "corner", "type": 11}))[1]
    slower = {"rate_limit_per_user": 5}
    assert (await request_api("PATCH", f"/channels/{thread['id']}", slower))[0] == 501


async def test_thread_of_an_unknown_type_is_refused(sandbox: Discord, request_api: Request) -> None:
    path = f"/channels/{sandbox.server.channel('general').id}/threads"
    status, answer = await request_api("POST", path, {"name": "corner", "type": 99})
    assert (status, answer["code"]) == (400, 50035)
    assert at(answer, "type")
    assert (await request_api("POST", path, {"name": "corner", "type": 10}))[0] == 501


async def test_threads_can_be_started_only_in_text_channels(
    sandbox: Discord, request_api: Request
) -> None:
    sandbox.server.grant("manage_channels")
    room = {"name": "room", "type": 2}
    _, voice = await request_api("POST", f"/guilds/{sandbox.server.id}/channels", room)
    for id in (voice["id"], sandbox.person("Alice").dm.id):
        path = f"/channels/{id}/threads"
        assert (await request_api("POST", path, {"name": "corner"}))[1]["code"] == 50024


async def test_bot_adds_lists_and_removes_reactions(
    sandbox: Discord, request_api: Request, bot: TestBot
) -> None:
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    message = alice.says("hello")
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    thumb, heart = "%F0%9F%91%8D", "%E2%9D%A4%EF%B8%8F"
    assert (await request_api("PUT", f"{path}/reactions/{thumb}/@me"))[0] == 204
    bob.reacts("👍", on=message)
    _, described = await request_api("GET", path)
    (reaction,) = described["reactions"]
    assert (reaction["emoji"]["name"], reaction["count"], reaction["me"]) == ("👍", 2, True)
    _, users = await request_api("GET", f"{path}/reactions/{thumb}")
    assert [user["id"] for user in users] == sorted([str(sandbox.world.bot.id), str(bob.id)])
    assert (await request_api("DELETE", f"{path}/reactions/{thumb}/@me"))[0] == 204
    assert message.reactions.by_emoji == {"👍": [bob]}
    theirs = f"{path}/reactions/{thumb}/{bob.id}"
    assert (await request_api("DELETE", theirs))[1]["code"] == 50013
    sandbox.server.allow(message.channel, "manage_messages")
    assert (await request_api("DELETE", theirs))[0] == 204
    for emoji in (thumb, heart):
        await request_api("PUT", f"{path}/reactions/{emoji}/@me")
    assert (await request_api("DELETE", f"{path}/reactions/{thumb}"))[0] == 204
    assert [*message.reactions.by_emoji] == ["❤️"]
    assert (await request_api("DELETE", f"{path}/reactions"))[0] == 204
    assert message.reactions.by_emoji == {}
    assert (await request_api("PUT", f"{path}/reactions/ship:123/@me"))[1]["code"] == 10014


async def test_bot_without_permission_to_react_may_still_join_a_reaction(
    sandbox: Discord, request_api: Request
) -> None:
    alice = sandbox.person("Alice")
    message = alice.says("hello")
    sandbox.server.deny(message.channel, "add_reactions")
    path = f"/channels/{message.channel.id}/messages/{message.id}/reactions/%F0%9F%91%8D/@me"
    assert (await request_api("PUT", path))[1]["code"] == 50013
    alice.reacts("👍", on=message)
    assert (await request_api("PUT", path))[0] == 204
    with pytest.raises(ClientError):
        alice.unreacts("❤️", on=message)


async def test_person_without_permission_to_react_may_still_join_a_reaction(
    sandbox: Discord,
) -> None:
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    message = alice.says("hello")
    alice.reacts("👍", on=message)
    message.channel.overwrites[bob.id] = (0, bits("add_reactions"))
    bob.reacts("👍", on=message)
    assert message.reactions.by_emoji == {"👍": [alice, bob]}
    with pytest.raises(ClientError, match="may not"):
        bob.reacts("❤️", on=message)


async def test_people_can_do_nothing_with_messages_that_they_do_not_see(sandbox: Discord) -> None:
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    gone = alice.says("never mind")
    alice.deletes(gone)
    hidden = Message(sandbox.world.ids(), bob.home, sandbox.world.bot)
    hidden.ephemeral_to = alice
    hidden.components = [{"type": 1, "id": 1, "components": [BUTTON]}]
    sandbox.world.add_message(hidden)
    for act in (
        lambda: alice.deletes(gone),
        lambda: alice.reacts("👍", on=gone),
        lambda: bob.reacts("👍", on=hidden),
        lambda: alice.reacts("👍", on=hidden),
        lambda: sandbox.actions.press(bob, hidden, "go"),
    ):
        with pytest.raises(ClientError):
            act()
    assert sandbox.actions.press(alice, hidden, "go").source is hidden


async def test_message_has_reactions_with_at_most_20_emojis(
    sandbox: Discord, request_api: Request
) -> None:
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    message = alice.says("hello")
    first, *others = (chr(0x1F600 + n) for n in range(20))
    for emoji in (first, *others):
        alice.reacts(emoji, on=message)
    bob.reacts(first, on=message)
    with pytest.raises(ClientError, match="20"):
        bob.reacts("👍", on=message)
    path = f"/channels/{message.channel.id}/messages/{message.id}/reactions/%F0%9F%91%8D/@me"
    assert (await request_api("PUT", path))[1]["code"] == 30010


async def test_rest_api_hides_message_content_without_the_content_intent(
    sandbox: Discord, request_api: Request
) -> None:
    message = sandbox.person("Alice").says("hello")
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    assert (await request_api("GET", path))[1]["content"] == ""
    sandbox.world.intents = 1 << 15
    assert (await request_api("GET", path))[1]["content"] == "hello"


async def test_people_edit_only_their_own_messages_and_delete_others_only_with_permission(
    sandbox: Discord,
) -> None:
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    message = alice.says("tee")
    with pytest.raises(ClientError):
        bob.edits(message, "tea")
    with pytest.raises(ClientError):
        bob.deletes(message)
    alice.edits(message, f"tea for {bob.mention}")
    assert (message.edited, message.mentions) == (True, [bob])
    sandbox.server.add_role("Keepers", bob, may=["manage_messages"])
    bob.deletes(message)
    assert message.deleted
