"""The command `/season` and the panel of a season: its table, the person's own matches, and buttons to join and
leave. In a season, the bot opens many matches in one server, and counts their results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.ext import commands
from discord.utils import format_dt

from bot.channels.custom_ids import CHOSEN, CustomId
from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, choices_of, command, describe
from cogs.access.gates import Action, Kind, Subject, check_entry
from cogs.actions.match_lines import line
from cogs.actions.season_choices import chosen, label, offered
from cogs.replies import MOST_CHOICES, Pick, Press, Reply, ReplyPicture
from cogs.replying.answering import answer
from cogs.replying.storing import after_storing
from cogs.request import Request
from cogs.wording import SAVED
from matches.decisions.refusal import Refused
from matches.log.events import PlayerId
from matches.wording.names import People
from texts.cleaning import plain
from texts.late import Late
from texts.text import NOTHING, Text, counted, lines, listed, phrase, verbatim

if TYPE_CHECKING:
    from bot.channels import season_tables
    from matches.decisions import seasons as decisions
    from matches.seasons import due, reserves, table
    from matches.seasons import season as season_values
    from matches.seasons.season import Entrant, Fixture, Season
    from matches.wording import season as wording
    from matches.wording import season_table
else:
    season_tables = Late("bot.channels.season_tables")
    decisions = Late("matches.decisions.seasons")
    due = Late("matches.seasons.due")
    reserves = Late("matches.seasons.reserves")
    season_values = Late("matches.seasons.season")
    table = Late("matches.seasons.table")
    wording = Late("matches.wording.season")
    season_table = Late("matches.wording.season_table")

DO: Final = {"playin": phrase("Play in it"), "playout": phrase("Leave the season")}
IN: Final = phrase("**You are in.** I'll mention you when one of your matches begins.")
LEFT: Final = phrase("**You have left the season.** Your open matches go on: play them, or resign.")
FOR_GOOD: Final = phrase(
    "**Leave this season for good?** Where everybody plays everybody, nobody comes back."
)
RESERVE: Final = phrase(
    "**You are a reserve.** If somebody drops out, you take over their matches that have not begun, and I "
    "mention you in each."
)
WAITS_NO_MORE: Final = phrase("**You are no longer in the season.**")
UNUSABLE: Final = phrase(
    "No match begins for now: the channel of the season is gone, or I may not write there. Managers can end "
    "the season with {command}.",
    command="`/fairwind end-season`",
)

_SURE: Final = "sure"
"""The argument of the button by which a person confirms that they leave for good."""

_NEXT: Final = 3
"""Maximum number of upcoming matches that a reply lists."""


class Seasons(commands.Cog):
    """The cog with `/season`, which works only in servers that the bot is in: seasons belong to servers."""

    @command(phrase("The table of a season and your matches in it; join or leave"))
    @describe(
        season=phrase("Which season (default: one that is open, of this channel if there is one)"),
        do=phrase("What you would like to do (default: look)"),
    )
    @app_commands.choices(do=choices_of(DO))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def season(
        self,
        interaction: Interaction,
        do: str = "table",
        season: str = "",
    ) -> None:
        action = ACTIONS[do]

        async def handler(request: Request) -> Reply:
            return await action.do(request, CustomId(do, await chosen(request, season)))

        await answer(interaction, action.kind, handler, do)

    @season.autocomplete("season")
    async def seasons_offered(self, interaction: Interaction, current: str) -> Choices:
        return await offered(interaction, current, open_only=False)


async def show(request: Request, custom_id: CustomId) -> Reply:
    season = await request.services.seasons.get(
        season_values.SeasonId(custom_id.subject), request.server
    )
    return await reply(request, season)


async def enter(request: Request, custom_id: CustomId) -> Reply:
    await check_entry(request.client, request.server, request.interaction.user.id)
    season_id, who = season_values.SeasonId(custom_id.subject), request.player.id
    season = await request.services.seasons.enter(season_id, who, request.id, request.server)
    with after_storing(SAVED):
        return await reply(request, season, RESERVE if who in season.waiting else IN)


async def leave(request: Request, custom_id: CustomId) -> Reply:
    """Leave a season. Ask for confirmation first if the person can't come back."""
    season_id, who = season_values.SeasonId(custom_id.subject), request.player.id
    service = request.services.seasons
    if custom_id.argument != _SURE:
        season = await service.get(season_id, request.server)
        if reserves.takes_reserves(season) and who in season.playing:
            sure = CustomId(wording.LEAVE.kind, season.id, argument=_SURE)
            stay = Press(phrase("Stay"), CustomId("keep", season.id))
            return Reply(FOR_GOOD, presses=(Press(DO["playout"], sure, "danger"), stay))
    season = await service.leave(season_id, who, request.id, request.server)
    open_now = any(who in each.players for each in season.under_way)
    with after_storing(SAVED):
        return await reply(request, season, LEFT if open_now else WAITS_NO_MORE)


async def reply(request: Request, season: Season, head: Text = NOTHING) -> Reply:
    """Show a season: `head`, its table as a picture, and the person's own matches in words."""
    services, about = request.services, request.services.matches.games[season.terms.game]
    rows = table.table(season, together=about.together)
    people = await request.known(season.people, season.server)
    hidden = await services.preferences.hidden([*season.people - {request.player.id}])
    named = wording.named(season, people, hidden, request.language)
    names = {who: each.name for who, each in named.items()}
    tables = season_tables.SeasonTables(services.studio, services.matches.games, services.clock)
    png, text = await tables.paint_season(season, rows, names, request.language)
    parts = [head, verbatim("**{title}**", title=wording.title(season, about)), _when(season)]
    reachable = request.parts.places.reachable
    if season.open and await reachable(season.server, season.channel) is False:
        parts.append(UNUSABLE)
    parts += await _own(request, season, people, named)
    others = await services.seasons.in_server(request.server)
    return Reply(
        lines(parts),
        pictures=(ReplyPicture(f"season-{season.id}.png", png, text),),
        presses=tuple(_presses(season, request.player.id, services.clock.now())),
        picks=_picks(request, [each for each in others if each.id != season.id]),
    )


def _when(season: Season) -> Text:
    begins, ends = format_dt(season.terms.begins_at, "R"), format_dt(season.terms.ends_at, "D")
    match season.phase:
        case season_values.Phase.ENTRY:
            return phrase("It begins {when}.", when=begins)
        case season_values.Phase.RUNNING:
            return phrase("No match begins after {date}.", date=ends)
        case season_values.Phase.OVER:
            return phrase("It is over.")
        case season_values.Phase.CANCELLED:
            return phrase("It was cancelled.")


async def _own(request: Request, season: Season, people: People, named: People) -> list[Text]:
    """Return lines about the person's own place and matches in a season; none if they don't take part. `people`
    has the names to show to this person, and `named` those that anybody may see."""
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
    own_lines = [line(request, row, people) for row in own]
    own_lines += _upcoming(season, me, people)
    return [_head(entrant, named), *own_lines] if own_lines else []


def _head(entrant: Entrant, named: People) -> Text:
    if entrant.follows is None:
        return phrase("**Your matches**")
    before = plain(named[entrant.follows].name)
    return phrase("**Your matches**, taken over from {name}", name=before)


def _upcoming(season: Season, me: PlayerId, people: People) -> Iterator[Text]:
    ends_at = season.terms.ends_at
    planned = [
        each
        for each in season.fixtures_of(me)
        if each.state is season_values.FixtureState.PLANNED
        and due.round_due(season, each.round) < ends_at
    ]
    yield from (_planned(season, each, me, people) for each in planned[:_NEXT])
    if len(planned) > _NEXT:
        yield counted(len(planned) - _NEXT, "- and {n} more", "- and {n} more")
    if season.next_at and season.next_at < ends_at and season.terms.every:
        yield phrase("- the next round is {when}", when=format_dt(season.next_at, "R"))
    if planned:
        yield phrase(
            "-# A match waits to be opened while one of you is away, or has {number} open.",
            number=season_values.OPEN_EACH,
        )


def _planned(season: Season, fixture: Fixture, me: PlayerId, people: People) -> Text:
    others = listed(plain(people[who].name) for who in fixture.players if who != me)
    when = format_dt(due.round_due(season, fixture.round), "R")
    return phrase("- against {names}: opens {when}", names=others, when=when)


def _presses(season: Season, me: PlayerId, now: datetime) -> Iterator[Press]:
    if not season.open:
        return
    if me in (*season.playing, *season.waiting):
        yield Press(wording.LEAVE.label, CustomId(wording.LEAVE.kind, season.id))
        return
    try:
        decisions.enter(season, me, "", now)
    except Refused:  # so the button would do nothing
        return
    yield Press(wording.PLAY.label, CustomId(wording.PLAY.kind, season.id), "success")


def _picks(request: Request, others: Sequence[Season]) -> tuple[Pick, ...]:
    if not others:
        return ()
    user = request.interaction.user
    choices = [(label(request.client, user, each), str(each.id)) for each in others[:MOST_CHOICES]]
    return (Pick(phrase("Another season"), CustomId(wording.TABLE.kind, CHOSEN), choices),)


ACTIONS: Final[Mapping[str, Action]] = {
    "playin": Action(Kind.ENTRY, enter, subject=Subject.SEASON),
    "playout": Action(Kind.PERSONAL, leave, subject=Subject.SEASON),
    "table": Action(Kind.PERSONAL, show, subject=Subject.SEASON),
}
"""The actions of `/season`, which the buttons and menus of seasons name, too."""


async def setup(client: Fairwind) -> None:
    await client.add_cog(Seasons())
