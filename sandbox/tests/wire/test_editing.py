"""Tests that the stand-in edits messages and their attachments as Discord does."""

from __future__ import annotations

import io
import json
from typing import Any

import aiohttp

from sandbox import Discord, Message
from sandbox.tests.requesting import V2, Request, at, text, v2


async def test_attachments_can_be_kept_added_and_removed(
    sandbox: Discord, request_api: Request
) -> None:
    path = f"/channels/{sandbox.server.channel('general').id}/messages"

    def form(body: dict[str, Any], *files: bytes) -> aiohttp.FormData:
        data = aiohttp.FormData(quote_fields=False)
        data.add_field("payload_json", json.dumps(body))
        for n, file in enumerate(files):
            data.add_field(f"files[{n}]", io.BytesIO(file), filename=f"{n}.bin")
        return data

    described = [{"id": 0, "filename": "0.bin", "description": "first"}]
    _, sent = await request_api("POST", path, data=form({"attachments": described}, b"a", b"b"))
    first, second = sent["attachments"]
    assert first["description"] == "first"
    assert "width" not in first
    one = f"{path}/{sent['id']}"
    _, edited = await request_api(
        "PATCH", one, data=form({"attachments": [{"id": second["id"]}, {"id": 0}]}, b"c")
    )
    assert [a["filename"] for a in edited["attachments"]] == ["1.bin", "0.bin"]
    assert (await request_api("PATCH", one, {"attachments": []}))[1]["code"] == 50006
    unknown = {"attachments": [{"id": first["id"]}]}
    assert (await request_api("PATCH", one, unknown))[1]["code"] == 50035
    status, answer = await request_api("POST", path, data=form({}, b"x" * (10 * 2**20 + 1)))
    assert (status, answer["code"]) == (413, 40005)
    _, many = await request_api("POST", path, data=form({}, *[b"x"] * 11))
    assert many["code"] == 50035


async def test_attachment_links_need_a_valid_signature(
    sandbox: Discord, request_api: Request
) -> None:
    path = f"/channels/{sandbox.server.channel('general').id}/messages"
    data = aiohttp.FormData(quote_fields=False)
    data.add_field("files[0]", b"abc", filename="a b.txt")
    _, sent = await request_api("POST", path, data=data)
    url = sent["attachments"][0]["url"]
    assert url.startswith(sandbox.cdn_url)
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as response:
            assert await response.read() == b"abc"
        async with session.get(url.replace("ex=", "ex=0")) as response:
            assert response.status == 404
        async with session.get(url.split("?")[0]) as response:
            assert response.status == 404


async def test_nonce_is_enforced_only_on_request(sandbox: Discord, request_api: Request) -> None:
    channel = sandbox.server.channel("general")
    path = f"/channels/{channel.id}/messages"
    body = {"content": "c", "nonce": "n", "enforce_nonce": True}
    first = await request_api("POST", path, body)
    assert await request_api("POST", path, body) == first
    assert len(channel.messages) == 1
    await request_api("POST", path, {"content": "c", "nonce": "n"})
    assert len(channel.messages) == 2


async def test_bot_can_edit_only_its_own_messages(sandbox: Discord, request_api: Request) -> None:
    said = sandbox.person("Alice").says("mine")
    one = f"/channels/{said.channel.id}/messages/{said.id}"
    assert (await request_api("PATCH", one, {"content": "yours"}))[1]["code"] == 50005
    assert (await request_api("DELETE", one))[1]["code"] == 50013
    sandbox.server.allow(said.channel, "manage_messages")
    assert (await request_api("DELETE", one))[0] == 204
    assert said.deleted


async def test_edit_can_switch_a_message_to_version_2_components(
    sandbox: Discord, request_api: Request
) -> None:
    path = f"/channels/{sandbox.server.channel('general').id}/messages"
    _, sent = await request_api("POST", path, {"content": "c"})
    one = f"{path}/{sent['id']}"
    assert (await request_api("PATCH", one, v2(text("x"))))[1]["code"] == 50035
    status, edited = await request_api("PATCH", one, v2(text("x"), content=None))
    assert (status, edited["content"], edited["flags"]) == (200, "", V2)
    assert (await request_api("PATCH", one, {"content": "c"}))[1]["code"] == 50035


async def test_bot_can_reply_neither_to_a_system_message_nor_to_an_ephemeral_one(
    sandbox: Discord, request_api: Request
) -> None:
    place, alice = sandbox.server.channel("general"), sandbox.person("Alice")
    path = f"/channels/{place.id}"
    await request_api("POST", f"{path}/threads", {"name": "corner", "type": 11})
    (notice,) = place.messages
    hidden = Message(sandbox.world.ids(), place, sandbox.world.bot)
    hidden.ephemeral_to = alice
    sandbox.world.add_message(hidden)
    for target in (notice, hidden):
        body = {"content": "c", "message_reference": {"message_id": str(target.id)}}
        status, answer = await request_api("POST", f"{path}/messages", body)
        assert (status, answer["code"]) == (400, 50035)
        assert at(answer, "message_reference")
    assert place.messages == [notice]
