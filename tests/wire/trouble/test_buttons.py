"""Buttons that are older than the state they belong to, and presses that arrive twice."""

from __future__ import annotations

import asyncio

import pytest

from matches.decisions.playing import WRONG_TURN
from matches.decisions.refusal import OVER
from sandbox import Discord, Event, Person
from tests.wire.evidence import Playing, playing
from tests.wire.process import Bot
from tests.wire.story import (
    board_of,
    cards_in,
    changed,
    chooses_more,
    labels,
    match_of,
    turns,
)


async def test_buttons_of_an_ended_match_answer_politely(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    first = match.board.snapshot()
    before_last = await turns(match.people, match.board, 19)
    match.board = before_last
    board, mover = before_last.snapshot(), match.mover
    await match.move()
    end = await match.next_board()
    assert "Rematch" in labels(end)
    typed = await mover.types(f"/tradewinds play card:FRC match:{match.id}")
    assert str(OVER) in typed.text
    for old in (first, board):
        assert "match is over" in (await mover.presses("Hand", on=old)).text
        assert (await chooses_more(mover, "Board in words", old)).ephemeral_to is mover
    shown = match.shown
    assert len(shown) == 21
    for each in shown[:-1]:  # edits of earlier messages are delayed while turns come quickly
        await changed(each, lambda message: not message.buttons)


async def test_only_one_of_two_concurrent_moves_by_button_and_command_counts(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    hand, mover = await match.hand(), match.mover
    pressed = mover.presses(hand.buttons[0].label, on=hand)
    typed = mover.types(f"/tradewinds play card:{cards_in(hand)[1]}")
    answers = await asyncio.gather(pressed, typed)
    played, refused = sorted(answers, key=lambda each: "You played" not in each.text)
    assert "You played" in played.text
    await match.next_board()
    assert refused.ephemeral_to is mover
    await match.is_whole(1)
    await match.turn()
    await match.is_whole(2)


@pytest.mark.parametrize("by", ["button", "command"])
async def test_move_delivered_twice_is_made_once(
    discord: Discord, bot: Bot, others: Playing, by: str
) -> None:
    """The second time it comes to a new process, which doesn't know that it was answered."""
    match = await playing(discord, "Alice", "Bob")
    heard = _interactions(discord)
    mover = match.mover
    hand = await match.hand()
    if by == "button":
        await mover.presses(hand.buttons[0].label, on=hand)
    else:
        await mover.types(f"/tradewinds play card:{cards_in(hand)[0]}")
    await match.next_board()
    await discord.settle()
    await bot.kill()
    await bot.start()
    read = _answers(mover)
    discord.redeliver(heard[-1])
    await bot.logs("Acknowledging an interaction failed")
    await discord.settle()
    assert _answers(mover) == read
    await match.is_whole(1)
    await match.turn()
    await match.is_whole(2)


async def test_refused_move_that_is_delivered_again_on_a_later_turn_is_not_made(
    discord: Discord, bot: Bot
) -> None:
    options = "options:size: 7, swap: off colour:black"
    (alice, bob), board = await match_of(discord, "Alice", "Bob", game="crosswind", options=options)
    heard = _interactions(discord)
    typed = "/crosswind play point:d4"
    assert str(WRONG_TURN) in (await bob.types(typed)).text
    await alice.types("/crosswind play point:a1")
    board = await board_of(board.channel, after=board)
    discord.redeliver(heard[0])
    await discord.settle()
    assert "You placed" in (await bob.types(typed)).text


def _interactions(discord: Discord) -> list[int]:
    """Return a list that collects the ids of all interactions responded to from now on, in order."""
    heard: list[int] = []

    def listen(event: Event) -> None:
        if event.kind == "answer" and event.interaction_id is not None:
            heard.append(event.interaction_id)

    discord.events.listen(listen)
    return heard


def _answers(person: Person) -> list[str]:
    """Return all private responses of the bot to this person."""
    return [message.text for message in person.sees() if message.ephemeral_to is person]
