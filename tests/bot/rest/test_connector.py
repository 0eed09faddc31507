"""How the bot uploads forms: what the server receives, and how many writes a form takes. The time limits of
requests."""

from __future__ import annotations

from io import BytesIO

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.rest.connector import _MOST_IN_ONE_PIECE, Connector
from bot.rest.rest_requests import leave_limits_to_callers


async def _received(request: web.Request) -> web.Response:
    """Answer a request with its Content-Length, its text field and the lengths of its files, as JSON."""
    form = await request.post()
    lengths = [
        len(field.file.read()) for field in form.values() if isinstance(field, web.FileField)
    ]
    return web.json_response([request.content_length, form.get("text"), lengths])


async def _sent(size: int) -> tuple[object, list[bytes]]:
    """Upload a form with a picture of `size` bytes. Return what the server received, and what each write
    sent."""
    pieces: list[bytes] = []
    trace = aiohttp.TraceConfig()

    async def note(_: object, __: object, sent: aiohttp.TraceRequestChunkSentParams) -> None:
        pieces.append(sent.chunk)

    trace.on_request_chunk_sent.append(note)
    application = web.Application(client_max_size=2 * _MOST_IN_ONE_PIECE)
    application.router.add_post("/", _received)
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("text", "Züge")
    form.add_field("files[0]", BytesIO(bytes(size)), filename="a.png", content_type="image/png")
    async with (
        TestServer(application) as server,
        aiohttp.ClientSession(connector=Connector(limit=0), trace_configs=[trace]) as session,
        session.post(server.make_url("/"), data=form) as response,
    ):
        return await response.json(), pieces


@pytest.mark.parametrize("size", [0, 100_000])
async def test_form_with_a_small_file_is_sent_in_one_write(size: int) -> None:
    got, pieces = await _sent(size)
    assert len(pieces) == 1
    assert got == [len(pieces[0]), "Züge", [size]]


async def test_form_with_a_large_file_is_sent_in_several_writes() -> None:
    got, pieces = await _sent(_MOST_IN_ONE_PIECE)
    assert len(pieces) > 9
    assert got == [sum(map(len, pieces)), "Züge", [_MOST_IN_ONE_PIECE]]


async def test_aiohttp_limits_only_the_connecting_of_later_requests() -> None:
    client = discord.Client(intents=discord.Intents.none())
    async with aiohttp.ClientSession() as session:
        vars(client.http)["_HTTPClient__session"] = session
        leave_limits_to_callers(client)
        assert session.timeout == aiohttp.ClientTimeout(sock_connect=30)
