"""Validates the definitions of application commands as Discord does."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sandbox.protocol.checks.forms import Form, Path
from sandbox.world.commands import check_numbers
from sandbox.world.locales import LOCALES
from sandbox.world.snowflakes import JSON, as_number

# The types of command options:
# https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-option-type
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
OPTIONS_TO_FILL_IN = frozenset(range(SUBCOMMAND, NUMBER + 1))
"""The types of options that people on the stand-in can fill in: all but attachments."""
_CHANNEL_TYPES = (*range(6), *range(10, 17))
_LETTERS = ("Ll", "Lm", "Lo", "Nd", "Nl", "No")
_WITH_MARKS = ("DEVANAGARI ", "THAI ")


_good: Final[set[int]] = set()
"""Hashes of lists of commands that are valid. A bot registers the same list at every start, so it is checked
only once."""


def check_commands(bodies: Any) -> None:
    """Validate the body of a request that replaces all commands (bulk overwrite), or raise ApiError."""
    if (known := hash(json.dumps(bodies))) not in _good:
        _check_anew(bodies)
        _good.add(known)


def _check_anew(bodies: Any) -> None:
    form = Form()
    # Discord allows 100 chat commands, and 15 context menus of each of the two kinds.
    if form.count([], bodies, 0, 130):
        _check_all(form, bodies)
    form.raise_errors()
    check_numbers(bodies)


def _check_all(form: Form, bodies: list[JSON]) -> None:
    seen = []
    for n, body in enumerate(bodies):
        _check_command(form, [n], body)
        # A name must be unique within its type. A chat command and a context menu may share one.
        key = body.get("name"), body.get("type") or 1
        if key in seen:
            message = "Application command names must be unique"
            form.error([n], "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.append(key)


def check_command(command: JSON) -> None:
    """Validate the definition of one command, new or changed, or raise ApiError."""
    form = Form()
    _check_command(form, [], command)
    form.raise_errors()


def _check_command(form: Form, path: Path, command: JSON) -> None:
    kind = command.get("type") or 1
    form.choice([*path, "type"], kind, (1, 2, 3, 4))
    # Commands that are not chat commands (context menus, entry points) have no description, and their names may
    # contain spaces and capitals.
    _check_names(form, path, command, plain=kind != 1)
    _check_options(form, path, command.get("options") or [], depth=0)
    # A command may have 8,000 characters:
    # https://docs.discord.com/developers/interactions/application-commands#slash-commands
    if form.valid and _size(command) > 8000:
        message = "Command exceeds maximum size (8000)"
        form.error(path, "APPLICATION_COMMAND_TOO_LARGE", message)
    for key, allowed in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        _check_set(form, [*path, key], command.get(key), allowed)
        if command.get(key) == []:
            form.error([*path, key], "BASE_TYPE_MIN_LENGTH", "Must be 1 or more in length.")
    permissions = as_number(command.get("default_member_permissions"))
    form.number([*path, "default_member_permissions"], permissions, 0, 2**54 - 1)


def _check_set(form: Form, path: Path, given: Any, allowed: Iterable[int]) -> None:
    values = form.values(path, given)
    for n, value in enumerate(values):
        form.choice([*path, n], value, allowed)
        if value in values[:n]:
            message = "The set already contains this value"
            form.error(path, "SET_TYPE_ALREADY_CONTAINS_VALUE", message)


def _good_name(name: str) -> bool:
    # Discord's documented pattern is ^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$, and letters that have a
    # lower-case form must use it. So `_LETTERS` lacks the categories `Lu` and `Lt`.
    return 1 <= len(name) <= 32 and all(
        c in "-_'" or unicodedata.category(c) in _LETTERS or _is_mark(c) for c in name
    )


def _is_mark(c: str) -> bool:
    """Return whether a character is a vowel sign or another mark of the scripts Devanagari or Thai."""
    return unicodedata.category(c) in ("Mn", "Mc") and unicodedata.name(c).startswith(_WITH_MARKS)


def _check_names(form: Form, path: Path, item: JSON, *, plain: bool = False) -> None:
    form.text([*path, "name"], item.get("name"), 1, 32, required=True)
    _check_locales(form, path, item, {"name_localizations": 32, "description_localizations": 100})
    names = [([*path, "name"], item.get("name"))]
    if isinstance(translated := item.get("name_localizations"), dict):
        names += [([*path, "name_localizations", key], name) for key, name in translated.items()]
    for where, name in names:
        if isinstance(name, str) and not plain and not _good_name(name):
            form.error(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    description = item.get("description")
    if plain:
        form.text([*path, "description"], description, 0, 0)
    else:
        form.text([*path, "description"], description, 1, 100, required=True)


def _check_locales(form: Form, path: Path, item: JSON, limits: Mapping[str, int]) -> None:
    for key, most in limits.items():
        for locale, text in form.dictionary([*path, key], item.get(key)).items():
            form.choice([*path, key, locale], locale, LOCALES)
            form.text([*path, key, locale], text, 1, most)


def _check_options(form: Form, path: Path, options: Any, *, depth: int) -> None:
    where = [*path, "options"]
    if not form.count(where, options, 0, 25):
        return
    nested = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
    # A user can't send a command with subcommands by itself, so it must not have options of its own beside
    # them.
    if any(nested) and not all(nested):
        message = "Sub-command and sub-command group option types are mutually exclusive"
        form.error(where, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    _check_order(form, where, options)
    for n, option in enumerate(options):
        _check_option(form, [*where, n], option, depth)


def _check_order(form: Form, where: Path, options: list[JSON]) -> None:
    optional, names = False, []
    for n, option in enumerate(options):
        if option.get("required") and optional:
            message = "Required options must be placed before non-required options"
            form.error([*where, n], "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional = optional or not option.get("required")
        if option.get("name") in names:
            message = "Option name already exists"
            form.error([*where, n], "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message)
        names.append(option.get("name"))


def _check_option(form: Form, path: Path, option: JSON, depth: int) -> None:
    _check_names(form, path, option)
    kind = option.get("type")
    # Depth 0 is a command, 1 a group, and 2 a subcommand. A group contains only subcommands, and a subcommand
    # contains no further ones.
    # https://docs.discord.com/developers/interactions/application-commands#subcommands-and-subcommand-groups
    allowed = (range(1, 12), (SUBCOMMAND,), range(3, 12))[depth]
    if not form.choice([*path, "type"], kind, allowed):
        return
    _check_options(form, path, option.get("options") or [], depth=1 if kind == GROUP else 2)
    _check_choices(form, path, option)
    _check_limits(form, path, option)


def _check_limits(form: Form, path: Path, option: JSON) -> None:
    """Add an error for each invalid limit of the values that people may choose or type for an option."""
    kind = option["type"]
    if kind == STRING:
        form.number([*path, "min_length"], option.get("min_length"), 0, 6000)
        form.number([*path, "max_length"], option.get("max_length"), 1, 6000)
    elif kind in (INTEGER, NUMBER):
        for key in ("min_value", "max_value"):
            _check_number(form, [*path, key], option.get(key), kind)
    elif kind == CHANNEL:
        where = [*path, "channel_types"]
        _check_set(form, where, option.get("channel_types"), _CHANNEL_TYPES)


def _check_number(form: Form, path: Path, value: Any, kind: int) -> None:
    if kind == INTEGER:
        # Integers are sent as JSON numbers, which are exact in all clients only below 2^53.
        form.number(path, value, 1 - 2**53, 2**53 - 1)
    elif value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        form.error(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')


def _check_choices(form: Form, path: Path, option: JSON) -> None:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        message = "Choices and autocomplete are mutually exclusive"
        form.error(path, "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_INVALID", message)
    if option.get("autocomplete") and option["type"] not in (STRING, INTEGER, NUMBER):
        message = "This option type cannot have autocomplete"
        form.error(path, "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_INVALID", message)
    check_choices(form, [*path, "choices"], choices, option["type"])


def check_choices(form: Form, path: Path, choices: Any, kind: int) -> None:
    """Add an error for each choice that Discord would reject. The choices belong to an option of type `kind`,
    or to an autocomplete response for such an option."""
    if not form.count(path, choices, 0, 25):
        return
    for n, choice in enumerate(choices):
        form.text([*path, n, "name"], choice.get("name"), 1, 100, required=True)
        _check_locales(form, [*path, n], choice, {"name_localizations": 100})
        value = choice.get("value")
        if kind == STRING:
            form.text([*path, n, "value"], value, 0, 100)
        elif kind in (INTEGER, NUMBER):
            _check_number(form, [*path, n, "value"], value, kind)
        if value is None:
            form.required([*path, n, "value"])


def _size(item: JSON) -> int:
    total = _longest(item, "name") + _longest(item, "description")
    for choice in item.get("choices") or []:
        total += _longest(choice, "name") + len(str(choice.get("value")))
    return total + sum(_size(option) for option in item.get("options") or [])


def _longest(item: JSON, key: str) -> int:
    # Only the longest translation of a text counts towards the limit of 8,000 characters for a command.
    texts = [item.get(key), *(item.get(f"{key}_localizations") or {}).values()]
    return max(len(text or "") for text in texts)
