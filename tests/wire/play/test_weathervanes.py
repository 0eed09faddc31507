"""Weathervanes: whole matches with variants and restarts, placements by several players at once, and the host's
own deck."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

from games.weathervanes.about import ABOUT
from games.weathervanes.cards import STANDARD, Deck
from sandbox import Discord, Message, Person
from sandbox.world.content.components import BUTTON, SELECTS, walk
from tests.wire.process import Bot
from tests.wire.story import board_of, changed, has_moved, labels, match_of
from tests.wire.wandering import moves, newest_board, waited_for

PEOPLE = ("Alice", "Bob", "Chandra", "Diego")


async def begun(discord: Discord) -> tuple[list[Person], Message]:
    return await match_of(discord, *PEOPLE, game="weathervanes")


async def test_weathervanes_lead_is_chosen_from_a_menu_of_cards_with_corners(
    discord: Discord, bot: Bot
) -> None:
    people, board = await begun(discord)
    (leader,) = waited_for(board, people)
    hand = await leader.presses("Hand", on=board)
    leads = [option.label for menu in hand.selects for option in menu.options]
    assert len({*leads}) == len(leads)
    # How many of the 11 cards may be led depends on the deal, but each in all suits.
    assert {*Counter(label.split()[0] for label in leads).values()} == {4}
    answer = await leader.chooses(leads[-1], on=hand)
    assert has_moved(answer)
    board = await board_of(board.channel, after=board)
    (second,) = waited_for(board, people)
    offered = await second.asks("/weathervanes play card:")
    assert offered
    number = offered[0][1].split()[0]
    answer = await second.types(f"/weathervanes play card:{number}")
    assert f"You played **{number}**" in answer.text


async def test_weathervanes_menus_of_leads_stand_above_the_other_controls(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(
        discord, *PEOPLE, game="weathervanes", options="options:hints: on"
    )
    (leader,) = waited_for(board, people)
    hand = await leader.presses("Hand", on=board)
    assert "Hint" in labels(hand)
    kinds = [each["type"] for each in walk(hand.components) if each["type"] in (BUTTON, *SELECTS)]
    assert kinds[: len(hand.selects)] == [SELECTS[0]] * len(hand.selects)


async def test_weathervanes_lead_is_autocompleted_word_by_word(discord: Discord, bot: Bot) -> None:
    people, board = await begun(discord)
    (leader,) = waited_for(board, people)
    cards = await leader.asks("/weathervanes lead card:")
    card = cards[0][1]
    suits = await leader.asks(f"/weathervanes lead card:{card} suit:")
    assert {value for _, value in suits} == {"red", "blue", "yellow", "green"}
    answer = await leader.types(f"/weathervanes lead card:{card} suit:blue")
    assert f"You led **{card} blue**" in answer.text
    follower = waited_for(await board_of(board.channel, after=board), people)[0]
    assert "place" in (await follower.types("/weathervanes place where:above 5")).text.lower()


async def test_weathervanes_placements_of_a_trick_share_one_message(
    discord: Discord, bot: Bot
) -> None:
    """After the fourth card of a trick, several players may have to place a card. They are asked at the same
    time."""
    people, _ = await begun(discord)
    rng = Random(8)
    asked_together = False
    for _ in range(80):
        await discord.settle()
        board = newest_board(discord)
        waiting = waited_for(board, people)
        asked_together |= len(waiting) > 1
        if asked_together:
            break
        mover = waiting[0]
        await moves(mover, "weathervanes", rng)
    assert asked_together
    assert {person for person in people if board in person.pings} == {*waiting} - {mover}
    first, *others = waiting
    count = len(board.channel.messages)
    await moves(first, "weathervanes", rng)
    await changed(board, lambda message: waited_for(message, people) == others)
    assert len(board.channel.messages) == count


async def test_match_plays_for_a_resigned_weathervanes_player(discord: Discord, bot: Bot) -> None:
    people, board = await begun(discord)
    question = await people[1].types("/match do:resign")
    assert str(ABOUT.resigning) in question.text
    await people[1].presses("Resign", on=question)
    told = await board.channel.message(
        lambda message: "has resigned" in message.content, after=board
    )
    assert "Bob" in told.content
    assert "The match plays" in told.content
    assert not any(label.startswith("Take") for label in labels(told))
    rest = [person for person in people if person is not people[1]]
    await moves(waited_for(newest_board(discord), rest)[0], "weathervanes", Random(1))


OTHER = Deck(STANDARD.arrangements[::-1])


def sheet(deck: Deck) -> str:
    return "\n".join(
        f"{number} {''.join(suit.letter for suit in deck[number])}" for number in range(1, 25)
    )


async def test_host_can_use_a_custom_deck(discord: Discord, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(sheet(OTHER), "utf-8")
    process = Bot(discord, tmp_path, FAIRWIND_WEATHERVANES_DECK=str(path))
    await process.start()
    people, board = await begun(discord)
    (leader,) = waited_for(board, people)
    hand = await leader.presses("Hand", on=board)
    path.unlink()
    await process.stop()
    again = Bot(discord, tmp_path)
    await again.start()
    same = await leader.presses("Hand", on=board)
    assert same.attachments[0].data == hand.attachments[0].data
    await again.kill()
