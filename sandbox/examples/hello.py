import discord
from discord import app_commands

client = discord.Client(intents=discord.Intents.default())
tree = app_commands.CommandTree(client)


@tree.command(description="Says hello")
async def hello(guest: discord.Interaction, name: str) -> None:
    await guest.response.send_message(f"Hello, {name}!", ephemeral=True)


async def setup() -> None:
    await tree.sync()


client.setup_hook = setup  # type: ignore[method-assign]
client.run("your token")
