"""Where the app is installed: on a server, or for a user. This decides which commands can be used.

https://docs.discord.com/developers/resources/application#installation-context
"""

from __future__ import annotations

from sandbox.world.accounts import permissions
from sandbox.world.accounts.users import User
from sandbox.world.entities import Channel, Message
from sandbox.world.snowflakes import JSON

# The two integration types, which are the keys of installations:
# https://docs.discord.com/developers/resources/application#application-object-application-integration-types
SERVER, PERSON = 0, 1
_FILES_AND_LINKS = permissions.bits("embed_links", "attach_files")
_IN_DIRECT_MESSAGES = _FILES_AND_LINKS | permissions.bits("mention_everyone", "use_external_emojis")


def owners(command: JSON, user: User, channel: Channel) -> JSON:
    """Return the installations that allow this user to use a command in this channel. They are a mapping from
    integration types to ids: the server's ("0" in direct messages), the user's, both, or none."""
    kinds, found = command["integration_types"], {}
    if SERVER in kinds and (channel.guild is None or channel.guild.has_bot):
        found[str(SERVER)] = _place(channel)
    if PERSON in kinds and user.has_app:
        found[str(PERSON)] = str(user.id)
    return found


def owners_of(message: Message) -> JSON:
    """Return the installations that allow the use of a message's components, in the form that `owners` returns.
    They are the same for every user."""
    if message.interaction:
        # The components of a response are allowed by the installation that allowed the command.
        known: JSON = message.interaction["authorizing_integration_owners"]
        return known
    return {str(SERVER): _place(message.channel)}


def app_permissions(channel: Channel) -> int:
    """Return the permissions, as bits, that the app has in the channel of an interaction."""
    if channel.guild is None:
        return _IN_DIRECT_MESSAGES
    # If only a user has installed the app, Discord grants it what everybody may do, and files and links.
    if not channel.guild.has_bot:
        return permissions.EVERYONE | _FILES_AND_LINKS
    return channel.bot_permissions()


def _place(channel: Channel) -> str:
    return str(channel.guild.id) if channel.guild else "0"
