"""The commands `/settings`, `/away` and `/back`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.gateway.client import Fairwind
from bot.interactions.localisations import choices_of, describe, localised
from cogs.answering import answer
from cogs.autocomplete.moves import MOST
from cogs.gates import Kind
from cogs.languages import code_of, languages_or
from cogs.request import language_of
from matches.ports.preferences import Forecasts, Mentions, Place
from texts.late import Late
from texts.text import phrase, phrase_in

if TYPE_CHECKING:
    import zoneinfo

    from cogs.personal import preferences
    from matches.people import preference_parsing
else:
    preferences = Late("cogs.personal.preferences")
    preference_parsing = Late("matches.people.preference_parsing")
    zoneinfo = Late("zoneinfo")

_WEEKENDS: Final = choices_of(
    {
        "on": phrase("on: I play at weekends too"),
        "off": phrase("off: my clocks stand still on Saturdays and Sundays"),
    }
)
_REMINDERS: Final = choices_of(
    {
        "channel": phrase_in("reminders", "channel"),
        "direct": phrase_in("reminders", "direct message"),
        "both": phrase_in("reminders", "both"),
        "none": phrase_in("reminders", "none"),
    }
)
_MENTIONS: Final = choices_of(
    {
        "turns": phrase("every turn"),
        "hour": phrase("a turn only when I did nothing in the match for an hour"),
        "reminders": phrase("never for a turn: only invitations, questions, reminders and the end"),
    }
)
_FORECASTS: Final = choices_of(
    {
        "on": phrase("on: hands say what each move would bring"),
        "first": phrase("for my first three matches of a game"),
        "off": phrase("off: hands show what a card is"),
    }
)
_HIDDEN: Final = choices_of(
    {
        "on": phrase("on: no table shows me, and records call me by a number"),
        "off": phrase("off: tables and records name me"),
    }
)
_LANGUAGES: Final = languages_or(phrase("As Discord shows it to you"))


class Settings(commands.Cog):
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
        language=phrase("In which language I speak to you, here and in direct messages"),
        zone=phrase("Your time zone: type a city"),
        sleep=phrase("When you sleep and your clocks rest, such as 23:00-07:00, or none"),
        weekends=phrase("Whether your clocks run at weekends"),
        reminders=phrase("Where I remind you: here, or everywhere if typed in direct messages"),
        quiet=phrase("When you are never reminded, such as 22:00-08:00, or none"),
        mentions=phrase("What I mention you for: here, or everywhere if typed in direct messages"),
        forecasts=phrase("Whether your hands say what each move would bring"),
        hidden=phrase("Whether tables and records show others your name"),
        everywhere=phrase("Whether reminders, quiet and mentions apply in all servers"),
    )
    @app_commands.choices(
        language=_LANGUAGES,
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
        language: str | None = None,
    ) -> None:
        told = preferences.Told(
            zone=zone,
            sleep=sleep,
            weekends=cast("preference_parsing.OnOff", weekends.value) if weekends else None,
            reminders=cast(Place, reminders.value) if reminders else None,
            quiet=quiet,
            mentions=cast(Mentions, mentions.value) if mentions else None,
            forecasts=cast(Forecasts, forecasts.value) if forecasts else None,
            hidden=hidden.value == "on" if hidden else None,
            everywhere=everywhere,
            language=None if language is None else code_of(language),
        )
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
            # People know the time, but not always the name of their zone.
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
        reason=phrase("What the others read about it, if you like"),
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

    @app_commands.command(description=localised(phrase("Be back in all your matches")))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def back(self, interaction: discord.Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, preferences.back)


async def setup(client: Fairwind) -> None:
    await client.add_cog(Settings(client))
