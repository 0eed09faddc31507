"""Tests of COVERAGE.md, which lists what the sandbox supports, and of the sandbox's response to a request that
it doesn't support."""

from __future__ import annotations

import os
from typing import Any

import pytest

from sandbox import Discord
from sandbox.tests.coverage import PAGE, description, page
from sandbox.tests.requesting import Request

described = pytest.mark.skipif(
    not os.environ.get("DISCORD_OPENAPI"), reason="there is no description of Discord's API"
)


@described
def test_coverage_page_lists_exactly_what_the_sandbox_supports() -> None:
    assert PAGE.read_text("utf-8") == page(description()), "run python -m sandbox.tests.coverage"


@pytest.mark.parametrize(
    ("method", "path", "what"),
    [
        ("GET", "/guilds/{guild}/auto-moderation/rules", "GET /guilds/"),
        ("PUT", "/users/@me", "PUT /users/@me"),
    ],
)
async def test_unsupported_route_gets_status_501_and_is_named(
    sandbox: Discord, request_api: Request, method: str, path: str, what: str
) -> None:
    status, body = await request_api(method, path.format(guild=sandbox.server.id), {})
    assert (status, what in body["message"]) == (501, True)


@pytest.mark.parametrize(
    "extra",
    [
        {"poll": {"question": {}}},
        {"sticker_ids": ["1"]},
        {"message_reference": {"type": 1, "message_id": "1"}},
    ],
)
async def test_unsupported_part_of_a_message_is_refused(
    sandbox: Discord, request_api: Request, extra: dict[str, Any]
) -> None:
    channel = sandbox.server.first_channel
    body = {"content": "hello", **extra}
    status, _ = await request_api("POST", f"/channels/{channel.id}/messages", body)
    assert (status, channel.messages) == (501, [])
