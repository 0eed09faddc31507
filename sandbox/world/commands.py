"""The registered commands, global and of servers, in the JSON form in which Discord returns them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable

from sandbox.world.accounts.users import User
from sandbox.world.refusals import CODES, ApiError, refused
from sandbox.world.snowflakes import JSON, Snowflakes

MOST = {1: 100, 2: 15, 3: 15}
"""The maximum numbers of chat commands and of each kind of context menu in one scope: in one server, or
globally. https://docs.discord.com/developers/change-log#march-3-2026"""


def check_numbers(commands: Iterable[JSON]) -> None:
    """Raise ApiError if there are too many commands of one kind."""
    numbers = Counter(each.get("type") or 1 for each in commands)
    for kind, most in MOST.items():
        if numbers[kind] > most:
            status, message = CODES[30032]
            raise ApiError(status, 30032, message.replace("100", str(most)))


class Commands:
    """Registered commands by scope (a server's id, or None for global commands). The event `synced` is set once
    the bot has registered its commands."""

    def __init__(self, ids: Snowflakes, bot: User) -> None:
        self._ids, self._bot = ids, bot
        # A name may be registered both globally and in a server, so each scope has its own commands.
        self._scopes: dict[int | None, dict[int, JSON]] = {None: {}}
        self.synced = asyncio.Event()

    def of(self, scope: int | None) -> list[JSON]:
        return list(self._scopes.get(scope, {}).values())

    def restore(self, scope: int | None, commands: list[JSON]) -> None:
        """Restore commands that were registered in an earlier run."""
        self._scopes[scope] = {int(c["id"]): c for c in commands}
        if commands:
            self.synced.set()

    def forget(self, scope: int) -> None:
        self._scopes.pop(scope, None)

    def named(self, name: str, scope: int | None, kind: int = 1) -> JSON | None:
        """Return the command that a client runs for this name; a server's own takes precedence over a global
        one. `kind` is 1 for a chat command, 2 for a user's context menu, and 3 for a message's."""
        for place in (scope, None) if scope else (None,):
            for command in self._scopes.get(place, {}).values():
                if command["name"] == name and command["type"] == kind:
                    return command
        return None

    def get(self, scope: int | None, id: int) -> JSON:
        try:
            return self._scopes[scope][id]
        except KeyError:
            raise refused(10063) from None

    def replace_all(self, scope: int | None, bodies: list[JSON]) -> list[JSON]:
        """Replace all commands of a scope (bulk overwrite), and return the new ones."""
        # Clients refer to commands by id, so a command that is registered again must keep its id.
        old = {(c["name"], c["type"]): c for c in self.of(scope)}
        made = [self._made(body, scope, old) for body in bodies]
        self._scopes[scope] = {int(c["id"]): c for c in made}
        self.synced.set()
        return made

    def add(self, scope: int | None, body: JSON) -> tuple[bool, JSON]:
        """Add or replace a command. Return whether it is new, and its JSON. Raise ApiError if there are too
        many commands."""
        old = {(c["name"], c["type"]): c for c in self.of(scope)}
        made = self._made(body, scope, old)
        # A command that replaces another is allowed even at the limit.
        check_numbers((old | {(made["name"], made["type"]): made}).values())
        self._scopes.setdefault(scope, {})[int(made["id"])] = made
        self.synced.set()
        return (made["name"], made["type"]) not in old, made

    def change(self, scope: int | None, id: int, merged: JSON) -> JSON:
        """Replace a command by the complete definition `merged`. Raise ApiError if there is no such command."""
        old = self.get(scope, id)
        made = self._made(merged, scope, {(merged["name"], old["type"]): old})
        self._scopes[scope][id] = made
        return made

    def remove(self, scope: int | None, id: int) -> None:
        self.get(scope, id)
        del self._scopes[scope][id]

    def _made(self, body: JSON, scope: int | None, old: dict[tuple[str, int], JSON]) -> JSON:
        kind = body.get("type") or 1
        known = old.get((body["name"], kind))
        # None means everybody, but "0" means administrators only. `or` would confuse an integer 0 with None.
        permissions = body.get("default_member_permissions")
        made: JSON = {
            "id": known["id"] if known else str(self._ids()),
            "application_id": str(self._bot.id),
            "version": str(self._ids()),
            "type": kind,
            "name": body["name"],
            "name_localizations": body.get("name_localizations"),
            "description": body.get("description") or "",
            "description_localizations": body.get("description_localizations"),
            "default_member_permissions": None if permissions is None else str(permissions),
            "contexts": body.get("contexts"),
            "integration_types": body.get("integration_types") or [0],
            "nsfw": bool(body.get("nsfw")),
        }
        if body.get("options"):
            made["options"] = [_option(o) for o in body["options"]]
        if scope is None:
            made["dm_permission"] = body.get("dm_permission") is not False
        else:
            made["guild_id"] = str(scope)
        return made


_OPTION_KEYS = (
    "required autocomplete choices channel_types min_value max_value min_length max_length"
)


def _option(option: JSON) -> JSON:
    # Discord omits fields that are false or empty, but returns a minimum or maximum of 0.
    kept = {k: option[k] for k in _OPTION_KEYS.split() if option.get(k)}
    kept |= {k: option[k] for k in ("min_value", "max_value") if option.get(k) is not None}
    if option.get("choices"):
        kept["choices"] = [_choice(c) for c in option["choices"]]
    if option.get("options"):
        kept["options"] = [_option(o) for o in option["options"]]
    return {
        "type": option["type"],
        "name": option["name"],
        "name_localizations": option.get("name_localizations"),
        "description": option["description"],
        "description_localizations": option.get("description_localizations"),
    } | kept


def _choice(choice: JSON) -> JSON:
    localized = choice.get("name_localizations")
    return {"name": choice["name"], "value": choice["value"], "name_localizations": localized}
