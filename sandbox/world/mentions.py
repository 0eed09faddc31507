"""Whom a message mentions and whom it therefore rings, under `allowed_mentions`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sandbox.world.refusals import Form
from sandbox.world.snowflakes import JSON

if TYPE_CHECKING:
    from sandbox.world.users import User
    from sandbox.world.world import World

_USER = re.compile(r"<@!?(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


def check_allowed_mentions(form: Form, allowed: Any) -> None:
    if allowed is None:
        return
    if not isinstance(allowed, dict):
        message = "Only dictionaries may be used in a DictType"
        form.error(["allowed_mentions"], "DICT_TYPE_CONVERT", message)
        return
    parse = allowed.get("parse") or []
    for n, kind in enumerate(parse):
        form.choice(["allowed_mentions", "parse", n], kind, ("users", "roles", "everyone"))
    for key in ("users", "roles"):
        given = allowed.get(key) or []
        if len(given) > 100:
            message = "Must be 100 or fewer in length."
            form.error(["allowed_mentions", key], "BASE_TYPE_MAX_LENGTH", message)
        if given and key in parse:
            message = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            form.error(["allowed_mentions"], "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def mentioned(world: World, text: str, allowed: JSON | None) -> list[User]:
    """The users that the text mentions and that may be mentioned, each once."""
    found = dict.fromkeys(int(id) for id in _USER.findall(text))
    users = [world.users[id] for id in found if id in world.users]
    if allowed is None or "users" in (allowed.get("parse") or []):
        return users
    named = {str(id) for id in allowed.get("users") or []}
    return [user for user in users if str(user.id) in named]


def mentions_everyone(text: str, allowed: JSON | None, *, permitted: bool) -> bool:
    if not permitted or not _EVERYONE.search(text):
        return False
    return allowed is None or "everyone" in (allowed.get("parse") or [])
