"""Servers (guilds): their channels, members and the bot's permissions in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.world import permissions
from sandbox.world.channels import Channel, Thread
from sandbox.world.roles import Role, described
from sandbox.world.snowflakes import JSON, now
from sandbox.world.users import User, member

if TYPE_CHECKING:
    from sandbox.world.world import World


class Guild:
    """A server that the bot may be in."""

    def __init__(self, world: World, id: int, name: str, owner: User) -> None:
        self.world = world
        self.id = id
        self.name = name
        self.owner = owner
        self.bot_role = world.ids()
        self.added_roles: dict[int, Role] = {}
        self.channels: dict[int, Channel] = {}
        self.members: dict[int, str] = {}
        self.nicknames: dict[int, str] = {}
        self.moderators = {owner.id}
        self.has_bot = True
        self.unavailable = False

    def __repr__(self) -> str:
        return f"<Guild {self.name}>"

    def add_channel(self, name: str) -> Channel:
        return self.world.add_channel(self, name)

    def channel(self, name: str) -> Channel:
        """The channel or thread of that name; KeyError when there is none."""
        for channel in reversed(self.channels.values()):
            if channel.name == name:
                return channel
        raise KeyError(name)

    @property
    def threads(self) -> list[Thread]:
        return [c for c in self.channels.values() if isinstance(c, Thread)]

    def deny(self, channel: Channel, *names: str) -> None:
        """Takes permissions of the bot away in a channel, such as "send_messages"."""
        self._overwrite(channel, 0, permissions.bits(*names))

    def allow(self, channel: Channel, *names: str) -> None:
        """Gives the bot permissions in a channel."""
        self._overwrite(channel, permissions.bits(*names), 0)

    def _overwrite(self, channel: Channel, grant: int, take: int) -> None:
        root = channel.root
        allow, deny = root.overwrites.get(self.world.bot.id, (0, 0))
        changed = (allow | grant) & ~take, (deny | take) & ~grant
        root.overwrites[self.world.bot.id] = changed
        self.world.channel_updated(root)

    def remove_bot(self, *, unavailable: bool = False) -> None:
        """Throws the bot out, connected or not; with `unavailable` it is only an outage."""
        self.world.bot_leaves(self, unavailable=unavailable)

    def add_bot(self) -> None:
        """Invites the bot, again or for the first time, or ends the outage."""
        self.world.bot_joins(self)

    def goes_dark(self) -> None:
        """An outage: the bot is a member still, and the server is unavailable."""
        self.remove_bot(unavailable=True)

    def comes_back(self) -> None:
        """The outage ends."""
        self.add_bot()

    def add_role(self, name: str, *holders: User) -> Role:
        """A new role, and who has it."""
        return self.world.add_role(self, Role(self.world.ids(), name, {u.id for u in holders}))

    def remove_member(self, user: User) -> None:
        self.world.member_leaves(self, user)

    def add_member(self, user: User) -> None:
        self.world.member_joins(self, user)

    def join(self, user: User) -> None:
        self.members.setdefault(user.id, now())

    def member(self, user: User) -> JSON:
        """The membership without the user; KeyError for somebody who is not a member."""
        own = [str(self.bot_role)] if user.bot else []
        held = [str(role.id) for role in self.added_roles.values() if user.id in role.holders]
        described = member(self.members[user.id], own + held)
        return described | {"nick": self.nicknames.get(user.id)}

    def full_member(self, user: User) -> JSON:
        return self.member(user) | {"user": user.json}

    def roles(self) -> list[JSON]:
        bot = {"bot_id": str(self.world.bot.id)}
        return [
            described(self.id, "@everyone", 0),
            described(self.bot_role, self.world.bot.name, 1) | {"managed": True, "tags": bot},
            *(described(r.id, r.name, n) for n, r in enumerate(self.added_roles.values(), 2)),
        ]

    def json(self) -> JSON:
        return _PLAIN | {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner.id),
            "roles": self.roles(),
        }

    def arrival(self, *, joined: bool = False) -> JSON:
        """What GUILD_CREATE says: of the members only the bot itself, as without GUILD_MEMBERS.

        A server that the bot has just joined carries no `unavailable`; one that is back does.
        """
        channels = [c for c in self.channels.values() if not isinstance(c, Thread)]
        threads = [t for t in self.threads if not t.archived]
        known: JSON = {} if joined else {"unavailable": False}
        return (
            self.json()
            | known
            | {
                "joined_at": self.members[self.world.bot.id],
                "large": False,
                "member_count": len(self.members),
                "members": [self.full_member(self.world.bot)],
                "channels": [c.json() for c in channels],
                "threads": [t.json() for t in threads],
                "voice_states": [],
                "presences": [],
                "stage_instances": [],
                "guild_scheduled_events": [],
                "soundboard_sounds": [],
            }
        )


_NOTHING = (
    "icon description home_header splash discovery_splash banner application_id afk_channel_id "
    "system_channel_id widget_channel_id max_presences vanity_url_code rules_channel_id "
    "safety_alerts_channel_id public_updates_channel_id incidents_data"
)

_PLAIN: JSON = dict.fromkeys(_NOTHING.split()) | {
    "features": [],
    "region": "rotterdam",
    "afk_timeout": 300,
    "system_channel_flags": 0,
    "widget_enabled": False,
    "verification_level": 0,
    "default_message_notifications": 0,
    "mfa_level": 0,
    "explicit_content_filter": 0,
    "max_members": 500000,
    "max_stage_video_channel_users": 50,
    "max_video_channel_users": 25,
    "premium_tier": 0,
    "premium_subscription_count": 0,
    "preferred_locale": "en-US",
    "premium_progress_bar_enabled": False,
    "nsfw": False,
    "nsfw_level": 0,
    "emojis": [],
    "stickers": [],
}
