import nextcord
from nextcord.ext import commands

bot = commands.Bot(intents=nextcord.Intents.default())


@bot.slash_command(description="Says hello")
async def hello(guest: nextcord.Interaction, name: str):
    await guest.send(f"Hello, {name}!", ephemeral=True)


bot.run("your token")
