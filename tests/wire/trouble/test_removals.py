"""A server removes the bot or invites it again, or has an outage."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from sandbox import Discord
from tests.wire.evidence import playing
from tests.wire.process import PATIENCE, Bot, TimedBot
from tests.wire.storage import look

GONE = "SELECT server FROM servers WHERE removed_at IS NOT NULL"
MATCHES = "SELECT id FROM matches ORDER BY opened_at"


async def noted(bot: Bot, *servers: int) -> None:
    """Wait until exactly these servers are recorded as having removed the bot."""
    async with asyncio.timeout(PATIENCE):
        while look(bot.database, GONE) != [(each,) for each in sorted(servers)]:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_removal_while_the_bot_was_down_is_found_at_startup(
    discord: Discord, bot: Bot
) -> None:
    match = await playing(discord, "Alice", "Bob")
    lagoon = discord.add_server("Lagoon")
    await playing(discord, "Chandra", "Diego", channel=lagoon.channel("general"))
    await bot.stop()
    discord.server.remove_bot()
    await bot.start()
    await noted(bot, discord.server.id)
    await bot.stop()
    discord.server.add_bot()
    lagoon.remove_bot()
    await bot.start()
    await noted(bot, lagoon.id)
    await match.turn()


async def test_server_outage_is_not_recorded_as_a_removal(discord: Discord, bot: Bot) -> None:
    match = await playing(discord, "Alice", "Bob")
    await bot.logs("ready as")
    discord.server.goes_dark()
    lagoon = discord.add_server("Lagoon")
    await playing(discord, "Chandra", "Diego", channel=lagoon.channel("general"))
    lagoon.remove_bot()
    await noted(bot, lagoon.id)
    for resumable in (True, False):
        before = len(bot.output)
        await discord.gateway.drop(resumable=resumable)
        await discord.gone()
        await discord.ready()
        if not resumable:
            await bot.logs("ready as", after=before)
    await noted(bot, lagoon.id)
    before = len(bot.output)
    await bot.stop()
    await bot.start()
    await bot.logs("ready as", after=before)
    await noted(bot, lagoon.id)
    discord.server.add_bot()
    await match.turn()
    await noted(bot, lagoon.id)


async def test_removed_server_is_forgotten_after_thirty_days(
    discord: Discord, timed: TimedBot
) -> None:
    lagoon = discord.add_server("Lagoon")
    there = await playing(discord, "Alice", "Bob", channel=lagoon.channel("general"))
    here = await playing(discord, "Chandra", "Diego")
    lagoon.remove_bot()
    await noted(timed, lagoon.id)
    timed.leaps(timedelta(days=29))
    await here.turn()
    assert look(timed.database, MATCHES) == [(there.id,), (here.id,)]
    timed.leaps(timedelta(days=2))
    await timed.logs(f"Server {lagoon.id} is forgotten")
    assert look(timed.database, MATCHES) == [(here.id,)]
    await here.turn()
    lagoon.add_bot()
    again = await playing(discord, "Alice", "Bob", channel=lagoon.channel("games"))
    await again.turn()
    assert look(timed.database, GONE) == []
