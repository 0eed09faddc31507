"""The commands `/computers add` and `/computers remove`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Fairwind
from bot.localisations import describe, localised
from cogs.acting import answer_about
from cogs.actions.computers import DEFAULT, LEVEL_CHOICES
from cogs.actions.terms import Command
from cogs.autocomplete.matches import offered_of_all_games
from cogs.match_selection import OWN_LOBBY
from texts.text import phrase


async def _lobbies_offered(
    interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    assert isinstance(interaction.command, app_commands.Command)
    assert isinstance(interaction.command.binding, Computers)
    return await interaction.command.binding.lobbies_offered(interaction, current)


def takes_lobby(command: Command) -> Command:
    """Describe the option `match` of a command for lobbies of all games, and add its autocomplete."""
    described = describe(match=phrase("Which match, if you are in several lobbies"))(command)
    return app_commands.autocomplete(match=_lobbies_offered)(described)


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class Computers(
    commands.GroupCog,
    group_name="computers",
    group_description=localised(phrase("Computers in a match that you opened")),
):
    """One group for all games, because the games' own groups have no room for more commands."""

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @app_commands.command(
        description=localised(phrase("Add a computer to your match before it begins"))
    )
    @describe(level=phrase("How well it plays (default: medium)"))
    @app_commands.choices(level=LEVEL_CHOICES)
    @takes_lobby
    async def add(
        self, interaction: discord.Interaction, level: str = DEFAULT, match: str | None = None
    ) -> None:
        await answer_about(self.client, interaction, "addcomputer", OWN_LOBBY, match, level)

    @app_commands.command(
        description=localised(phrase("Remove the computer that joined your match last"))
    )
    @takes_lobby
    async def remove(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await answer_about(self.client, interaction, "removecomputer", OWN_LOBBY, match)

    async def lobbies_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Return the lobbies of all games that this person is in."""
        return await offered_of_all_games(self.client, interaction, current, OWN_LOBBY)


async def setup(client: Fairwind) -> None:
    await client.add_cog(Computers(client))
