"""Giving up a place, taking one over, and ending a match early."""

from __future__ import annotations

from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.story import board_of, changed, labels, match_of, mover_of, plays, turns


async def resigns(person: Person, board: Message) -> Message:
    """Resign for good; the public message that says so."""
    question = await person.types("/tradewinds resign")
    await person.presses("Resign", on=question)
    return await board.channel.message(
        lambda message: "has resigned" in message.content, after=board
    )


async def test_resigning_asks_once(discord: Discord, bot: Bot) -> None:
    (alice, _), board = await match_of(discord, "Alice", "Bob")
    question = await alice.types("/tradewinds resign")
    assert "(North and South)" in question.text
    assert labels(question) == ["Resign", "Stay"]
    answer = await alice.presses("Stay", on=question)
    assert "You stay" in answer.text
    assert not answer.buttons
    await discord.settle()
    assert board.channel.messages[-1] is board


async def test_a_resigned_wind_is_played_at_once_and_marked(discord: Discord, bot: Bot) -> None:
    names = ("Alice", "Bob", "Chandra", "Diego")
    people, board = await match_of(discord, *names, options="first:east")
    alice, bob, chandra, diego = people
    notice = await resigns(bob, board)
    assert "Bob (East) has resigned." in notice.content
    assert notice.content.count("East (played by the match)") == 1
    assert "Tradewinds 2/24" in notice.content
    assert mover_of(notice, people) is chandra
    assert set(notice.pinged) == {alice, chandra, diego}
    assert labels(notice)[3:] == ["Take East", "Replace Bob", "End the match"]
    board = await turns([alice, chandra, diego], notice, 3)
    assert "Tradewinds 6/24" in board.content
    assert board.content.count("East (played by the match)") == 1
    assert len(board.media) == 2
    assert "You do not play in this match" in (await bob.presses("Hand", on=board)).text


async def test_another_takes_the_place_by_button(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob", "Chandra", options="first:north")
    alice, bob, chandra = people
    notice = await resigns(bob, board)
    assert "The match played" not in notice.content
    refused = await discord.person("Eve").presses("Take East", on=notice)
    assert "nobody seeks a new player" in refused.text
    assert "nobody seeks" in (await bob.presses("Take East", on=notice)).text
    answer = await chandra.presses("Take East", on=notice)
    assert "You play East now." in answer.text
    taken = await board.channel.message(lambda message: "takes over East" in message.content)
    assert not taken.pinged
    assert "There is no need" not in taken.content
    late = await alice.presses("Take East", on=notice)
    assert "East is played by a person" in late.text
    await plays(alice, taken)
    board = await board_of(board.channel, after=taken)
    assert mover_of(board, people) is chandra


async def test_another_takes_the_place_by_command(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob", options="first:north")
    alice, bob = people
    assert "No seat of this match is free" in (await alice.types("/tradewinds take")).text
    await resigns(bob, board)
    for seat in ("", " seat:Norfolk", " seat:7"):
        asked = await alice.types(f"/tradewinds take{seat}")
        assert "These seats are free: East and West." in asked.text
    taken = await alice.types("/tradewinds take seat:west")
    assert "You play West now." in taken.text
    assert "You play East now." in (await alice.types("/tradewinds take")).text


async def test_a_match_ends_early_when_all_who_remain_agree(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob", "Chandra", options="first:north")
    alice, bob, chandra = people
    refused = await alice.types("/tradewinds end")
    assert "when somebody has resigned or is missing" in refused.text
    notice = await resigns(bob, board)
    assert "ends when the others agree too" in (await alice.types("/tradewinds end")).text
    asked = await board.channel.message(lambda message: "would have to agree" in message.content)
    assert asked.pinged == [chandra]
    assert "You have agreed already" in (await alice.presses("End the match", on=notice)).text
    question = await chandra.presses("End the match", on=asked)
    assert "Nobody wins, and it can't go on then." in question.text
    assert "You stay in the match." in (await chandra.presses("Let it go on", on=question)).text
    question = await chandra.types("/tradewinds end")
    assert "The match ends here." in (await chandra.presses("End it", on=question)).text
    end = await board_of(board.channel, after=asked)
    assert "was ended early at 1/24" in end.content
    assert "as all who remained agreed" in end.content
    assert set(end.pinged) == set(people)
    assert labels(end)[0] == "Rematch"
    assert "Everything agrees" in (await bob.presses("Verify", on=end)).text


async def test_a_move_takes_the_agreement_back(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob", "Chandra", options="first:north")
    alice, bob, chandra = people
    notice = await resigns(bob, board)
    await alice.presses("End the match", on=notice)
    await plays(alice, notice)
    board = await board_of(board.channel, after=notice)
    await chandra.types("/tradewinds end")
    asked = await board.channel.message(
        lambda message: f"{alice.mention} would have to agree" in message.content
    )
    assert asked.pinged == [alice]


async def test_a_match_that_everybody_has_left_is_over(discord: Discord, bot: Bot) -> None:
    (alice,), board = await match_of(discord, "Alice")
    await resigns(alice, board)
    end = await board_of(board.channel, after=board)
    assert "everybody has resigned" in end.content
    await changed(board, lambda message: not message.buttons)
    assert "You play in no match" in (await alice.types("/tradewinds hand")).text
