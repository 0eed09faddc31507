import disnake
from disnake.ext import commands

bot = commands.InteractionBot(intents=disnake.Intents.default())


@bot.slash_command(description="Says hello")
async def hello(guest: disnake.ApplicationCommandInteraction, name: str):
    await guest.send(f"Hello, {name}!", ephemeral=True)


bot.run("your token")
