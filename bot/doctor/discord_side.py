"""Runs the checks that ask Discord: the token, the commands, the gateway, the permissions and the clock. They
send few requests, one after another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

import aiohttp
import discord

from bot.doctor.application import judge_application, judge_commands
from bot.doctor.gateway import examine_gateway, judge_sessions
from bot.doctor.places import judge_server
from bot.doctor.servers import PATIENCE, ServerChecks
from bot.gateway.connecting import NOT_DISCORD, WRONG_TOKEN
from bot.rest.answers import ResponseObserver
from bot.rest.refusals import TROUBLE
from bot.runtime.clock import TOLERANCE
from bot.runtime.logs import UNREACHABLE
from data.diagnosis.findings import Finding
from matches.ports.preferences import ServerSettings

_LONGEST_WAIT: Final = 30.0
"""Maximum time, in seconds, that discord.py waits when a request is rate-limited. If it would have to wait
longer, it raises an error instead."""

_NO_GUILD: Final = (403, 404)

_OFF: Final = timedelta(seconds=5)
"""Differences between the clocks below this are ignored, because Discord sends whole seconds and its response
takes time to arrive."""

_SET: Final = "Synchronise the machine's clock by NTP (on Linux: timedatectl set-ntp true)."


class DiscordSide:
    """Runs the checks that ask Discord with the bot's token.

    - `settings_of`: the settings of each server, by the server's id.
    - `guild`: the server that FAIRWIND_GUILD names, or None.
    - `most`: the maximum number of servers to check.
    """

    def __init__(
        self, settings_of: Mapping[int, ServerSettings], guild: int | None, most: int
    ) -> None:
        self._settings_of = settings_of
        self._guild = guild
        self._most = most
        self._answers = ResponseObserver()
        self._answers.trace.on_request_end.append(self._count)
        self._requests = self._limited = 0
        self._client = discord.Client(
            intents=discord.Intents.none(),
            http_trace=self._answers.trace,
            max_ratelimit_timeout=_LONGEST_WAIT,
        )

    async def examine(self, token: str | None) -> AsyncIterator[Finding]:
        """Yield the findings. Without a token, check only the gateway, which needs none."""
        async with self._client:
            if token is not None:
                entry = await self._log_in(token)
                yield entry
                if entry.verdict == "ok":
                    async for finding in self._as_bot():
                        yield finding
        yield await examine_gateway(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY)
        if self._requests:
            yield judge_clock(self._answers)
            yield self._limits()

    async def _log_in(self, token: str) -> Finding:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._client.login(token)
        except discord.LoginFailure:
            return Finding("token", "todo", WRONG_TOKEN)
        except TROUBLE as error:
            # Before ValueError: the error of a certificate is both.
            return trouble("token", error)
        except (TypeError, KeyError, ValueError):
            return Finding("token", "todo", NOT_DISCORD)
        user = self._client.user
        assert user is not None
        says = f"Discord accepts the token, which belongs to {user} ({user.id})."
        return Finding("token", "ok", says, facts={"user": str(user.id)})

    async def _as_bot(self) -> AsyncIterator[Finding]:
        application = self._client.application
        assert application is not None
        for finding in judge_application(application):
            yield finding
        yield await self._commands(application.id)
        yield await self._sessions()
        async for finding in self._permissions(application.approximate_guild_count):
            yield finding

    async def _permissions(self, total: int) -> AsyncIterator[Finding]:
        servers, lacking = ServerChecks(self._client, self._settings_of, self._most), False
        try:
            async for server in servers.each():
                for finding in judge_server(server):
                    lacking = True
                    yield finding
        except TROUBLE as error:
            lacking = True
            yield trouble("permissions", error)
        yield servers.finding(total, lacking=lacking)

    async def _commands(self, application: int) -> Finding:
        http = self._client.http
        try:
            async with asyncio.timeout(PATIENCE):
                known = (
                    await http.get_guild_commands(application, self._guild)
                    if self._guild
                    else await http.get_global_commands(application)
                )
        except discord.HTTPException as error:
            if self._guild is None or error.status not in _NO_GUILD:
                return trouble("commands", error)
            says = f"The bot is not in server {self._guild}, which FAIRWIND_GUILD names."
            return Finding("commands", "todo", says, "Invite it there, or correct FAIRWIND_GUILD.")
        except TROUBLE as error:
            return trouble("commands", error)
        return judge_commands(len(known), self._guild)

    async def _sessions(self) -> Finding:
        try:
            async with asyncio.timeout(PATIENCE):
                shards, _, limit = await self._client.http.get_bot_gateway()
        except TROUBLE as error:
            return trouble("sessions", error)
        return judge_sessions(shards, limit)

    def _limits(self) -> Finding:
        facts = {"requests": self._requests, "limited": self._limited}
        says = f"Requests that this command sent, one after another: {self._requests}"
        if not self._limited:
            return Finding("limits", "ok", f"{says}; Discord limited none of them.", facts=facts)
        says = f"{says}; Discord limited {self._limited} of them."
        do = (
            "Look in the bot's log for what sends too many. For a bot of several processes, "
            "docs/proxy.md sets up a proxy that shares the limits fairly."
        )
        return Finding("limits", "note", says, do, facts)

    async def _count(self, _: object, __: object, end: aiohttp.TraceRequestEndParams) -> None:
        self._requests += 1
        self._limited += end.response.status == 429


def trouble(check: str, error: BaseException) -> Finding:
    """Return the finding for an error from Discord or the network. `check` is the name of the failed check."""
    if isinstance(error, discord.RateLimited) or getattr(error, "status", None) == 429:
        says = "Discord is refusing requests from this bot or from this machine's address."
        do = "Stop the bot for ten minutes, and look in its log for what sends too many requests."
        return Finding(check, "todo", says, do)
    if isinstance(error, TimeoutError):
        says = f"Discord did not answer within {PATIENCE:.0f} seconds."
    elif isinstance(error, discord.HTTPException):
        says = f"Discord answered {error.status} (code {error.code})."
    else:
        return Finding(check, "todo", UNREACHABLE.format(type(error).__name__))
    do = "Try again in a few minutes; https://discordstatus.com lists outages."
    return Finding(check, "todo", says, do)


def judge_clock(answers: ResponseObserver) -> Finding:
    """Compare this machine's clock with the `Date` header of Discord's latest successful response."""
    if not answers.earliest_id:
        return Finding("clock", "skipped", "Discord accepted no request, so its time is unknown.")
    ahead = answers.ahead(datetime.now(UTC)).total_seconds()
    facts = {"ahead": round(ahead, 1)}
    side = "ahead of" if ahead > 0 else "behind"
    says = f"This machine's clock is {abs(ahead):,.0f} s {side} Discord's."
    if abs(ahead) >= TOLERANCE.total_seconds():
        return Finding("clock", "todo", says, _SET, facts)
    if abs(ahead) >= _OFF.total_seconds():
        return Finding("clock", "note", says, _SET, facts)
    return Finding("clock", "ok", "This machine's clock agrees with Discord's.", facts=facts)
