"""The commands `/settings`, `/away` and `/back`: a person's preferences and absences."""

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

    from cogs.personal import absences, preferences
    from matches.people import preference_parsing
else:
    absences = Late("cogs.personal.absences")
    preferences = Late("cogs.personal.preferences")
    preference_parsing = Late("matches.people.preference_parsing")
    zoneinfo = Late("zoneinfo")


class SettingsCommands(commands.Cog):
    """The cog with `/settings`, `/away` and `/back`. They also work in direct messages, and in servers where
    only the user has installed the bot."""

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

    @app_commands.command(
        description=localised(
            phrase("Be away for a while: your clocks stand still, and your matches are told")
        )
    )
    @describe(
        until=phrase("The last day, such as 2026-12-24 or 24 Dec, or how long: 3 days, 2 weeks"),
        reason=phrase("A reason to show the others, if you like"),
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def away(
        self,
        interaction: discord.Interaction,
        until: app_commands.Range[str, 1, 50],
        reason: app_commands.Range[str, 1, 100] = "",
    ) -> None:
        await answer(
            interaction,
            Kind.PERSONAL,
            lambda request: absences.away(request, until, reason),
            "away",
        )

    @app_commands.command(description=localised(phrase("Be back in all your matches")))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def back(self, interaction: discord.Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, absences.back)


async def setup(client: Fairwind) -> None:
    await client.add_cog(SettingsCommands(client))
