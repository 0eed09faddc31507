"""Parses a command that a person types, as a Discord client does, and checks every option."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox.people.select_menus import resolved
from sandbox.world.accounts.permissions import BITS
from sandbox.world.accounts.users import User
from sandbox.world.entities import Channel, Guild
from sandbox.world.installs import owners
from sandbox.world.locales import localized
from sandbox.world.snowflakes import JSON
from sandbox.world.world import World

# By the types of options: integers and numbers.
_NUMBERS = {4: r"[+-]?\d{1,20}", 10: r"[+-]?(\d+\.?\d*|\.\d+)"}
# https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-option-type
_LARGEST = {4: 2**53 - 1, 10: 2**53}


class ClientError(Exception):
    """Raised when a Discord client would not let the user do something. The message gives the reason."""


@dataclass
class TypedCommand:
    """A parsed command. `resolved` describes the users, channels and roles that its options name, as JSON."""

    command: JSON
    options: list[JSON]
    resolved: JSON = field(default_factory=dict)


class Parser:
    """Parses one typed command. `completing` means that its last option is still being typed (autocomplete)."""

    def __init__(self, world: World, user: User, channel: Channel, *, completing: bool) -> None:
        self._world, self._user, self._channel = world, user, channel
        self._completing = completing
        self._picked: list[str] = []

    def parse(self, text: str) -> TypedCommand:
        """Parse a text such as `/remind set days: 6`. Raise ClientError if a client would not allow it."""
        if not text.startswith("/"):
            raise ClientError(f"{text!r} is not a command")
        words, rest = _split(text[1:])
        return self._line(words, lambda by_name: _values(rest, by_name))

    def assemble(self, words: list[str], values: dict[str, str]) -> TypedCommand:
        """Return the command whose name consists of `words`, with the text of each option by name in `values`.
        Raise ClientError if a client would not allow it."""
        return self._line(words, lambda by_name: _known(values, by_name))

    def _line(self, words: list[str], read: Callable[[JSON], dict[str, str]]) -> TypedCommand:
        command = self.find(words[0])
        path, definitions = [], command.get("options") or []
        for word in words[1:]:
            step = next((o for o in definitions if o["type"] < 3 and o["name"] == word), None)
            if step is None:
                raise ClientError(f"/{' '.join(words)}: there is no {word!r}")
            path.append(step)
            definitions = step.get("options") or []
        if any(o["type"] < 3 for o in definitions):
            raise ClientError(f"/{' '.join(words)} needs a subcommand")
        by_name = {d["name"]: d for d in definitions}
        options = self._options(read(by_name), by_name)
        # In an interaction, the options are nested in their subcommand, and the subcommand in its group.
        for step in reversed(path):
            options = [{"type": step["type"], "name": step["name"], "options": options}]
        found = resolved(self._world, self._user, self._channel, self._picked)
        return TypedCommand(command, options, found)

    def find(self, name: str, kind: int = 1) -> JSON:
        """Return a registered command. `kind` is 1 for `/` commands, 2 for users' and 3 for messages' context
        menus. Raise ClientError if a client would not show it to this user in this channel."""
        guild = self._channel.guild
        command = self._world.commands.named(name, guild.id if guild else None, kind)
        if command is None:
            raise ClientError(f"unknown command /{name}")
        if not owners(command, self._user, self._channel):
            absent = guild is not None and not guild.has_bot
            why = "the bot is not in this server" if absent else "it is not installed"
            raise ClientError(f"unknown command /{name}: {why} for {self._user.name}")
        contexts = command["contexts"]
        # Interaction contexts: 0 is a server, 1 the direct messages with the bot.
        # https://docs.discord.com/developers/interactions/application-commands#interaction-contexts
        if contexts is None:
            # `dm_permission` is older, and counts only without contexts.
            contexts = (0, 1) if command.get("dm_permission", True) else (0,)
        if (0 if guild else 1) not in contexts:
            raise ClientError(f"/{name} can't be used here")
        if guild and not self._has_permissions(command["default_member_permissions"]):
            raise ClientError(f"/{name} is not shown to {self._user.name}")
        return command

    def _has_permissions(self, needed: str | None) -> bool:
        mine = self._channel.user_permissions(self._user)
        if not mine & BITS["use_application_commands"]:
            return False
        if needed is None:
            return True
        # 8 is ADMINISTRATOR. A command with the permissions "0" is shown only to administrators.
        return mine & int(needed) == int(needed) and (needed != "0" or mine & 8 != 0)

    def _options(self, given: dict[str, str], by_name: JSON) -> list[JSON]:
        # The last of the given options is the one that the user is still typing.
        focused = next(reversed(given), None) if self._completing else None
        if self._completing and focused is None:
            raise ClientError("no option to complete")
        missing = [n for n, d in by_name.items() if d.get("required") and n not in given]
        if missing and not self._completing:
            raise ClientError(f"missing required option {missing[0]}")
        return [self._option(by_name[n], v, n == focused) for n, v in given.items()]

    def _option(self, definition: JSON, text: str, focused: bool) -> JSON:
        option = {"type": definition["type"], "name": definition["name"]}
        if focused:
            if not definition.get("autocomplete"):
                raise ClientError(f"{definition['name']} has no autocomplete")
            return option | {"value": text, "focused": True}
        return option | {"value": self._value(definition, text)}

    def _value(self, definition: JSON, text: str) -> Any:
        if definition.get("choices"):
            return _chosen(localized(definition, self._user.locale), text)
        match definition["type"]:
            case 3:
                return _string(definition, self._with_mentions(text))
            case 4 | 10:
                return _number(definition, text)
            case 5:
                return _boolean(definition, text)
            case 6 | 7 | 8 | 9:
                self._picked.append(str(self._id(definition, text)))
                return self._picked[-1]
        raise ClientError(f"options of type {definition['type']} cannot be typed here")

    def _id(self, definition: JSON, text: str) -> int | str:
        """Return the id of the user, channel or role that the text names."""
        guild, kind = self._channel.guild, definition["type"]
        if kind == 7:
            return self._channel_id(definition, text)
        for role in guild.roles() if guild and kind in (8, 9) else ():
            name, id = role["name"], role["id"]
            if text in (name, id, f"@{name}", f"<@&{id}>"):
                return str(id)
        if kind == 8:
            raise ClientError(f"there is no role {text!r}")
        if user := find_user(self._world, text, guild):
            return user.id
        raise ClientError(f"there is nobody called {text!r}")

    def _with_mentions(self, text: str) -> str:
        """Replace `@Name` and `#name` in a text by mentions, as a client does when the user picks a name from
        its list."""
        if "@" not in text and "#" not in text:
            return text
        guild = self._channel.guild
        there = [self._world.users[id] for id in (guild.members if guild else self._world.users)]
        roles = guild.added_roles.values() if guild else ()
        channels = guild.channels.values() if guild else ()
        mentions = {
            f"#{each.name}": each.mention for each in channels if each.visible_to(self._user)
        }
        mentions |= {f"@{each.name}": each.mention for each in (*roles, *there)}
        # Try longer names first: otherwise, `@Bob` would match the beginning of `@Bobby`.
        names = "|".join(map(re.escape, sorted(mentions, key=len, reverse=True)))
        return re.sub(rf"({names})(?!\w)", lambda found: mentions[found[1]], text)

    def _channel_id(self, definition: JSON, text: str) -> int:
        guild = self._channel.guild
        kinds = definition.get("channel_types")
        for channel in guild.channels.values() if guild else ():
            if (kinds and channel.type not in kinds) or not channel.visible_to(self._user):
                continue
            if text in (f"#{channel.name}", channel.name, channel.mention, str(channel.id)):
                return channel.id
        raise ClientError(f"there is no channel {text!r}")


def find_user(world: World, text: str, guild: Guild | None) -> User | None:
    """Return the user whom `@Name`, `Name`, `<@id>` or a bare id refers to, or None. With a `guild`, only the
    names of its members are searched."""
    wanted = text.removeprefix("<@").removeprefix("@").removesuffix(">")
    if wanted.isdigit():
        return world.users.get(int(wanted))
    there = guild.members if guild else world.users
    return next((world.users[id] for id in there if world.users[id].name == wanted), None)


def _split(text: str) -> tuple[list[str], str]:
    """Split a typed command into the words of its name, and its options. For example, `set up days: 3` becomes
    `["set", "up"]` and `days: 3`. Raise ClientError if there is no name."""
    found = re.search(r"(?:^|\s)[^\s:]+:", text)
    start = found.start() if found else len(text)
    words = text[:start].split()
    if not words:
        raise ClientError("no command")
    return words, text[start:].strip()


def _values(rest: str, by_name: JSON) -> dict[str, str]:
    # Try longer names first: otherwise, an option could be read as another one whose name is its beginning. For
    # a command without options, `(?!)` matches nothing.
    names = "|".join(map(re.escape, sorted(by_name, key=len, reverse=True))) or r"(?!)"
    pattern = re.compile(
        rf'(?P<name>{names}):\s*("(?P<quoted>[^"]*)"|(?P<plain>.*?))(?=\s+(?:{names}):|\s*$)'
    )
    values: dict[str, str] = {}
    position = 0
    while position < len(rest):
        found = pattern.match(rest, position)
        if found is None:
            raise ClientError(f"unknown option in {rest[position:]!r}")
        if found["name"] in values:
            raise ClientError(f"option {found['name']} is given twice")
        quoted = found["quoted"]
        values[found["name"]] = found["plain"].strip() if quoted is None else quoted
        position = found.end() + len(rest[found.end() :]) - len(rest[found.end() :].lstrip())
    return values


def _known(values: dict[str, str], by_name: JSON) -> dict[str, str]:
    for name in values:
        if name not in by_name:
            raise ClientError(f"unknown option {name!r}")
    return values


def _chosen(definition: JSON, text: str) -> Any:
    for choice in definition["choices"]:
        if text in (choice["name"], str(choice["value"])):
            return choice["value"]
    names = ", ".join(c["name"] for c in definition["choices"])
    raise ClientError(f"{text!r} is not among the choices of {definition['name']}: {names}")


def _string(definition: JSON, text: str) -> str:
    # A text option may have 6,000 characters if the command sets no maximum.
    low, high = definition.get("min_length") or 0, definition.get("max_length") or 6000
    if not low <= len(text) <= high:
        raise ClientError(f"{definition['name']} must be {low} to {high} characters long")
    return text


def _number(definition: JSON, text: str) -> int | float:
    kind = definition["type"]
    if not re.fullmatch(_NUMBERS[kind], text, re.ASCII):
        raise ClientError(f"{definition['name']}: {text!r} is not a number")
    value = int(text) if kind == 4 else float(text)
    given = {key: limit for key, limit in definition.items() if limit is not None}
    low, high = given.get("min_value", -_LARGEST[kind]), given.get("max_value", _LARGEST[kind])
    if not low <= value <= high:
        raise ClientError(f"{definition['name']}: {value} is not from {low} to {high}")
    return value


def _boolean(definition: JSON, text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ClientError(f"{definition['name']} must be True or False")
    return text.lower() == "true"
