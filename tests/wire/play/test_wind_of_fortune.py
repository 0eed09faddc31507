"""Wind of Fortune: whole matches in every mode, secrets, sides, and undone moves."""

from __future__ import annotations

from random import Random

from cogs.wording import OTHERS_ASKED, TAKEN_BACK
from sandbox import Discord, Person
from tests.wire.process import Bot
from tests.wire.story import board_of, changed, has_moved, labels, lobby_of, match_of, resign
from tests.wire.wandering import moves, newest_board, waited_for

PEOPLE = ("Alice", "Bob", "Chandra", "Diego")


async def of_four(discord: Discord) -> list[Person]:
    """Begin a match of Alice and Chandra (Red) against Bob and Diego (Black). Return the four people."""
    people = [discord.person(name) for name in PEOPLE]
    await people[0].types("/wind-of-fortune start options:team: real colour:red")
    lobby = await lobby_of(discord.server.channel("general"))
    for person, side in zip(people[1:], ("Black", "Red", "Black"), strict=True):
        menu = await person.presses("⋯", on=lobby)
        assert labels(menu)[:3] == ["Join Red", "Join Black", "Either"]
        await person.presses(f"Join {side}", on=menu)
    await board_of(lobby.channel)
    return people


async def test_wind_of_fortune_partners_card_is_hidden_and_can_be_undone(
    discord: Discord, bot: Bot
) -> None:
    people = await of_four(discord)
    channel = discord.server.channel("general")
    board = newest_board(discord)
    first, second = waited_for(board, people)
    answer = await moves(first, "wind-of-fortune", Random(1))
    card = answer.text.split("**")[1].split()[0]
    await changed(board, lambda message: waited_for(message, people) == [second])
    assert channel.messages[-1] is board
    for person in people:
        seen = [board.content, (await person.types("/wind-of-fortune board show:words")).text]
        seen.append((await person.types("/match do:history")).text)
        if person is not first:
            hand = await person.types("/wind-of-fortune hand")
            seen.append(hand.attachments[0].description or "")
        assert not any(card in text for text in seen), person
    hand = await first.types("/wind-of-fortune hand")
    assert "Undo" in labels(hand)
    assert (await first.presses("Undo", on=hand)).text == str(TAKEN_BACK)
    await changed(board, lambda message: {*waited_for(message, people)} == {first, second})
    assert board not in first.pings[1:]
    await moves(first, "wind-of-fortune", Random(2))
    await moves(second, "wind-of-fortune", Random(3))
    call = await channel.message(lambda message: "Hand" in labels(message), after=board)
    assert len(call.attachments) == 1, "the two cards lie face down"
    assert set(call.pinged) == {*people} - {first, second}
    assert (await first.types("/match do:undo")).text == str(OTHERS_ASKED)


async def test_wind_of_fortune_move_is_autocompleted_card_by_card(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, "Alice", "Bob", game="wind-of-fortune")
    (mover,) = waited_for(board, people)
    cards = await mover.asks("/wind-of-fortune battle card:")
    assert len(cards) == 9
    card = cards[0][1]
    dummies = await mover.asks(f"/wind-of-fortune battle card:{card} dummy:")
    assert {value for _, value in dummies} == {"open", "pile"}
    refused = await mover.types(f"/wind-of-fortune battle card:{card}")
    assert not has_moved(refused)
    answer = await mover.types(f"/wind-of-fortune battle card:{card} dummy:pile")
    assert "and the top card of the pile**" in answer.text


async def test_wind_of_fortune_rematch_keeps_the_colours_of_all_who_accept(
    discord: Discord, bot: Bot
) -> None:
    people = await of_four(discord)
    channel = discord.server.channel("general")
    for person in (people[1], people[3]):  # the first leaves his hand to the second
        await resign(person)
    end = await channel.message(lambda message: "Rematch" in labels(message))
    await people[1].presses("Rematch", on=end)
    lobby = await channel.message(lambda message: "Accept" in labels(message), after=end)
    assert {*lobby.pinged} == {people[0], people[2], people[3]}
    for person in (people[0], people[3], people[2]):
        await person.presses("Accept", on=lobby)
    board = await board_of(channel, after=lobby)
    told = board.attachments[0].description or ""
    assert "Alice (Red 1)" in told or "Alice (Red 2)" in told
    assert "Chandra (Red 1)" in told or "Chandra (Red 2)" in told
