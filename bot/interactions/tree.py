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

UNKNOWN: Final = phrase(
    "That command does not fit this version of the bot. Type it again, and choose from the list."
)
BROKEN: Final = phrase("Something went wrong on my side. It was logged; please try again.")

_LONGEST: Final = 6000
"""Maximum length of a text option on Discord, in characters:
https://docs.discord.com/developers/interactions/application-commands#application-command-object"""

_MOST: Final = 2**53
"""Maximum magnitude of a number option on Discord."""

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
    """The part of the client that the tree uses."""

    services: Services
    life_cycle: LifeCycle
    moved: Mapping[str, Text] = MappingProxyType({})
    """Replies to commands that existed in earlier versions, by full name. Each says where the command has
    gone."""


class CheckedTree(app_commands.CommandTree[BotWithServices]):
    """Turns away commands that do not fit their definition. Autocomplete requests that do not fit get no
    suggestions.

    Discord checks most of this itself. But it may still know commands of an earlier version, and discord.py
    raises errors for payloads that it does not expect. Every request, valid or not, counts towards the person's
    rate limit.
    """

    async def interaction_check(self, interaction: discord.Interaction[BotWithServices]) -> bool:
        """Return whether discord.py may run the command or autocomplete handler. If False, a reply has already
        been sent."""
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
        """Return whether the command of a payload exists and accepts the given options. In an autocomplete
        request, required options may be missing."""
        found, options = self._find_command(data, guild)
        if found is None or not _well_formed(options):
            return False
        given = {option["name"]: option for option in options}
        taken = {each.display_name: each for each in found.parameters}
        readable = (name in taken and _readable(taken[name], each) for name, each in given.items())
        if len(given) < len(options) or not all(readable):
            return False
        if autocomplete:
            focused = [taken[name] for name, each in given.items() if each.get("focused")]
            return len(focused) == 1 and focused[0].autocomplete
        missing = {name for name, each in taken.items() if each.required} - given.keys()
        resolved = data.get("resolved") or {}
        return not missing and all(
            _accepts(taken[name], option, resolved) for name, option in given.items()
        )

    def _find_command(
        self, data: Mapping[str, Any], guild: int | None
    ) -> tuple[app_commands.Command[Any, ..., Any] | None, Sequence[Any]]:
        """Return the command that a payload names (None if it does not exist) and the options that were given.

        The payload nests groups: the only option of a group is its subcommand.
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
    """Return the name of the command in a payload, followed by that of its subcommand, if any."""
    options = data.get("options") or []
    inner = [
        each["name"]
        for each in (options if _well_formed(options) else [])
        if each["type"] in _GROUPS
    ]
    return " ".join([str(data.get("name")), *inner[:1]])


def _well_formed(options: object) -> bool:
    return isinstance(options, list) and all(
        isinstance(each, dict)
        and isinstance(each.get("name"), str)
        and isinstance(each.get("type"), int)
        for each in options
    )


def _readable(parameter: app_commands.Parameter, option: Mapping[str, Any]) -> bool:
    """Return whether an option has the type of its parameter and a value that can be read. This must hold in
    autocomplete requests, too."""
    value, text = option.get("value"), parameter.type is _Kind.string
    fits = isinstance(value, str) and len(value) <= _LONGEST if text else value is not None
    return option["type"] == parameter.type.value and fits


def _accepts(
    parameter: app_commands.Parameter, option: Mapping[str, Any], resolved: Mapping[str, Any]
) -> bool:
    """Return whether the parameter accepts the value of an option. `resolved` holds the users, channels and
    other objects that Discord sent along, by kind and id."""
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
    """Return whether `size` is within the range of the parameter and `given` is the right type. For a text,
    `size` is its length, otherwise the number itself; `given` is the type of the value."""
    text = parameter.type is _Kind.string
    # JSON has one type of numbers, so an int may stand for a float.
    wanted = (str,) if text else (int,) if parameter.type is _Kind.integer else (int, float)
    if given not in wanted:
        return False
    lowest, highest = parameter.min_value, parameter.max_value
    lowest = (0 if text else -_MOST) if lowest is None else lowest
    highest = (_LONGEST if text else _MOST) if highest is None else highest
    return lowest <= cast(float, size) <= highest


async def _begin_autocomplete(interaction: discord.Interaction[BotWithServices]) -> None:
    """Prepare for the handler of an autocomplete request. Raise Refused if the person types too fast."""
    task = cast("asyncio.Task[object]", asyncio.current_task())
    interaction.client.life_cycle.take_in_hand(task)
    interaction.client.services.limits.take(TYPING, interaction.user.id)
    await _look_up_language(interaction)


async def _look_up_language(interaction: discord.Interaction[BotWithServices]) -> None:
    """Load the person's language into the cache, because the handlers of autocomplete read only the cache. If
    the database is busy, do nothing."""
    with suppress(StorageBusy):
        await interaction.client.services.languages.of_user(
            interaction.user.id, interaction.locale.value
        )


async def _answer_once(interaction: discord.Interaction[BotWithServices], sentence: Text) -> None:
    """Reply to an interaction with a single request and no retry; an autocomplete request gets no suggestions.
    Errors are ignored: the person sees "did not respond" and tries again, and the next letter typed asks for
    new suggestions."""
    with suppress(*TROUBLE), closed_session(interaction.client):
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            user, locale = interaction.user.id, interaction.locale.value
            language = interaction.client.services.languages.of_user_at_once(user, locale)
            await interaction.response.send_message(language.say(sentence), ephemeral=True)
