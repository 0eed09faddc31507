"""Where the bot's app is installed (on a server or for a user), and so which commands can be used where.

https://docs.discord.com/developers/resources/application#installation-context
"""

from __future__ import annotations

from sandbox.world.accounts import permissions
from sandbox.world.accounts.users import User
from sandbox.world.entities import Channel, Message
from sandbox.world.snowflakes import JSON

# Integration types:
# https://docs.discord.com/developers/resources/application#application-object-application-integration-types
SERVER, PERSON = 0, 1
_FILES_AND_LINKS = permissions.bits("embed_links", "attach_files")
_IN_DIRECT_MESSAGES = _FILES_AND_LINKS | permissions.bits("mention_everyone", "use_external_emojis")


def owners(command: JSON, user: User, channel: Channel) -> JSON:
    """Return the installations that let this user use a command in this channel: the server's, the user's,
    both, or none. The keys are integration types as strings, and the values ids of the server or user."""
    kinds, found = command["integration_types"], {}
    if SERVER in kinds and (channel.guild is None or channel.guild.has_bot):
        found[str(SERVER)] = _place(channel)
    if PERSON in kinds and user.has_app:
        found[str(PERSON)] = str(user.id)
    return found


def owners_of(message: Message) -> JSON:
    """Return the installations, as `owners` does, that let all users use a message's buttons and menus."""
    if message.interaction:
        # Components of a response are authorized by the same installations as the command.
        known: JSON = message.interaction["authorizing_integration_owners"]
        return known
    return {str(SERVER): _place(message.channel)}


def app_permissions(channel: Channel) -> int:
    """Return the bot's permissions in a channel, as bits: the field `app_permissions` of an interaction."""
    if channel.guild is None:
        return _IN_DIRECT_MESSAGES
    # If only the user has installed the app, Discord grants it what everybody may do in the server.
    if not channel.guild.has_bot:
        return permissions.EVERYONE | _FILES_AND_LINKS
    return channel.bot_permissions()


def _place(channel: Channel) -> str:
    return str(channel.guild.id) if channel.guild else "0"
