"""Failing edits, wrong clocks and refusing channels lose and double nothing, and cost few requests."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from sandbox import Discord
from tests.wire.evidence import playing
from tests.wire.process import Bot, TimedBot
from tests.wire.story import changed, opens
from tests.wire.trouble.test_network import POSTS

EDITS = "/channels/.*/messages/"

REFUSED: dict[str, Any] = {"status": 403, "code": 50013, "times": None}


@pytest.mark.parametrize("killed", [False, True])
async def test_player_who_joins_while_edits_fail_appears_in_the_lobby_later(
    discord: Discord, bot: Bot, killed: bool
) -> None:
    _, lobby = await opens(discord, "Alice")
    failing = discord.faults.add(
        method="PATCH", path=EDITS, status=400, code=50035, times=None if killed else 2
    )
    await discord.person("Bob").presses("Join", on=lobby)
    await failing.reached.wait()
    assert "● Bob" not in lobby.content
    if killed:
        await bot.kill()
        discord.faults.clear()
        await bot.start()
    await changed(lobby, lambda each: "● Bob" in each.content)
    assert lobby.channel.messages == [lobby]


async def test_refused_edit_is_made_when_the_channel_reopens(discord: Discord, bot: Bot) -> None:
    _, lobby = await opens(discord, "Alice")
    refused = discord.faults.add(method="PATCH", path=EDITS, **REFUSED)
    await discord.person("Bob").presses("Join", on=lobby)
    await refused.reached.wait()
    await bot.logs("can't be shown")
    for _ in range(5):
        discord.server.deny(discord.server.channel("games"), "add_reactions")
    await discord.settle()
    assert refused.hits == 1
    discord.faults.clear()
    discord.server.deny(lobby.channel, "view_channel")
    discord.server.allow(lobby.channel, "view_channel")
    await changed(lobby, lambda each: "● Bob" in each.content)


async def test_buttons_that_could_not_be_removed_vanish_after_a_restart(
    discord: Discord, bot: Bot
) -> None:
    match = await playing(discord, "Alice", "Bob")
    refused = discord.faults.add(method="PATCH", path=EDITS, **REFUSED)
    first = match.board
    await match.turn()
    await refused.reached.wait()
    assert first.buttons
    await match.turn()
    await bot.kill()
    discord.faults.clear()
    await bot.start()
    await match.is_whole(2)


@pytest.mark.parametrize("corrected", [False, True])
@pytest.mark.parametrize("hours", [-3, 3])
async def test_kill_doubles_no_post_even_with_a_wrong_clock(
    discord: Discord, timed: TimedBot, hours: int, corrected: bool
) -> None:
    timed.leaps(timedelta(hours=hours))
    match = await playing(discord, "Alice", "Bob")
    await match.turn()
    held = discord.faults.add(method="POST", path=POSTS, hang="after")
    await match.move()
    await held.reached.wait()
    await timed.kill()
    discord.faults.clear()
    discord.forget_nonces()
    if corrected:
        timed.open_decisions(timedelta(hours=-hours))
    await timed.start()
    await match.next_board()
    await match.turn()
    await match.is_whole(3)


@pytest.mark.parametrize("known", [False, True])
async def test_changes_in_other_channels_cause_no_requests_to_closed_channels(
    discord: Discord, bot: Bot, known: bool
) -> None:
    """The bot either knows from its permissions that the channels are closed, or has learned it from Discord's
    refusals."""
    places = [discord.server.add_channel(f"pier-{number}") for number in range(3)]
    matches = [
        await playing(discord, f"Alice{number}", f"Bob{number}", channel=place)
        for number, place in enumerate(places)
    ]
    if known:
        for place in places:
            discord.server.deny(place, "send_messages")
    path = f"/channels/({'|'.join(str(place.id) for place in places)})/messages$"
    refused = discord.faults.add(method="POST", path=path, **REFUSED)
    for match in matches:
        await match.move()
        await bot.logs(f"Match {match.id} can't be shown")
    asked = refused.hits
    assert asked == (0 if known else len(places))
    for _ in range(10):
        discord.server.deny(discord.server.channel("games"), "add_reactions")
        discord.add_server("Lagoon")
    await discord.settle()
    assert refused.hits == asked
    discord.faults.clear()
    for place in places:
        discord.server.deny(place, "send_messages")
        discord.server.allow(place, "send_messages")
    for match in matches:
        await match.next_board()
        assert len(match.shown) == 2
