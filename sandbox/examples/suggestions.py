import discord
from discord.ext import commands

bot = commands.Bot("!", intents=discord.Intents.all())


class Suggestion(discord.ui.Modal, title="Your suggestion"):
    text = discord.ui.TextInput["Suggestion"](label="Suggestion", max_length=100)

    async def on_submit(self, guest: discord.Interaction) -> None:
        await guest.response.send_message(f"{guest.user.mention} suggests: {self.text}")


class Box(discord.ui.View):
    @discord.ui.button(label="Suggest something")
    async def suggest(self, guest: discord.Interaction, _: discord.ui.Button["Box"]) -> None:
        await guest.response.send_modal(Suggestion())


@bot.command()
async def box(context: commands.Context[commands.Bot]) -> None:
    await context.send("What would you like?", view=Box())


bot.run("your token")
