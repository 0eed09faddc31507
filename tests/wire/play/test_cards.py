"""A match is played in its own thread, while the channel has a single message about it, the card."""

from __future__ import annotations

from cogs.lobbies.opening import no_thread
from matches.announcer.cards import APART, STILL
from matches.wording.card import PLAYED_HERE
from matches.wording.turns import NO_THREAD
from sandbox import Discord, Message, Person, Thread
from tests.wire.process import Bot, TimedBot
from tests.wire.story import (
    all_resign,
    board_of,
    changed,
    lobby_of,
    manager,
    manages,
    mover_of,
    plays,
    shows_board,
)


async def _begun(discord: Discord) -> tuple[list[Person], Message, Message]:
    """Begin a match of two with default settings. Return the people, the card, and the first board."""
    general, people = discord.server.channel("general"), [*map(discord.person, ("Alice", "Bob"))]
    await people[0].types("/tradewinds start options:first: north place:thread")
    lobby = await lobby_of(general)
    await people[1].presses("Join", on=lobby)
    await people[0].presses("Begin", on=lobby)
    card = await changed(lobby, lambda message: not message.buttons)
    assert isinstance(card.thread, Thread)
    return people, card, await board_of(card.thread)


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


async def test_overview_of_a_match_is_updated_and_shows_the_end(
    discord: Discord, timed: TimedBot
) -> None:
    people, card, board = await _begun(discord)
    general = discord.server.channel("general")
    assert "Alice to play" in card.content
    await plays(mover_of(board, people), board)
    await timed.passes(APART + STILL)
    await changed(card, lambda message: "Bob to play" in message.content)
    assert not shows_board(card)
    end = await all_resign(people, board)
    await changed(card, shows_board)
    assert card.attachments[0].filename == end.attachments[-1].filename
    assert [message for message in general.messages if message is not card] == []
    assert card.pinged == []
