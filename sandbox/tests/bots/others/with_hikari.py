import os

import hikari

intents = hikari.Intents.GUILDS
bot = hikari.GatewayBot(os.environ["DISCORD_TOKEN"], intents=intents, banner=None)


@bot.listen()
async def register(_: hikari.StartingEvent) -> None:
    application = await bot.rest.fetch_application()
    string = hikari.OptionType.STRING
    name = hikari.CommandOption(type=string, name="name", description="Whom", is_required=True)
    command = bot.rest.slash_command_builder("hello", "Says hello").add_option(name)
    await bot.rest.set_application_commands(application.id, [command])


@bot.listen()
async def hello(event: hikari.InteractionCreateEvent) -> None:
    await event.interaction.create_initial_response(
        hikari.ResponseType.MESSAGE_CREATE,
        f"Hello, {event.interaction.options[0].value}!",
        flags=hikari.MessageFlag.EPHEMERAL,
    )


bot.run()
