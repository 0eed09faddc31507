"""A server removes the bot or invites it again, or has an outage."""

from __future__ import annotations

from sandbox import Discord
from tests.wire.evidence import playing
from tests.wire.process import Bot, eventually
from tests.wire.storage import look

GONE = "SELECT server FROM servers WHERE removed_at IS NOT NULL"


async def noted(bot: Bot, *servers: int) -> None:
    """Wait until exactly these servers are recorded as having removed the bot."""
    await eventually(lambda: look(bot.database, GONE) == [(each,) for each in sorted(servers)])


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
