"""The command `/fairwind` with its subcommands, for people who manage a server."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord
from discord import ChannelType, app_commands
from discord.ext import commands

from bot.channels.custom_ids import SERVER, CustomId
from bot.gateway.client import Fairwind as Client
from bot.interactions.localisations import choices_of, describe, localised
from cogs.access.gates import Kind
from cogs.access.server_checks import ChannelOrThread, manages
from cogs.actions.season_choices import offered as seasons_to_choose
from cogs.autocomplete import options as option_text
from cogs.autocomplete.matches import offered
from cogs.lobbies.terms import PACE_CHOICES, Person
from cogs.match_selection import NOBODY
from cogs.personal.practice import GAMES
from cogs.replying.answering import answer
from cogs.request import language_of
from matches.log.events import MatchId
from matches.ports.storage import StorageBusy
from texts.late import Late
from texts.text import Text, counted, phrase

if TYPE_CHECKING:
    from cogs.admin import seasons as season_management
    from cogs.admin import server_settings
else:
    season_management = Late("cogs.admin.seasons")
    server_settings = Late("cogs.admin.server_settings")

_MATCH: Final = phrase("Which match")
_ROOMS: Final = (
    *(ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.stage_voice),
    *(ChannelType.public_thread, ChannelType.private_thread, ChannelType.news_thread),
)
"""The kinds of channels in which messages can be posted."""

BEGINS: Final[Mapping[str, timedelta]] = {
    "1h": timedelta(hours=1),
    "1d": timedelta(days=1),
    "2d": timedelta(days=2),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}
"""How long people can join a season before its first matches, by the value of the choice."""

EVERY: Final[Mapping[str, timedelta]] = {
    "free": timedelta(),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}
"""The time between two rounds of a season, by the value of the choice."""


def _begins(span: timedelta) -> Text:
    if span.days:
        return counted(span.days, "in {n} day", "in {n} days")
    return counted(span // timedelta(hours=1), "in {n} hour", "in {n} hours")


def _every(span: timedelta) -> Text:
    if not span:
        return phrase("as soon as people are free")
    return counted(span.days, "a round every {n} day", "a round every {n} days")


_KINDS: Final = choices_of(
    {
        "ladder": phrase("A ladder: neighbours in the table play"),
        "round-robin": phrase("Everybody against everybody, up to 16 people"),
    }
)
_BEGINS: Final = choices_of({key: _begins(span) for key, span in BEGINS.items()})
_EVERY: Final = choices_of({key: _every(span) for key, span in EVERY.items()})


class _Of(app_commands.Transformer):
    """The type of a command option that takes a channel or thread of certain kinds. Unlike discord.py's own
    type, it accepts channels that are not in the cache."""

    def __init__(self, *kinds: ChannelType) -> None:
        self._kinds = [*kinds]

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[ChannelType]:
        return self._kinds

    async def transform(
        self,
        interaction: discord.Interaction,  # noqa: ARG002 - the signature is the library's
        value: ChannelOrThread,
        /,
    ) -> ChannelOrThread:
        return value


Room = app_commands.Transform[ChannelOrThread, _Of(*_ROOMS)]


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
# Administrators of a server can override this default:
# https://docs.discord.com/developers/interactions/application-commands#permissions
@app_commands.default_permissions(manage_guild=True)
class FairwindCommands(
    commands.GroupCog,
    group_name="fairwind",
    group_description=localised(
        phrase("For server managers: the settings and all matches of this server")
    ),
):
    """The command group `/fairwind`. By default Discord shows it only to people with the permission Manage
    Server; the gate checks that again."""

    def __init__(self, client: Client) -> None:
        self.client = client

    @app_commands.command(
        description=localised(phrase("See and change this server's settings for matches"))
    )
    async def settings(self, interaction: discord.Interaction) -> None:
        everything = CustomId("server", SERVER)
        await answer(
            interaction,
            Kind.MANAGING,
            lambda request: server_settings.panel(request, everything),
        )

    @app_commands.command(
        description=localised(phrase("End a match of this server for good; asks you to confirm"))
    )
    @describe(match=_MATCH)
    async def end(self, interaction: discord.Interaction, match: str) -> None:
        await answer(
            interaction,
            Kind.MANAGING,
            lambda request: server_settings.close(request, _id_of(match)),
        )

    @app_commands.command(
        description=localised(phrase("Move a match of this server to another channel"))
    )
    @describe(match=_MATCH, channel=phrase("Where it continues: a channel or a thread"))
    async def move(self, interaction: discord.Interaction, match: str, channel: Room) -> None:
        await answer(
            interaction,
            Kind.MANAGING,
            lambda request: server_settings.move(request, _id_of(match), channel),
        )

    @app_commands.command(
        description=localised(phrase("Keep somebody out of new matches in this server"))
    )
    @describe(user=phrase("Who it is; their running matches go on"))
    async def block(self, interaction: discord.Interaction, user: Person) -> None:
        await answer(
            interaction, Kind.MANAGING, lambda request: server_settings.block(request, user)
        )

    @app_commands.command(
        description=localised(phrase("Let somebody into new matches in this server again"))
    )
    @describe(user=phrase("Who it is"))
    async def unblock(self, interaction: discord.Interaction, user: Person) -> None:
        await answer(
            interaction, Kind.MANAGING, lambda request: server_settings.unblock(request, user)
        )

    @app_commands.command(
        description=localised(
            phrase("Start a season: I open its matches, count, and end it with a table")
        )
    )
    @describe(
        game=phrase("What is played"),
        kind=phrase("Who plays whom"),
        until=phrase("When the last matches begin, such as 24 Dec (ladder: 4 weeks by default)"),
        begins=phrase("When it begins; people can join until then (default: in a day)"),
        every=phrase("How often matches are opened (default: a round every day)"),
        pace=phrase("How long people may take (default: the server's setting, or a day)"),
        players=phrase("How many play a match of a ladder (default: what suits the game)"),
        options=phrase("Options of the game, such as size: 13, swap: off"),
    )
    @app_commands.choices(
        game=GAMES,
        pace=[each for each in PACE_CHOICES if each.value != "none"],
        kind=_KINDS,
        begins=_BEGINS,
        every=_EVERY,
    )
    @app_commands.autocomplete(options=option_text.offered_for_game)
    async def season(
        self,
        interaction: discord.Interaction,
        game: str,
        kind: str,
        until: str | None = None,
        begins: str = "1d",
        every: str = "1d",
        pace: str | None = None,
        players: app_commands.Range[int, 2, 9] | None = None,
        options: str = "",
    ) -> None:
        begin, again = BEGINS[begins], EVERY[every]
        wish = season_management.Wish(
            game, season_management.SeasonKind(kind), until, begin, again, pace, players, options
        )
        await answer(
            interaction,
            Kind.MANAGING,
            lambda request: season_management.start(request, wish),
            "start",
        )

    @app_commands.command(
        name="end-season",
        description=localised(phrase("End a season of this server; asks you to confirm")),
    )
    @describe(season=phrase("Which season (default: the one of this channel)"))
    async def end_season(self, interaction: discord.Interaction, season: str = "") -> None:
        await answer(
            interaction, Kind.MANAGING, lambda request: season_management.close(request, season)
        )

    @end_season.autocomplete("season")
    async def seasons_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        if not manages(interaction):  # autocomplete passes no gate
            return []
        return await seasons_to_choose(self.client, interaction, current, open_only=True)

    @end.autocomplete("match")
    @move.autocomplete("match")
    async def matches_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Return autocomplete choices: the unfinished matches of the server. If the person may not manage the
        server, return none."""
        if not manages(interaction):  # autocomplete passes no gate
            return []
        try:
            rows = await self.client.services.lists.rows_at(interaction.guild_id or 0)
            language = language_of(interaction)
            return await offered(self.client, rows, NOBODY, current, language, of_all_games=True)
        except StorageBusy:
            return []


def _id_of(match: str) -> MatchId:
    return MatchId(match.strip().lower())


async def setup(client: Client) -> None:
    await client.add_cog(FairwindCommands(client))
