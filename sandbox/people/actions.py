"""What people can do on Discord, such as using commands, pressing buttons and posting messages."""

from __future__ import annotations

from functools import partial
from typing import Any

from sandbox.people.command_parser import ClientError, TypedCommand
from sandbox.people.form_filling import filled_in
from sandbox.people.select_menus import resolved
from sandbox.world.accounts.permissions import bits
from sandbox.world.accounts.users import User
from sandbox.world.changes import mentioned, publish, react, unreact, without_code
from sandbox.world.content.attachments import Attachment, Upload, safe_name
from sandbox.world.content.components import SELECT, walk
from sandbox.world.content.reactions import MOST
from sandbox.world.descriptions import describe_message
from sandbox.world.entities import Channel, Message
from sandbox.world.installs import owners, owners_of
from sandbox.world.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL_SUBMIT,
    Interaction,
    Interactions,
)
from sandbox.world.modals import Modal
from sandbox.world.snowflakes import JSON, now
from sandbox.world.threads import Thread
from sandbox.world.world import World


class Actions:
    """What people do. A method raises ClientError if a Discord client would not allow the action."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self._world, self._interactions = world, interactions

    def send_command(
        self, user: User, channel: Channel, line: TypedCommand, kind: int = COMMAND
    ) -> Interaction:
        _assert_reachable(user, channel)
        owned = owners(line.command, user, channel)
        return self._deliver(kind, user, channel, _command_data(line), owned)

    def complete(self, user: User, channel: Channel, line: TypedCommand) -> Interaction:
        return self.send_command(user, channel, line, AUTOCOMPLETE)

    def press(self, user: User, message: Message, custom_id: str) -> Interaction:
        data = {"component_type": 2, "custom_id": custom_id}
        return self._component(user, message, data)

    def select(
        self, user: User, message: Message, custom_id: str, kind: int, values: list[str]
    ) -> Interaction:
        data: JSON = {"component_type": kind, "custom_id": custom_id, "values": values}
        # For a string select, Discord sends only the values; for others, also the selected users, roles or
        # channels.
        # https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-resolved-data-structure
        if kind != SELECT:
            data["resolved"] = resolved(self._world, user, message.channel, values)
        return self._component(user, message, data)

    def submit(self, user: User, modal: Modal, answers: dict[str, Any]) -> Interaction:
        data = filled_in(modal, answers, partial(self._upload, modal.channel))
        _assert_reachable(user, modal.channel)
        place, source, owned = modal.channel, modal.source, modal.owners
        interaction = self._deliver(MODAL_SUBMIT, user, place, data, owned, source)
        interaction.triggered_by = modal.opened_by
        return interaction

    def _upload(self, channel: Channel, file: Upload) -> Attachment:
        world = self._world
        name, id = safe_name(file.filename), world.ids()
        made = Attachment(id, channel.id, name, file.data, world.cdn_url, ephemeral=True)
        world.uploads[made.id] = made
        return made

    def use_menu(
        self, user: User, channel: Channel, command: JSON, target: User | Message
    ) -> Interaction:
        """Use a command from the context menu of a user or of a message."""
        data: JSON = {
            key: command[key] for key in ("id", "name", "type", "guild_id") if key in command
        }
        id = str(target.id)
        data["target_id"] = id
        if isinstance(target, Message):
            _assert_there(user, target)
            data["resolved"] = {"messages": {id: describe_message(target)}}
        else:
            _assert_reachable(user, channel)
            found = resolved(self._world, user, channel, [id])
            data["resolved"] = {key: found[key] for key in ("users", "members") if key in found}
        return self._deliver(COMMAND, user, channel, data, owners(command, user, channel))

    def say(self, user: User, channel: Channel, text: str) -> Message:
        """Post an ordinary message of this user in the channel, and return the message."""
        _assert_may(user, channel, channel.sending)
        message = Message(self._world.ids(), channel, user)
        self._write(message, text)
        return publish(self._world, message)

    def _write(self, message: Message, text: str) -> None:
        message.content = text
        spoken = without_code(text)
        message.mentions = mentioned(self._world, spoken, None)
        guild = message.channel.guild
        roles = guild.added_roles.values() if guild else ()
        message.mention_roles = [role.id for role in roles if role.mention in spoken]

    def edit(self, user: User, message: Message, text: str) -> None:
        _assert_there(user, message)
        if message.author is not user:
            raise ClientError("only your own messages can be edited")
        self._write(message, text)
        message.edited_timestamp = now()
        self._world.edit_message(message)

    def delete(self, user: User, message: Message) -> None:
        _assert_there(user, message)
        if message.author is not user:
            _assert_may(user, message.channel, "manage_messages")
        self._world.delete_message(message)

    def react(self, user: User, message: Message, emoji: str) -> None:
        _assert_there(user, message, *message.reactions.permissions_to_add(emoji))
        if message.ephemeral_to:
            raise ClientError("nobody can react to an ephemeral message")
        if not message.reactions.has_room(emoji):
            raise ClientError(f"a message can have reactions with only {MOST} emojis")
        react(self._world, message, user, emoji)

    def unreact(self, user: User, message: Message, emoji: str) -> None:
        _assert_there(user, message)
        if not unreact(self._world, message, user, emoji):
            raise ClientError(f"{user.name} has not reacted with {emoji}")

    def dismiss(self, user: User, message: Message) -> None:
        """Remove an ephemeral message from the user's screen. Raise ClientError if it is not for this user."""
        _assert_there(user, message)
        if message.ephemeral_to is not user:
            raise ClientError("only your own ephemeral messages can be dismissed")
        self._world.delete_message(message)

    def _component(self, user: User, message: Message, data: JSON) -> Interaction:
        _assert_there(user, message)
        # An interaction also contains the component's numeric id, which Discord has allocated.
        numbers = {each.get("custom_id"): each["id"] for each in walk(message.components)}
        data["id"] = numbers.get(data["custom_id"], 0)
        return self._deliver(COMPONENT, user, message.channel, data, owners_of(message), message)

    def _deliver(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: JSON,
        owned: JSON,
        source: Message | None = None,
    ) -> Interaction:
        made = Interaction(self._world, kind, user, channel, data, source, owners=owned)
        return self._interactions.deliver(made)


def _assert_reachable(user: User, channel: Channel) -> None:
    if not channel.visible_to(user):
        raise ClientError(f"{user.name} can't see {channel!r}")
    if isinstance(channel, Thread) and channel.locked:
        raise ClientError("the thread is locked")


def _assert_there(user: User, message: Message, *permissions: str) -> None:
    _assert_may(user, message.channel, *permissions)
    # Looked up by its id, because somebody whose device is offline still sees a copy of it.
    if message.id not in message.channel.timeline:
        raise ClientError("the message was deleted")
    if not message.visible_to(user):
        raise ClientError(f"{user.name} can't see {message!r}")


def _assert_may(user: User, channel: Channel, *permissions: str) -> None:
    _assert_reachable(user, channel)
    if bits(*permissions) & ~channel.user_permissions(user):
        raise ClientError(f"{user.name} may not do this in {channel!r}")


def _command_data(line: TypedCommand) -> JSON:
    command = line.command
    data: JSON = {"id": command["id"], "name": command["name"], "type": 1}
    # Only commands that are registered for a single server have a `guild_id`.
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    if line.options:
        data["options"] = line.options
    return data | ({"resolved": line.resolved} if line.resolved else {})
