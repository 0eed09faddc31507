"""The commands `/settings`, `/away` and `/back`."""

from __future__ import annotations

from typing import Final, cast
from zoneinfo import ZoneInfo

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client import Fairwind
from cogs.answering import answer
from cogs.autocomplete.moves import MOST
from cogs.gates import Kind
from cogs.personal import preferences
from cogs.personal.preferences import Told
from matches.people.preference_parsing import OnOff, zones_like
from matches.ports.preferences import Forecasts, Mentions, Place

_WEEKENDS: Final = [
    Choice(name="on: I play at weekends too", value="on"),
    Choice(name="off: my clocks stand still on Saturdays and Sundays", value="off"),
]
_REMINDERS: Final = [
    Choice(name="channel", value="channel"),
    Choice(name="direct message", value="direct"),
    Choice(name="both", value="both"),
    Choice(name="none", value="none"),
]
_MENTIONS: Final = [
    Choice(name="every turn", value="turns"),
    Choice(name="a turn only when I did nothing in the match for an hour", value="hour"),
    Choice(name="no turn: only invitations, questions, reminders and the end", value="reminders"),
]
_FORECASTS: Final = [
    Choice(name="on: hands say what each move would bring", value="on"),
    Choice(name="for my first three matches of a game", value="first"),
    Choice(name="off: hands show what a card is", value="off"),
]

_HIDDEN: Final = [
    Choice(name="on: no table shows me, and records call me by a number", value="on"),
    Choice(name="off: tables and records name me", value="off"),
]


class Settings(commands.Cog):
    """They also work in direct messages, and where only a person has installed the bot."""

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @app_commands.command(
        description="Your hours, reminders, mentions and absence: see what holds, or change it"
    )
    @app_commands.describe(
        zone="Your time zone: type a city",
        sleep="When you sleep, such as 23:00-07:00, or none: your clocks stand still then",
        weekends="Whether your clocks run at weekends",
        reminders="Where you are reminded, in this server or (in a direct message) everywhere",
        quiet="When you are never reminded, such as 22:00-08:00, or none",
        mentions="What you are mentioned for, in this server or (in a direct message) everywhere",
        forecasts="Whether your hands say what each move would bring",
        hidden="Whether tables and records show others your name",
        everywhere="Whether reminders, quiet and mentions hold in all servers",
    )
    @app_commands.choices(
        weekends=_WEEKENDS,
        reminders=_REMINDERS,
        mentions=_MENTIONS,
        forecasts=_FORECASTS,
        hidden=_HIDDEN,
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def settings(
        self,
        interaction: discord.Interaction,
        zone: str | None = None,
        sleep: str | None = None,
        weekends: Choice[str] | None = None,
        reminders: Choice[str] | None = None,
        quiet: str | None = None,
        mentions: Choice[str] | None = None,
        forecasts: Choice[str] | None = None,
        hidden: Choice[str] | None = None,
        everywhere: bool | None = None,
    ) -> None:
        told = Told(
            zone=zone,
            sleep=sleep,
            weekends=cast(OnOff, weekends.value) if weekends else None,
            reminders=cast(Place, reminders.value) if reminders else None,
            quiet=quiet,
            mentions=cast(Mentions, mentions.value) if mentions else None,
            forecasts=cast(Forecasts, forecasts.value) if forecasts else None,
            hidden=hidden.value == "on" if hidden else None,
            everywhere=everywhere,
        )
        await answer(
            interaction, Kind.PERSONAL, lambda request: preferences.settings(request, told)
        )

    @settings.autocomplete("zone")
    async def zones_offered(
        self,
        interaction: discord.Interaction,  # noqa: ARG002 - the signature is the library's
        current: str,
    ) -> list[Choice[str]]:
        now = self.client.services.clock.now()
        return [
            # The time beside each zone: people know what time it is, and not always the name of their
            # zone.
            Choice(name=f"{zone}: {now.astimezone(ZoneInfo(zone)):%H:%M} now", value=zone)
            for zone in zones_like(current)[:MOST]
        ]

    @app_commands.command(
        description="Be away for a while: your clocks stand still, and your matches are told"
    )
    @app_commands.describe(
        until="The last day, such as 2026-12-24 or 24 Dec, or how long: 3 days, 2 weeks",
        reason="What the others read about it, if you like",
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
            lambda request: preferences.away(request, until, reason),
            "away",
        )

    @app_commands.command(description="Be back in all your matches")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def back(self, interaction: discord.Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, preferences.back)


async def setup(client: Fairwind) -> None:
    await client.add_cog(Settings(client))
