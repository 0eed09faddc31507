"""The commands for people who manage a server."""

from __future__ import annotations

from typing import Final, Literal, cast

import discord
from discord import ChannelType, app_commands
from discord.ext import commands

from bot.client import Fairwind as Client
from cogs.actions.opening import PACE_CHOICES, Person
from cogs.admin import seasons, server_settings
from cogs.admin.allowing import manages
from cogs.admin.server_settings import LIFTS, Place, Wanted
from cogs.answering import answer
from cogs.autocomplete import options as option_text
from cogs.autocomplete.matches import offered
from cogs.gates import Kind
from cogs.match_selection import NOBODY
from cogs.personal.practice import GAMES
from cogs.request import Target
from cogs.seasons import offered as seasons_to_choose
from matches.log.events import MatchId
from matches.ports.storage import StorageBusy
from matches.seasons.season import Kind as SeasonKind
from texts.durations import duration

_MATCH: Final = "Which match"
_ROOMS: Final = (
    *(ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.stage_voice),
    *(ChannelType.public_thread, ChannelType.private_thread, ChannelType.news_thread),
)
"""The kinds of channels in which messages can be posted."""


_KINDS: Final = [
    app_commands.Choice(name="A ladder: neighbours in the table play", value="ladder"),
    app_commands.Choice(name="Everybody against everybody, up to 16 people", value="round-robin"),
]
_BEGINS: Final = [
    app_commands.Choice(name=f"in {duration(span)}", value=key)
    for key, span in seasons.BEGINS.items()
]
_EVERY: Final = [
    app_commands.Choice(
        name=f"a round every {duration(span)}" if span else "as soon as people are free", value=key
    )
    for key, span in seasons.EVERY.items()
]


class _Of(app_commands.Transformer):
    """A channel or thread of these kinds. Unlike discord.py's own option it takes those outside the cache."""

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
        value: Place,
        /,
    ) -> Place:
        return value


Room = app_commands.Transform[Place, _Of(*_ROOMS)]
Ground = app_commands.Transform[Place, _Of(*_ROOMS, ChannelType.forum)]


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
# Only a default:
# https://docs.discord.com/developers/interactions/application-commands#permissions
@app_commands.default_permissions(manage_guild=True)
class Fairwind(
    commands.GroupCog,
    group_name="fairwind",
    group_description="For those who manage this server: its settings, and every match of it",
):
    """By default Discord shows them to people with the permission Manage Server; the handlers check again."""

    def __init__(self, client: Client) -> None:
        self.client = client

    @app_commands.command(description="See and change what holds for matches in this server")
    @app_commands.describe(
        pace="How long people may take, if a match's host chooses nothing else",
        starters="The role that may start matches; @everyone lets everybody",
        most="The most matches at once",
        allow="Allow a channel and its threads; channels you never name are then not allowed",
        forbid="Allow a channel no longer; matches that are there go on",
        place="Where a match is played if its host chooses nothing (at first: in its own thread)",
        lift="A setting to reset",
        rated="Whether matches are rated if their host chooses nothing (at first: no)",
    )
    @app_commands.choices(
        pace=PACE_CHOICES,
        place=[
            app_commands.Choice(name="In its own thread", value="thread"),
            app_commands.Choice(name="In the channel where it is opened", value="channel"),
        ],
        lift=[app_commands.Choice(name=label, value=name) for name, label in LIFTS.items()],
        rated=[
            app_commands.Choice(name="Rated, unless the host says no", value="yes"),
            app_commands.Choice(name="Not rated, unless the host says yes", value="no"),
        ],
    )
    async def settings(
        self,
        interaction: discord.Interaction,
        pace: str | None = None,
        starters: discord.Role | None = None,
        most: app_commands.Range[int, 1, 500] | None = None,
        allow: Ground | None = None,
        forbid: Ground | None = None,
        lift: str | None = None,
        place: str | None = None,
        rated: str | None = None,
    ) -> None:
        chosen = cast(Literal["thread", "channel"] | None, place)
        counts = None if rated is None else rated == "yes"
        wanted = Wanted(pace, starters, most, allow, forbid, lift, chosen, counts)
        await answer(
            interaction, Kind.MANAGING, lambda request: server_settings.settings(request, wanted)
        )

    @app_commands.command(
        description="End a match of this server for good; you are asked once more"
    )
    @app_commands.describe(match=_MATCH)
    async def end(self, interaction: discord.Interaction, match: str) -> None:
        await answer(
            interaction,
            Kind.MANAGING,
            lambda request: server_settings.close(request, _target_of(match)),
        )

    @app_commands.command(description="Move a match of this server to another channel")
    @app_commands.describe(match=_MATCH, channel="Where it goes on: a channel or a thread")
    async def move(self, interaction: discord.Interaction, match: str, channel: Room) -> None:
        await answer(
            interaction,
            Kind.MANAGING,
            lambda request: server_settings.move(request, _target_of(match), channel),
        )

    @app_commands.command(description="Keep somebody out of new matches in this server")
    @app_commands.describe(user="Who it is; what they play in goes on")
    async def block(self, interaction: discord.Interaction, user: Person) -> None:
        await answer(
            interaction, Kind.MANAGING, lambda request: server_settings.block(request, user)
        )

    @app_commands.command(description="Let somebody into new matches in this server again")
    @app_commands.describe(user="Who it is")
    async def unblock(self, interaction: discord.Interaction, user: Person) -> None:
        await answer(
            interaction, Kind.MANAGING, lambda request: server_settings.unblock(request, user)
        )

    @app_commands.command(
        description="Start a season: I open its matches, count, and end it with a table"
    )
    @app_commands.describe(
        game="What is played",
        kind="Who plays whom",
        until="When the last matches begin, such as 4 weeks or 24 Dec (default for a ladder: 4 weeks)",
        begins="When it begins; people can join until then (default: in a day)",
        every="How often matches are opened (default: a round every day)",
        pace="How long people may take (default: the server's setting, or a day)",
        players="How many play one match of a ladder (default: what suits the game and its people)",
        options="Options of the game, such as size: 13, swap: off",
    )
    @app_commands.choices(
        game=GAMES,
        pace=[each for each in PACE_CHOICES if each.value != "none"],
        kind=_KINDS,
        begins=_BEGINS,
        every=_EVERY,
    )
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
        wish = seasons.Wish(game, SeasonKind(kind), until, begins, every, pace, players, options)
        await answer(
            interaction, Kind.MANAGING, lambda request: seasons.start(request, wish), "start"
        )

    @app_commands.command(
        name="end-season", description="End a season of this server; you are asked once more"
    )
    @app_commands.describe(season="Which season (default: the one of this channel)")
    async def end_season(self, interaction: discord.Interaction, season: str = "") -> None:
        await answer(interaction, Kind.MANAGING, lambda request: seasons.close(request, season))

    @end_season.autocomplete("season")
    async def seasons_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        if not manages(interaction):  # autocomplete passes no gate
            return []
        return await seasons_to_choose(self.client, interaction, current, open_only=True)

    @season.autocomplete("options")
    async def options_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        game: str | None = getattr(interaction.namespace, "game", None)
        about = self.client.services.matches.games.get(game or "")
        if about is None:
            return []
        players: int | None = getattr(interaction.namespace, "players", None)
        return option_text.offered(about, current, players or about.seats.start)

    @end.autocomplete("match")
    @move.autocomplete("match")
    async def matches_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """The unfinished matches of the server, labelled as for a person who plays in none."""
        if not manages(interaction):  # autocomplete passes no gate
            return []
        try:
            rows = await self.client.services.matches.rows_at(interaction.guild_id or 0)
            return await offered(self.client, rows, NOBODY, current, of_all_games=True)
        except StorageBusy:
            return []


def _target_of(match: str) -> Target:
    return Target(MatchId(match.strip().lower()))


async def setup(client: Client) -> None:
    await client.add_cog(Fairwind(client))
