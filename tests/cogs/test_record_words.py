"""The text that comes with a match record is for its players, not for the bot's host."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bot.channels.custom_ids import CustomId
from cogs.afterwards.fair_deal import record
from texts.language import ENGLISH


async def test_reply_to_the_record_command_mentions_no_shell_command() -> None:
    async def found(*_: object) -> Any:
        return SimpleNamespace(
            proof=SimpleNamespace(game="crosswind"), ended="2026-11-29", text="1. a1"
        )

    reader = SimpleNamespace(record=found)
    services = SimpleNamespace(reader=reader, preferences=SimpleNamespace(hidden=None))
    reply = await record(cast(Any, SimpleNamespace(services=services)), CustomId("record", "m"))
    told = ENGLISH.say(reply.text)
    assert "`fairwind" not in told
    assert "FILE" not in told
    assert "/replay" in told
    assert [each.name for each in reply.documents] == ["crosswind-2026-11-29.txt"]
