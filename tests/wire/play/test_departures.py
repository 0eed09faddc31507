"""Somebody leaves the server during a match. The other players learn of it, and can replace them."""

from __future__ import annotations

from cogs import wording
from cogs.access.gates import NOT_A_MEMBER
from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.story import board_of, match_of

OPTIONS = "options:size: 7, swap: off colour:black"


async def match_that_somebody_leaves(discord: Discord) -> tuple[Person, Person, Message]:
    """Begin a match in which Alice moves, and let Bob leave the server on his turn. Return Alice, Bob, and the
    board."""
    (alice, bob), board = await match_of(discord, "Alice", "Bob", game="crosswind", options=OPTIONS)
    await alice.types("/crosswind play point:c3")
    board = await board_of(board.channel, after=board)
    bob.leaves_server()
    return alice, bob, board


async def test_player_who_left_the_server_is_not_nudged_and_can_be_replaced_at_once(
    discord: Discord, bot: Bot
) -> None:
    alice, bob, board = await match_that_somebody_leaves(discord)
    await alice.types("/match do:nudge")
    await board.channel.message(lambda message: "has left" in message.text, after=board)
    await discord.settle()
    later = [message for message in board.channel.messages if message.id > board.id]
    assert not any(bob in message.pinged for message in later)
    assert str(wording.NOBODY_MISSING) not in (await alice.types("/match do:replace")).text
    assert "Bob" in (await alice.asks("/match do:replace player:"))[0][0]


async def test_refused_move_of_a_departed_player_announces_the_departure(
    discord: Discord, bot: Bot
) -> None:
    _, bob, board = await match_that_somebody_leaves(discord)
    assert (await bob.types("/crosswind play point:d4", bob.dm)).text == str(NOT_A_MEMBER)
    await board.channel.message(lambda message: "has left" in message.text, after=board)
