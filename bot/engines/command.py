"""The command `fairwind match`: lets engines play each other, and prints a table of the results."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import secrets
import shlex
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from bot.engines.descendants import orphans_adopted
from bot.engines.process import STARTING, EngineFailed, start_engine
from bot.engines.reporting import Reporter, table
from bot.engines.tournament import Engine, Tournament, TournamentPlan
from bot.runtime.stop_signals import on_stop_signal
from engines.conversation import LEVELS
from engines.pairing import Setting, sides
from engines.protocol import VERSION
from games import find_games
from games.options import BadOption, Value, written
from games.rules import About
from matches.log.proofs.places import quoted
from matches.records.record import BETWEEN

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

_NAMED: Final = re.compile(r"([\w-]{1,20})=(.+)", re.DOTALL)
_LONGEST_NAME: Final = 24

_INTERRUPTED: Final = 130

_FILES_OF_ENGINE: Final = 3
"""How many files this process holds open for an engine: two pipes and, on Linux, one for the process itself."""

_OTHER_FILES: Final = 64
"""How many more files this process may need, such as the standard streams and records."""


class BadArguments(Exception):
    """Raised when the arguments of `fairwind match` can't be used. The message is a sentence for the user."""


def play(chosen: argparse.Namespace, ours: Sequence[str]) -> int:
    """Play the requested matches and print the table of results. `ours` is the command that starts this
    program, for engines that are our own computer players.

    Return the exit code: 0 if all matches were played, 2 if the arguments are wrong, 130 if the user
    interrupted the matches.
    """
    try:
        setting = _setting(chosen)
        _check_folder(chosen.records)
        _allow_files(_FILES_OF_ENGINE * chosen.at_once * setting.seats + _OTHER_FILES)
        return asyncio.run(_play(chosen, setting, ours))
    except (BadArguments, BadOption) as error:
        print(error, file=sys.stderr)
        return 2


def _setting(chosen: argparse.Namespace) -> Setting:
    games = find_games()
    if chosen.game not in games:
        raise BadArguments(
            f"There is no game “{chosen.game}”. The games are: {', '.join(sorted(games))}."
        )
    about = games[chosen.game].ABOUT
    seats = min(about.seats) if chosen.seats is None else chosen.seats
    if seats not in about.seats:
        few, most = min(about.seats), max(about.seats)
        counted = f"{few}" if few == most else f"{few} to {most}"
        raise BadArguments(f"{about.name} is played with {counted} seats, not {seats}.")
    return Setting(chosen.game, seats, _options(about, chosen.options or ""))


def _options(about: About, text: str) -> Mapping[str, Value]:
    """Parse options written as in a record, such as `size 7, swap on`. Raise BadOption if one doesn't exist."""
    choices = {
        each.name: {written(one.value): one.value for one in each.choices} for each in about.options
    }
    pairs = (part.strip().partition(" ") for part in text.split(BETWEEN.strip()) if part.strip())
    found = {name: value.strip() for name, _, value in pairs}
    chosen = {name: choices.get(name, {}).get(value, value) for name, value in found.items()}
    about.settle(chosen)
    return chosen


async def _play(chosen: argparse.Namespace, setting: Setting, ours: Sequence[str]) -> int:
    with orphans_adopted():
        return await _play_among(chosen, setting, await _engines(chosen.engine, ours))


async def _play_among(
    chosen: argparse.Namespace, setting: Setting, engines: Sequence[Engine]
) -> int:
    if len(engines) < 2 and not setting.rules.ABOUT.together:
        raise BadArguments("Name at least two engines: a single one has nobody to play against.")
    plan = _plan(chosen, setting, engines)
    reporter = Reporter(plan, chosen.records)
    tournament = Tournament(plan, reporter.add)
    finished = await _until_stopped(tournament)
    reporter.finish()
    print(f"{setting}: {reporter.count} matches, {plan.seconds:g} s a move\n")
    print(table(plan, tournament))
    return 0 if finished else _INTERRUPTED


def _plan(
    chosen: argparse.Namespace, setting: Setting, engines: Sequence[Engine]
) -> TournamentPlan:
    word = chosen.seed
    base = sha256(word.encode()).digest() if word else secrets.token_bytes(32)
    deals = -(-chosen.matches // len(sides(setting, b"")))  # so that no pair plays fewer matches
    return TournamentPlan(
        setting, engines, deals, base, chosen.seconds, chosen.at_once, chosen.errors
    )


async def _engines(wished: Sequence[str], ours: Sequence[str]) -> list[Engine]:
    """Return the engines that the arguments `wished` request, with unique names: if several have the same name,
    all but the first get a number. `ours` is the command that starts this program.

    An engine without a given name is started once, to ask for it. This also reports an unusable program early.
    """
    found: list[Engine] = []
    for each in wished:
        label, command = _command(each, ours)
        name = label or await _name(each, command)
        others = {engine.name for engine in found}
        names = (name, *(f"{name} {number}" for number in range(2, len(wished) + 2)))
        found.append(Engine(next(name for name in names if name not in others), command))
    return found


def _command(wished: str, ours: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the name and the command of an engine from an argument such as `gust=./gust --fast`. The name is
    empty if a command is given without one. Raise BadArguments if the command is invalid.

    If the argument names a level, it means our own computer player of that level, which `ours` starts.
    """
    named = _NAMED.fullmatch(wished)
    label, text = named.groups() if named else ("", wished)
    if text in LEVELS:
        return label or text, (*ours, "engine", "--level", text)
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadArguments(f"{quoted(wished)!s} is not a command: {error}.") from None
    if not words:
        raise BadArguments(f"An engine must be a command or one of {', '.join(LEVELS)}.")
    program, *arguments = words
    if os.path.dirname(program):  # otherwise it is looked for on the PATH, as by a shell
        program = _from_here(program)
    return label, (program, *map(_from_here, arguments))


def _from_here(word: str) -> str:
    """Make the path of a file absolute, because an engine starts in a folder of its own."""
    return os.path.abspath(word) if os.path.isfile(word) else word


async def _name(wished: str, command: Sequence[str]) -> str:
    """Start an engine to ask for its name, and return that or, if it is empty, the name of its program. Raise
    BadArguments if the engine doesn't start or reply."""
    engine = None
    try:
        engine = await start_engine(command)
        name = await engine.ask(f"fairwind {VERSION}", STARTING)
    except EngineFailed as error:
        raise BadArguments(f"The engine {quoted(wished)!s} {error}.") from None
    finally:
        if engine:
            await engine.end()
    kept = "".join(each for each in name if each.isprintable())[:_LONGEST_NAME].strip()
    return kept or Path(command[0]).name[:_LONGEST_NAME]


async def _until_stopped(tournament: Tournament) -> bool:
    """Play all matches of the tournament. Return False if a signal stopped this process before the last match
    was over."""
    task = asyncio.create_task(tournament.play())
    on_stop_signal(asyncio.get_running_loop(), task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        return False
    return True


def _allow_files(count: int) -> None:
    """Let this process open this many files at a time. Raise BadArguments if the system doesn't allow that:
    engines that can't be started for lack of files would count as crashed."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < count:
        raise BadArguments(
            f"These matches need {count} open files at a time, but the system allows only {hard}: "
            "choose a smaller --at-once."
        )
    if soft != resource.RLIM_INFINITY and soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))


def _check_folder(folder: Path | None) -> None:
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise BadArguments(
                    f"The folder {folder} is not empty: name a new one for the records."
                )
    except OSError as error:
        raise BadArguments(f"Records can't be written to {folder} ({error.strerror}).") from None
