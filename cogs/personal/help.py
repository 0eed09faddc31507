"""The command `/help`, which says what can be played, how long it takes, and how to begin. The bot answers
direct messages with the same text."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.channels.custom_ids import CustomId
from bot.gateway.client import Fairwind
from bot.interactions.localisations import localised
from cogs.admin.allowing import manages
from cogs.answering import answer
from cogs.gates import Kind
from cogs.replies import Press, Reply
from cogs.request import Request
from games import find_games
from games.rules import AnyRules
from matches.decisions.refusal import Refused
from matches.ports.channel import CannotPost, PostLater
from matches.ports.storage import StorageBusy
from matches.service.limits import GREETINGS
from texts.language import ENGLISH, Language
from texts.text import NOTHING, Text, counted, joined, lines, phrase, verbatim

logger = logging.getLogger(__name__)

BEGIN: Final = phrase(
    "Type a game's command in a server that I am in. Others press *Join*, and I mention you when it "
    "is your turn."
)
TRY: Final = phrase(
    "**New here?** The buttons teach you a game in about five minutes. Only you see it."
)
MORE: Final = phrase(
    "-# `/practice` plays computers · `/match` is for everything in a match · `/matches` lists yours · "
    "`/settings` sets pings, hours and language · `/privacy` says what is kept about you"
)
MANAGING: Final = phrase(
    "-# You manage this server: `/fairwind settings` says where matches are played, who starts "
    "them and at what pace. `/fairwind end` and `/fairwind move` are for running matches."
)

_WRITTEN: Final = (discord.MessageType.default, discord.MessageType.reply)


class Help(commands.Cog):
    """The cog with `/help`. The command works everywhere, because people who have installed the bot for
    themselves can at least practise."""

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @app_commands.command(
        description=localised(phrase("What can be played, how long it takes, and how to begin"))
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def help(self, interaction: discord.Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, self._help)

    @commands.Cog.listener("on_message")
    async def answer_directly(self, message: discord.Message) -> None:
        """Answer a person's direct message with the help, at most once an hour. What the message says does not
        matter, and is not read."""
        if message.guild is not None or message.author.bot or message.type not in _WRITTEN:
            return
        if message.author.id in self.client.blocking.now.users:
            return
        try:
            self.client.services.limits.take(GREETINGS, message.author.id)
        except Refused:
            return
        try:
            with self.client.at_work():
                language = await self._language(message.author.id)
                await self.client.say(message.channel.id, helping().layout(language))
        except (CannotPost, PostLater) as error:
            logger.info("A direct message was not answered: %s", error)

    async def _language(self, user: int) -> Language:
        """Return the language of the writer of a message. It comes from the database, because a message does
        not contain the locale; if it is not known, it is English."""
        with suppress(StorageBusy):
            person = await self.client.services.matches.find(user)
            if person is not None:
                return await self.client.services.languages.of_person(person.id)
        return ENGLISH

    async def _help(self, request: Request) -> Reply:
        return helping(managing=manages(request.interaction))


def helping(*, managing: bool = False) -> Reply:
    """Return a reply that describes all games, and how to begin. With `managing`, it also names the commands
    for managers."""
    head = phrase("## Games to play with friends, over an hour, a day or a week")
    games = joined("\n", head, [_game(rules) for rules in find_games().values()])
    tries = [
        Press(phrase("Try {game}", game=rules.ABOUT.name), CustomId("learn", game), "primary")
        for game, rules in find_games().items()
    ]
    how = lines(BEGIN, TRY, MORE, MANAGING if managing else NOTHING)
    return Reply(joined("\n\n", games, how), presses=tuple(tries))


def _game(rules: AnyRules) -> Text:
    about = rules.ABOUT
    name = verbatim("**{name}**", name=about.name)
    return lines(
        joined(" · ", name, _people(about.people), f"`/{about.key} start`"),
        verbatim("-# {summary}", summary=about.summary),
    )


def _people(numbers: range) -> Text:
    fewest, most = min(numbers), max(numbers)
    if fewest == most:
        return counted(most, "{n} person", "{n} people")
    return phrase("{fewest} to {most} people", fewest=fewest, most=most)


async def setup(client: Fairwind) -> None:
    await client.add_cog(Help(client))
