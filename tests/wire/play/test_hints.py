"""Hints for players, by a button beside their moves and by a command, and forecasts of moves for people who
want them."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta

import pytest

from cogs.actions.hands import your_turn
from cogs.actions.hint_wording import HINTS_TOLD, THINKING
from matches.decisions.hints import NO_HINTS, TOO_LATE
from matches.service.advice.hints import LOOK
from matches.wording.lobby import NO_FORECASTS
from sandbox import Discord, Message, Person
from tests.wire.play.test_practice import practises
from tests.wire.process import Bot, TimedBot
from tests.wire.story import board_of, cards_in, labels, match_of, mover_of, opens, resign, sets
from tests.wire.workers import asked, held, worker_of

WAIT = LOOK + timedelta(seconds=1)
COMES = "Your hint comes here"


def is_hint(message: Message) -> bool:
    return str(HINTS_TOLD) in message.text


async def match_with_hints(discord: Discord) -> tuple[list[Person], Message]:
    """Begin a match of Alice and Bob with hints allowed, Alice to move. Return both and the board."""
    options = "options:size: 7, swap: off, hints: on colour:black"
    return await match_of(discord, "Alice", "Bob", game="crosswind", options=options)


@pytest.fixture
async def second_turn(discord: Discord, timed: TimedBot) -> tuple[Person, Message, int]:
    """Alice's second turn in a match with hints, after a hint in her first. Return Alice, the board, and the
    process id of the worker that made the hint."""
    (alice, bob), board = await match_with_hints(discord)
    waits = await alice.types("/hint")
    timed.leaps(WAIT)
    await alice.gets(lambda message: message is waits and is_hint(message))
    worker = await worker_of(timed)
    await alice.types("/crosswind play point:a1")
    await bob.types("/crosswind play point:g7")
    return alice, await board_of(discord.server.channel("general"), after=board), worker


async def test_hint_appears_by_itself_after_a_wait_and_can_be_played(
    discord: Discord, timed: TimedBot
) -> None:
    (alice, _), board = await match_with_hints(discord)
    channel = discord.server.channel("general")
    moves = await alice.presses("Place a stone", on=board)
    assert "Hint" in labels(moves)
    waits = await alice.presses("Hint", on=moves)
    assert COMES in waits.text
    assert waits.attachments, "the moves stay while one looks"
    assert "Hint" not in labels(waits)
    timed.leaps(WAIT)
    hint = await alice.gets(is_hint)
    assert hint is waits
    assert hint.attachments
    assert str(your_turn("Black")) not in hint.text, "she holds only this seat"
    move, back = labels(hint)
    assert "Hint" in labels(await alice.presses(back, on=hint))
    again = await alice.types("/hint")
    assert labels(again)[0] == move
    before = len(channel.messages)
    assert f"**{move}**" in (await alice.presses(move, on=again)).text
    board = await board_of(channel, after=board)
    # The only new message is that of the move: the hint was not announced.
    assert len(channel.messages) == before + 1
    await resign(alice)
    assert "Hints: Alice 1" in (await board_of(channel, after=board)).content


async def test_person_sees_that_a_slow_hint_is_being_made(
    timed: TimedBot, second_turn: tuple[Person, Message, int]
) -> None:
    alice, _, worker = second_turn
    await alice.types("/hint")
    timed.leaps(WAIT)
    async with held(worker):
        slow = await alice.gets(lambda message: str(THINKING) in message.text)
        assert slow.attachments, "the moves stay while the computer thinks"
        assert "Hint" not in labels(slow)
        again = await alice.types("/hint")
        assert str(THINKING) in again.text
    for each in (slow, again):
        await alice.gets(lambda message, each=each: message is each and is_hint(message))  # type: ignore[misc]


async def test_slow_hint_does_not_replace_the_reply_to_a_move(
    discord: Discord, timed: TimedBot, second_turn: tuple[Person, Message, int]
) -> None:
    alice, board, worker = second_turn
    moves = await alice.presses("Place a stone", on=board)
    timed.leaps(WAIT)
    async with held(worker):
        pressed = asyncio.create_task(alice.presses("Hint", on=moves))
        await asked(worker)
        column = await alice.presses(labels(moves)[0], on=moves)
        said = (await alice.presses(labels(column)[0], on=column)).text
        assert moves.text == said, "it stands in the same message"
        refused = await pressed
    assert refused is not moves
    assert refused.text == str(TOO_LATE)
    await discord.settle()
    assert moves.text == said


async def test_hint_in_practice_names_no_other_players(discord: Discord, timed: TimedBot) -> None:
    alice = discord.person("Alice")
    board = await practises(alice, "/practice game:Tradewinds level:beginner")
    waits = await alice.presses("Hint", on=await alice.presses("Hand", on=board))
    timed.leaps(WAIT)
    await alice.gets(lambda message: message is waits and COMES not in message.text, alice.dm)
    assert not is_hint(waits)


async def test_each_person_can_wait_for_only_two_hints_at_a_time(
    discord: Discord, timed: TimedBot
) -> None:
    (alice, _), _ = await match_with_hints(discord)
    waiting = [await alice.types("/hint") for _ in range(3)]
    assert [COMES in each.text for each in waiting] == [True, True, False]
    timed.leaps(WAIT)
    for each in waiting[:2]:
        await alice.gets(lambda message, each=each: message is each and is_hint(message))  # type: ignore[misc]


async def test_match_without_hints_shows_no_hint_button(discord: Discord, bot: Bot) -> None:
    options = "colour:black"
    (alice, _), board = await match_of(discord, "Alice", "Bob", game="crosswind", options=options)
    assert "Hint" not in labels(await alice.presses("Place a stone", on=board))
    assert (await alice.types("/hint")).text == str(NO_HINTS)


async def test_hint_does_not_reveal_whether_a_match_of_others_exists(
    discord: Discord, bot: Bot
) -> None:
    _, board = await match_with_hints(discord)
    carl, place = discord.person("Carl"), discord.server.channel("games")
    (_, there), *_ = await discord.person("Alice").asks("/hint match:", board.channel)
    told = {
        name: (await carl.types(f"/hint match:{name}", where)).text.replace(name, "…")
        for name, where in ((there, place), ("no-such-id", place), (there, carl.dm))
    }
    assert len({*told.values()}) == 1


FORETOLD = re.compile(r"moves|[+−]\d|: 0$")


async def test_player_can_turn_off_forecasts_for_their_own_hands(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, "Alice", "Bob")
    mover = mover_of(board, people)
    told = await mover.presses("Hand", on=board)
    assert all(FORETOLD.search(each) for each in labels(told) if ": " in each)
    stored = await sets(mover, "forecasts", "off")
    assert "hands show only the cards" in stored.text
    untold = await mover.presses("Hand", on=board)
    assert cards_in(untold) == cards_in(told)
    assert not any(FORETOLD.search(each) for each in labels(untold))
    assert not FORETOLD.search(untold.media[0].description or "")
    assert untold.attachments[0].data != told.attachments[0].data
    assert not any(FORETOLD.search(name) for name, _ in await mover.asks("/tradewinds play card:"))
    await sets(mover, "forecasts", "first")
    again = await mover.presses("Hand", on=board)
    assert labels(again) == labels(told), "it is their first match"


async def test_match_without_forecasts_overrides_personal_forecast_settings(
    discord: Discord, bot: Bot
) -> None:
    games = discord.server.channel("games")
    _, lobby = await opens(discord, "Alice", "options:forecasts: off")
    assert str(NO_FORECASTS) in lobby.content
    people, board = await match_of(
        discord, "Bob", "Chandra", options="options:forecasts: off", channel=games
    )
    mover = mover_of(board, people)
    await sets(mover, "forecasts", "on")
    hand = await mover.presses("Hand", on=board)
    assert cards_in(hand)
    assert not any(FORETOLD.search(each) for each in labels(hand))
