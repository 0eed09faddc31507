"""The REST endpoints for an interaction's webhook: follow-up messages, and the original response."""

from __future__ import annotations

from sandbox.protocol.checks.bodies import Body, asks_privacy
from sandbox.protocol.checks.forms import snowflake
from sandbox.protocol.rest.callbacks import begin_answer, refer
from sandbox.protocol.rest.posting import edit, fill
from sandbox.protocol.rest.routing import Answer, Call, route
from sandbox.world.changes import publish
from sandbox.world.descriptions import describe_message
from sandbox.world.entities import EPHEMERAL, REPLY, Message
from sandbox.world.interactions import Interaction
from sandbox.world.refusals import refused

MOST_FOLLOW_UPS = 5
"""The maximum number of follow-ups for an interaction if the app is installed only for the user."""


def _interaction(call: Call) -> Interaction:
    application, token = call.params[:2]
    if snowflake(application, "webhook_id") != call.world.bot.id:
        raise refused(10015)
    return call.interactions.by_token(token)


@route("POST", "/webhooks/{}/{}", token=False)
def follow_up(call: Call) -> Answer:
    """Post a follow-up message. If the response was deferred, the first follow-up replaces the text "thinking…"
    in its message, and is ephemeral only if that message is."""
    interaction = _interaction(call)
    if interaction.channel.deleted:
        raise refused(10003)
    original = interaction.original
    # Discord documents that the first follow-up edits a deferred response:
    # https://docs.discord.com/developers/interactions/receiving-and-responding#followup-messages
    if original is not None and original.loading and not original.deleted:
        message = _edit(call, interaction, original)
    else:
        message = _follow_up(call, interaction)
    return 200, describe_message(message)


def _follow_up(call: Call, interaction: Interaction) -> Message:
    # In `owners`, the key "0" is the installation on the server, and "1" the user's installation.
    if "0" not in interaction.owners and len(interaction.follow_ups) >= MOST_FOLLOW_UPS:
        raise refused(40094)
    ephemeral = asks_privacy(call.fields)
    place = interaction.channel
    draft = Body(call.world, place, call.body, call.uploads, ephemeral=ephemeral).draft()
    message = begin_answer(interaction)
    message.type = REPLY
    if interaction.original:
        message.reference = refer(interaction.original)
    message.interaction = (message.interaction or {}) | {
        "original_response_message_id": str(interaction.original.id if interaction.original else 0)
    }
    message.ephemeral_to = interaction.user if ephemeral else None
    message.flags = EPHEMERAL if ephemeral else 0
    fill(call.world, message, draft)
    publish(call.world, message)
    interaction.follow_ups[message.id] = message
    interaction.finish(message)
    return message


def _edit(call: Call, interaction: Interaction, message: Message) -> Message:
    ephemeral, place = message.ephemeral_to is not None, interaction.channel
    body = Body(call.world, place, call.body, call.uploads, message, ephemeral=ephemeral)
    edit(call.world, message, body.draft())
    interaction.finish(message)
    return message


def _message(call: Call, interaction: Interaction) -> Message:
    message, name = interaction.original, call.params[2]
    if name != "@original":
        id = snowflake(name, "message_id")
        if message is None or message.id != id:
            message = interaction.follow_ups.get(id)
    if message is None or message.deleted:
        raise refused(10003 if interaction.channel.deleted else 10008)
    return message


@route("GET", "/webhooks/{}/{}/messages/{}", token=False)
def read_answer(call: Call) -> Answer:
    return 200, describe_message(_message(call, _interaction(call)))


@route("PATCH", "/webhooks/{}/{}/messages/{}", token=False)
def edit_answer(call: Call) -> Answer:
    interaction = _interaction(call)
    message = _edit(call, interaction, _message(call, interaction))
    return 200, describe_message(message)


@route("DELETE", "/webhooks/{}/{}/messages/{}", token=False)
def delete_answer(call: Call) -> Answer:
    interaction = _interaction(call)
    message = _message(call, interaction)
    call.world.delete_message(message)
    interaction.finish(message)
    return 204, None
