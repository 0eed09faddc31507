"""A bot that loads the cogs of a well-known bot. Its arguments are that bot's folder, the command prefix, and
the names of the cog modules."""

import os
import sys

import discord
from discord.ext import commands


class Bot(commands.Bot):
    pool = spam_control = None
    guild_id = int(os.environ["GUILD"])

    async def setup_hook(self) -> None:
        for cog in cogs:
            await self.load_extension(cog)
        await self.tree.sync()
        await self.tree.sync(guild=discord.Object(self.guild_id))


folder, prefix, *cogs = sys.argv[1:]
sys.path.insert(0, folder)
Bot(prefix, intents=discord.Intents.all()).run("your token")
