"""The command `/settings`: a person's preferences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.gateway.client import Fairwind
from bot.interactions.localisations import describe, localised
from cogs.access.gates import Kind
from cogs.autocomplete.moves import MOST
from cogs.replying.answering import answer
from cogs.request import language_of
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    import zoneinfo

    from cogs.personal import preferences
    from matches.people import preference_parsing
else:
    preferences = Late("cogs.personal.preferences")
    preference_parsing = Late("matches.people.preference_parsing")
    zoneinfo = Late("zoneinfo")


class SettingsCommands(commands.Cog):
    """The cog with `/settings`. The command also works in direct messages, and in servers where only the user
    has installed the bot."""

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @app_commands.command(
        description=localised(
            phrase("See or change your language, hours, reminders, mentions and absence")
        )
    )
    @describe(
        zone=phrase("Your time zone: type a city"),
        sleep=phrase("When you sleep and your clocks rest, such as 23:00-07:00, or none"),
        quiet=phrase("When you are never reminded, such as 22:00-08:00, or none"),
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def settings(
        self,
        interaction: discord.Interaction,
        zone: str | None = None,
        sleep: str | None = None,
        quiet: str | None = None,
    ) -> None:
        told = preferences.PreferenceChange(zone=zone, sleep=sleep, quiet=quiet)
        await answer(
            interaction, Kind.PERSONAL, lambda request: preferences.settings(request, told)
        )

    @settings.autocomplete("zone")
    async def zones_offered(
        self,
        interaction: discord.Interaction,
        current: str,
    ) -> list[Choice[str]]:
        now, language = self.client.services.clock.now(), language_of(interaction)
        choices = []
        for zone in preference_parsing.zones_like(current)[:MOST]:
            # Show the time in each zone, because people do not always know the name of their own.
            time = f"{now.astimezone(zoneinfo.ZoneInfo(zone)):%H:%M}"
            label = language.say(phrase("{zone}: {time} now", zone=zone, time=time))
            choices.append(Choice(name=label[:100], value=zone))
        return choices


async def setup(client: Fairwind) -> None:
    await client.add_cog(SettingsCommands(client))
