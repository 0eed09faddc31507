"""The panel of a season: its table, the person's own matches, and buttons to join and leave.

A season is a series of matches in one server; the bot opens them and counts their results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import discord
from discord.utils import format_dt

from bot.channels.custom_ids import CHOSEN, CustomId
from bot.channels.permissions import permissions_in
from bot.channels.season_tables import SeasonTables
from bot.gateway.client import Fairwind
from cogs.access.gates import check_entry
from cogs.actions.match_lines import line
from cogs.replies import Pick, Press, Reply, ReplyPicture
from cogs.request import Request
from cogs.storing import after_storing
from matches.decisions.refusal import Refused
from matches.log.events import PlayerId
from matches.seasons.due import round_due
from matches.seasons.season import (
    OPEN_EACH,
    Entrant,
    Fixture,
    FixtureState,
    Phase,
    Season,
    SeasonId,
    SeasonKind,
)
from matches.seasons.table import table
from matches.wording import season as wording
from matches.wording import season_table
from matches.wording.names import People
from texts.cleaning import plain
from texts.text import (
    NOTHING,
    Text,
    counted,
    day,
    joined,
    lines,
    listed,
    phrase,
    phrase_in,
    verbatim,
)

NO_SEASON: Final = phrase(
    "This server has no season. Its managers start one with `/fairwind season`."
)
COUNTS: Final = phrase("Saved.")
WAITS: Final = phrase(
    "-# A match waits to be opened while one of you is away, or has {number} open.",
    number=OPEN_EACH,
)
IN: Final = phrase("**You are in.** I'll mention you when one of your matches begins.")
LEFT: Final = phrase("**You have left the season.** Your open matches go on: play them, or resign.")
RESERVE: Final = phrase(
    "**You are a reserve.** If somebody drops out, you take over their matches that have not begun, and I "
    "mention you in each."
)
WAITS_NO_MORE: Final = phrase("**You are no longer in the season.**")
_PHASES: Final[Mapping[Phase, Text]] = {
    Phase.ENTRY: phrase_in("season", "not begun"),
    Phase.RUNNING: phrase_in("season", "under way"),
    Phase.OVER: phrase_in("season", "over"),
    Phase.CANCELLED: phrase_in("season", "called off"),
}

_NEXT: Final = 3
"""Maximum number of upcoming matches that a reply lists."""


async def show(request: Request, custom_id: CustomId) -> Reply:
    season = await request.services.seasons.get(SeasonId(custom_id.subject), request.server)
    return await reply(request, season)


async def enter(request: Request, custom_id: CustomId) -> Reply:
    await check_entry(request.client, request.server, request.interaction.user.id)
    season_id, who = SeasonId(custom_id.subject), request.player.id
    season = await request.services.seasons.enter(season_id, who, request.id, request.server)
    with after_storing(COUNTS):
        return await reply(request, season, RESERVE if who in season.waiting else IN)


async def leave(request: Request, custom_id: CustomId) -> Reply:
    season_id, who = SeasonId(custom_id.subject), request.player.id
    season = await request.services.seasons.leave(season_id, who, request.id, request.server)
    with after_storing(COUNTS):
        return await reply(request, season, LEFT if season.entrant(who) else WAITS_NO_MORE)


async def chosen(request: Request, named: str) -> SeasonId:
    """Return the id of the season that the person named. If they named none, choose one of the server's
    seasons: open ones first, then those of this channel, then those in which the person plays, then the one
    that changed last. Raise Refused if the server has none."""
    if named:
        return SeasonId(named.strip().lower())
    seasons = await request.services.seasons.in_server(request.server)
    if not seasons:
        raise Refused(NO_SEASON)

    def fits(season: Season) -> tuple[bool, bool, bool]:
        mine = request.player.id in (*season.playing, *season.waiting)
        return season.open, season.channel == request.channel, mine

    return max(seasons, key=fits).id


async def reply(request: Request, season: Season, head: Text = NOTHING) -> Reply:
    """Return a reply that shows a season, below `head`: its table as a picture, and the person's own matches in
    words."""
    services, about = request.services, request.services.matches.games[season.terms.game]
    rows = table(season, together=about.together)
    people = await request.known(season.people, season.server)
    hidden = await services.preferences.hidden([*season.people - {request.player.id}])
    named = wording.named(season, people, hidden, request.language)
    names = {who: each.name for who, each in named.items()}
    tables = SeasonTables(services.studio, services.matches.games, services.clock)
    png, text = await tables.paint_table(season, rows, names, request.language)
    told = [head, verbatim("**{title}**", title=wording.title(season, about)), _when(season)]
    told += await _own(request, season, people, named)
    others = await services.seasons.in_server(request.server)
    return Reply(
        lines(told),
        pictures=(ReplyPicture(f"season-{season.id}.png", png, text),),
        presses=tuple(_presses(season, request.player.id)),
        pick=_pick(request, [each for each in others if each.id != season.id]),
    )


def label(client: Fairwind, user: discord.User | discord.Member, season: Season) -> Text:
    """Return the label of a season in a list. It names the channel only if the person may see that."""
    about, begins = client.services.matches.games[season.terms.game], season.terms.begins_at
    return joined(
        " · ",
        about.name,
        wording.KINDS[season.terms.kind],
        _where(client, user, season),
        _PHASES[season.phase],
        day(begins.date()),
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


def _when(season: Season) -> Text:
    begins, ends = format_dt(season.terms.begins_at, "R"), format_dt(season.terms.ends_at, "D")
    match season.phase:
        case Phase.ENTRY:
            return phrase("It begins {when}.", when=begins)
        case Phase.RUNNING:
            return phrase("No match begins after {date}.", date=ends)
        case Phase.OVER:
            return phrase("It is over.")
        case Phase.CANCELLED:
            return phrase("It was cancelled.")


async def _own(request: Request, season: Season, people: People, named: People) -> list[Text]:
    """Return lines about the person's open and upcoming matches in the season, or about their place among the
    reserves. `named` has the names that others may see, because some people hide theirs."""
    me, entrant = request.player.id, season.entrant(request.player.id)
    if not season.open:
        return []
    if me in season.waiting:
        return [phrase("You are reserve number {number}.", number=season.waiting.index(me) + 1)]
    if entrant is None:
        return []
    if entrant.out:
        return [phrase("You are out of it ({why}).", why=season_table.OUT[entrant.out])]
    rows = await request.services.lists.rows_of(me, server=season.server)
    open_here = {each.match_id for each in season.under_way}
    own = [each for each in rows if each.match_id in open_here and each.members <= people.keys()]
    told = [line(request.client, row, me, people) for row in own]
    told += _upcoming(season, me, people)
    return [_head(entrant, named), *told] if told else []


def _head(entrant: Entrant, named: People) -> Text:
    if entrant.follows is None:
        return phrase("**Your matches**")
    before = plain(named[entrant.follows].name)
    return phrase("**Your matches**, taken over from {name}", name=before)


def _upcoming(season: Season, me: PlayerId, people: People) -> Iterator[Text]:
    """Yield lines about the person's planned matches, and when the next round of a ladder is."""
    planned = [each for each in season.fixtures_of(me) if each.state is FixtureState.PLANNED]
    yield from (_planned(season, each, me, people) for each in planned[:_NEXT])
    if len(planned) > _NEXT:
        yield counted(len(planned) - _NEXT, "- and {n} more", "- and {n} more")
    if season.terms.kind is SeasonKind.LADDER and season.next_at and season.terms.every:
        yield phrase("- the next round is {when}", when=format_dt(season.next_at, "R"))
    if planned:
        yield WAITS


def _planned(season: Season, fixture: Fixture, me: PlayerId, people: People) -> Text:
    others = listed(plain(people[who].name) for who in fixture.players if who != me)
    when = format_dt(round_due(season, fixture.round), "R")
    return phrase("- against {names}: opens {when}", names=others, when=when)


def _presses(season: Season, me: PlayerId) -> Iterator[Press]:
    if not season.open:
        return
    if me in (*season.playing, *season.waiting):
        yield Press(wording.LEAVE.label, CustomId(wording.LEAVE.kind, season.id))
    elif wording.PLAY in wording.buttons(season):
        yield Press(wording.PLAY.label, CustomId(wording.PLAY.kind, season.id), "success")


def _pick(request: Request, others: Sequence[Season]) -> Pick | None:
    if not others:
        return None
    user = request.interaction.user
    choices = [(label(request.client, user, each), str(each.id)) for each in others[:25]]
    return Pick(phrase("Another season"), CustomId(wording.TABLE.kind, CHOSEN).asking, choices)
