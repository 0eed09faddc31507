"""The REST endpoint for an interaction's callback, which is the bot's initial response."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.protocol.checks.bodies import Body, asks_privacy
from sandbox.protocol.checks.command_checks import check_choices
from sandbox.protocol.checks.forms import Form, snowflake
from sandbox.protocol.checks.modal_checks import check_modal
from sandbox.protocol.rest.posting import edit, fill
from sandbox.protocol.rest.routing import Answer, Call, route
from sandbox.world.changes import publish
from sandbox.world.descriptions import describe_message
from sandbox.world.entities import CHAT_INPUT_COMMAND, EPHEMERAL, LOADING, ORDINARY, REPLY, Message
from sandbox.world.events import Event
from sandbox.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, Interaction
from sandbox.world.modals import Modal
from sandbox.world.refusals import refused, unknown
from sandbox.world.snowflakes import JSON

# The types of callbacks:
# https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-interaction-callback-type
PONG, MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9


@route("POST", "/interactions/{}/{}/callback", token=False)
def answer_interaction(call: Call) -> Answer:
    id, token = call.params
    interaction = call.interactions.known(snowflake(id, "interaction_id"), token)
    # Discord checks the deadline before the body: a late response gets 10062 (unknown interaction) even if its
    # body is invalid.
    interaction.assert_open()
    if interaction.channel.deleted:
        raise refused(10003)
    kind = call.fields.get("type")
    data = _checked(interaction, kind, call.fields.get("data"))
    assert isinstance(kind, int)
    message = CALLBACKS[kind](call, interaction, data)
    if call.flag("with_response"):
        return 200, _described(interaction, message, kind)
    return 204, None


def _allowed(interaction: Interaction) -> tuple[int, ...]:
    if interaction.type == AUTOCOMPLETE:
        return (CHOICES,)
    if interaction.type == COMPONENT:
        return (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, MODAL)
    if interaction.type == COMMAND:
        return (MESSAGE, DEFER, MODAL)
    # A form that was opened by a component can update the component's message. A form can't be the response to
    # another form.
    updates = (DEFER_UPDATE, UPDATE) if interaction.source else ()
    return (MESSAGE, DEFER, *updates)


def _checked(interaction: Interaction, kind: object, data: object) -> JSON:
    # The types 12 and 13 are activities and purchases:
    # https://docs.discord.com/developers/interactions/receiving-and-responding
    if kind in (12, 13):
        raise unknown(f"responses of type {kind}")
    form = Form()
    form.choice(["type"], kind, _allowed(interaction))
    fields = form.dictionary(["data"], data)
    form.raise_errors()
    return fields


def _respond(call: Call, interaction: Interaction, data: JSON) -> Message:
    ephemeral = asks_privacy(data)
    body = Body(call.world, interaction.channel, data, call.uploads, ephemeral=ephemeral)
    # Validate the body before acknowledging the interaction: after a rejected body, the bot may try again.
    draft = body.draft()
    interaction.acknowledge(MESSAGE)
    interaction.ephemeral = ephemeral
    message = begin_answer(interaction)
    fill(call.world, message, draft)
    interaction.original = publish(call.world, message)
    interaction.finish(message)
    return message


def begin_answer(interaction: Interaction) -> Message:
    """Return a new, empty message of the bot, as the response to this interaction. It is not published yet."""
    world = interaction.world
    message = Message(world.ids(), interaction.channel, world.bot)
    message.interaction = interaction.metadata()
    message.type = CHAT_INPUT_COMMAND if interaction.type == COMMAND else ORDINARY
    message.command = interaction.command
    if interaction.source:
        message.type = REPLY
        message.reference = refer(interaction.source)
    if interaction.ephemeral:
        message.ephemeral_to, message.flags = interaction.user, EPHEMERAL
    return message


def refer(message: Message) -> JSON:
    """Return the `message_reference` for a message that replies to this one."""
    guild = message.channel.guild
    place = {"guild_id": str(guild.id)} if guild else {}
    ids = {"channel_id": str(message.channel.id), "message_id": str(message.id)}
    return {"type": 0} | ids | place


def _defer(call: Call, interaction: Interaction, data: JSON) -> None:
    ephemeral = asks_privacy(data)
    interaction.acknowledge(DEFER)
    # The deferral decides whether the response is ephemeral. Later edits can't change it.
    interaction.ephemeral = ephemeral
    message = begin_answer(interaction)
    message.flags |= LOADING
    interaction.original = publish(call.world, message)
    to = interaction.user if interaction.ephemeral else None
    call.world.events.emit(Event("thinking", message=message, interaction_id=interaction.id, to=to))


def _defer_update(call: Call, interaction: Interaction, _: JSON) -> None:
    del call
    interaction.acknowledge(DEFER_UPDATE)
    # After a deferred update, `@original` refers to the message with the component.
    interaction.original = interaction.source


def _update(call: Call, interaction: Interaction, data: JSON) -> Message:
    source = interaction.source
    assert source is not None
    world, ephemeral = call.world, bool(source.ephemeral_to)
    body = Body(world, source.channel, data, call.uploads, source, ephemeral=ephemeral)
    draft = body.draft()
    interaction.acknowledge(UPDATE)
    interaction.original = source
    edit(world, source, draft)
    interaction.finish(source)
    return source


def _offer_choices(_: Call, interaction: Interaction, data: JSON) -> None:
    form = Form()
    choices = data.get("choices")
    kind = _focused(interaction.data["options"])["type"]
    check_choices(form, ["data", "choices"], [] if choices is None else choices, kind)
    form.raise_errors()
    interaction.acknowledge(CHOICES)
    interaction.choices = [(c["name"], c["value"]) for c in choices or []]
    interaction.abandon()


def _focused(options: list[JSON]) -> JSON:
    """Return the option that the user is typing, which may be nested in a subcommand."""
    option = next(each for each in options if each.get("focused") or each.get("options"))
    return option if option.get("focused") else _focused(option["options"])


def _open_modal(call: Call, interaction: Interaction, data: JSON) -> None:
    form = Form()
    check_modal(form, data)
    form.raise_errors()
    interaction.acknowledge(MODAL)
    place, source, owners = interaction.channel, interaction.source, interaction.owners
    modal = interaction.modal = Modal(data, place, source, owners, interaction.metadata())
    screen = source
    if screen is None:
        screen = Message(call.world.ids(), interaction.channel, call.world.bot)
        screen.content, screen.ephemeral_to = modal.text, interaction.user
    call.world.events.emit(
        Event("modal", interaction_id=interaction.id, modal=modal, to=interaction.user)
    )
    interaction.finish(screen)


CALLBACKS: dict[int, Callable[[Call, Interaction, JSON], Message | None]] = {
    MESSAGE: _respond,
    DEFER: _defer,
    DEFER_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _offer_choices,
    MODAL: _open_modal,
}
"""The function that handles each type of callback."""


def _described(interaction: Interaction, message: Message | None, kind: int) -> JSON:
    about: JSON = {"id": str(interaction.id), "type": interaction.type}
    original = interaction.original
    if original is not None:
        about["response_message_id"] = str(original.id)
        about["response_message_loading"] = original.loading
        about["response_message_ephemeral"] = bool(original.ephemeral_to)
    about["channel_id"] = str(interaction.channel.id)
    if interaction.channel.guild:
        about["guild_id"] = str(interaction.channel.guild.id)
    described: JSON = {"interaction": about}
    if message is not None:
        described["resource"] = {"type": kind, "message": describe_message(message)}
    return described
