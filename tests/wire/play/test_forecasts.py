"""Forecasts of moves are shown to people who want them, unless the match allows no forecasts."""

from __future__ import annotations

import re

from matches.wording.lobby import NO_FORECASTS
from sandbox import Discord
from tests.wire.process import Bot
from tests.wire.story import cards_in, labels, match_of, mover_of, opens, sets

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
