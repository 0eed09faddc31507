"""Registers the commands with Discord, and removes those that were registered earlier in another scope. A scope
is either one server or global (every server)."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any, Final, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.interactions.localisations import Localiser
from bot.rest.answers import ResponseObserver
from bot.rest.refusals import TROUBLE
from bot.rest.rest_requests import RestRequests
from data.processes.notes import Notes
from locales import fingerprint, of_discord
from matches.ports.clock import Clock
from matches.ports.retrying import REFUSED

logger = logging.getLogger(__name__)

_EVERYWHERE: Final = "all"
"""The name of the global scope. The scope of one server is named by the server's id. This name is part of a
stored key, so it must never change."""


_PATIENCE: Final = 300.0
"""Timeout of a request that removes commands, in seconds. Discord limits how often commands may change."""

FIRST: Final = ("play", "help", "learn")
"""The names of the commands that are registered first. Discord creates commands in this order."""


def put_in_order(tree: app_commands.CommandTree[Any]) -> None:
    """Move the commands in `FIRST` to the front of the tree. Discord creates commands in the order in which
    they are registered, and lists subcommands and options in that order. Clients may still show other commands
    first, such as the last used.

    https://github.com/discord/discord-api-docs/issues/2385
    """
    for command in sorted(tree.get_commands(), key=_place):
        tree.remove_command(command.name)
        tree.add_command(command)


def _place(command: Any) -> int:
    return FIRST.index(command.name) if command.name in FIRST else len(FIRST)


def _digest(tree: app_commands.CommandTree[Any], guild: discord.Object | None) -> str:
    # Hash the catalogues as files, because parsing them would slow down every start.
    digest = hashlib.sha256(fingerprint().encode())
    for each in tree.get_commands(guild=guild):  # one by one: together they take megabytes
        digest.update(json.dumps(each.to_dict(tree), sort_keys=True).encode())
    return digest.hexdigest()


class Registration:
    """Registers the commands in one scope and, as a chore, removes them from earlier scopes.

    A digest of what was registered is stored for each scope.
    """

    def __init__(
        self, client: commands.AutoShardedBot, notes: Notes, clock: Clock, answers: ResponseObserver
    ) -> None:
        self._client = client
        self._requests = RestRequests(client, answers)
        self._notes = notes
        self._clock = clock
        self._answers = answers
        self._old: list[str] = []
        self._failures = 0
        self.registered = False

    def prepare(self, guild: discord.Object | None) -> None:
        """Put the commands in order. If `guild` is a server, copy them into its scope, where they will be
        registered. None means the global scope."""
        put_in_order(self._client.tree)
        if guild is not None:
            self._client.tree.copy_global_to(guild=guild)

    async def register(self, guild: discord.Object | None) -> None:
        """Register the commands in a server or, if `guild` is None, globally, unless nothing in them or their
        translations has changed since they were registered there. Idempotent.

        A stored digest tells whether something has changed. Registering at every start is impossible, because
        Discord allows only 200 new commands a day:
        https://docs.discord.com/developers/interactions/application-commands#registering-a-command
        """
        tree = self._client.tree
        digest = _digest(tree, guild)
        scope = str(guild.id) if guild else _EVERYWHERE
        if await self._notes.get(self._key(scope)) != digest or await self._were_dropped(guild):
            # Store an empty digest first and the real one last. After a crash in between, the next start knows
            # that this scope may have commands: it registers them once more, or removes them.
            await self._notes.put(self._key(scope), "")
            await tree.set_translator(Localiser(of_discord))
            known = await tree.sync(guild=guild)
            ids = {each.name: each.id for each in known}
            await self._notes.put(self._ids_key(scope), json.dumps(ids))
            await self._notes.put(self._key(scope), digest)
            logger.info("Registered %d commands with Discord.", len(tree.get_commands(guild=guild)))
        keys = await self._notes.keys(self._key(""))
        self._old = [key.removeprefix(self._key("")) for key in keys if key != self._key(scope)]
        self.registered = True

    async def _were_dropped(self, guild: discord.Object | None) -> bool:
        """Return whether the bot was removed from the server of its commands and is back: a removal deletes
        them. While the bot is not there, none can be registered, so return False."""
        with suppress(discord.Forbidden, discord.NotFound):
            return guild is not None and not await self._client.tree.fetch_commands(guild=guild)
        return False

    async def ids(self, guild: discord.Object | None) -> Mapping[str, int]:
        """Return, by name, the ids that Discord has given the commands in a server or, if `guild` is None,
        globally. Return none if they were never registered there. With the id, a message can mention a command
        as a link."""
        stored = await self._notes.get(self._ids_key(str(guild.id) if guild else _EVERYWHERE))
        return cast("Mapping[str, int]", json.loads(stored or "{}"))

    async def do_due(self) -> datetime | None:
        """Remove the commands from scopes in which they were registered earlier; otherwise Discord would list
        them twice. Return when to retry after a failure, and None if nothing is left to do."""
        if self._old and self._answers.pause:
            return self._clock.now() + self._answers.pause
        for scope in [*self._old]:
            try:
                await self._withdraw(scope)
            except TROUBLE as error:
                self._failures += 1
                later = self._clock.now() + REFUSED.pause(self._failures)
                logger.warning(
                    "Could not remove the old commands (scope %s); trying again at %s: %s",
                    scope,
                    later,
                    error,
                )
                return later
        return None

    async def _withdraw(self, scope: str) -> None:
        # Clear the digest first: if Discord's response is lost, the commands may be gone, and a bot that uses
        # this scope again must register them.
        await self._notes.put(self._key(scope), "")
        try:
            await self._put_none(scope)
        except (discord.Forbidden, discord.NotFound):
            logger.info("Server %s is gone, and the bot's commands there with it.", scope)
        await self._notes.drop(self._ids_key(scope))
        await self._notes.drop(self._key(scope))
        self._old.remove(scope)
        logger.info("Removed the old commands (scope %s).", scope)

    async def _put_none(self, scope: str) -> Any:
        application = self._client.application_id
        assert application is not None
        http = self._client.http
        if scope == _EVERYWHERE:
            request = http.bulk_upsert_global_commands(application, [])
        else:
            request = http.bulk_upsert_guild_commands(application, int(scope), [])
        return await self._requests.in_time(request, _PATIENCE)

    def _ids_key(self, scope: str) -> str:
        return f"ids of {self._key(scope)}"

    def _key(self, scope: str) -> str:
        return f"commands of {self._client.application_id} in {scope}"
