"""The command `/help`, which names the games and the commands to begin with. Direct messages get the same
answer."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

import discord
from discord.ext import commands

from bot.channels.custom_ids import MYSELF, CustomId
from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import command, usable_anywhere
from cogs.access.gates import Kind
from cogs.access.server_checks import manages
from cogs.lobbies.game_cards import game_menu, introduced, pictured
from cogs.replies import Press, Reply
from cogs.replying.answering import answer
from cogs.request import Request
from games import find_abouts
from matches.decisions.refusal import Refused
from matches.ports.channel import CannotPost, PostLater
from matches.ports.storage import StorageBusy
from matches.service.limits import GREETINGS
from texts.language import ENGLISH, Language
from texts.text import Text, joined, lines, phrase, verbatim

logger = logging.getLogger(__name__)

HEAD: Final = phrase("**Fairwind**: games for an hour, a day or a week")
PLAY: Final = phrase("Play")
SETTINGS: Final = phrase("Settings")
_COMMANDS: Final[Sequence[tuple[str, Text]]] = (
    ("play", phrase("with friends or computers")),
    ("learn", phrase("a game, by playing it")),
    ("match", phrase("everything in your match")),
    ("matches", phrase("where it is your turn")),
    ("settings", phrase("language, hours, pings")),
    ("privacy", phrase("what is kept about you")),
)
MANAGING: Final = phrase("this server")

_WRITTEN: Final = (discord.MessageType.default, discord.MessageType.reply)


class Help(commands.Cog):
    """The cog with `/help`, which works everywhere: people can practise where they can't play each other."""

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @command(phrase("What can be played, how long it takes, and how to begin"))
    @usable_anywhere
    async def help(self, interaction: Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, self._help)

    @commands.Cog.listener("on_message")
    async def answer_directly(self, message: discord.Message) -> None:
        """Answer a person's direct message with the help, at most once an hour, whatever the message says."""
        if not self._may_answer(message):
            return
        try:
            with self.client.life_cycle.at_work():
                ids = await self.client.command_ids()
                language = await self._language(message.author.id)
                layout = helping(ids).layout(language)
                await self.client.parts.channel.say(message.channel.id, layout, str(message.id))
        except (CannotPost, PostLater) as error:
            logger.info("A direct message was not answered: %s", error)

    def _may_answer(self, message: discord.Message) -> bool:
        """Return whether to answer a message. Only a direct message from a person is answered, unless they are
        blocked or over their limit. An answer counts against the limit."""
        if message.guild is not None or message.author.bot or message.type not in _WRITTEN:
            return False
        if message.author.id in self.client.parts.blocking.now.users:
            return False
        try:
            self.client.services.limits.take(GREETINGS, message.author.id)
        except Refused:
            return False
        return True

    async def _language(self, user: int) -> Language:
        """Return the language of a message's author; English for unknown people. It is read from the database,
        because messages, unlike interactions, do not state it."""
        with suppress(StorageBusy):
            person = await self.client.services.players.find(user)
            if person is not None:
                return await self.client.services.languages.of_person(person.id)
        return ENGLISH

    async def _help(self, request: Request) -> Reply:
        ids = await self.client.command_ids()
        return helping(ids, managing=manages(request.interaction))


def helping(ids: Mapping[str, int], *, managing: bool = False) -> Reply:
    """Return the help. `ids` has the id of each command. With `managing`, also name a command for managers."""
    names = joined(" · ", [about.name for about in find_abouts().values()])
    entries = [(name, what) for name, what in _COMMANDS]
    if managing:
        entries.append(("fairwind settings", MANAGING))
    commands = [
        verbatim("{command}: {what}", command=pressable(name, ids), what=what)
        for name, what in entries
    ]
    play = Press(PLAY, CustomId("games", MYSELF), "primary")
    return Reply(
        lines(HEAD, verbatim("-# {games}", games=names), commands),
        presses=(play, Press(SETTINGS, CustomId("settings", MYSELF))),
        picks=(game_menu("about"),),
    )


def pressable(name: str, ids: Mapping[str, int]) -> str:
    """Return a mention of a command, which people can press; only its name if `ids` lacks it."""
    found = ids.get(name.partition(" ")[0])
    return f"`/{name}`" if found is None else f"</{name}:{found}>"


async def about_game(request: Request, custom_id: CustomId) -> Reply:
    """Introduce a game, with buttons that start, teach or practise it."""
    about = find_abouts()[custom_id.subject]
    return Reply(
        introduced(about, about.settle({})),
        pictures=await pictured(request, about.key),
        presses=(
            Press(phrase("Start"), CustomId("game", about.key), "primary"),
            Press(phrase("Learn"), CustomId("learn", about.key)),
            Press(phrase("Practise"), CustomId("practice", about.key)),
        ),
        picks=(game_menu("about", about.key),),
    )


async def setup(client: Fairwind) -> None:
    await client.add_cog(Help(client))
