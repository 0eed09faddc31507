"""Two series: one is opened as a series, and the other begins with a rematch."""

from __future__ import annotations

from cogs.wording import HOW_LONG, IN_REMATCH, opened_otherwise
from matches.decisions.opening import SERIES_GOES_ON, rematch_played
from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.story import (
    board_of,
    chooses_more,
    id_of,
    labels,
    lobby_of,
    match_of,
    resign,
    ways_in,
)


async def gives_up(person: Person, board: Message) -> Message:
    await resign(person)
    assert board.channel is not None
    return await board_of(board.channel, after=board)


async def test_series_of_matches_is_played_to_its_end(discord: Discord, bot: Bot) -> None:
    options = "colour:black options:series: best of three"
    (alice, bob), board = await match_of(discord, "Alice", "Bob", game="crosswind", options=options)
    end = await gives_up(bob, board)
    assert "Best of three**: Alice 1, Bob 0" in end.content
    assert "Best of …" not in labels(end), "the series goes on"
    general = end.channel
    assert general is not None
    opens = await alice.presses("Rematch", on=end)
    assert opens.text == str(IN_REMATCH)
    lobby = await lobby_of(general, after=end)
    assert "Best of three, match 2: Alice 1, Bob 0" in lobby.content
    assert ways_in(lobby) == ["Join"]
    assert labels(await alice.presses("⋯", on=lobby)) == ["Cancel the match"]
    await bot.kill()
    await bot.start()
    # Both players press, one of them twice, and still there is only one rematch.
    await bob.presses("Rematch", on=end)
    again = await bob.presses("Rematch", on=end)
    assert again.text == str(IN_REMATCH)
    board = await board_of(general, after=lobby)
    assert f"{bob.mention} (Black)" in board.content, "who begins alternates"
    assert "best of three, match 2" in (await alice.types("/matches")).text
    end = await gives_up(bob, board)
    assert "**Alice wins the series** (best of three): Alice 2, Bob 0." in end.content

    question = await chooses_more(bob, "Best of …", end)
    assert str(HOW_LONG) in question.text
    assert (await bob.presses("Best of five", on=question)).text == str(IN_REMATCH)
    lobby = await lobby_of(general, after=end)
    assert "Best of five**" in lobby.content
    question = await alice.types(f"/match do:series match:{id_of(end)}")
    other = await alice.presses("Best of seven", on=question)
    assert str(opened_otherwise(general.id)) in other.text
    board = await board_of(general, after=lobby)
    late = await alice.types(f"/match do:rematch match:{id_of(end)} word:luck")
    assert late.text == str(opened_otherwise(general.id))
    question = await alice.types(f"/match do:series match:{id_of(end)}")
    late = await alice.presses("Best of seven", on=question)
    assert late.text == str(opened_otherwise(general.id))
    before, end = end, await gives_up(alice, board)
    played = await bob.presses("Rematch", on=before)
    assert played.text == str(rematch_played(general.id, own=True))
    question = await bob.types(f"/match do:series match:{id_of(end)}")
    refused = await bob.presses("Best of three", on=question)
    assert str(SERIES_GOES_ON) in refused.text
