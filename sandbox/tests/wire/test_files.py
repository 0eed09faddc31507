"""Tests of files in ephemeral responses, as attachments and in components."""

from __future__ import annotations

import io
import json
from typing import Any

import aiohttp
import discord
import pytest
from PIL import Image

from sandbox import Discord, Interaction, Person
from sandbox.tests.conftest import TestBot
from sandbox.tests.requesting import Request

DATA = json.dumps({"you": "Alice ⚓"}).encode()
EPHEMERAL, V2 = 64, 1 << 15


def shown(name: str = "data.json") -> dict[str, Any]:
    file = {"type": 13, "file": {"url": f"attachment://{name}"}}
    return {"flags": EPHEMERAL | V2, "components": [{"type": 10, "content": "Yours"}, file]}


def form(body: dict[str, Any], *names: str) -> aiohttp.FormData:
    data = aiohttp.FormData(quote_fields=False)
    data.add_field("payload_json", json.dumps(body), content_type="application/json")
    for n, name in enumerate(names):
        data.add_field(f"files[{n}]", DATA, filename=name)
    return data


@pytest.fixture
async def asked(sandbox: Discord, request_api: Request) -> tuple[Person, Interaction]:
    """Alice, and the interaction of a command that she has used. The bot has not responded to it yet."""
    path = f"/applications/{sandbox.world.bot.id}/commands"
    await request_api("PUT", path, [{"name": "mine", "description": "d"}])
    alice = sandbox.person("Alice")
    return alice, alice.starts("/mine")


def callback(interaction: Interaction) -> str:
    return f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=true"


async def test_private_attachment_reaches_only_its_recipient(
    sandbox: Discord, request_api: Request, asked: tuple[Person, Interaction]
) -> None:
    alice, interaction = asked
    attachments = [{"id": 0, "filename": "data.json"}]
    body = {"content": "Yours", "flags": EPHEMERAL, "attachments": attachments}
    sent = form({"type": 4, "data": body}, "data.json")
    status, answer = await request_api("POST", callback(interaction), data=sent)
    assert status == 200
    (attachment,) = answer["resource"]["message"]["attachments"]
    assert (attachment["ephemeral"], attachment["size"]) == (True, len(DATA))
    (message,) = alice.sees()
    assert message.files == {"data.json": DATA}
    assert not sandbox.person("Bob").sees()


async def test_file_component_of_a_deferred_answer_can_be_downloaded(
    sandbox: Discord, request_api: Request, asked: tuple[Person, Interaction]
) -> None:
    alice, interaction = asked
    assert (await request_api("POST", callback(interaction), {"type": 5, "data": {"flags": 64}}))[
        0
    ] == 200
    path = f"/webhooks/{sandbox.world.bot.id}/{interaction.token}/messages/@original"
    status, answer = await request_api("PATCH", path, data=form(shown(), "data.json"))
    assert status == 200
    component = answer["components"][1]
    assert (component["type"], component["name"], component["size"]) == (
        13,
        "data.json",
        len(DATA),
    )
    (message,) = alice.sees()
    assert message.ephemeral_to is alice
    assert message.files == {"data.json": DATA}
    assert [each.data for each in message.media] == [DATA]
    async with (
        aiohttp.ClientSession() as session,
        session.get(component["file"]["url"]) as response,
    ):
        assert await response.read() == DATA
        assert response.content_type == "application/json"
    alice.dismisses(message)
    assert not alice.sees()
    assert (await request_api("GET", path))[1]["code"] == 10008


@pytest.mark.parametrize(
    ("body", "names"),
    [
        (shown("other.json"), ["data.json"]),
        (shown(), []),
        (shown() | {"content": "both"}, ["data.json"]),
        ({"flags": V2, "components": [{"type": 13, "file": {"url": "https://a.b/c"}}]}, []),
        ({"flags": V2, "components": [{"type": 13}]}, []),
        ({"components": shown()["components"]}, ["data.json"]),
        (shown() | {"components": [shown()["components"][1]] * 41}, ["data.json"]),
    ],
)
async def test_invalid_file_component_is_refused(
    request_api: Request, asked: tuple[Person, Interaction], body: dict[str, Any], names: list[str]
) -> None:
    alice, interaction = asked
    sent = form({"type": 4, "data": body}, *names)
    status, answer = await request_api("POST", callback(interaction), data=sent)
    assert (status, answer["code"]) == (400, 50035)
    assert not alice.sees()


async def test_version_2_message_hides_attachments_without_a_component(
    request_api: Request, asked: tuple[Person, Interaction]
) -> None:
    alice, interaction = asked
    sent = form({"type": 4, "data": shown()}, "data.json", "hidden.json")
    assert (await request_api("POST", callback(interaction), data=sent))[0] == 200
    (message,) = alice.sees()
    assert len(message.attachments) == 2
    assert [*message.files] == ["data.json"]
    assert [each.filename for each in message.media] == ["data.json"]


async def test_avatar_address_serves_the_picture_that_the_user_has_set(
    bot: TestBot, sandbox: Discord
) -> None:
    alice = sandbox.person("Alice")
    assert (await bot.fetch_user(alice.id)).avatar is None
    alice.wear_avatar(0)
    first = (await bot.fetch_user(alice.id)).avatar
    assert first is not None
    before = await first.replace(size=64, format="png").read()
    assert Image.open(io.BytesIO(before)).size == (64, 64)
    alice.wear_avatar(1)
    second = (await bot.fetch_user(alice.id)).avatar
    assert second is not None
    assert await second.replace(size=64, format="png").read() != before
    with pytest.raises(discord.NotFound):
        await first.read()


async def test_default_avatars_are_pictures(bot: TestBot) -> None:
    assert bot.user is not None
    Image.open(io.BytesIO(await bot.user.display_avatar.read())).verify()
