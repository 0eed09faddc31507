"""Rematches: what is checked before one is opened."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.channels.custom_ids import CustomId
from cogs.access.voice import may_not_write
from cogs.lobbies import rematches
from matches.service.lobbies import Admit
from tests.cogs.test_gates import MATCH, ROW
from tests.cogs.test_voice import ALL, HERE, request
from tests.refusals import refused


async def test_rematch_asks_discord_nothing_while_other_matches_wait_to_be_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asking = cast(Any, request(ALL, frozenset(), ALL, discord.Thread))
    locked, asked, found = False, list[int](), asking.parts.places.found

    async def looked_up(server: int, channel: int) -> Mock:
        assert not locked, "everybody who opens a match waits for this request"
        asked.append(channel)
        thread: Mock = await found(server, channel)
        return thread

    async def rematch(_: object, __: object, ___: object, admit: Admit, ____: object) -> None:
        nonlocal locked
        locked = True
        await admit()

    view = SimpleNamespace(practice=False, channel=ROW.channel, contestants=())
    monkeypatch.setattr(asking.parts.places, "found", looked_up)
    monkeypatch.setattr(rematches, "obstacle", lambda _: None)
    asking.services.reader.view = AsyncMock(return_value=view)
    asking.services.lobbies = SimpleNamespace(rematch=rematch)
    asking.interaction.id = 7
    assert asking.channel == HERE
    with refused(may_not_write(ROW.channel)):
        await rematches.rematch(asking, CustomId("rematch", MATCH))
    assert asked == [ROW.channel]
