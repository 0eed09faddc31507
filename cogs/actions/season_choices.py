"""Finds the season of a server that a command means, and offers seasons in autocomplete."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.channels.permissions import permissions_in
from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices
from cogs.request import Request, language_of
from matches.decisions.refusal import Refused
from matches.ports.storage import StorageBusy
from texts.cleaning import folded
from texts.late import Late
from texts.text import NOTHING, Text, day, joined, phrase, phrase_in, verbatim

if TYPE_CHECKING:
    from matches.seasons import season as season_values
    from matches.seasons.season import Season, SeasonId
    from matches.wording import season as wording
else:
    season_values = Late("matches.seasons.season")
    wording = Late("matches.wording.season")

NO_SEASON: Final = phrase(
    "This server has no season. Its managers start one with `/fairwind season`."
)
_PHASES: Final[Mapping[str, Text]] = {
    "entry": phrase_in("season", "not begun"),
    "running": phrase_in("season", "under way"),
    "over": phrase_in("season", "over"),
    "cancelled": phrase_in("season", "called off"),
}


async def chosen(request: Request, named: str) -> SeasonId:
    """Return the id of the season that the person named. If they named none, choose one of the server's
    seasons: open ones first, then those of this channel, then those in which the person plays, then the one
    that changed last. Raise Refused if the server has none."""
    if named:
        return season_values.SeasonId(named.strip().lower())
    seasons = await request.services.seasons.in_server(request.server)
    if not seasons:
        raise Refused(NO_SEASON)

    def fits(season: Season) -> tuple[bool, bool, bool]:
        mine = request.player.id in (*season.playing, *season.waiting)
        return season.open, season.channel == request.channel, mine

    return max(seasons, key=fits).id


async def offered(interaction: Interaction, current: str, *, open_only: bool) -> Choices:
    """Return autocomplete choices: the server's seasons, or only open ones, that contain what was typed."""
    if not interaction.guild_id:
        return []
    try:
        found = await interaction.client.services.seasons.in_server(interaction.guild_id)
    except StorageBusy:
        return []
    language, user, typed = language_of(interaction), interaction.user, folded(current).strip()
    shown = [each for each in found if each.open or not open_only]
    names = {each.id: language.say(label(interaction.client, user, each)) for each in shown}
    fitting = {each: name for each, name in names.items() if typed in folded(name)}
    return [app_commands.Choice(name=name[:100], value=each) for each, name in fitting.items()]


def label(client: Fairwind, user: discord.User | discord.Member, season: Season) -> Text:
    """Return the label of a season. It names the season's channel only if the person may see that channel. The
    channel comes last, because a long label is cut."""
    about, begins = client.services.matches.games[season.terms.game], season.terms.begins_at
    return joined(
        " · ",
        about.name,
        wording.KINDS[season.terms.kind],
        _PHASES[season.phase.value],
        day(begins.date()),
        _where(client, user, season),
    )


def _where(client: Fairwind, user: discord.User | discord.Member, season: Season) -> Text:
    place = client.parts.places.cached(season.server, season.channel)
    if place is None or not isinstance(user, discord.Member):
        return NOTHING
    private = isinstance(place, discord.Thread) and place.is_private()
    permissions = permissions_in(place, user)
    if private or permissions is None or not permissions.view_channel:
        return NOTHING
    return verbatim("#{channel}", channel=place.name)
