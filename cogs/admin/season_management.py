"""The commands of `/fairwind` that start and end a server's seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.channels.custom_ids import CustomId
from bot.channels.permissions import missing_permissions
from bot.gateway.client import Interaction
from bot.interactions.localisations import Choices, choices_of, command, describe
from cogs.access.gates import Kind
from cogs.access.server_checks import check_place, ground, manages
from cogs.access.voice import require_voice
from cogs.actions.season_choices import chosen, offered
from cogs.autocomplete import options as option_text
from cogs.lobbies.terms import PACE_CHOICES
from cogs.personal.practice import GAMES
from cogs.replies import Press, Reply
from cogs.replying.answering import answer
from cogs.request import Request
from games.rules import About
from matches.decisions.refusal import Refused
from matches.time.decision_clock import PACES
from texts.late import Late
from texts.text import Text, counted, listed, phrase

if TYPE_CHECKING:
    from matches.decisions import seasons as decisions
    from matches.people import preference_parsing
    from matches.seasons import season as season_values
    from matches.seasons.season import SeasonId, SeasonKind, SeasonTerms
    from matches.wording import season as wording
else:
    decisions = Late("matches.decisions.seasons")
    preference_parsing = Late("matches.people.preference_parsing")
    season_values = Late("matches.seasons.season")
    wording = Late("matches.wording.season")

USUAL: Final = timedelta(days=28)
"""How long a ladder lasts if the manager names no end."""

_PACE: Final = "1d"
_GROUP: Final = 4
WHICH: Final = phrase("I can't tell which season you mean. Choose it with `season:`.")

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


class SeasonCommands(commands.Cog):
    """The subcommands of `/fairwind` that are about seasons."""

    @command(phrase("Start a season: I open its matches, count, and end it with a table"))
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
        interaction: Interaction,
        game: str,
        kind: str,
        until: str | None = None,
        begins: str = "1d",
        every: str = "1d",
        pace: str | None = None,
        players: app_commands.Range[int, 2, 9] | None = None,
        options: str = "",
    ) -> None:
        async def handler(request: Request) -> Reply:
            await check_season_place(request)
            about, sort = request.services.matches.games[game], season_values.SeasonKind(kind)
            now = request.services.clock.now()
            begins_at = now + BEGINS[begins]
            terms = season_values.SeasonTerms(
                game=game,
                kind=sort,
                pace=await pace_of(request, pace),
                options=about.settle(option_text.read(about, options)),
                every=EVERY[every],
                begins_at=begins_at,
                ends_at=await end_of(request, sort, until, now, begins_at),
                group=group_of(about, sort, players),
                exact=players is not None,
            )
            return await start(request, terms, now)

        await answer(interaction, Kind.MANAGING, handler, "start")

    @command(phrase("End a season of this server; asks you to confirm"), name="end-season")
    @describe(season=phrase("Which season (default: the one of this channel)"))
    async def end_season(self, interaction: Interaction, season: str = "") -> None:
        await answer(interaction, Kind.MANAGING, lambda request: close(request, season))

    @end_season.autocomplete("season")
    async def seasons_offered(self, interaction: Interaction, current: str) -> Choices:
        if not manages(interaction):  # autocomplete passes no gate
            return []
        return await offered(interaction, current, open_only=True)


async def check_season_place(request: Request) -> None:
    """Raise Refused if the bot or this person may not start a season in the channel of the request."""
    place = request.interaction.channel
    await check_place(request, place)
    await require_voice(request, request.channel)
    missing = missing_permissions(request.interaction.app_permissions, place)
    if missing:
        raise Refused(_needs(missing))


async def start(request: Request, terms: SeasonTerms, now: datetime) -> Reply:
    """Start a season in the channel of the request. Raise Refused if no season can be started with these
    terms."""
    about, place = request.services.matches.games[terms.game], request.interaction.channel
    threads = isinstance(place, discord.TextChannel) and not missing_permissions(
        request.interaction.app_permissions, place, new_thread=True
    )
    season = season_values.Season(
        id=season_values.SeasonId(f"s{request.id}"),
        server=request.server,
        channel=request.channel,
        ground=ground(place) or request.channel,
        threads=threads,
        host=request.player.id,
        terms=terms,
        opened_at=now,
    )
    await request.services.seasons.start(season)
    return Reply(
        phrase(
            "The season of {game} is open: its message comes here in a moment. "
            "`/fairwind end-season` ends it at any time.",
            game=about.name,
        )
    )


async def close(request: Request, named: str) -> Reply:
    """Ask for confirmation that a season should end. Raise Refused if it has ended."""
    season_id = await _to_end(request, named)
    season = await request.services.seasons.get(season_id, request.server)
    if not season.open:
        raise Refused(decisions.OVER)
    about = request.services.matches.games[season.terms.game]
    return Reply(
        wording.asked_to_end(season, about),
        presses=(
            Press(phrase("End the season"), CustomId("seasonover", season.id), "danger"),
            Press(phrase("Let it go on"), CustomId("keep", season.id)),
        ),
    )


async def _to_end(request: Request, named: str) -> SeasonId:
    """Return the season to end: the one that was named or, without a name, this channel's only open season.
    Raise Refused unless there is exactly one such season."""
    found = await request.services.seasons.in_server(request.server)
    open_now = [each for each in found if each.open]
    if named or not open_now:  # `chosen` says what is wrong
        return await chosen(request, named)
    here = [each for each in open_now if each.channel == request.channel]
    if len(here) != 1:
        raise Refused(WHICH)
    return here[0].id


async def closed(request: Request, custom_id: CustomId) -> Reply:
    season_id = season_values.SeasonId(custom_id.subject)
    season = await request.services.seasons.close(season_id, request.server)
    return Reply(wording.ended_by_manager(season))


async def pace_of(request: Request, chosen: str | None) -> int:
    """Return the seconds for each decision at the chosen pace. If none is chosen, use the server's pace or, if
    that has no clock, the usual one. Raise Refused if the chosen pace has no clock."""
    settings = await request.services.servers.settings(request.server)
    pace = PACES[chosen or settings.pace] or PACES[_PACE]
    if chosen is not None and not PACES[chosen]:
        raise Refused(decisions.NO_PACE)
    return int(pace.total_seconds())


async def end_of(
    request: Request, kind: SeasonKind, until: str | None, now: datetime, begins_at: datetime
) -> datetime:
    """Return when a season ends: what the manager typed as `until`, or the usual time after `begins_at`."""
    if until is None:
        ladder = kind is season_values.SeasonKind.LADDER
        return begins_at + (USUAL if ladder else decisions.LONGEST)
    habits = await request.services.preferences.habits(request.player.id)
    zone = habits.hours.zone if habits.hours is not None else "UTC"
    return preference_parsing.parse_until(until, zone, now, request.language)


def group_of(about: About, kind: SeasonKind, players: int | None) -> int:
    """Return how many people should play in a match of a season: `players`, or else what suits the game."""
    if kind is season_values.SeasonKind.ROUND_ROBIN:
        return 2
    return players or max(2, min(about.people), min(_GROUP, max(about.people)))


def _needs(permissions: Sequence[Text]) -> Text:
    return counted(
        len(permissions),
        "I can't run a season here without the permission {permissions}.",
        "I can't run a season here without the permissions {permissions}.",
        permissions=listed(permissions),
    )
