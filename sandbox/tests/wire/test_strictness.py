"""Tests that the stand-in rejects what Discord rejects, with Discord's error codes."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from sandbox import Discord
from sandbox.tests.requesting import Request, at, malformed, text, v2
from sandbox.world.interactions import COMMAND, Interaction


def button(**fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "b", "custom_id": "b"} | fields


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def rows(count: int) -> list[dict[str, Any]]:
    return [row(button(custom_id=str(n))) for n in range(count)]


def select(options: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    return row({"type": 3, "custom_id": "s", "options": options} | fields)


def option(value: str = "v", **fields: Any) -> dict[str, Any]:
    return {"label": "l", "value": value} | fields


GALLERY = {"type": 12, "items": [{"media": {"url": "https://a.b/c.png"}}]}

BAD_MESSAGES: dict[str, tuple[dict[str, Any], str]] = {
    "empty": ({}, ""),
    "blank": ({"content": "  "}, ""),
    "long content": ({"content": "x" * 2001}, "content"),
    "content is a number": ({"content": 1}, "content"),
    "eleven embeds": ({"embeds": [{"title": "t"}] * 11}, "embeds"),
    "long title": ({"embeds": [{"title": "t" * 257}]}, "embeds.0.title"),
    "long description": ({"embeds": [{"description": "t" * 4097}]}, "embeds.0.description"),
    "26 fields": ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "embeds.0.fields"),
    "field without value": ({"embeds": [{"fields": [{"name": "n"}]}]}, "embeds.0.fields.0"),
    "6001 in embeds": ({"embeds": [{"description": "d" * 3001}] * 2}, "embeds"),
    "six rows": ({"content": "c", "components": rows(6)}, "components"),
    "empty row": ({"components": [row()]}, "components.0.components"),
    "six buttons": (
        {"components": [row(*(button(custom_id=str(n)) for n in range(6)))]},
        "components.0.components",
    ),
    "button outside a row": ({"components": [button()]}, "components.0.type"),
    "no custom_id": (
        {"components": [row(button(custom_id=None))]},
        "components.0.components.0.custom_id",
    ),
    "long custom_id": (
        {"components": [row(button(custom_id="x" * 101))]},
        "components.0.components.0.custom_id",
    ),
    "same custom_id": ({"components": [row(button(), button())]}, "components"),
    "long label": (
        {"components": [row(button(label="x" * 81))]},
        "components.0.components.0.label",
    ),
    "no label": ({"components": [row(button(label=None))]}, "components.0.components.0"),
    "no url": (
        {"components": [row({"type": 2, "style": 5, "label": "l"})]},
        "components.0.components.0.url",
    ),
    "26 options": (
        {"components": [select([option(str(n)) for n in range(26)])]},
        "components.0.components.0.options",
    ),
    "no options": ({"components": [select([])]}, "components.0.components.0.options"),
    "same option": (
        {"components": [select([option(), option()])]},
        "components.0.components.0.options.1",
    ),
    "long option": (
        {"components": [select([option(label="x" * 101)])]},
        "components.0.components.0.options.0.label",
    ),
    "too many of few": (
        {"components": [select([option()], max_values=2)]},
        "components.0.components.0.max_values",
    ),
    "select and button": (
        {"components": [row(select([option()])["components"][0], button())]},
        "components.0.components",
    ),
    "text without the flag": ({"components": [text("x")]}, "components.0.type"),
    "v2 with content": (v2(text("x"), content="c"), "content"),
    "v2 with embeds": (v2(text("x"), embeds=[{"title": "t"}]), "embeds"),
    "v2 41 components": (v2(*[text("x")] * 41), "components"),
    "v2 4001 characters": (v2(text("x" * 2001), text("x" * 2000)), "components"),
    "v2 empty text": (v2(text("")), "components.0.content"),
    "v2 eleven pictures": (
        v2({"type": 12, "items": GALLERY["items"] * 11}),  # type: ignore[operator]
        "components.0.items",
    ),
    "v2 long alt text": (
        v2({"type": 12, "items": [{"media": {"url": "https://a.b"}, "description": "x" * 1025}]}),
        "components.0.items.0.description",
    ),
    "v2 missing attachment": (
        v2({"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}),
        "components",
    ),
    "v2 bare section": (v2({"type": 9, "components": [text("x")]}), "components.0.accessory"),
    "v2 container in container": (
        v2({"type": 17, "components": [{"type": 17, "components": [text("x")]}]}),
        "components.0.components.0.type",
    ),
    "long nonce": ({"content": "c", "nonce": "n" * 26}, "nonce"),
    "enforced nonce missing": ({"content": "c", "enforce_nonce": True}, "nonce"),
    "attachment without file": (
        {"content": "c", "attachments": [{"id": 0, "filename": "a"}]},
        "attachments.0.id",
    ),
    "mentions twice": (
        {"content": "c", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    "mentions unknown": (
        {"content": "c", "allowed_mentions": {"parse": ["friends"]}},
        "allowed_mentions.parse.0",
    ),
    "embed's picture is a text": ({"embeds": [{"title": "t", "image": "nope"}]}, "embeds.0.image"),
    "embed's footer is a text": ({"embeds": [{"footer": "nope"}]}, "embeds.0.footer"),
    "embed's author is a list": ({"embeds": [{"author": ["a"]}]}, "embeds.0.author"),
    "embed's link has no scheme": ({"embeds": [{"title": "t", "url": "a.b"}]}, "embeds.0.url"),
    "embed's picture has no scheme": (
        {"embeds": [{"image": {"url": "c.png"}}]},
        "embeds.0.image.url",
    ),
    "embed's icon is empty": (
        {"embeds": [{"footer": {"text": "f", "icon_url": ""}}]},
        "embeds.0.footer.icon_url",
    ),
    "link is a script": (
        {"components": [row({"type": 2, "style": 5, "label": "l", "url": "javascript:x"})]},
        "components.0.components.0.url",
    ),
    "empty emoji": (
        {"components": [row(button(emoji={}))]},
        "components.0.components.0.emoji.name",
    ),
    "emoji by its name": (
        {"components": [select([option(emoji={"name": "black_nib"})])]},
        "components.0.components.0.options.0.emoji.name",
    ),
    "more values than may be chosen": (
        {"components": [select([option("a"), option("b")], min_values=2)]},
        "components.0.components.0.min_values",
    ),
    "mentioned users are a number": (
        {"content": "c", "allowed_mentions": {"users": 5}},
        "allowed_mentions.users",
    ),
    "kinds of mentions are a number": (
        {"content": "c", "allowed_mentions": {"parse": 5}},
        "allowed_mentions.parse",
    ),
    "kind of mentions is a list": (
        {"content": "c", "allowed_mentions": {"parse": [["users"]]}},
        "allowed_mentions.parse.0",
    ),
    "unknown reference": (
        {"content": "c", "message_reference": {"message_id": "1"}},
        "message_reference",
    ),
}
"""Invalid messages, each with the part in which error 50035 lies. An empty message has error 50006 instead."""


@pytest.mark.parametrize("name", BAD_MESSAGES)
async def test_invalid_message_is_refused(
    sandbox: Discord, request_api: Request, name: str
) -> None:
    body, path = BAD_MESSAGES[name]
    channel = sandbox.server.channel("general")
    status, answer = await request_api("POST", f"/channels/{channel.id}/messages", body)
    assert (status, answer["code"]) == (400, 50035 if path else 50006)
    if path:
        assert at(answer, path)
    assert not channel.messages


GOOD_MESSAGES: dict[str, dict[str, Any]] = {
    "2000 characters": {"content": "x" * 2000},
    "five rows": {"content": "c", "components": rows(5)},
    "25 options": {"components": [select([option(str(n)) for n in range(25)], max_values=25)]},
    "v2 everything": v2(
        {"type": 17, "components": [text("x"), GALLERY, {"type": 14, "divider": False}]},
        {"type": 9, "components": [text("s")], "accessory": button()},
        {
            "type": 9,
            "components": [text("s")],
            "accessory": {"type": 11, "media": {"url": "https://a.b/c"}},
        },
        row({"type": 5, "custom_id": "u"}),
    ),
    "URL with capitals": {"embeds": [{"title": "t", "url": "HTTPS://a.b"}]},
    "embed": {
        "embeds": [
            {
                "title": "t",
                "image": {"url": "https://a.b/c.png"},
                "footer": {"text": "f"},
                "author": {"name": "a"},
                "fields": [{"name": "n", "value": "v"}],
            }
        ]
    },
    "link": {"components": [row({"type": 2, "style": 5, "label": "l", "url": "https://a.b"})]},
    "emoji": {"components": [row(button(label=None, emoji={"name": "🎲", "id": None}))]},
}


@pytest.mark.parametrize("name", GOOD_MESSAGES)
async def test_valid_message_is_accepted_and_can_be_read(
    sandbox: Discord, request_api: Request, name: str
) -> None:
    channel = sandbox.server.channel("general")
    body = GOOD_MESSAGES[name]
    status, answer = await request_api("POST", f"/channels/{channel.id}/messages", body)
    assert status == 200
    read = await request_api("GET", f"/channels/{channel.id}/messages/{answer['id']}")
    assert read == (200, answer)
    assert (await request_api("GET", f"/channels/{channel.id}/messages")) == (200, [answer])


FULL_MESSAGE: dict[str, Any] = GOOD_MESSAGES["embed"] | {
    "content": "c",
    "nonce": "n",
    "flags": 0,
    "allowed_mentions": {"parse": ["users"], "roles": ["1"], "replied_user": True},
    "message_reference": {"message_id": "1", "fail_if_not_exists": False},
    "components": [
        row(button(emoji={"name": "🎲"}, id=7)),
        select([option(emoji={"name": "🎲"})], placeholder="p", min_values=1, max_values=1),
        row({"type": 5, "custom_id": "u", "default_values": [{"id": "1", "type": "user"}]}),
    ],
}
FULL_LAYOUT: dict[str, Any] = GOOD_MESSAGES["v2 everything"]
FILE = {"file": {"url": "attachment://a.txt"}}
# A text has fields of pictures and files, and a picture has one of files.
STRAY_FIELDS: dict[str, Any] = v2(
    text("x") | FILE | {"media": {"url": "attachment://a.png"}, "items": [FILE]},
    {"type": 12, "items": [{"media": {"url": "https://a.b/c.png"}} | FILE]},
)


@pytest.mark.parametrize(
    "body", [FULL_MESSAGE, FULL_LAYOUT, STRAY_FIELDS], ids=["message", "layout", "stray fields"]
)
async def test_malformed_part_of_a_message_never_breaks_the_stand_in(body: dict[str, Any]) -> None:
    async with Discord.start() as sandbox, aiohttp.ClientSession() as session:
        url = f"{sandbox.api_url}/channels/{sandbox.server.channel('general').id}/messages"
        headers = {"Authorization": f"Bot {sandbox.token}"}
        for bad in malformed(body):
            async with session.post(url, json=bad, headers=headers) as response:
                assert response.status in (200, 400), (bad, await response.text())
        # What the developer panel saves must be writable too.
        assert all(exchange.record() for exchange in sandbox.traffic)


OTHER_REQUESTS: dict[str, dict[str, Any]] = {
    "POST /channels/{channel}/messages/bulk-delete": {"messages": ["1", "2"]},
    "POST /guilds/{guild}/channels": {
        "name": "n",
        "permission_overwrites": [{"id": "{guild}", "type": 0, "allow": "0", "deny": "1"}],
    },
    "PATCH /guilds/{guild}/members/{alice}": {"nick": "n", "roles": ["1"]},
    "PUT /guilds/{guild}/bans/{alice}": {"delete_message_seconds": 5},
    "POST /users/@me/channels": {"recipient_id": "{alice}"},
}


@pytest.mark.parametrize("request_line", OTHER_REQUESTS)
async def test_malformed_part_of_another_request_never_breaks_the_stand_in(
    request_line: str,
) -> None:
    async with Discord.start() as sandbox, aiohttp.ClientSession() as session:
        guild = sandbox.server
        guild.grant("administrator")
        ids = {"guild": guild.id, "alice": sandbox.person("Alice").id}
        method, path = request_line.format(channel=guild.channel("general").id, **ids).split()
        headers = {"Authorization": f"Bot {sandbox.token}"}
        for bad in malformed(OTHER_REQUESTS[request_line]):
            url = sandbox.api_url + path
            async with session.request(method, url, json=bad, headers=headers) as response:
                assert response.status != 500, bad


CALLBACK_BODIES: list[tuple[int, dict[str, Any]]] = [
    (4, {"content": "c", "flags": 64}),
    (5, {"flags": 64}),
    (9, {"custom_id": "m", "title": "t", "components": []}),
]


async def test_malformed_part_of_a_callback_never_breaks_the_stand_in() -> None:
    async with Discord.start() as sandbox, aiohttp.ClientSession() as session:
        place, alice = sandbox.server.channel("general"), sandbox.person("Alice")
        command = {"id": "1", "name": "c", "type": 1}
        for kind, data in CALLBACK_BODIES:
            for bad in malformed({"type": kind, "data": data}):
                used = Interaction(sandbox.world, COMMAND, alice, place, command, owners={"0": "1"})
                sandbox.interactions.deliver(used)
                url = f"{sandbox.api_url}/interactions/{used.id}/{used.token}/callback"
                async with session.post(url, json=bad) as response:
                    assert response.status in (204, 400), bad
                    # Only an accepted response acknowledges the interaction.
                    assert (used.callback is not None) == (response.status == 204), bad
                used.abandon()


async def test_malformed_part_of_a_follow_up_never_breaks_the_stand_in() -> None:
    async with Discord.start() as sandbox, aiohttp.ClientSession() as session:
        place, alice = sandbox.server.channel("general"), sandbox.person("Alice")
        used = Interaction(sandbox.world, COMMAND, alice, place, {}, owners={"0": "1"})
        sandbox.interactions.deliver(used)
        used.acknowledge(4)
        for bad in malformed({"content": "c", "flags": 64, "attachments": [{"id": "5"}]}):
            url = f"{sandbox.api_url}/webhooks/{sandbox.world.bot.id}/{used.token}"
            async with session.post(url, json=bad) as response:
                assert response.status in (200, 400), bad


async def test_refused_change_of_a_member_changes_nothing(
    sandbox: Discord, request_api: Request
) -> None:
    sandbox.server.grant("manage_nicknames", "manage_roles")
    path = f"/guilds/{sandbox.server.id}/members/{sandbox.person('Alice').id}"
    status, _ = await request_api("PATCH", path, {"nick": "n", "roles": ["1"]})
    assert (status, sandbox.server.nicknames) == (404, {})


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere/unknown", 501, 0),
        ("DELETE", "/users/@me", 501, 0),
        ("GET", "/channels/1", 404, 10003),
        ("GET", "/channels/abc", 400, 50035),
        pytest.param("GET", "/channels/" + "9" * 5000, 400, 50035, id="endless id"),
        ("GET", "/guilds/1", 404, 10004),
        ("GET", "/users/1", 404, 10013),
        ("GET", "/guilds/{guild}/members/1", 404, 10013),
        ("GET", "/channels/{channel}/messages/1", 404, 10008),
        ("GET", "/channels/{channel}/messages?limit=all", 400, 50035),
        ("GET", "/channels/{channel}/messages?limit=101", 400, 50035),
        ("GET", "/channels/{channel}/messages?around=1", 501, 0),
        ("GET", "/users/@me/guilds?after=all", 400, 50035),
        ("GET", "/users/@me/guilds?limit=0", 400, 50035),
        ("DELETE", "/channels/{channel}", 403, 50013),
        ("POST", "/interactions/1/x/callback", 404, 10062),
        ("PATCH", "/webhooks/{bot}/x/messages/@original", 401, 50027),
        ("POST", "/webhooks/1/x", 404, 10015),
    ],
)
async def test_unknown_paths_and_ids_return_discords_error_codes(
    sandbox: Discord, request_api: Request, method: str, path: str, status: int, code: int
) -> None:
    ids = {"guild": sandbox.server.id, "bot": sandbox.world.bot.id}
    where = path.format(channel=sandbox.server.channel("random").id, **ids)
    body = {"type": 4} if method in ("POST", "PATCH") else None
    found, answer = await request_api(method, where, body)
    assert (found, answer["code"]) == (status, code)


async def test_resources_that_the_bot_may_read_can_be_fetched(
    sandbox: Discord, request_api: Request
) -> None:
    guild, alice = sandbox.server, sandbox.person("Alice")
    for path in (
        "/users/@me",
        "/applications/@me",
        "/oauth2/applications/@me",
        "/gateway",
        "/gateway/bot",
        f"/users/{alice.id}",
        f"/guilds/{guild.id}",
        f"/guilds/{guild.id}/channels",
        f"/guilds/{guild.id}/members/{alice.id}",
        f"/channels/{guild.channel('random').id}",
    ):
        assert (await request_api("GET", path))[0] == 200, path
    assert (await request_api("GET", f"/guilds/{guild.id}?with_counts=true"))[0] == 200


async def test_list_of_servers_has_the_permissions_of_the_bot(
    sandbox: Discord, request_api: Request
) -> None:
    sandbox.server.grant("manage_messages")
    sandbox.server.becomes_community()
    _, (server,) = await request_api("GET", "/users/@me/guilds")
    assert int(server["permissions"]) == sandbox.server.permissions_of(sandbox.world.bot)
    assert int(server["permissions"]) & 1 << 13
    assert server["features"] == ["COMMUNITY"]


async def test_servers_of_the_bot_are_listed_page_by_page(
    sandbox: Discord, request_api: Request
) -> None:
    first, second, third = sandbox.server, *(sandbox.add_server(name) for name in ("B", "C"))
    for query, listed in {
        "": [first, second, third],
        f"?after={first.id}&limit=1": [second],
        f"?before={third.id}&limit=1": [second],
    }.items():
        _, servers = await request_api("GET", f"/users/@me/guilds{query}")
        assert [each["name"] for each in servers] == [each.name for each in listed], query


async def test_missing_token_and_broken_json_are_refused(
    sandbox: Discord, request_api: Request
) -> None:
    url = sandbox.api_url + "/users/@me"
    async with aiohttp.ClientSession() as stranger, stranger.get(url) as response:
        assert response.status == 401
        assert await response.json() == {"message": "401: Unauthorized", "code": 0}
        assert response.headers["Content-Type"] == "application/json"
    path = f"/channels/{sandbox.server.channel('random').id}/messages"
    headers = {"Content-Type": "application/json"}
    status, answer = await request_api("POST", path, data=b"{", headers=headers)
    assert (status, answer["code"]) == (400, 50109)
