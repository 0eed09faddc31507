"""What people can do on Discord, each as one act; a test and a page call the same ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.people.command_line import ClientError, Line
from sandbox.people.picking import resolved
from sandbox.protocol.posting import publish
from sandbox.world.channels import Channel, Thread
from sandbox.world.components import walk
from sandbox.world.installs import owners, owners_of
from sandbox.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from sandbox.world.mentions import mentioned
from sandbox.world.messages import Message
from sandbox.world.modals import Modal
from sandbox.world.snowflakes import JSON

if TYPE_CHECKING:
    from sandbox.world.users import User
    from sandbox.world.world import World


def send_command(world: World, user: User, channel: Channel, line: Line) -> Interaction:
    return world.interactions.deliver(_command(world, COMMAND, user, channel, line))


def complete(world: World, user: User, channel: Channel, line: Line) -> Interaction:
    return world.interactions.deliver(_command(world, AUTOCOMPLETE, user, channel, line))


def press(world: World, user: User, message: Message, custom_id: str) -> Interaction:
    data = {"component_type": 2, "custom_id": custom_id, "id": 0}
    return _component(world, user, message, data)


def select(
    world: World, user: User, message: Message, custom_id: str, kind: int, values: list[str]
) -> Interaction:
    data: JSON = {"component_type": kind, "custom_id": custom_id, "id": 0, "values": values}
    if kind != 3:
        data["resolved"] = resolved(world, user, message.channel, values)
    return _component(world, user, message, data)


def submit(world: World, user: User, modal: Modal, answers: dict[str, Any]) -> Interaction:
    data = modal.filled_in(answers)
    opener: Interaction = modal.opener
    _assert_reachable(user, opener.channel)
    place, source = opener.channel, opener.source
    interaction = Interaction(world, MODAL_SUBMIT, user, place, data, source, owners=opener.owners)
    interaction.triggered_by = opener.metadata()
    return world.interactions.deliver(interaction)


def say(world: World, user: User, channel: Channel, text: str) -> Message:
    """An ordinary message of a person."""
    _assert_reachable(user, channel)
    message = Message(world.ids(), channel, user)
    message.content = text
    message.mentions = mentioned(world, text, None)
    return publish(world, message)


def dismiss(world: World, user: User, message: Message) -> None:
    """The reader of an ephemeral message puts it away."""
    _assert_reachable(user, message.channel)
    if message.ephemeral_to is not user:
        raise ClientError("only an own ephemeral message can be dismissed")
    world.delete_message(message)


def _component(world: World, user: User, message: Message, data: JSON) -> Interaction:
    if message.channel.timeline.get(message.id) is None:
        raise ClientError("Unknown Message: it is deleted")
    _number(message, data)
    _assert_reachable(user, message.channel)
    place, owned = message.channel, owners_of(message)
    return world.interactions.deliver(
        Interaction(world, COMPONENT, user, place, data, message, owners=owned)
    )


def _number(message: Message, data: JSON) -> None:
    for component in walk(message.components):
        if component.get("custom_id") == data["custom_id"]:
            data["id"] = component["id"]


def _assert_reachable(user: User, channel: Channel) -> None:
    if not channel.visible_to(user):
        raise ClientError(f"{user.name} does not see {channel!r}")
    if isinstance(channel, Thread) and channel.locked:
        raise ClientError("the thread is locked")


def _command(world: World, kind: int, user: User, channel: Channel, line: Line) -> Interaction:
    _assert_reachable(user, channel)
    owned = owners(line.command, user, channel)
    return Interaction(world, kind, user, channel, _command_data(line), owners=owned)


def _command_data(line: Line) -> JSON:
    command = line.command
    data: JSON = {"id": command["id"], "name": command["name"], "type": 1}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    if line.options:
        data["options"] = line.options
    return data | ({"resolved": line.resolved} if line.resolved else {})
