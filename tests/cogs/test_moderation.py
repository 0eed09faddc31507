"""Whom server managers can block, how many people, and how long lists are told."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.runtime.clock import SystemClock
from cogs.admin import moderation, wording
from cogs.admin.wording import ONESELF
from cogs.lobbies.opening import named_bot
from cogs.replies import MOST_TEXT
from cogs.request import Request
from data import Database, open_database
from matches.decisions.refusal import Refused
from matches.decisions.server_limits import elsewhere
from matches.log.events import PlayerId
from matches.ports.players import Player
from tests.languages import EVERY
from tests.refusals import refused
from texts.language import Language

SERVER, MANAGER = 10, 500


def request(database: Database) -> Request:
    services = SimpleNamespace(blocks=database.blocks, clock=SystemClock())
    interaction = SimpleNamespace(guild_id=SERVER, user=SimpleNamespace(id=MANAGER))
    client = cast(Any, SimpleNamespace(services=services))
    return Request(client, cast(Any, interaction), Player(PlayerId(1), MANAGER, "Grace"))


def person(discord_id: int) -> Any:
    return SimpleNamespace(id=discord_id, bot=False, display_name=f"person {discord_id}")


async def test_manager_can_block_neither_bots_nor_themselves(tmp_path: Path) -> None:
    async with open_database(tmp_path / "fairwind.sqlite3") as database:
        robot = person(2)
        robot.bot = True
        for each, why in ((robot, named_bot("person 2")), (person(MANAGER), ONESELF)):
            with refused(why):
                await moderation.block(request(database), each)
        assert not await database.blocks.listed(SERVER)


async def test_concurrent_blocks_cannot_exceed_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderation, "MOST_BLOCKED", 3)
    async with open_database(tmp_path / "fairwind.sqlite3") as database:
        made = request(database)
        await moderation.block(made, person(1))
        await moderation.block(made, person(2))
        results = await asyncio.gather(
            *(moderation.block(made, person(each)) for each in (3, 4)), return_exceptions=True
        )
        assert [isinstance(each, Refused) for each in results] == [False, True]
        assert len(await database.blocks.listed(SERVER)) == 3
        await moderation.block(made, person(1))  # blocked already: no refusal


@pytest.mark.parametrize("language", EVERY, ids=lambda language: language.name)
def test_five_hundred_allowed_channels_leave_room_for_the_other_settings(
    language: Language,
) -> None:
    many = [10**18 + number for number in range(500)]
    refusal = elsewhere([f"<#{each}>" for each in many], SERVER)
    for text in (wording.channels(many), wording.people(many), refusal):
        said = language.say(text)
        assert len(said) < MOST_TEXT / 3
        assert str(len(many) - 30) in said
