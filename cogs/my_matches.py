"""What belongs to no single game: one's matches, the next that waits, and a first help."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import format_dt

from bot.client import Fairwind
from cogs import hands, looking
from cogs.answering import Deed, On, answer
from cogs.finding import waiting_for
from cogs.replies import Reply, pages
from matches.events import PlayerId
from matches.match import Status
from matches.ports import Row
from matches.wording import People, listed, plain


class MyMatches(commands.Cog):
    """Commands that work everywhere, also in direct messages and for those who installed the bot for
    themselves."""

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @app_commands.command(description="All your matches, those that wait for you first")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def matches(self, interaction: discord.Interaction) -> None:
        await answer(interaction, self._listing)

    @app_commands.command(description="The match that has waited for you longest, ready to play")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def next(self, interaction: discord.Interaction) -> None:
        await answer(interaction, self._next)

    @app_commands.command(description="What can be played here, and how to begin")
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def help(self, interaction: discord.Interaction) -> None:
        await answer(interaction, self._help)

    async def _listing(self, deed: Deed) -> Reply:
        service, me = self.client.service, deed.player.id
        rows = await service.lists.rows_of(me)
        if not rows:
            return Reply("You play in no match. In a server, `/help` says what there is to play.")
        waited_for = frozenset(player for row in rows for player in row.waiting)
        people = await service.players.known(waited_for)
        return Reply(pages([self._line(row, me, people) for row in rows])[0])

    async def _next(self, deed: Deed) -> Reply:
        waiting = await waiting_for(self.client.service.lists, deed.player.id)
        if not waiting:
            return Reply("No match waits for you. `/matches` lists those that you play in.")
        row = waiting[0]
        seen = await looking.board(deed, On(row.match_id))
        held = await hands.hand(deed, On(row.match_id))
        place = f"{self._line(row, deed.player.id, {})}\n"
        return replace(held, text=place + held.text, pictures=(*seen.pictures, *held.pictures))

    async def _help(self, deed: Deed) -> Reply:  # noqa: ARG002 - the same for everybody
        games = [rules.ABOUT for rules in self.client.service.games.values()]
        lines = [f"- `/{about.key} start` **{about.name}**: {about.summary}" for about in games]
        return Reply(
            "\n".join(
                [
                    "**Games to play over hours or days**",
                    *lines,
                    "Everybody presses *Join*; then the bot calls whoever is to move. *Hand* shows your "
                    "cards to you alone. `/matches` lists your matches, `/next` opens the one that has "
                    "waited for you longest, and each game has `rules`. `/settings` lets clocks and reminders "
                    "rest while you sleep, `/away` while you are on holiday.",
                ]
            )
        )

    def _line(self, row: Row, me: PlayerId, people: People) -> str:
        name = self.client.service.games[row.game].ABOUT.name
        link = f"https://discord.com/channels/{row.server}/{row.message_channel or row.channel}"
        link += f"/{row.message}" if row.message else ""
        server = self.client.get_guild(row.server)
        where = f" of {plain(server.name)}" if server else ""
        return f"- [**{name}**]({link}) in <#{row.channel}>{where}: {_state(row, me, people)}"


def _state(row: Row, me: PlayerId, people: People) -> str:
    if row.frozen:
        return "it can't go on"
    if row.status is Status.LOBBY:
        return f"waiting for people since {format_dt(row.changed_at, 'R')}"
    if me in row.waiting:
        return f"**your turn** since {format_dt(row.waiting[me], 'R')}"
    names = listed(plain(people[player].name) for player in row.waiting)
    since = min(row.waiting.values(), default=row.changed_at)
    return f"{names} to play since {format_dt(since, 'R')}"


async def setup(client: Fairwind) -> None:
    await client.add_cog(MyMatches(client))
