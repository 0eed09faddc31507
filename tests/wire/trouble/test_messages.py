"""A moderator deletes messages of the bot: each can be posted again, and matches continue."""

from __future__ import annotations

import pytest

from cogs.actions.looking import shown_in
from sandbox import Discord
from tests.wire.evidence import Playing, playing
from tests.wire.process import Bot
from tests.wire.story import board_of, labels, lobby_of, opens, shows_board


@pytest.mark.parametrize("everyone", [False, True])
async def test_match_continues_after_a_turn_message_was_deleted(
    discord: Discord, bot: Bot, others: Playing, everyone: bool
) -> None:
    match = await playing(discord, "Alice", "Bob")
    await match.turn()
    await match.is_whole(1)
    general, deleted = match.board.channel, match.board
    mover = match.mover
    deleted.delete()
    if everyone:
        answer = await match.waiting.types("/tradewinds board show:everyone")
        assert str(shown_in(general.id)) in answer.text
        again = await board_of(general, after=deleted)
        assert labels(again) == ["Hand", "⋯"]
        assert again.pinged == []
        assert again.attachments[0].filename == deleted.attachments[0].filename
        match.board = again
        hand = await mover.presses("Hand", on=again)
        told = await mover.presses(hand.buttons[0].label, on=hand)
    else:
        told = await match.move()
    assert "You played" in told.text
    await match.next_board()
    assert match.board.pinged == [match.mover]
    await match.turn()
    boards = match.shown
    assert [bool(each.buttons) for each in boards[-2:]] in ([False, True], [True, True])
    for each in boards[:-1]:
        await general.message(lambda old, each=each: old is each and not old.buttons)  # type: ignore[misc]
    assert len(boards) == 3 + everyone


async def test_deleted_lobby_can_be_posted_again(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    alice, lobby = await opens(discord, "Alice")
    lobby.delete()
    await alice.types("/tradewinds board show:everyone")
    again = await lobby_of(lobby.channel, after=lobby)
    bob = discord.person("Bob")
    await bob.presses("Join", on=again)
    await lobby.channel.message(lambda each: each is again and "● Bob" in each.content)
    await alice.presses("Begin", on=again)
    match = Playing([alice, bob], await board_of(lobby.channel, after=again))
    await match.turn()
    await match.is_whole(1)
    assert not again.buttons


async def test_match_with_a_thread_begins_even_if_its_lobby_was_deleted(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    alice, lobby = await opens(discord, "Alice", "place:thread")
    lobby.delete()
    await alice.types("/match do:begin")
    changes = discord.events.stream()
    async for event in changes:
        if event.message is not None and shows_board(event.message):
            break
    assert event.message is not None
    match = Playing([alice], event.message)
    assert match.board.channel is not lobby.channel
    await match.turn()
