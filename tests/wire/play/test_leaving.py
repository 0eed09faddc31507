"""Resigning a seat, taking one over, and ending a match early. Somebody leaves the server during a match: the
other players learn of it, and can replace them."""

from __future__ import annotations

from cogs import wording
from cogs.access.gates import NOT_A_MEMBER
from matches.decisions.playing import END_AGREED, NOBODY_MISSING
from matches.wording import turns as turns_wording
from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.story import board_of, chooses_more, labels, match_of, resign


async def resigns(person: Person, board: Message) -> Message:
    """Resign and confirm it. Return the public message about it."""
    await resign(person)
    return await board.channel.message(
        lambda message: "has resigned" in message.content, after=board
    )


async def test_resigning_asks_for_confirmation(discord: Discord, bot: Bot) -> None:
    (alice, _), board = await match_of(discord, "Alice", "Bob")
    question = await alice.types("/match do:resign")
    assert all(seat in question.text for seat in ("North", "South"))
    assert labels(question) == ["Resign", "Stay"]
    answer = await alice.presses("Stay", on=question)
    assert str(wording.UNCHANGED) in answer.text
    assert not answer.buttons
    await discord.settle()
    assert board.channel.messages[-1] is board


async def test_player_can_take_over_resigned_seats_by_command(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", options="options:first: north")
    assert str(wording.NO_FREE_SEAT) in (await alice.types("/match do:take")).text
    await resigns(bob, board)
    asked = await alice.types("/match do:take")
    assert str(wording.SEVERAL_FREE) in asked.text
    taken = await alice.chooses("West", on=asked)
    assert str(wording.taken_over("West")) in taken.text
    assert str(wording.taken_over("East")) in (await alice.types("/match do:take")).text


async def test_match_ends_early_when_all_remaining_players_agree(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(
        discord, "Alice", "Bob", "Chandra", options="options:first: north"
    )
    alice, bob, chandra = people
    refused = await alice.types("/match do:end")
    assert str(NOBODY_MISSING) in refused.text
    notice = await resigns(bob, board)
    assert str(wording.WOULD_END) in (await alice.types("/match do:end")).text
    asked = await board.channel.message(lambda message: "do you agree?" in message.content)
    assert asked.pinged == [chandra]
    assert str(END_AGREED) in (await alice.presses("End the match", on=notice)).text
    question = await chandra.presses("End the match", on=asked)
    assert labels(question) == ["End it", "Let it go on"]
    assert str(wording.UNCHANGED) in (await chandra.presses("Let it go on", on=question)).text
    question = await chandra.types("/match do:end")
    assert str(wording.ENDS) in (await chandra.presses("End it", on=question)).text
    end = await board_of(board.channel, after=asked)
    assert "1/24" in end.content
    assert str(turns_wording.AGREED) in end.content
    assert set(end.pinged) == set(people)
    assert labels(end)[0] == "Rematch"
    assert "Everything agrees" in (await chooses_more(bob, "Fair deal", end)).text


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


async def test_undo_that_nobody_is_left_to_allow_is_confirmed_at_once(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", game="crosswind", options=OPTIONS)
    for person, point in ((alice, "d4"), (bob, "a1")):
        await person.types(f"/crosswind play point:{point}")
        board = await board_of(board.channel, after=board)
    bob.leaves_server()
    await alice.types("/match do:replace")
    await board.channel.message(lambda message: "has left" in message.text, after=board)
    assert str(wording.TAKEN_BACK) in (await alice.types("/match do:undo")).text
