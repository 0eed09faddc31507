"""The commands `/computers add` and `/computers remove`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Fairwind
from cogs.acting import act_on
from cogs.actions.computers import DEFAULT, LEVEL_CHOICES
from cogs.actions.opening import Command
from cogs.answering import answer
from cogs.autocomplete.matches import offered
from cogs.buttons import ACTIONS
from cogs.game_cog import NOBODY
from cogs.match_selection import OWN_LOBBY, Finder
from cogs.replies import Reply
from cogs.request import Request
from matches.log.events import PlayerId
from matches.log.match import Status
from matches.ports.storage import StorageBusy


async def _lobbies_offered(
    interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    assert isinstance(interaction.command, app_commands.Command)
    assert isinstance(interaction.command.binding, Computers)
    return await interaction.command.binding.lobbies_offered(interaction, current)


def takes_lobby(command: Command) -> Command:
    """Describe the option `match` of a command for lobbies of all games, and add its autocomplete."""
    described = app_commands.describe(match="Which match, if you are in several lobbies")(command)
    return app_commands.autocomplete(match=_lobbies_offered)(described)


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class Computers(
    commands.GroupCog,
    group_name="computers",
    group_description="Computers that play along in a match that you have opened",
):
    """One group for all games, as those of the games have no room for more commands."""

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @app_commands.command(description="Let a computer play along in your match before it begins")
    @app_commands.describe(level="How well it plays (default: fair)")
    @app_commands.choices(level=LEVEL_CHOICES)
    @takes_lobby
    async def add(
        self, interaction: discord.Interaction, level: str = DEFAULT, match: str | None = None
    ) -> None:
        await self._on_lobby(interaction, "addcomputer", match, level)

    @app_commands.command(description="Take the computer out of your match that joined last")
    @takes_lobby
    async def remove(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self._on_lobby(interaction, "removecomputer", match)

    async def lobbies_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """The lobbies of all games in this server that this person is in."""
        try:
            known = await self.client.services.matches.find(interaction.user.id)
            player = NOBODY if known is None else known.id
            visible = await self._finder(interaction, player).visible()
            rows = [row for row in visible if row.status is Status.LOBBY and player in row.members]
            return await offered(self.client, rows, player, current, of_all_games=True)
        except StorageBusy:
            return []

    async def _on_lobby(
        self, interaction: discord.Interaction, action: str, match: str | None, level: str = ""
    ) -> None:
        async def handler(request: Request) -> Reply:
            finder = self._finder(interaction, request.player.id)
            return await act_on(request, finder, action, OWN_LOBBY, match, level)

        await answer(interaction, ACTIONS[action].kind, handler, action)

    def _finder(self, interaction: discord.Interaction, player: PlayerId) -> Finder:
        server, channel = interaction.guild_id or 0, interaction.channel_id or 0
        return Finder(self.client.services.matches, player, None, server, channel)


async def setup(client: Fairwind) -> None:
    await client.add_cog(Computers(client))
