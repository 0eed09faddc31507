"""Runs the commands that need the host's settings, such as `run`, `doctor` and `backup`."""

from __future__ import annotations

import argparse
import asyncio
import io
import logging
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import TYPE_CHECKING, Final

import discord
import yarl

import cogs
from bot.composition import compose
from bot.filming.films import filming
from bot.gateway.client import Fairwind
from bot.gateway.connecting import Stop, until_stopped
from bot.gateway.warm_up import look_for_garbage
from bot.rest.answers import ResponseObserver
from bot.rest.global_rate_limit import Pacing
from bot.runtime.clock import SystemClock
from bot.runtime.logs import set_up_logging
from bot.runtime.settings import BadSettings, Settings, doubts, read_settings
from bot.thinking.thinkers import worker_thinkers
from data import (
    NO_MORE_FILES,
    DatabaseProblem,
    Slot,
    database_address,
    in_words,
    is_without_files,
    open_beside,
    open_database,
)
from games.options import Options
from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.ports.retrying import cancel_all
from matches.ports.storage import StorageBusy
from matches.service.service import MatchService
from texts.late import Late

if TYPE_CHECKING:
    from bot.command_line import backups, blocking, copying
    from bot.doctor import command as doctor
    from bot.metrics import monitoring
    from bot.metrics.monitoring import Monitoring
    from games.weathervanes import cards
else:
    backups = Late("bot.command_line.backups")
    blocking = Late("bot.command_line.blocking")
    copying = Late("bot.command_line.copying")
    doctor = Late("bot.doctor.command")
    monitoring = Late("bot.metrics.monitoring")
    cards = Late("games.weathervanes.cards")

logger = logging.getLogger("bot")

_NO_TOKEN: Final = (
    "Fairwind needs a bot token: set DISCORD_TOKEN in the environment or in a file named .env "
    "(the README explains how to get one). To try Fairwind without Discord, run: make play"
)


def carry_out(chosen: argparse.Namespace) -> int:
    """Run the chosen command and return the exit code: 0 for success, 1 for failure, 2 for wrong settings."""
    if chosen.command != "run":
        look_for_garbage()
    if chosen.command == "doctor":
        return _doctor(chosen)
    try:
        return _with_settings(chosen, read_settings(**_given(chosen)))
    except (BadSettings, Stop, DatabaseProblem, Refused) as error:
        print(error, file=sys.stderr)
        return 2 if isinstance(error, BadSettings) else 1
    except OSError as error:
        if not is_without_files(error):
            raise
        print(f"Fairwind has to stop: {NO_MORE_FILES}.", file=sys.stderr)
        return 1


def _doctor(chosen: argparse.Namespace) -> int:
    def prepared() -> Settings:
        settings = read_settings(**_given(chosen))
        _host_options(settings)
        _slot(settings)
        _point_elsewhere(settings)
        return settings

    return doctor.run_command(chosen, prepared)


def _given(chosen: argparse.Namespace) -> Mapping[str, str]:
    names = ("processes", "process")
    return {name: value for name in names if (value := getattr(chosen, name, None)) is not None}


def _with_settings(chosen: argparse.Namespace, settings: Settings) -> int:
    try:
        return _run(settings) if chosen.command == "run" else _beside(chosen, settings)
    except StorageBusy as error:
        where = database_address(settings.database)
        print(f"The database {where} can't be used: {in_words(str(error))}.", file=sys.stderr)
        return 1


def _beside(chosen: argparse.Namespace, settings: Settings) -> int:
    for doubt in doubts():
        print(doubt, file=sys.stderr)
    if chosen.command in ("block", "unblock", "blocked"):
        return asyncio.run(blocking.run_command(settings, chosen, SystemClock().now()))
    if chosen.command == "verify":
        return asyncio.run(_verify(settings, MatchId(chosen.match.strip().lower())))
    if chosen.command == "record":
        return asyncio.run(_record(settings, MatchId(chosen.match.strip().lower())))
    if chosen.command == "copy":
        return copying.run_command(settings, chosen)
    return backups.run_command(settings, chosen)


def _run(settings: Settings) -> int:
    if settings.token is None:
        print("\n".join([_NO_TOKEN, *doubts()]), file=sys.stderr)
        return 2
    # The database, its WAL and its backups contain secrets, so create files that other users of this machine
    # can't read.
    os.umask(0o077)
    token, host_options, slot = settings.token, _host_options(settings), _slot(settings)
    set_up_logging(settings.log_level, settings.log_format, token)
    for doubt in doubts():
        logger.warning("%s", doubt)
    _point_elsewhere(settings)
    # Import everything before waiting for the database. If another process holds its lease, that wait may take
    # days.
    cogs.setups()
    look_for_garbage()
    asyncio.run(_serve(settings, token, host_options, slot))
    return 0


async def _verify(settings: Settings, match_id: MatchId) -> int:
    async with open_beside(settings.database) as database:
        verdict = await MatchService(database, SystemClock()).reader.verify(match_id)
    for finding in verdict.findings:
        print(finding)
    print(f"commitment {verdict.commitment}\nsecret     {verdict.secret}\n{verdict.deal}")
    if verdict.agrees:
        print(f"All {verdict.moves} moves agree with the deal.")
    return 0 if verdict.agrees else 1


async def _record(settings: Settings, match_id: MatchId) -> int:
    async with open_beside(settings.database) as database:
        service, hidden = MatchService(database, SystemClock()), database.preferences.hidden
        record = await service.reader.record(match_id, hidden)
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # a file must be so everywhere
    print(record.text, end="")
    return 0


async def _serve(
    settings: Settings, token: str, host_options: Mapping[str, Options], slot: Slot | None
) -> None:
    """Run the bot until it is stopped. `host_options` has, by game, options to add to every new match. `slot`
    is which of several processes this is; None if it is the only one. Raise Stop or DatabaseProblem if the bot
    can't run."""
    # The process may wait for the database before `until_stopped` handles signals. Without a handler, process 1
    # of a container ignores SIGTERM.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    process, metrics = settings.process or 0, settings.metrics
    served: AbstractAsyncContextManager[Monitoring | None] = (
        monitoring.monitoring(metrics, process) if metrics else nullcontext()
    )
    async with (
        served as watched,
        open_database(settings.database, slot) as database,
        worker_thinkers(settings.thinkers) as thinkers,
        filming() as films,
    ):
        services = compose(database, thinkers, films, host_options, settings.keep_ended)
        answers = ResponseObserver(processes=settings.processes)
        # With a proxy at `api_url`, the proxy enforces the rate limits for all processes.
        pacing = Pacing(answers, services.peers, proxied=bool(settings.api_url))
        client = Fairwind(services, settings.guild, answers, pacing)
        if watched:
            watched.attach(client, database, thinkers, answers, pacing)
        background = [
            asyncio.create_task(client.scheduler.run()),
            asyncio.create_task(client.take_over()),
        ]
        try:
            await until_stopped(client, token)
        finally:
            # Cancel these tasks before the database closes, because they use it.
            await cancel_all(background)
            if watched:
                await watched.detach()


def _slot(settings: Settings) -> Slot | None:
    """Return which of several processes this is; None if the bot runs as a single process. Raise BadSettings if
    the number of this process does not fit the number of processes."""
    process, processes = settings.process, settings.processes
    if process is None and processes == 1:
        return None
    if process is None or process >= processes:
        if processes == 1:
            raise BadSettings(
                f"The bot runs as 1 process, so there is no process {process}: leave that number "
                "out, or say how many there are with FAIRWIND_PROCESSES or --processes."
            )
        raise BadSettings(
            f"The bot runs as {processes} processes: say which one this is with FAIRWIND_PROCESS "
            f"or --process, from 0 to {processes - 1}, or how many there are with "
            "FAIRWIND_PROCESSES or --processes."
        )
    return Slot(process, processes)


def _host_options(settings: Settings) -> Mapping[str, Options]:
    """Return options to add to every new match, by game. Raise BadSettings if the host's own deck for
    Weathervanes can't be used."""
    path = settings.weathervanes_deck
    if path is None:
        return {}
    try:
        deck = cards.parse_deck(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", error)
        raise BadSettings(
            f"The setting FAIRWIND_WEATHERVANES_DECK can't be used: {path}: {why}."
        ) from None
    return {"weathervanes": {"deck": deck.letters}}


def _point_elsewhere(settings: Settings) -> None:
    # discord.py has no option for its addresses; it reads these class attributes at each request.
    if settings.api_url:
        discord.http.Route.BASE = settings.api_url.rstrip("/")
    if settings.gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)
    if settings.cdn_url:
        discord.Asset.BASE = settings.cdn_url.rstrip("/")
