"""People try what can't be done, and only they read the sentence that refuses it."""

from __future__ import annotations

import asyncio

from cogs.actions.hands import not_your_turn
from cogs.match_selection import MINE, no_match, unknown_match
from games.tradewinds.about import ABOUT as TRADEWINDS
from matches.decisions.lobby import JOINED_ALREADY, TOO_LATE_TO_CANCEL, TOO_LATE_TO_JOIN
from matches.decisions.playing import EARLIER_TURN, WRONG_TURN
from matches.decisions.refusal import NOT_PLAYING
from sandbox import Discord, Message
from tests.wire.evidence import Playing, playing
from tests.wire.process import Bot
from tests.wire.story import opens, plays, shows_board


async def _refused(answer: Message, sentence: str, match: Playing, turns: int = 0) -> None:
    assert sentence in answer.text
    assert answer.ephemeral_to is not None
    await match.is_whole(turns)
    await match.turn()
    await match.is_whole(turns + 1)


async def test_waiting_player_is_told_whose_turn_it_is(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    hand = await match.hand(match.waiting)
    assert str(not_your_turn("Tradewinds")) in hand.text
    assert match.mover.name in hand.text
    assert not hand.buttons
    answer = await match.waiting.types("/tradewinds play card:FRC")
    await _refused(answer, str(WRONG_TURN), match)


async def test_stranger_is_told_that_they_are_not_in_the_match(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    stranger = discord.person("Mallory")
    assert str(NOT_PLAYING) in (await stranger.presses("Hand", match.board)).text
    named = await stranger.types(f"/tradewinds play card:FRC match:{match.id}")
    assert str(NOT_PLAYING) in named.text
    games = discord.server.channel("games")
    elsewhere = await stranger.types(f"/tradewinds board match:{match.id}", games)
    assert str(unknown_match(match.id, "Tradewinds")) in elsewhere.text
    answer = await stranger.types("/tradewinds play card:FRC")
    await _refused(answer, str(no_match(MINE, TRADEWINDS)), match)


async def test_only_one_of_two_concurrent_button_moves_counts(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    hands = await match.hand(), await match.hand()
    labels = hands[0].buttons[0].label, hands[1].buttons[1].label
    answers = await asyncio.gather(
        *(match.mover.presses(label, on=hand) for label, hand in zip(labels, hands, strict=True))
    )
    played, refused = sorted(answers, key=lambda each: "You played" not in each.text)
    assert "You played" in played.text
    await match.next_board()
    await _refused(refused, str(EARLIER_TURN), match, turns=1)


async def test_joining_twice_or_after_the_start_is_refused(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    alice, lobby = await opens(discord, "Alice")
    old = lobby.snapshot()
    for name in ("Bob", "Chandra"):
        await discord.person(name).presses("Join", on=lobby)
    twice = await discord.person("Bob").presses("Join", on=lobby)
    assert str(JOINED_ALREADY) in twice.text
    assert lobby.text.count("Bob") == 1
    await discord.person("Diego").presses("Join", on=lobby)
    board = await lobby.channel.message(shows_board)
    late = discord.person("Late")
    pressed, typed = await late.presses("Join", on=old), await late.types("/match do:join")
    for answer in (pressed, typed):
        assert str(TOO_LATE_TO_JOIN) in answer.text
        assert answer.ephemeral_to is late
    assert str(TOO_LATE_TO_CANCEL) in (await alice.types("/match do:cancel")).text
    people = [discord.person(name) for name in ("Alice", "Bob", "Chandra", "Diego")]
    match = Playing(people, board)
    assert "You played" in (await plays(match.mover, match.board)).text
    await match.next_board()
    await match.is_whole(1)
