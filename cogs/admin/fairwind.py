"""The command group `/fairwind`, for people who manage a server."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.gateway.client import Fairwind as Client
from bot.interactions.localisations import localised
from cogs.admin.moderation import ModerationCommands
from cogs.admin.season_management import SeasonCommands
from cogs.admin.server_settings import SettingsCommand
from texts.text import phrase


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
# Administrators of a server can override this default:
# https://docs.discord.com/developers/interactions/application-commands#permissions
@app_commands.default_permissions(manage_guild=True)
class FairwindCommands(
    SeasonCommands,
    ModerationCommands,
    SettingsCommand,
    commands.GroupCog,
    group_name="fairwind",
    group_description=localised(
        phrase("For server managers: the settings and all matches of this server")
    ),
):
    """By default, Discord shows this group only to people with the permission Manage Server. The bot checks
    that permission again."""


async def setup(client: Client) -> None:
    await client.add_cog(FairwindCommands())
