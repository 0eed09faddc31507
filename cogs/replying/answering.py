"""Answers interactions: runs the handler of an interaction, and delivers its reply or an error message."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Final

import discord

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.tree import BROKEN
from cogs.access import gates, rate_limiting
from cogs.access.gates import Kind
from cogs.replies import RefusedOffering, Reply
from cogs.replying.acknowledging import Acknowledgement, HandlerResult
from cogs.replying.delivering import deliver
from cogs.replying.storing import Stored
from cogs.request import Handler, Request, language_of
from matches.decisions.refusal import Refused
from matches.ports.channel import CannotPost, PostLater
from matches.ports.players import Player
from matches.ports.storage import StorageBusy, StoredInPart
from matches.service.isolated import isolated
from texts.language import Language
from texts.text import lines, phrase, sentences

logger = logging.getLogger(__name__)

BUSY: Final = phrase(
    "I can't save anything just now. Nothing was changed. Please try again in a minute."
)
IN_PART: Final = phrase(
    "I could save only a part of this just now. Please do the same again in a minute."
)
COUNTS: Final = phrase(
    "It counts, but I can't read the match just now. I can show you more in a minute."
)
LATER: Final = phrase("Discord did not accept the message. Please try again in a minute.")
CANNOT_POST: Final = phrase("I can't post in that channel: it is gone, or I may not write there.")

CLOSED: Final = phrase(
    "-# My last direct message did not reach you, so I remind you in the channel. Allow direct "
    "messages from members of the server (its menu, *Privacy Settings*), or choose with "
    "`/settings` where I remind you."
)


async def met(client: Fairwind, user: discord.User | discord.Member) -> Player:
    """Return the player that stands for a Discord user. Store the user's current display name and nickname."""
    # A user-installed bot also gets interactions from servers that it is not in. Nicknames of those servers are
    # not stored.
    server, nickname = 0, ""
    if isinstance(user, discord.Member) and client.get_guild(user.guild.id) is not None:
        server, nickname = user.guild.id, user.nick or ""
    name = user.global_name or user.name
    player = await client.services.players.meet(user.id, name, server, nickname)
    client.parts.avatars.see(user, server)
    return player


async def answer(interaction: Interaction, kind: Kind, handler: Handler, action: str = "") -> None:
    """Answer an interaction: run its handler, and show the reply to this person alone. Errors become replies.
    Do nothing if Discord delivers an interaction again that this process has answered or is answering.

    `action` names the rate limit against which a successful request counts, if any.
    """
    client, began = interaction.client, time.monotonic()
    answered = client.services.answers.answered
    if answered.get(interaction.id):
        return
    answered.put(interaction.id, True)
    if client.life_cycle.stopping:
        await rate_limiting.refuse(interaction, BUSY)
        return
    with client.life_cycle.at_work():
        if not await rate_limiting.admit(interaction, action):
            return
        client.parts.earlier_replies.keep(interaction)
        # The handler does not wait for the acknowledgement, and what it stores stays stored even if that fails.
        with (
            Acknowledgement(interaction, began) as acknowledgement,
            client.services.answers.to_come() as received,
        ):
            async with rate_limiting.in_turn(interaction):
                outcome = await _handled(client, interaction, kind, handler)
            if not outcome.done or outcome.reply.asks:
                rate_limiting.give_back(interaction, action)
            delivered = await acknowledgement.answer(outcome)
            if not delivered:
                answered.drop(interaction.id)
            elif outcome.reply.whole:
                received()
        client.on_answered(time.monotonic() - began)
        if outcome.done:
            await _note_locale(client, interaction)
    if delivered and outcome.done and not acknowledgement.exposed:
        reply = outcome.reply
        await client.parts.earlier_replies.replace(interaction, reply.key, typed=reply.typed)
    later = outcome.reply.later
    if later is not None and not acknowledgement.exposed:
        await _go_on(client, interaction, later, outcome.language)


async def open_form(
    interaction: Interaction, kind: Kind, form: Callable[[Language], discord.ui.Modal]
) -> None:
    """Open a form for a press. Discord accepts a form only as the first response, within 3 seconds, so the
    database is not read. What is typed into the form is checked once it is sent."""
    client, began = interaction.client, time.monotonic()
    if client.life_cycle.stopping:
        await rate_limiting.refuse(interaction, BUSY)
        return
    with client.life_cycle.at_work():
        if not await rate_limiting.admit(interaction, ""):
            return
        try:
            await gates.admit(interaction, kind)
        except Refused as refusal:
            await rate_limiting.refuse(interaction, refusal.text)
        else:
            asked = form(language_of(interaction))
            await Acknowledgement(interaction, began).open_form(asked)


async def _note_locale(client: Fairwind, interaction: Interaction) -> None:
    """Store the language of the person's Discord app, for messages that the person did not ask for, such as
    reminders."""
    with contextlib.suppress(StorageBusy):  # a later answer stores it
        saw = client.services.languages.saw(interaction.user.id, interaction.locale.value)
        await isolated("Storing a person's language", saw)


async def _go_on(
    client: Fairwind,
    interaction: Interaction,
    later: AsyncIterator[Reply],
    language: Language,
) -> None:
    """Deliver further replies, each in place of the one before it. They don't count towards the person's rate
    limits, and a process that stops does not wait for them."""
    while True:
        try:
            reply = await anext(later, None)
        except Exception as error:
            reply = _failed(error, language).reply
        if reply is None or client.is_closed():
            return
        if not await deliver(interaction, reply, language, beside=False):
            return


async def _handled(
    client: Fairwind, interaction: Interaction, kind: Kind, handler: Handler
) -> HandlerResult:
    language = language_of(interaction)
    try:
        # The gate comes before the person is stored, so a command of a blocked person stores nothing.
        await gates.admit(interaction, kind)
        player = await met(client, interaction.user)
        language = await _language(client, interaction, player)
        request = Request(client, interaction, player, language)
        reply = await handler(request)
        with contextlib.suppress(StorageBusy):  # the request itself has succeeded
            # The handler may have changed the language.
            language = await _language(client, interaction, player)
        return HandlerResult(await _with_explanation(request, reply), language, done=True)
    except Exception as error:
        return _failed(error, language)


async def _language(client: Fairwind, interaction: Interaction, player: Player) -> Language:
    return await client.services.languages.of_player(player.id, interaction.locale.value)


def _failed(error: Exception, language: Language) -> HandlerResult:
    match error:
        case RefusedOffering():
            return HandlerResult(Reply(error.text, presses=error.presses), language)
        case Refused():
            return HandlerResult(Reply(error.text), language)
        case Stored():
            logger.warning("The database failed after an action was stored: %s", error.__cause__)
            counts = Reply(sentences(error.text, COUNTS), whole=False)
            return HandlerResult(counts, language, done=True)
        case StorageBusy():
            logger.warning("The database can't carry out an action now: %s", error)
            return HandlerResult(Reply(BUSY), language)
        case StoredInPart():
            logger.warning(
                "The database failed after a part of an action was stored: %s", error.__cause__
            )
            return HandlerResult(Reply(IN_PART), language)
        case CannotPost():
            logger.warning("A message can't be posted: %s", error)
            return HandlerResult(Reply(CANNOT_POST), language)
        case PostLater():
            logger.warning("A message could not be posted now: %s", error)
            return HandlerResult(Reply(LATER), language)
    # A bug: without an answer, the person would wait for 15 minutes.
    logger.error("A command failed.", exc_info=error)
    return HandlerResult(Reply(BROKEN), language)


async def _with_explanation(request: Request, reply: Reply) -> Reply:
    """If the bot's direct messages don't reach the person, add to the reply how to allow them. Do so only
    once."""
    preferences, me = request.services.preferences, request.player.id
    with contextlib.suppress(StorageBusy):  # the request itself has succeeded
        if (
            await preferences.unexplained(me)
            and reply.has_room_for(CLOSED, request.language)  # composes the whole reply
            and await preferences.explain(me)
        ):
            return replace(reply, below=lines(reply.below, CLOSED))
    return reply
