"""Tests of moderation by a bot: bans, and deleting several messages at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest

from sandbox import ClientError, Discord, Message
from sandbox.tests.conftest import TestBot
from sandbox.tests.requesting import Request, named, session_of
from sandbox.world.accounts.permissions import bits

INTENTS = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 9


async def test_ban_removes_a_member_with_their_recent_messages_and_prevents_a_return(
    sandbox: Discord, request_api: Request
) -> None:
    alice, bob, server = sandbox.person("Alice"), sandbox.person("Bob"), sandbox.server
    kept, *gone = alice.says("hello"), bob.says("spam"), bob.says("more spam")
    path = f"/guilds/{server.id}/bans/{bob.id}"
    assert (await request_api("PUT", path, {}))[1]["code"] == 50013
    server.grant("ban_members")
    sandbox.world.intents = 1 << 1
    async with session_of(sandbox, intents=INTENTS) as socket:
        await named(socket, "GUILD_CREATE")
        for _ in range(2):  # a second ban changes nothing
            body = {"delete_message_seconds": 60}
            assert await request_api("PUT", path, body) == (204, None)
        assert await request_api("DELETE", path, {}) == (204, None)
        events = [await socket.receive_json() for _ in range(4)]
    assert [event["t"] for event in events] == [
        "GUILD_BAN_ADD",
        "GUILD_MEMBER_REMOVE",
        "MESSAGE_DELETE_BULK",
        "GUILD_BAN_REMOVE",
    ]
    assert events[0]["d"]["user"]["id"] == str(bob.id)
    assert events[2]["d"]["ids"] == [str(message.id) for message in gone]
    assert [*alice.home.timeline.values()] == [kept]
    await request_api("PUT", path, {})
    with pytest.raises(ClientError, match="banned"):
        bob.joins_server()
    await request_api("DELETE", path, {})
    bob.joins_server()
    assert bob.id in server.members


async def test_bans_are_listed_with_their_reasons(sandbox: Discord, request_api: Request) -> None:
    server, path = sandbox.server, f"/guilds/{sandbox.server.id}/bans"
    server.grant("ban_members")
    people = [sandbox.person(name) for name in ("Alice", "Bob", "Carol")]
    people[0].leaves_server()  # whoever has left can be banned too
    for person in people:
        server.bans[person.id] = None
    await request_api("DELETE", f"{path}/{people[1].id}", {})
    reason = {"X-Audit-Log-Reason": "too%20loud"}
    await request_api("PUT", f"{path}/{people[1].id}", {}, headers=reason)
    _, found = await request_api("GET", f"{path}/{people[1].id}")
    assert (found["reason"], found["user"]["id"]) == ("too loud", str(people[1].id))
    first, second, third = (str(person.id) for person in people)
    for query, listed in {
        "": [first, second, third],
        "?limit=2": [first, second],
        f"?after={first}&limit=1": [second],
        f"?before={third}&limit=1": [second],
    }.items():
        _, bans = await request_api("GET", path + query)
        assert [ban["user"]["id"] for ban in bans] == listed, query


@pytest.mark.parametrize(
    ("method", "who", "body", "status", "code"),
    [
        ("PUT", "owner", {}, 403, 50013),
        ("PUT", "bot", {}, 403, 50013),
        ("PUT", "1", {}, 404, 10013),
        ("PUT", "Bob", {"delete_message_seconds": 604_801}, 400, 50035),
        ("PUT", "Bob", {"silently": True}, 501, 0),
        ("GET", "Bob", None, 404, 10026),
        ("DELETE", "Bob", {}, 404, 10026),
    ],
)
async def test_invalid_or_forbidden_ban_is_refused(
    sandbox: Discord, request_api: Request, method: str, who: str, body: Any, status: int, code: int
) -> None:
    world = sandbox.world
    ids = {"owner": world.keeper.id, "bot": world.bot.id, "Bob": sandbox.person("Bob").id}
    sandbox.server.grant("ban_members")
    path = f"/guilds/{sandbox.server.id}/bans/{ids.get(who, who)}"
    answer = await request_api(method, path, body)
    assert (answer[0], answer[1]["code"]) == (status, code)
    assert sandbox.server.bans == {}


async def test_several_messages_can_be_deleted_in_one_request(
    sandbox: Discord, request_api: Request
) -> None:
    alice = sandbox.person("Alice")
    said = [alice.says(str(number)) for number in range(3)]
    path = f"/channels/{alice.home.id}/messages/bulk-delete"
    # The id "1" belongs to no message. As on Discord, it counts as one of the ids, but is otherwise ignored.
    body = {"messages": [*(str(message.id) for message in said[:2]), "1"]}
    assert (await request_api("POST", path, body))[1]["code"] == 50013
    sandbox.server.grant("manage_messages")
    assert await request_api("POST", path, body) == (204, None)
    assert [message.deleted for message in said] == [True, True, False]
    assert alice.sees() == [said[2]]


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        (lambda ids: None, 50035),
        (lambda ids: "all", 50035),
        (lambda ids: ids[:1], 50016),
        (lambda ids: [*map(str, range(101))], 50016),
        (lambda ids: [ids[0], ids[0], ids[1]], 50035),
        (lambda ids: ids, 50034),
    ],
)
async def test_invalid_bulk_deletion_of_messages_is_refused(
    sandbox: Discord, request_api: Request, chosen: Any, code: int
) -> None:
    alice = sandbox.person("Alice")
    sandbox.server.grant("manage_messages")
    said: list[Message] = [alice.says("old"), alice.says("new")]
    said[0].timestamp = (datetime.now(UTC) - timedelta(days=15)).isoformat()
    messages = chosen([str(message.id) for message in said])
    body = {} if messages is None else {"messages": messages}
    path = f"/channels/{alice.home.id}/messages/bulk-delete"
    assert (await request_api("POST", path, body))[1]["code"] == code
    direct = f"/channels/{alice.dm.id}/messages/bulk-delete"
    assert (await request_api("POST", direct, body))[1]["code"] == 50003
    assert alice.sees() == said


async def test_bot_computes_the_permissions_of_a_member_from_roles(
    sandbox: Discord, request_api: Request
) -> None:
    bob, server = sandbox.person("Bob"), sandbox.server
    role = server.add_role("Keepers", bob, may=["manage_messages"])
    _, roles = await request_api("GET", f"/guilds/{server.id}/roles")
    _, member = await request_api("GET", f"/guilds/{server.id}/members/{bob.id}")
    (permissions,) = [int(each["permissions"]) for each in roles if each["id"] == str(role.id)]
    assert member["roles"] == [str(role.id)]
    assert permissions == server.permissions_of(bob)
    assert permissions & 1 << 13


async def test_another_bot_in_the_server_lacks_the_bots_own_role(
    sandbox: Discord, request_api: Request
) -> None:
    other, server = sandbox.person("Other", bot=True), sandbox.server
    other.home.overwrites[server.bot_role] = (0, bits("view_channel"))
    _, member = await request_api("GET", f"/guilds/{server.id}/members/{other.id}")
    assert member["roles"] == []
    assert other.home.visible_to(other)
    assert not other.home.visible_to(sandbox.world.bot)


async def test_discord_py_can_moderate_members(sandbox: Discord, bot: TestBot) -> None:
    """Calls discord.py as the cogs of well-known bots do."""
    alice, bob, server = sandbox.person("Alice"), sandbox.person("Bob"), sandbox.server
    server.grant("ban_members", "manage_messages")
    server.add_role("Keepers", alice, may=["manage_messages"])
    said = [alice.says("hello"), *(bob.says(str(number)) for number in range(4))]
    guild, channel = bot.get_guild(server.id), bot.get_channel(alice.home.id)
    assert guild is not None
    assert isinstance(channel, discord.TextChannel)
    manager, other = [await guild.fetch_member(each.id) for each in (alice, bob)]
    assert manager.guild_permissions.manage_messages
    assert not other.guild_permissions.manage_messages
    assert [message.id for message in await channel.purge(limit=2)] == [said[4].id, said[3].id]
    await guild.ban(other, reason="spam & noise", delete_message_seconds=60)
    assert alice.sees() == [said[0]]
    (entry,) = [entry async for entry in guild.bans()]
    assert (entry.user.id, entry.reason) == (bob.id, "spam & noise")
    await guild.unban(other)
    with pytest.raises(discord.NotFound, match="10026"):
        await guild.fetch_ban(other)


async def test_bot_changes_who_sees_a_channel(sandbox: Discord, request_api: Request) -> None:
    bob, server = sandbox.person("Bob"), sandbox.server
    path = f"/channels/{bob.home.id}/permissions/{bob.id}"
    hidden = {"type": 1, "deny": bits("view_channel")}
    assert (await request_api("PUT", path, hidden))[1]["code"] == 50013
    server.grant("manage_roles")
    assert await request_api("PUT", path, hidden) == (204, None)
    assert not bob.home.visible_to(bob)
    assert await request_api("DELETE", path) == (204, None)
    assert bob.home.visible_to(bob)
    for method, where, body, code in (
        ("DELETE", path, None, 10009),
        ("PUT", f"/channels/{bob.home.id}/permissions/1", hidden, 10009),
        ("PUT", path, {"type": 2}, 50035),
        ("PUT", path, {"type": 1, "allow": "all"}, 50035),
        ("PUT", path, {"type": 1, "allow": bits("ban_members")}, 50013),
        ("PUT", f"/channels/{bob.dm.id}/permissions/{bob.id}", hidden, 50003),
    ):
        assert (await request_api(method, where, body))[1]["code"] == code, (where, body)
    assert bob.home.overwrites == {}
