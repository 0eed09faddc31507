"""Tests of direct messages, of members who join and leave, and of commands in servers without the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from sandbox import ClientError, Discord, Interaction, Person
from sandbox.tests.conftest import TestBot
from sandbox.tests.requesting import Request, session_of
from sandbox.world.accounts.permissions import bits

HELLO = {"content": "hello"}
ROW = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
GUILDS, MEMBERS, MESSAGES, DIRECT = 1, 1 << 1, 1 << 9, 1 << 12
EVERYWHERE = {"contexts": [0, 1, 2], "integration_types": [0, 1]}
COMMANDS = [
    {"name": "both", "description": "Everywhere"} | EVERYWHERE,
    {"name": "own", "description": "For oneself", "contexts": [0, 1], "integration_types": [1]},
    {"name": "server", "description": "In servers", "contexts": [0], "integration_types": [0]},
    {"name": "older", "description": "In servers", "dm_permission": False},
]


async def direct(request_api: Request, person: Person) -> str:
    """Open the bot's direct messages with a person. Return their path in the API, such as `/channels/42`."""
    recipient = {"recipient_id": str(person.id)}
    status, channel = await request_api("POST", "/users/@me/channels", recipient)
    assert (status, channel["type"], channel["recipients"][0]["id"]) == (200, 1, str(person.id))
    return f"/channels/{channel['id']}"


@asynccontextmanager
async def connected(sandbox: Discord, intents: int) -> AsyncIterator[Callable[[], Awaitable[Any]]]:
    """Open a gateway session with these intents. Yield a function that returns the next event as name and
    data."""
    async with session_of(sandbox, intents=intents) as gateway:

        async def event() -> tuple[str, Any]:
            frame = await gateway.receive_json(timeout=2)
            return frame["t"], frame["d"]

        yield event
    await sandbox.gone()


async def test_bot_has_one_direct_channel_per_user(sandbox: Discord, request_api: Request) -> None:
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    path = await direct(request_api, alice)
    assert await direct(request_api, alice) == path
    assert await direct(request_api, bob) != path
    status, channel = await request_api("GET", path)
    assert (status, channel["recipients"][0]["username"]) == (200, "alice")
    _, refusal = await request_api("POST", "/users/@me/channels", {"recipient_id": "1"})
    assert refusal["code"] == 50033


async def test_direct_message_pings_once_and_can_be_edited_and_deleted(
    sandbox: Discord, request_api: Request
) -> None:
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    path = await direct(request_api, alice) + "/messages"
    body = HELLO | {"nonce": "reminder-1", "enforce_nonce": True}
    first = await request_api("POST", path, body)
    assert first[0] == 200
    assert await request_api("POST", path, body) == first
    (message,) = alice.sees(alice.dm)
    assert alice.pings == [message]
    assert message.pinged == [alice]
    assert not bob.sees(alice.dm)
    assert not bob.pings
    one = f"{path}/{message.id}"
    assert (await request_api("PATCH", one, {"content": "edited"}))[0] == 200
    assert (message.content, alice.pings) == ("edited", [message])
    assert (await request_api("GET", one))[1]["content"] == "edited"
    assert [each["id"] for each in (await request_api("GET", path))[1]] == [str(message.id)]
    assert (await request_api("DELETE", one))[0] == 204
    assert not alice.sees(alice.dm)
    assert (await request_api("GET", one))[1]["code"] == 10008
    assert (await request_api("DELETE", one))[1]["code"] == 10008


async def test_silent_direct_message_does_not_ping(sandbox: Discord, request_api: Request) -> None:
    alice = sandbox.person("Alice")
    path = await direct(request_api, alice) + "/messages"
    await request_api("POST", path, HELLO | {"flags": 4096})
    assert len(alice.sees(alice.dm)) == 1
    assert not alice.pings


async def test_bot_can_read_but_not_change_direct_messages_of_a_user(
    sandbox: Discord, request_api: Request
) -> None:
    alice = sandbox.person("Alice")
    path = await direct(request_api, alice) + "/messages"
    said = alice.says("hello", alice.dm)
    assert (await request_api("GET", f"{path}/{said.id}"))[1]["content"] == "hello"
    status, answer = await request_api("DELETE", f"{path}/{said.id}")
    assert (status, answer["code"]) == (403, 50003)
    assert (await request_api("PATCH", f"{path}/{said.id}", HELLO))[1]["code"] == 50005
    assert not alice.pings


async def test_mention_pings_only_those_who_can_see_the_channel(
    sandbox: Discord, request_api: Request
) -> None:
    alice, bob, place = sandbox.person("Alice"), sandbox.person("Bob"), sandbox.server.first_channel
    place.overwrites[bob.id] = 0, bits("view_channel")
    content = f"{alice.mention} {bob.mention}"
    for path in (await direct(request_api, alice), f"/channels/{place.id}"):
        await request_api("POST", f"{path}/messages", {"content": content})
    assert (len(alice.pings), bob.pings) == (2, [])


async def test_mention_within_code_pings_nobody(sandbox: Discord, request_api: Request) -> None:
    alice, bob, place = sandbox.person("Alice"), sandbox.person("Bob"), sandbox.server.first_channel
    sandbox.server.grant("mention_everyone")
    content = f"`{bob.mention}` {alice.mention} ```\n@everyone\n```"
    await request_api("POST", f"/channels/{place.id}/messages", {"content": content})
    assert (len(alice.pings), bob.pings) == (1, [])
    alice.says(content)
    assert bob.pings == []
    escaped = alice.says(rf"\`{bob.mention}\`")
    assert bob.pings == [escaped]


async def test_closed_direct_messages_refuse_posts(sandbox: Discord, request_api: Request) -> None:
    alice = sandbox.person("Alice")
    path = await direct(request_api, alice)
    alice.closes_direct_messages()
    assert await direct(request_api, alice) == path
    refusal = {"message": "Cannot send messages to this user", "code": 50007}
    assert await request_api("POST", f"{path}/messages", HELLO) == (403, refusal)
    alice.closes_direct_messages(code=50278)
    refusal["code"] = 50278
    assert await request_api("POST", f"{path}/messages", HELLO) == (403, refusal)
    assert not alice.sees(alice.dm)
    alice.opens_direct_messages()
    assert (await request_api("POST", f"{path}/messages", HELLO))[0] == 200


async def test_direct_messages_need_a_shared_server_or_a_user_install(
    sandbox: Discord, request_api: Request
) -> None:
    alice = sandbox.person("Alice")
    elsewhere = sandbox.add_server("Elsewhere", with_bot=False)
    path = await direct(request_api, alice) + "/messages"
    alice.leaves_server()
    assert (await request_api("POST", path, HELLO))[1]["code"] == 50007
    elsewhere.add_bot()
    assert (await request_api("POST", path, HELLO))[0] == 200
    elsewhere.remove_bot()
    assert (await request_api("POST", path, HELLO))[1]["code"] == 50007
    alice.installs_app()
    assert (await request_api("POST", path, HELLO))[0] == 200


async def test_departed_member_sees_nothing_and_gets_no_pings(
    sandbox: Discord, request_api: Request
) -> None:
    alice, bob, general = sandbox.person("Alice"), sandbox.person("Bob"), "general"
    place = sandbox.server.channel(general)
    path = f"/guilds/{sandbox.server.id}/members/{alice.id}"
    status, member = await request_api("GET", path)
    assert (status, member["user"]["id"]) == (200, str(alice.id))
    await request_api("POST", f"/channels/{place.id}/threads", {"name": "secret", "type": 12})
    thread = sandbox.server.channel("secret")
    assert (await request_api("PUT", f"/channels/{thread.id}/thread-members/{alice.id}"))[0] == 204
    sent = f"/channels/{place.id}/messages"
    await request_api("POST", sent, {"components": [ROW]})
    (table,) = alice.sees()
    alice.leaves_server()
    refusal = {"message": "Unknown Member", "code": 10007}
    assert await request_api("GET", path) == (404, refusal)
    assert not alice.sees()
    assert not alice.sees(thread)
    assert bob.sees()
    for act in (lambda: alice.says("still here"), lambda: alice.dismisses(table)):
        with pytest.raises(ClientError):
            act()
    with pytest.raises(ClientError, match="can't see"):
        await alice.presses("Go", on=table)
    with pytest.raises(ClientError, match="there is no 'Go'"):
        await alice.presses("Go")
    await request_api("POST", sent, {"content": f"@everyone <@{alice.id}>"})
    assert not alice.pings
    alice.joins_server()
    assert (await request_api("GET", path))[0] == 200
    assert len(alice.sees()) == 2
    assert not alice.sees(thread)


@pytest.mark.parametrize("intents", [GUILDS, GUILDS | MEMBERS])
async def test_member_events_need_the_members_intent(intents: int) -> None:
    async with Discord.start(privileged_intents=MEMBERS) as sandbox:
        alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
        async with connected(sandbox, intents) as event:
            assert (await event())[0] == "READY"
            assert (await event())[0] == "GUILD_CREATE"
            alice.leaves_server()
            bob.leaves_server()
            alice.joins_server()
            sandbox.server.channel("random").delete()
            if intents & MEMBERS:
                names = [await event() for _ in range(3)]
                told = [(name, data["user"]["username"]) for name, data in names]
                removed = "GUILD_MEMBER_REMOVE"
                joined = ("GUILD_MEMBER_ADD", "alice")
                assert told == [(removed, "alice"), (removed, "bob"), joined]
            assert (await event())[0] == "CHANNEL_DELETE"


async def test_bot_hears_nothing_from_a_channel_that_it_cannot_see(sandbox: Discord) -> None:
    alice, server = sandbox.person("Alice"), sandbox.server
    async with connected(sandbox, GUILDS | MESSAGES) as event:
        assert [(await event())[0] for _ in range(2)] == ["READY", "GUILD_CREATE"]
        server.deny(server.channel("general"), "view_channel")
        assert (await event())[0] == "CHANNEL_UPDATE"
        alice.reacts("👍", on=alice.says("among us"))
        alice.says("to all", server.channel("random"))
        name, message = await event()
        assert (name, message["channel_id"]) == (
            "MESSAGE_CREATE",
            str(server.channel("random").id),
        )


async def test_bot_can_delete_its_own_messages(sandbox: Discord, request_api: Request) -> None:
    alice, place = sandbox.person("Alice"), sandbox.server.channel("general")
    path = f"/channels/{place.id}/messages"
    _, sent = await request_api("POST", path, {"content": alice.mention})
    (message,) = alice.sees()
    assert (await request_api("DELETE", f"{path}/{sent['id']}"))[0] == 204
    assert message.deleted
    assert not alice.sees()
    assert (await request_api("DELETE", f"{path}/{sent['id']}"))[1]["code"] == 10008
    sandbox.server.deny(place, "view_channel")
    status, answer = await request_api("DELETE", f"{path}/{sent['id']}")
    assert (status, answer["code"]) == (403, 50001)


async def registered(sandbox: Discord, request_api: Request) -> None:
    path = f"/applications/{sandbox.world.bot.id}/commands"
    assert (await request_api("PUT", path, COMMANDS))[0] == 200


def described(interaction: Interaction) -> tuple[int, dict[str, str], int]:
    payload = interaction.payload
    owners = payload["authorizing_integration_owners"]
    return payload["context"], owners, int(payload["app_permissions"])


async def answered(request_api: Request, interaction: Interaction, **data: Any) -> Any:
    body = {"type": 4, "data": {"content": "yes", "flags": 64} | data}
    path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=true"
    status, answer = await request_api("POST", path, body)
    assert status == 200, answer
    return answer


async def test_direct_messages_allow_only_commands_registered_for_them(
    sandbox: Discord, request_api: Request
) -> None:
    await registered(sandbox, request_api)
    alice = sandbox.person("Alice")
    interaction = alice.starts("/both", alice.dm)
    files_and_words = (1 << 14) | (1 << 15) | (1 << 17) | (1 << 18)
    assert described(interaction) == (1, {"0": "0"}, files_and_words)
    assert not {"guild_id", "guild", "member"} & interaction.payload.keys()
    assert interaction.payload["user"]["id"] == str(alice.id)
    await answered(request_api, interaction)
    (answer,) = alice.sees(alice.dm)
    assert (answer.content, answer.ephemeral_to) == ("yes", alice)
    assert not alice.pings
    for line in ("/server", "/older"):
        with pytest.raises(ClientError, match="can't be used here"):
            alice.starts(line, alice.dm)
    with pytest.raises(ClientError, match="not installed"):
        alice.starts("/own", alice.dm)
    alice.installs_app()
    for line, owners in (("/both", {"0": "0"}), ("/own", {})):
        interaction = alice.starts(line, alice.dm)
        assert described(interaction)[:2] == (1, owners | {"1": str(alice.id)})
        await answered(request_api, interaction)


async def test_user_install_decides_which_commands_are_available(
    sandbox: Discord, request_api: Request
) -> None:
    await registered(sandbox, request_api)
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    here, mine = {"0": str(sandbox.server.id)}, {"1": str(alice.id)}
    assert described(alice.starts("/both"))[:2] == (0, here)
    with pytest.raises(ClientError, match="not installed"):
        alice.starts("/own")
    alice.installs_app()
    assert described(alice.starts("/both"))[:2] == (0, here | mine)
    assert described(alice.starts("/own"))[:2] == (0, mine)
    assert described(alice.starts("/server"))[:2] == (0, here)
    with pytest.raises(ClientError, match="not installed"):
        bob.starts("/own")
    alice.uninstalls_app()
    with pytest.raises(ClientError, match="not installed"):
        alice.starts("/own")


async def test_user_installed_commands_work_in_a_server_without_the_bot(
    sandbox: Discord, request_api: Request
) -> None:
    await registered(sandbox, request_api)
    elsewhere = sandbox.add_server("Elsewhere", with_bot=False)
    alice, bob, place = sandbox.person("Alice"), sandbox.person("Bob"), elsewhere.channel("random")
    with pytest.raises(ClientError, match="not in this server"):
        alice.starts("/both", place)
    alice.installs_app()
    with pytest.raises(ClientError, match="not in this server"):
        alice.starts("/server", place)
    async with connected(sandbox, GUILDS) as event:
        _, ready = await event()
        assert [each["id"] for each in ready["guilds"]] == [str(sandbox.server.id)]
        assert (await event())[0] == "GUILD_CREATE"
        interaction = alice.starts("/both", place)
        assert await event() == ("INTERACTION_CREATE", interaction.payload)
    context, owners, permissions = described(interaction)
    assert (context, owners) == (0, {"1": str(alice.id)})
    assert permissions & (1 << 14 | 1 << 15) == 1 << 14 | 1 << 15
    assert interaction.payload["guild_id"] == str(elsewhere.id)
    assert interaction.payload["member"]["user"]["id"] == str(alice.id)
    made = await answered(request_api, interaction, components=[ROW], flags=0)
    about = made["resource"]["message"]["interaction_metadata"]
    assert about["authorizing_integration_owners"] == {"1": str(alice.id)}
    (table,) = bob.sees(place)
    status, answer = await request_api("GET", f"/channels/{place.id}/messages/{table.id}")
    assert (status, answer["code"]) == (403, 50001)
    assert (await request_api("POST", f"/channels/{place.id}/messages", HELLO))[1]["code"] == 50001


async def test_button_press_keeps_the_integration_owners_of_its_message(
    sandbox: Discord, request_api: Request
) -> None:
    await registered(sandbox, request_api)
    place = sandbox.add_server("Elsewhere", with_bot=False).channel("random")
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    alice.installs_app()
    await answered(request_api, alice.starts("/own", place), components=[ROW], flags=0)
    (table,) = bob.sees(place)
    pressed = sandbox.actions.press(bob, table, "go")
    assert pressed.payload["authorizing_integration_owners"] == {"1": str(alice.id)}
    assert pressed.user is bob
    await answered(request_api, pressed)


async def test_user_installed_command_allows_five_follow_ups(
    sandbox: Discord, request_api: Request
) -> None:
    await registered(sandbox, request_api)
    alice = sandbox.person("Alice")
    alice.installs_app()
    interaction = alice.starts("/own")
    await answered(request_api, interaction)
    path = f"/webhooks/{sandbox.world.bot.id}/{interaction.token}"
    found = [(await request_api("POST", path, HELLO | {"flags": 64}))[0] for _ in range(6)]
    assert found == [200] * 5 + [400]


async def test_unmodified_bot_answers_in_servers_direct_messages_and_elsewhere(
    sandbox: Discord, bot: TestBot
) -> None:
    elsewhere = sandbox.add_server("Elsewhere", with_bot=False)
    alice = sandbox.person("Alice")
    alice.installs_app()
    for place in (alice.home, alice.dm, elsewhere.channel("random")):
        answer = await alice.types("/everywhere", place)
        assert answer.ephemeral_to is alice
        assert answer.content == f"server {place is alice.home}, user True, True"
    alice.leaves_server()
    assert (await alice.types("/everywhere", alice.dm)).content == "server False, user True, True"


async def test_bot_removed_while_disconnected_is_told_by_the_next_ready_event(
    sandbox: Discord,
) -> None:
    lost, dark = sandbox.add_server("Lost"), sandbox.add_server("Dark")
    lost.remove_bot()
    dark.goes_dark()
    async with connected(sandbox, GUILDS) as event:
        name, ready = await event()
        assert name == "READY"
        here = [sandbox.server.id, dark.id]
        assert ready["guilds"] == [{"id": str(id), "unavailable": True} for id in here]
        name, arrived = await event()
        assert (name, arrived["id"]) == ("GUILD_CREATE", str(sandbox.server.id))
        dark.add_bot()
        name, arrived = await event()
        assert (name, arrived["id"]) == ("GUILD_CREATE", str(dark.id))
        assert arrived["unavailable"] is False
        dark.goes_dark()
        assert await event() == ("GUILD_DELETE", {"id": str(dark.id), "unavailable": True})
        lost.add_bot()
        name, arrived = await event()
        assert (name, arrived["id"], "unavailable" in arrived) == (
            "GUILD_CREATE",
            str(lost.id),
            False,
        )
        lost.remove_bot()
        assert await event() == ("GUILD_DELETE", {"id": str(lost.id)})


async def test_requests_to_a_server_are_refused_once_the_bot_is_removed(
    sandbox: Discord, request_api: Request
) -> None:
    place, alice = sandbox.server.channel("general"), sandbox.person("Alice")
    sandbox.server.remove_bot()
    for path in (
        f"/guilds/{sandbox.server.id}/members/{alice.id}",
        f"/channels/{place.id}",
        f"/channels/{place.id}/messages",
    ):
        status, answer = await request_api("GET", path)
        assert (status, answer["code"]) == (403, 50001), path
