"""The actions of a server's managers on its seasons: start one, and end one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import discord
from discord.utils import format_dt

from bot.channels.custom_ids import CustomId
from bot.channels.permissions import missing_permissions
from cogs.access.server_checks import check_place, ground
from cogs.access.voice import require_voice
from cogs.actions.season_panel import chosen
from cogs.autocomplete import options as option_text
from cogs.replies import Press, Reply
from cogs.request import Request
from games.rules import About
from matches.decisions.refusal import Refused
from matches.decisions.seasons import LONGEST, NO_PACE, OVER
from matches.people.preference_parsing import until_told
from matches.seasons.season import Season, SeasonId, SeasonTerms
from matches.seasons.season import SeasonKind as SeasonKind
from matches.time.decision_clock import PACES
from matches.wording import season as wording
from texts.text import Text, counted, listed, phrase

USUAL: Final = timedelta(days=28)
"""How long a ladder lasts if the manager names no end."""

_PACE: Final = "1d"
_GROUP: Final = 4
LEAVE_IT: Final = "keep"
WHICH: Final = phrase("I can't tell which season you mean. Choose it with `season:`.")


@dataclass(frozen=True)
class Wish:
    """The options that the manager chose for a season. None stands for the default."""

    game: str
    kind: SeasonKind
    until: str | None = None
    begins: timedelta = timedelta(days=1)
    """How long people can join before the first matches begin."""
    every: timedelta = timedelta(days=1)
    """The time between two rounds."""
    pace: str | None = None
    players: int | None = None
    options: str = ""


async def start(request: Request, wish: Wish) -> Reply:
    """Start a season in the channel of the request. Raise Refused if that is not allowed or the options don't
    fit."""
    interaction, about = request.interaction, request.services.matches.games[wish.game]
    place = interaction.channel
    await check_place(request, place)
    await require_voice(request, request.channel)
    missing = missing_permissions(interaction.app_permissions, place)
    if missing:
        raise Refused(_needs(missing))
    threads = isinstance(place, discord.TextChannel) and not missing_permissions(
        interaction.app_permissions, place, new_thread=True
    )
    now = request.services.clock.now()
    season = Season(
        id=SeasonId(f"s{request.id}"),
        server=request.server,
        channel=request.channel,
        ground=ground(place) or request.channel,
        threads=threads,
        host=request.player.id,
        terms=await _terms(request, about, wish, now),
        opened_at=now,
    )
    await request.services.seasons.start(season)
    return Reply(
        phrase(
            "The season of {game} is open: its message comes here in a moment. People join with "
            "*Play in it*, and it begins {moment}. `/fairwind end-season` ends it at any time.",
            game=about.name,
            moment=format_dt(season.terms.begins_at, "R"),
        )
    )


async def close(request: Request, named: str) -> Reply:
    """Ask for confirmation that a season should end, because it can't begin again. Raise Refused if it has
    ended."""
    season_id = await _to_end(request, named)
    season = await request.services.seasons.get(season_id, request.server)
    if not season.open:
        raise Refused(OVER)
    about = request.services.matches.games[season.terms.game]
    return Reply(
        wording.asked_to_end(season, about),
        presses=(
            Press(phrase("End the season"), CustomId("seasonover", season.id), "danger"),
            Press(phrase("Let it go on"), CustomId(LEAVE_IT, season.id)),
        ),
    )


async def _to_end(request: Request, named: str) -> SeasonId:
    """Return the season that the manager named. If they named none, return the only open season of this
    channel. Raise Refused if there is not exactly one."""
    found = await request.services.seasons.in_server(request.server)
    open_now = [each for each in found if each.open]
    if named or not open_now:  # `chosen` says what is wrong
        return await chosen(request, named)
    here = [each for each in open_now if each.channel == request.channel]
    if len(here) != 1:
        raise Refused(WHICH)
    return here[0].id


async def closed(request: Request, custom_id: CustomId) -> Reply:
    season_id = SeasonId(custom_id.subject)
    season = await request.services.seasons.close(season_id, request.server)
    return Reply(wording.ended_by_manager(season))


async def _terms(request: Request, about: About, wish: Wish, now: datetime) -> SeasonTerms:
    settings = await request.services.servers.settings(request.server)
    pace = PACES[wish.pace or settings.pace] or PACES[_PACE]
    if wish.pace is not None and not PACES[wish.pace]:
        raise Refused(NO_PACE)
    begins_at = now + wish.begins
    return SeasonTerms(
        game=about.key,
        kind=wish.kind,
        options=about.settle(option_text.read(about, wish.options)),
        pace=int(pace.total_seconds()),
        every=wish.every,
        begins_at=begins_at,
        ends_at=await _end(request, wish, now, begins_at),
        group=_group(about, wish),
        exact=wish.players is not None,
    )


async def _end(request: Request, wish: Wish, now: datetime, begins_at: datetime) -> datetime:
    if wish.until is None:
        return begins_at + (USUAL if wish.kind is SeasonKind.LADDER else LONGEST)
    habits = await request.services.preferences.habits(request.player.id)
    zone = habits.hours.zone if habits.hours is not None else "UTC"
    return until_told(wish.until, zone, now)


def _group(about: About, wish: Wish) -> int:
    if wish.kind is SeasonKind.ROUND_ROBIN:
        return 2
    return wish.players or max(2, min(about.people), min(_GROUP, max(about.people)))


def _needs(permissions: Sequence[Text]) -> Text:
    return counted(
        len(permissions),
        "I can't run a season here without the permission {permissions}.",
        "I can't run a season here without the permissions {permissions}.",
        permissions=listed(permissions),
    )
