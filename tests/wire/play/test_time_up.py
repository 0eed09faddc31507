"""A player times out: they are told so, the match plays for them, and they come back."""

from __future__ import annotations

from datetime import timedelta

from matches.decisions.presence import NOT_PLAYED_FOR
from sandbox import Discord
from tests.wire.process import TimedBot
from tests.wire.story import board_of, changed, labels, match_of, mover_of, plays, turns

DAY = timedelta(days=1)


async def test_match_plays_for_a_late_player_until_they_return(
    discord: Discord, timed: TimedBot
) -> None:
    names = ("Alice", "Bob", "Chandra", "Diego")
    people, board = await match_of(discord, *names, options="options:first: north pace:1d")
    _, bob, chandra, diego = people
    board = await turns(people, board, 1)
    assert mover_of(board, people) is bob
    await timed.passes(3 * DAY)  # the day and the reserve
    late = await board_of(board.channel, after=board)
    first, second, telling, *_ = late.content.split("\n")
    assert f"{chandra.mention} (South)" in first
    assert second.startswith(f"**{bob.mention}'s ")
    assert "East" in telling
    assert set(late.pinged) == {bob, chandra}
    assert {"I'm back", "Replace Bob"} < {*labels(late)}
    hand = await bob.presses("Hand", on=late)
    assert "I'm back" in labels(hand)
    back = await bob.presses("I'm back", on=hand)  # in the middle of the others' turns
    assert "East" in back.text
    assert "Hand" in labels(back)
    told = await board.channel.message(lambda message: "**Bob is back.**" in message.content)
    assert not told.pinged
    await changed(late, lambda message: "I'm back" not in labels(message))
    assert str(NOT_PLAYED_FOR) in (await bob.types("/match do:back")).text
    await plays(chandra, late)
    board = await board_of(board.channel, after=told)
    assert mover_of(board, people) is diego
