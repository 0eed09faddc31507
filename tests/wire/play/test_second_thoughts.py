"""Undoing a move, by button and by command, with the consent of other players where it is needed."""

from __future__ import annotations

from cogs.wording import ALLOWED, OTHERS_ASKED, TAKEN_BACK, would_ask
from matches.announcer.buttons import UNDO
from matches.decisions.playing import NO_UNDO_ASKED, OWN_UNDO, WRONG_TURN
from sandbox import Discord
from tests.wire.process import Bot
from tests.wire.story import board_of, labels, match_of

OPTIONS = "options:size: 7, swap: off colour:black"
ALLOW = str(UNDO[0].label)


async def test_confirmation_of_a_move_offers_to_undo_it(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", game="crosswind", options=OPTIONS)
    played = await alice.types("/crosswind play point:d4")
    turn = await board_of(board.channel, after=board)
    assert str(TAKEN_BACK) in (await alice.presses("Undo", on=played)).text
    again = await board_of(board.channel, after=turn)
    assert "**Alice (Black) " in again.content
    assert f"{alice.mention} (Black)" in again.content
    assert alice not in again.pinged
    assert str(WRONG_TURN) in (await bob.types("/crosswind play point:a1")).text
    assert "d4" not in (await bob.types("/crosswind board show:words")).text


async def test_undo_after_a_reply_needs_the_opponents_consent(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", game="crosswind", options=OPTIONS)
    for person, point in ((alice, "d4"), (bob, "a1")):
        await person.types(f"/crosswind play point:{point}")
        board = await board_of(board.channel, after=board)
    assert str(OTHERS_ASKED) in (await alice.types("/match do:undo")).text
    asked = await board.channel.message(lambda message: ALLOW in labels(message), after=board)
    assert asked.pinged == [bob]
    await bot.kill()
    await bot.start()
    assert str(OWN_UNDO) in (await alice.presses(ALLOW, on=asked)).text
    assert str(ALLOWED) in (await bob.presses(ALLOW, on=asked)).text
    board = await board_of(board.channel, after=asked)
    assert f"{alice.mention} (Black)" in board.content
    assert str(NO_UNDO_ASKED) in (await bob.types("/match do:decline")).text


async def test_old_undo_button_asks_for_confirmation_before_pinging(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", game="crosswind", options=OPTIONS)
    played = await alice.types("/crosswind play point:d4")
    board = await board_of(board.channel, after=board)
    await bob.types("/crosswind play point:a1")
    board = await board_of(board.channel, after=board)
    before, rung = len(board.channel.messages), len(bob.pings)
    question = await alice.presses("Undo", on=played)
    assert str(would_ask("Bob")) in question.text
    assert "Leave it" in labels(question)
    assert (len(board.channel.messages), len(bob.pings)) == (before, rung)
    assert str(OTHERS_ASKED) in (await alice.presses("Ask", on=question)).text
    asked = await board.channel.message(lambda message: ALLOW in labels(message), after=board)
    assert asked.pinged == [bob]
