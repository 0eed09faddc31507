"""Tests that the traffic check reports violations of Discord's API description, even after similar valid
exchanges."""

from __future__ import annotations

import os
from typing import Any

import pytest

from sandbox.protocol.traffic import Exchange
from sandbox.tests.api_description import violations

pytestmark = pytest.mark.skipif(
    not os.environ.get("DISCORD_OPENAPI"), reason="there is no description"
)

_USER = {"id": "100000000000000001", "username": "Bot", "discriminator": "4242"} | {
    "avatar": None, "global_name": None, "public_flags": 0, "flags": 0, "primary_guild": None,
}  # fmt: skip


def _post(sent: dict[str, Any], size: int = 5) -> Exchange:
    message = {
        "id": "100000000000000002", "channel_id": "100000000000000003", "author": _USER, "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False, "flags": 0,
        "mention_everyone": False, "mentions": [], "mention_roles": [], "embeds": [], "components": [],
        "pinned": False, "type": 0,
        "attachments": [{
            "id": "100000000000000004", "filename": "a.png", "size": size, "url": "https://a.test/a.png",
            "proxy_url": "https://a.test/a.png",
        }],
    }  # fmt: skip
    path = "/api/v10/channels/100000000000000003/messages"
    return Exchange("POST", path, 0.0, {}, "application/json", sent, None, 200, message)


def test_traffic_check_allows_exchanges_that_differ_only_in_text() -> None:
    assert violations([_post({"content": "a", "nonce": "a"}, 5), _post({"content": "b"}, 6)]) == []


@pytest.mark.parametrize(
    "sent",
    [
        {"content": "x" * 4001},
        {"content": "a", "nonce": "x" * 26},
        {"content": 5},
        {"content": "a", "colour": 3},
        {"content": "a", "components": [{"type": 1, "components": [{"type": 2, "style": 99}]}]},
    ],
)
def test_traffic_check_reports_violations_of_the_api_description(sent: dict[str, Any]) -> None:
    assert violations([_post({"content": "a", "nonce": "a"})]) == []
    assert violations([_post(sent)]) != []
