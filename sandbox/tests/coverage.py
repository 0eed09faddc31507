"""Writes COVERAGE.md, which lists what the sandbox supports of Discord's API.

The environment variable DISCORD_OPENAPI names Discord's API description, from which the routes and types come.
Gateway events are not in the description, so the list has those that discord.py can parse.
"""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from discord.state import ConnectionState

from sandbox.protocol import http_server
from sandbox.protocol.checks.command_checks import OPTIONS_TO_FILL_IN
from sandbox.protocol.rest import routing
from sandbox.protocol.rest.callbacks import CALLBACKS
from sandbox.protocol.rest.posting import LATE_EDITS, NONCE_LIFE
from sandbox.world.content.components import UNKNOWN
from sandbox.world.limits import Limits
from sandbox.world.refusals import CODES, ApiError

SANDBOX: Final = Path(__file__).parents[1]
PAGE: Final = SANDBOX / "COVERAGE.md"
METHODS: Final = ("get", "post", "put", "patch", "delete")

_HEAD: Final = """# What the sandbox covers of Discord's API

This page is written by `python -m sandbox.tests.coverage`, and a test keeps it true. What is not listed here,
the sandbox does not know. It then answers with status 501 and a sentence, and never with a guess.
"""


_DOUBTFUL: Final = (
    (
        "The fields of a ban",
        "It takes them from the body and from the query",
        "Discord describes a body; discord.py sends the query",
    ),
    ("A ban of somebody who is banned already", "Status 204, and no event", "Not described"),
    (
        "Messages that a ban deletes",
        "One `MESSAGE_DELETE_BULK` for each channel, after `GUILD_BAN_ADD` and `GUILD_MEMBER_REMOVE`",
        "The order is not described; discord.py expects the first two so",
    ),
    (
        "Too few or too many messages to delete at once",
        "Error 50016",
        "It is documented, but the limits of the list in the description would be error 50035",
    ),
    (
        "The same message twice among those to delete at once",
        "Error 50035",
        "Described as an error, without its code",
    ),
    (
        "Edits of a message that is older than an hour",
        f"Error 30046 after {LATE_EDITS} within an hour",
        "[Not documented](https://github.com/discord/discord-api-docs/issues/4413)",
    ),
    (
        "A mention within code, such as `` `@everyone` ``",
        "It mentions nobody",
        "Not described; reports about servers that imitate Discord say so",
    ),
    (
        "An option that takes a media channel (type 16)",
        "It is accepted",
        "The type is documented, but not described; discord.py asks for it beside forums",
    ),
    ("A number with an exponent in a command, such as `1e3`", "It is no number", "Not described"),
    ("How long a nonce counts", f"{NONCE_LIFE:.0f} seconds", "“A few minutes”"),
    (
        "A timeout of more than 28 days",
        "Error 50035 with the code `INVALID_TIMEOUT`",
        "The limit is documented, the code isn't",
    ),
)
"""Facts about Discord that are not certain: each with what the sandbox does, and why the fact is doubtful."""


def description() -> dict[str, Any]:
    """Return Discord's API description (OpenAPI), as parsed JSON."""
    found: dict[str, Any] = json.loads(Path(os.environ["DISCORD_OPENAPI"]).read_text("utf-8"))
    return found


def page(described: Mapping[str, Any]) -> str:
    parts = (
        _HEAD,
        _routes(described),
        _events(),
        _types(described),
        _errors(),
        _limits(),
        _doubts(),
    )
    return "\n".join(parts)


def is_answered(method: str, path: str) -> bool:
    """Return whether the sandbox has a handler for this method and path of Discord's API description."""
    try:
        _, _, params = routing.find(method.upper(), re.sub(r"\{[^}]*\}", "1", path))
    except ApiError:
        return False
    words = {each for each in path.split("/") if each and each[0] not in "{@"}
    assert not words & {*params}, f"{path} is taken for another route: add it to routing"
    return True


def _routes(described: Mapping[str, Any]) -> str:
    assert http_server.ROUTES
    every = [(m, path) for path, those in described["paths"].items() for m in METHODS if m in those]
    known = [each for each in every if is_answered(*each)]
    lines = [f"## Routes: {len(known)} of {len(every)}\n"]
    for group in sorted({path.split("/")[1] for _, path in every}):
        mine = [f"`{m.upper()} {path}`" for m, path in known if path.split("/")[1] == group]
        of = sum(path.split("/")[1] == group for _, path in every)
        lines.append(f"### {group}: {len(mine)} of {of}\n")
        lines += [*(f"- {each}" for each in mine), *([""] if mine else [])]
    return "\n".join(lines)


def _events() -> str:
    every = {
        each.removeprefix("parse_").upper() for each in dir(ConnectionState) if "parse_" in each
    }
    sent = every & _texts()
    listed = "\n".join(f"- `{each}`" for each in sorted(sent))
    return f"## Gateway events: {len(sent)} of {len(every)}\n\n{listed}\n"


def _texts() -> set[str]:
    """Return every string constant in the source code of `world` and `protocol`. The names of the supported
    gateway events are among them."""
    paths = [path for folder in ("world", "protocol") for path in (SANDBOX / folder).rglob("*.py")]
    trees = (ast.walk(ast.parse(path.read_bytes())) for path in paths)
    return {
        node.value
        for tree in trees
        for node in tree
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _types(described: Mapping[str, Any]) -> str:
    schemas = described["components"]["schemas"]
    known: tuple[tuple[str, str, Callable[[int], bool]], ...] = (
        ("Components", "MessageComponentTypes", lambda each: each not in UNKNOWN),
        ("Responses to interactions", "InteractionCallbackTypes", lambda each: each in CALLBACKS),
        ("Kinds of commands", "ApplicationCommandType", lambda each: each in (1, 2, 3)),
        ("Options", "ApplicationCommandOptionType", lambda each: each in OPTIONS_TO_FILL_IN),
    )
    return "\n".join(_kinds(title, schemas[name]["oneOf"], fits) for title, name, fits in known)


def _kinds(title: str, kinds: list[Mapping[str, Any]], fits: Callable[[int], bool]) -> str:
    mine = [each for each in kinds if fits(each["const"])]
    missing = [f"`{each['title']}`" for each in kinds if each not in mine]
    head = f"## {title}: {len(mine)} of {len(kinds)}\n\n"
    listed = "".join(f"- `{each['title']}`\n" for each in mine)
    return head + listed + (f"\nNot covered: {', '.join(missing)}.\n" if missing else "")


def _errors() -> str:
    rows = (f"| {code} | {status} | {text} |" for code, (status, text) in sorted(CODES.items()))
    table = "\n".join(("| code | status | message |", "|---|---|---|", *rows))
    more = "Besides these, 50035 lists every error of a form by its field."
    return f"## Errors: {len(CODES)}\n\n{more}\n\n{table}\n"


def _limits() -> str:
    rows = (f"| `{each.name}` | {each.default} |" for each in fields(Limits))
    table = "\n".join(("| limit | default |", "|---|---|", *rows))
    more = (
        "Rate limits of single routes are not counted: `Faults.add(status=429)` answers with one."
    )
    return f"## Limits\n\n{more}\n\n{table}\n"


def _doubts() -> str:
    rows = (f"| {' | '.join(each)} |" for each in _DOUBTFUL)
    table = "\n".join(("| what | what the sandbox does | why |", "|---|---|---|", *rows))
    more = "Here Discord's documentation is silent, or differs from what libraries rely on."
    return f"## Doubtful\n\n{more}\n\n{table}\n"


if __name__ == "__main__":
    PAGE.write_text(page(description()), "utf-8")
