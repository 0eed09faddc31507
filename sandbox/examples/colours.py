import discord
from discord.ext import commands

bot = commands.Bot("!", intents=discord.Intents.all())


class Colours(discord.ui.View):
    @discord.ui.select(options=[discord.SelectOption(label=name) for name in ("Red", "Blue")])
    async def choose(self, guest: discord.Interaction, menu: discord.ui.Select["Colours"]) -> None:
        await guest.response.edit_message(content=f"You like {menu.values[0]}.", view=None)


@bot.command()
async def colours(context: commands.Context[commands.Bot]) -> None:
    await context.send("Which colour do you like?", view=Colours())


bot.run("your token")
