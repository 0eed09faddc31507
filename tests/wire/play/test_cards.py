"""A match is played in its own thread, while the channel has a single message about it, the card."""

from __future__ import annotations

from cogs.lobbies.opening import no_thread
from matches.wording.card import PLAYED_HERE
from matches.wording.turns import NO_THREAD
from sandbox import Discord, Thread
from tests.wire.process import Bot
from tests.wire.story import (
    board_of,
    changed,
    lobby_of,
    manager,
    manages,
)


async def test_place_setting_of_a_server_decides_between_thread_and_channel(
    discord: Discord, bot: Bot
) -> None:
    general, grace = discord.server.channel("general"), manager(discord)
    await manages(grace, "place", "thread")
    await grace.types("/crosswind start computers:1 level:easy")
    (card,) = [await changed(await lobby_of(general), lambda each: not each.buttons)]
    assert isinstance(card.thread, Thread)
    assert card.thread.mention in card.content
    await board_of(card.thread)
    await manages(grace, "place", "channel")
    await grace.types("/crosswind start")
    assert str(PLAYED_HERE) in (await lobby_of(general, after=card)).content


async def test_match_without_thread_permission_is_played_in_the_channel(
    discord: Discord, bot: Bot
) -> None:
    general, alice = discord.server.channel("general"), manager(discord, "Alice")
    await manages(alice, "place", "thread")
    discord.server.deny(general, "create_public_threads")
    told = await alice.types("/tradewinds start")
    assert str(no_thread(["“Create Public Threads”"])) in told.text
    lobby = await lobby_of(general)
    assert str(PLAYED_HERE) in lobby.content
    await alice.presses("Begin", on=lobby)
    board = await board_of(general, after=lobby)
    assert str(NO_THREAD) not in board.content
