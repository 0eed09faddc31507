"""The entry point of the command line. It imports what a command needs only once that command is chosen."""

from __future__ import annotations

import argparse
import gc
import io
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from bot.command_line.arguments import argument_parser, is_file

_PROGRAM: Final = (sys.executable, "-P", "-m", "bot")
"""Starts this program again as a child process. `-P` keeps the current folder off `sys.path`, where its modules
could hide ours."""

_BOT: Final = (*_PROGRAM, "run")

_INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name and return the exit code: 0 if it succeeded, 1 if it failed, 2 if
    the arguments or settings are wrong, 130 if it was interrupted."""
    print_everything()
    chosen = argument_parser().parse_args(arguments)
    try:
        return _carry_out(chosen)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return _INTERRUPTED


def print_everything() -> None:
    """Make standard output and standard error print `?` for characters that the console lacks, as on Windows.
    Otherwise such a character would end the program with an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(OSError):  # a stream that was redirected after it had been opened
                stream.reconfigure(errors="replace")


def _carry_out(chosen: argparse.Namespace) -> int:
    if chosen.version:
        return _say_version()
    if chosen.command == "play":
        return _play(chosen)
    if chosen.command == "watch":
        return _watch(chosen)
    if chosen.command == "verify" and is_file(chosen.match):
        return _verify_file(Path(chosen.match), chosen.fingerprint)
    if chosen.command == "verify" and chosen.fingerprint:
        print(
            "--fingerprint needs a file to compare with: give its path, such as ./match.txt, instead "
            "of an id.",
            file=sys.stderr,
        )
        return 2
    if chosen.command == "replay":
        return _replay(chosen)
    if chosen.command == "engine":
        return _offer(chosen)
    if chosen.command == "match":
        return _match(chosen)
    gc.collect()  # the parser, a megabyte of cycles
    # Imported modules stay: collecting garbage during the imports takes a tenth of the start and finds little.
    # `commands` switches it on again once everything is imported, before it waits for anything.
    gc.disable()
    from bot.command_line import commands

    return commands.carry_out(chosen)


def _say_version() -> int:
    from importlib.metadata import version

    print(f"fairwind {version('fairwind')}")
    return 0


def _play(chosen: argparse.Namespace) -> int:
    from sandbox.page import serve  # only needed here, never by a running bot

    play = partial(serve, _BOT, chosen.folder, fresh=chosen.fresh, port=chosen.port)
    if not chosen.postgresql:
        return play()
    from data import DatabaseProblem
    from data.processes.embedded import embedded_server

    server = chosen.folder.parent / "postgresql"
    try:
        return play(database=partial(embedded_server, server, fresh=chosen.fresh))
    except DatabaseProblem as problem:
        print(problem, file=sys.stderr)
        return 1


def _watch(chosen: argparse.Namespace) -> int:
    import asyncio

    from sandbox.play import play_a_match  # only needed here, never by a running bot

    return asyncio.run(play_a_match(_BOT, chosen.pace, chosen.pictures))


def _verify_file(path: Path, fingerprint: str) -> int:
    from bot.command_line.verifying import verify_file  # needs neither settings nor a database

    return verify_file(path, fingerprint)


def _replay(chosen: argparse.Namespace) -> int:
    from bot.command_line.replaying import replay_file  # needs neither settings nor a database

    return replay_file(chosen.file, chosen.pictures, chosen.film)


def _offer(chosen: argparse.Namespace) -> int:
    from bot.engines.offering import offer  # needs only games and players

    return offer(chosen.level)


def _match(chosen: argparse.Namespace) -> int:
    from bot.engines.command import play  # needs neither settings nor a database

    return play(chosen, _PROGRAM)


if __name__ == "__main__":
    sys.exit(main())
