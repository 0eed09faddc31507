"""The commands `/standing`, which shows a server's table of a game, and `/profile`, which sums up a person's
own matches. Only the person sees the replies."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.ext import commands

from bot.channels.custom_ids import CHOSEN, MYSELF, CustomId
from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import command, describe, usable_anywhere
from cogs.access.gates import Kind
from cogs.personal.help import pressable
from cogs.personal.practice import GAMES
from cogs.replies import BACK, Pick, Press, Reply, ReplyPicture
from cogs.replying.answering import answer
from cogs.request import Request
from games import find_abouts
from games.rules import About
from matches.decisions.refusal import Refused
from matches.log.events import PlayerId
from matches.standing.rating import ENOUGH
from matches.wording.names import People
from matches.wording.standing import RECORDS
from texts.cleaning import plain
from texts.late import Late
from texts.text import NOTHING, Text, counted, day, lines, phrase, phrase_in

if TYPE_CHECKING:
    from matches.ports.standings import Rated
    from matches.standing import badges, profile
    from matches.standing.profile import PlayedMatch
    from matches.wording import profile as wording
    from renderers import standing as standing_words
    from renderers.standing import StandingLine, StandingTable
else:
    badges = Late("matches.standing.badges")
    profile = Late("matches.standing.profile")
    wording = Late("matches.wording.profile")
    standing_words = Late("renderers.standing")

NOT_IN_IT: Final = phrase(
    "I am not in this server, so it has no table. Ask where matches are played."
)
NO_RATING: Final = phrase(
    "You have no rated match of it here yet. Choose `rated: yes` when you open one."
)
OTHERS: Final = counted(
    ENOUGH,
    "Provisional: fewer than {n} rated match",
    "Provisional: fewer than {n} rated matches",
)


class StandingCommands(commands.Cog):
    """The cog with `/standing` and `/profile`. People see only their own profile."""

    @command(phrase("The table of this server for a game, with your own place"))
    @describe(game=phrase("Which game"))
    @app_commands.choices(game=GAMES)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def standing(self, interaction: Interaction, game: str) -> None:
        await answer(interaction, Kind.PERSONAL, lambda request: standing(request, game))

    @command(phrase("Your matches: how they went, your pace, winning streak and badges"))
    @usable_anywhere
    async def profile(self, interaction: Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, own_profile)


async def standing(request: Request, game: str) -> Reply:
    """Show the server's table of a game, with the person's own place. Raise Refused if the bot is not in the
    server."""
    if request.client.get_guild(request.server) is None:
        raise Refused(NOT_IN_IT)
    about = request.services.matches.games.get(game)
    if about is None:
        raise Refused(phrase("There is no game {game}.", game=plain(game)))
    if about.together:
        return await _scores(request, about)
    return await _ratings(request, about)


async def own_profile(request: Request) -> Reply:
    """Sum up the person's matches in this server or, in direct messages, in all servers."""
    standings, me = request.services.standings, request.player.id
    guild = request.client.get_guild(request.server)
    server = guild.id if guild is not None else None
    name = plain(guild.name) if guild is not None else ""
    played = await standings.tables.played(me, server)
    found = await asyncio.to_thread(profile.profile, played)
    menus = (_table_menu(),) if server is not None else ()
    if found is None:
        return Reply(wording.no_profile(name), picks=menus)
    games = request.services.matches.games
    won = badges.earned(played, await standings.tables.company(me, server))
    ratings = await _own_ratings(request, played) if server is not None else {}
    hidden = (await request.services.preferences.habits(me)).hidden
    table = pressable("standing", await request.client.command_ids())
    text = lines(
        wording.profile_text(found, games, ratings, won, name),
        wording.profile_notes(table, hidden=hidden),
    )
    hiding = CustomId("settings", MYSELF, 0, "hidden")
    return Reply(text, presses=(Press(phrase("Hide me"), hiding),), picks=menus)


async def table_of(request: Request, custom_id: CustomId) -> Reply:
    """Show the server's table of the game that the person chose in their profile."""
    shown = await standing(request, custom_id.subject)
    return replace(
        shown, presses=(Press(BACK, CustomId("profile", MYSELF)),), picks=(_table_menu(),)
    )


def _table_menu() -> Pick:
    games = [(about.name, game) for game, about in find_abouts().items()]
    return Pick(phrase("The table of this server"), CustomId("standing", CHOSEN), games)


async def _own_ratings(
    request: Request, played: list[PlayedMatch]
) -> Mapping[str, tuple[Rated, int]]:
    """Return, by game, the person's rating and their place in the table: from 1, or 0 if they have none."""
    found = {}
    for game in {each.game for each in played if each.change is not None}:
        own = await request.services.standings.tables.rating(
            request.server, game, request.player.id
        )
        if own is not None:
            table = await request.services.standings.tables.table(request.server, game)
            found[game] = own, _place(table, request.player.id)
    return found


async def _ratings(request: Request, about: About) -> Reply:
    standings, me = request.services.standings, request.player.id
    await standings.settle(request.server, about.key)
    table = await standings.tables.table(request.server, about.key)
    names = await request.known(frozenset(each.player for each in table), request.server)
    rows = [_line(number, each, names, me) for number, each in enumerate(table, 1)]
    placed = sum(not each.provisional for each in table)
    shown = standing_words.StandingTable(
        title=about.name,
        fact=standing_words.people(len(table)),
        head=(
            NOTHING,
            phrase_in("column of a table", "matches"),
            phrase_in("column of a table", "rating"),
        ),
        placed=tuple(rows[:placed]),
        others=tuple(rows[placed:]),
        about_others=OTHERS,
        empty=(
            phrase("Nobody has a rating here yet"),
            phrase("The first rated match makes the table"),
        ),
    )
    own = await standings.tables.rating(request.server, about.key, me)
    if own is None:
        return await _reply(request, shown, NO_RATING)
    rating = wording.rating_words(own, _place(table, me), placed)
    return await _reply(request, shown, phrase("You: {rating}.", rating=rating))


async def _scores(request: Request, about: About) -> Reply:
    scores = await request.services.standings.tables.scores(request.server, about.key, RECORDS)
    me = request.player.id
    people = frozenset(who for each in scores for who in each.players if who)
    names = await request.known(people, request.server)
    rows = []
    for number, each in enumerate(scores, 1):
        ones = tuple(
            (names[who].name if who else "", phrase("Player {n}", n=seat))
            for seat, who in enumerate(each.players, 1)
        )
        ended, own = each.ended.date(), me in each.players
        rows.append(
            standing_words.StandingLine(
                number, ones, each.score, note=day(ended), brief=f"{ended}", own=own
            )
        )
    shown = standing_words.StandingTable(
        title=about.name,
        fact=phrase("the best scores here"),
        head=(NOTHING, NOTHING, phrase_in("column of a table", "score")),
        placed=tuple(rows),
        empty=(
            phrase("No match has been played to its end here"),
            phrase("The first one makes the table"),
        ),
    )
    said = phrase(
        "You all win or lose this game together, so the table shows scores, from matches "
        "without computers or hints."
    )
    return await _reply(request, shown, said)


async def _reply(request: Request, table: StandingTable, said: Text) -> Reply:
    hidden = (await request.services.preferences.habits(request.player.id)).hidden
    guild = request.client.get_guild(request.server)
    title = phrase("**{game} in this server**", game=table.title)
    if guild is not None:
        title = phrase("**{game} in {server}**", game=table.title, server=plain(guild.name))
    png, text = await request.services.studio.paint_table(table, request.language)
    return Reply(
        title,
        (ReplyPicture("standing.png", png, text),),
        lines(said, wording.HIDDEN if hidden else NOTHING),
    )


def _line(number: int, rated: Rated, names: People, me: PlayerId) -> StandingLine:
    return standing_words.StandingLine(
        place=0 if rated.provisional else number,
        names=((names[rated.player].name, phrase("Player {n}", n=number)),),
        value=rated.skill.points,
        spread=rated.skill.spread,
        note=counted(rated.matches, "{n} match", "{n} matches"),
        brief=str(rated.matches),
        own=rated.player == me,
    )


def _place(table: list[Rated], player: PlayerId) -> int:
    """Return the player's place in the table, from 1; 0 if the player is not in it, or has a provisional
    rating."""
    for number, each in enumerate(table, 1):
        if each.player == player and not each.provisional:
            return number
    return 0


async def setup(client: Fairwind) -> None:
    await client.add_cog(StandingCommands())
