"""The command tree: validates every command and autocomplete request before a handler runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final, TypeAlias, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.rest.refusals import TROUBLE
from bot.rest.rest_requests import closed_session
from bot.runtime.life_cycle import LifeCycle
from bot.services import Services
from matches.decisions.refusal import Refused
from matches.ports.storage import StorageBusy
from matches.service.limits import PRESSES, TYPING
from texts.text import Text, phrase

logger = logging.getLogger(__name__)

LONGEST: Final = 300
"""Maximum length of a text option, in characters. Mentions of eight people have 200, all options of a match
fewer than 250. Discord allows 6,000, which would keep the event loop busy for up to half a second, and so
everybody else waiting."""

UNKNOWN: Final = phrase(
    "That command does not fit this version of the bot. Type it again, and choose from the list."
)
TOO_LONG: Final = phrase("That text is too long. Type at most {n} characters.", n=str(LONGEST))
BROKEN: Final = phrase("Something went wrong on my side. It was logged; please try again.")

IN_TIME: Final = 3.0
"""How many seconds Discord waits for the first response to an interaction:
https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback"""

_MOST: Final = 2**53
"""Maximum absolute value of a number option on Discord."""

_Kind: TypeAlias = discord.AppCommandOptionType
_GROUPS: Final = (_Kind.subcommand.value, _Kind.subcommand_group.value)
_RESOLVED: Final[Mapping[_Kind, tuple[str, ...]]] = {
    _Kind.user: ("users",),
    _Kind.channel: ("channels",),
    _Kind.role: ("roles",),
    _Kind.mentionable: ("users", "roles"),
    _Kind.attachment: ("attachments",),
}


class BotWithServices(commands.AutoShardedBot):
    """The kind of Discord client that the command tree works for, with the attributes that the tree reads."""

    services: Services
    life_cycle: LifeCycle
    moved: Mapping[str, Text] = MappingProxyType({})
    """Replies to commands of earlier versions, by the command's full name. Each names its replacement."""


class CheckedTree(app_commands.CommandTree[BotWithServices]):
    """Rejects commands that do not fit their definition. An autocomplete request for such a command gets no
    suggestions.

    Discord checks most of this itself. But it may still have the commands of an earlier version, and discord.py
    raises errors for unexpected payloads. Every request, even an invalid one, counts towards the person's rate
    limit.
    """

    async def interaction_check(self, interaction: discord.Interaction[BotWithServices]) -> bool:
        """Return whether a handler may run. If not, the interaction has already been answered."""
        autocomplete = interaction.type is discord.InteractionType.autocomplete
        data = cast("Mapping[str, Any]", interaction.data)
        if autocomplete and interaction.client.life_cycle.stopping:
            await _answer_once(interaction, UNKNOWN)
            return False
        try:
            if autocomplete:
                await _begin_autocomplete(interaction)
            if self._fits(data, interaction.guild_id, autocomplete=autocomplete):
                return True  # `cogs.access.rate_limiting` counts commands that fit
            if not autocomplete:
                interaction.client.services.limits.take(PRESSES, interaction.user.id)
            if _is_too_long(data):
                raise Refused(TOO_LONG)
            raise Refused(interaction.client.moved.get(_qualified_name(data), UNKNOWN))
        except Refused as refusal:
            await _answer_once(interaction, refusal.text)
            return False

    async def on_error(
        self,
        interaction: discord.Interaction[BotWithServices],
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        logger.error("A command failed.", exc_info=error)
        if not interaction.response.is_done():
            await _answer_once(interaction, BROKEN)

    def _fits(self, data: Mapping[str, Any], guild: int | None, *, autocomplete: bool) -> bool:
        """Return whether the data of a command fits the command's definition. In an autocomplete request,
        required options may be missing."""
        found, options = self._find_command(data, guild)
        if found is None or not _well_formed(options):
            return False
        given = {option["name"]: option for option in options}
        taken = {each.display_name: each for each in found.parameters}
        readable = (name in taken and _readable(taken[name], each) for name, each in given.items())
        if len(given) < len(options) or not all(readable):
            return False
        if autocomplete:
            return _completes(given, taken)
        return _is_complete(given, taken, data.get("resolved") or {})

    def _find_command(
        self, data: Mapping[str, Any], guild: int | None
    ) -> tuple[app_commands.Command[Any, ..., Any] | None, Sequence[Any]]:
        """Return the command that a payload names, or None, and the options that were given to it. Subcommands
        are nested: the only option of a command group is the subcommand.

        https://docs.discord.com/developers/interactions/application-commands#subcommands-and-subcommand-groups
        """
        name, options = data.get("name"), data.get("options") or []
        if data.get("type", 1) != 1 or not isinstance(name, str):
            return None, []
        here = discord.Object(guild) if guild else None
        found = self.get_command(name, guild=here) or self.get_command(name)
        while isinstance(found, app_commands.Group):
            if not _well_formed(options) or [each["type"] in _GROUPS for each in options] != [True]:
                return None, []
            found = found.get_command(options[0]["name"])
            options = options[0].get("options") or []
        return (found if isinstance(found, app_commands.Command) else None), options


def _qualified_name(data: Mapping[str, Any]) -> str:
    options = data.get("options") or []
    inner = [
        each["name"]
        for each in (options if _well_formed(options) else [])
        if each["type"] in _GROUPS
    ]
    return " ".join([str(data.get("name")), *inner[:1]])


def _is_too_long(data: Mapping[str, Any]) -> bool:
    """Return whether a text in an option of a command, or of its subcommand, is longer than any may be."""
    value, options = data.get("value"), data.get("options") or []
    if isinstance(value, str) and len(value) > LONGEST:
        return True
    return _well_formed(options) and any(map(_is_too_long, options))


_Parameters: TypeAlias = Mapping[str, app_commands.Parameter]


def _completes(given: Mapping[str, Any], taken: _Parameters) -> bool:
    focused = [taken[name] for name, each in given.items() if each.get("focused")]
    return len(focused) == 1 and focused[0].autocomplete


def _is_complete(given: Mapping[str, Any], taken: _Parameters, resolved: Mapping[str, Any]) -> bool:
    missing = {name for name, each in taken.items() if each.required} - given.keys()
    return not missing and all(
        _accepts(taken[name], each, resolved) for name, each in given.items()
    )


def _well_formed(options: object) -> bool:
    return isinstance(options, list) and all(
        isinstance(each, dict)
        and isinstance(each.get("name"), str)
        and isinstance(each.get("type"), int)
        for each in options
    )


def _readable(parameter: app_commands.Parameter, option: Mapping[str, Any]) -> bool:
    """Return whether an option has the type of its parameter, and a value. This must hold even for options of
    autocomplete requests, which are still being typed."""
    value, text = option.get("value"), parameter.type is _Kind.string
    fits = isinstance(value, str) and len(value) <= LONGEST if text else value is not None
    return option["type"] == parameter.type.value and fits


def _accepts(
    parameter: app_commands.Parameter, option: Mapping[str, Any], resolved: Mapping[str, Any]
) -> bool:
    """Return whether the parameter's definition allows the value of an option. `resolved` holds the users,
    channels and other objects that Discord sent along, by kind and id."""
    value, kind = option.get("value"), parameter.type
    if parameter.choices:
        return value in [each.value for each in parameter.choices]
    if kind in _RESOLVED:
        known = [each for of in _RESOLVED[kind] for each in resolved.get(of, {})]
        return isinstance(value, str) and value in known
    if kind is _Kind.boolean:
        return isinstance(value, bool)
    return _within(parameter, len(value) if isinstance(value, str) else value, type(value))


def _within(parameter: app_commands.Parameter, size: object, given: type) -> bool:
    """Return whether a value has the type of a parameter, and a size within its limits. `size` is the number
    itself or, for a text, its length. `given` is the type of the value."""
    text = parameter.type is _Kind.string
    # JSON does not distinguish 2 from 2.0, so accept an int where a float is expected.
    wanted = (str,) if text else (int,) if parameter.type is _Kind.integer else (int, float)
    if given not in wanted:
        return False
    lowest, highest = parameter.min_value, parameter.max_value
    lowest = (0 if text else -_MOST) if lowest is None else lowest
    highest = (LONGEST if text else _MOST) if highest is None else highest
    return lowest <= cast(float, size) <= highest


async def _begin_autocomplete(interaction: discord.Interaction[BotWithServices]) -> None:
    """Count an autocomplete request towards the person's rate limit, and load their language. Raise Refused if
    they type too fast."""
    task = cast("asyncio.Task[object]", asyncio.current_task())
    interaction.client.life_cycle.take_in_hand(task)
    asyncio.get_running_loop().call_later(IN_TIME, task.cancel)
    interaction.client.services.limits.take(TYPING, interaction.user.id)
    await _look_up_language(interaction)


async def _look_up_language(interaction: discord.Interaction[BotWithServices]) -> None:
    """Load the person's language into the cache, because autocomplete handlers look for it only there."""
    with suppress(StorageBusy):
        await interaction.client.services.languages.of_user(
            interaction.user.id, interaction.locale.value
        )


async def _answer_once(interaction: discord.Interaction[BotWithServices], sentence: Text) -> None:
    """Answer with a sentence, or without suggestions if this is an autocomplete request. Ignore errors: the
    person sees "did not respond" and can try again."""
    with suppress(*TROUBLE), closed_session(interaction.client):
        async with asyncio.timeout(IN_TIME):
            if interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
            else:
                user, locale = interaction.user.id, interaction.locale.value
                language = interaction.client.services.languages.of_user_at_once(user, locale)
                await interaction.response.send_message(language.say(sentence), ephemeral=True)
