"""The parser of the command line. This module imports little, so help and error messages appear quickly."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.command_line.argument_types import (
    at_once,
    pace,
    port,
    seconds,
    snowflake,
    span,
    utf8,
    whole,
)

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


_LEVELS: Final = ("suggest", "beginner", "easy", "fair", "advanced", "strong", "master")
"""The names of our computer players' levels. They equal `engines.conversation.LEVELS`, which is not imported
here because that would slow down `--help`."""


def argument_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fairwind", description="A self-hosted Discord bot for turn-based board games."
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="command")
    # Run the bot if no command is given: services start it with a bare `fairwind`.
    commands.default = "run"
    run = commands.add_parser("run", help="run the bot (the default)")
    _add_number(run)
    _add_play(commands)
    _add_watch(commands)
    _add_verify(commands)
    _add_records(commands)
    _add_engine(commands)
    _add_match(commands)
    _add_doctor(commands)
    _add_blocking(commands)
    _add_copying(commands)
    return parser


def _add_play(commands: Commands) -> None:
    play = commands.add_parser("play", help="play in a browser, without Discord")
    play.add_argument(
        "--fresh", action="store_true", help="delete earlier matches and start afresh"
    )
    play.add_argument(
        "--postgresql",
        action="store_true",
        help="use a PostgreSQL server, which is started for this",
    )
    play.add_argument(
        "--port", type=port, default=0, help="port of the page (default: any free port)"
    )
    play.add_argument(
        "--folder",
        type=Path,
        default=Path("var/play"),
        help="folder for its data (default: var/play)",
    )


def _add_watch(commands: Commands) -> None:
    watch = commands.add_parser(
        "watch", help="watch four players play a match of Tradewinds in the terminal"
    )
    watch.add_argument("--pace", type=pace, default=1.0, help="seconds between moves (default 1)")
    watch.add_argument(
        "--pictures",
        type=Path,
        default=Path("var/pictures"),
        help="folder for the pictures (default: var/pictures)",
    )


def _add_verify(commands: Commands) -> None:
    verify = commands.add_parser("verify", help="replay an ended match from its deal and check it")
    verify.add_argument(
        "match",
        metavar="MATCH|FILE",
        help="id of a match (only letters and digits), or a file from Fair deal or Record, such as "
        "fairwind-abc.txt or ./proof, which is checked without a database",
    )
    verify.add_argument(
        "--fingerprint",
        metavar="DIGITS",
        default="",
        help="compare the record in a file with this fingerprint, from the end of the match on Discord",
    )


def _add_records(commands: Commands) -> None:
    record = commands.add_parser("record", help="print the record of an ended match")
    record.add_argument("match", metavar="MATCH", type=utf8, help="id of the match")
    replay = commands.add_parser("replay", help="step through a match from its record or proof")
    replay.add_argument("file", metavar="FILE", type=Path, help="file from Record or Fair deal")
    replay.add_argument(
        "--pictures",
        metavar="FOLDER",
        type=Path,
        help="write a picture of every turn to this folder instead, as a new file",
    )
    replay.add_argument(
        "--film",
        metavar="FILE.gif",
        type=_gif,
        help="write the whole match to this animated GIF instead",
    )


def _gif(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() != ".gif":
        raise argparse.ArgumentTypeError(f"{text!r} is not the name of a GIF, such as match.gif")
    return path


def _add_engine(commands: Commands) -> None:
    engine = commands.add_parser(
        "engine", help="run our computer players as an engine on standard input and output"
    )
    engine.add_argument(
        "--level", choices=_LEVELS, default="strong", help="how well it plays (default: strong)"
    )


def _add_match(commands: Commands) -> None:
    match = commands.add_parser(
        "match",
        help="let engines play each other, and print the results",
        description="Each pair of engines plays each deal once from each side. An engine that fails loses the "
        "match.",
    )
    match.add_argument(
        "engine",
        nargs="+",
        metavar="ENGINE",
        help="a command in quotes, such as “python3 mine.py”, or with a name, “mine=python3 mine.py”; "
        f"or one of ours: {', '.join(_LEVELS)}",
    )
    _add_what_is_played(match)
    match.add_argument(
        "--seconds",
        type=seconds,
        default=10.0,
        metavar="S",
        help="seconds for each move (default 10)",
    )
    match.add_argument(
        "--at-once",
        type=at_once,
        default=1,
        metavar="N",
        help="how many matches to play at the same time (default 1)",
    )
    match.add_argument(
        "--records",
        type=Path,
        metavar="FOLDER",
        help="write the record of each match to this folder",
    )
    match.add_argument(
        "--errors", action="store_true", help="show what the engines write to standard error"
    )


def _add_what_is_played(match: argparse.ArgumentParser) -> None:
    match.add_argument("--game", required=True, help="name of the game, such as crosswind")
    match.add_argument(
        "--seats", type=whole, metavar="N", help="number of seats (default: the fewest)"
    )
    match.add_argument(
        "--options", metavar="TEXT", help="options as in a record, such as “size 7, swap on”"
    )
    match.add_argument(
        "--matches",
        type=whole,
        default=20,
        metavar="N",
        help="number of matches for each pair (default 20)",
    )
    match.add_argument(
        "--seed",
        type=utf8,
        metavar="WORD",
        help="word that determines the deals, to repeat them; whoever knows it knows the deals",
    )


def is_file(argument: str) -> bool:
    """Return whether an argument names a file rather than a match. Match ids consist of letters and digits
    only."""
    return not argument.strip().isalnum()


def _add_copying(commands: Commands) -> None:
    backup = commands.add_parser("backup", help="copy the database, even while the bot runs")
    backup.add_argument(
        "file",
        metavar="FILE|FOLDER",
        type=Path,
        help="file to write, which must not exist yet; with --every or --keep, the folder for the "
        "copies",
    )
    backup.add_argument(
        "--every", type=span, metavar="SPAN", help="repeat the backup at this interval, such as 6h"
    )
    backup.add_argument(
        "--keep", type=whole, metavar="N", help="number of copies to keep (default 28)"
    )
    restore = commands.add_parser(
        "restore", help="replace the database with a copy; stop the bot first"
    )
    restore.add_argument("file", metavar="FILE", type=Path, help="copy to restore")
    copy = commands.add_parser(
        "copy",
        help="copy everything from one database to an empty one; stop the bot first",
        epilog="A database is the path of an SQLite file, an address such as "
        "postgresql://user@host/name, or the word FAIRWIND_DATABASE for the one in the settings.",
    )
    copy.add_argument("source", metavar="FROM", help="database to copy from")
    copy.add_argument(
        "target", metavar="TO", help="empty database to copy to, which is created if needed"
    )


def _add_number(command: argparse.ArgumentParser) -> None:
    which = "number of this process, from 0; it waits while a process with that number is running"
    many = "number of processes that run the bot (default 1; more than one needs PostgreSQL)"
    command.add_argument("--processes", metavar="N", help=many)
    command.add_argument("--process", metavar="K", help=which)


def _add_doctor(commands: Commands) -> None:
    doctor = commands.add_parser(
        "doctor",
        help="check the settings, Discord and the database, even while the bot runs",
        description="Exit codes: 0 if all is well, 1 if something must be fixed, 2 if the settings can't be "
        "used.",
    )
    _add_number(doctor)
    doctor.add_argument("--json", action="store_true", help="print the findings as JSON")
    doctor.add_argument(
        "--servers",
        type=whole,
        default=100,
        metavar="N",
        help="check permissions in at most N servers, with three requests each (default 100)",
    )


def _add_blocking(commands: Commands) -> None:
    for name, does in {
        "block": "block a person or a server",
        "unblock": "unblock a person or a server",
    }.items():
        command = commands.add_parser(name, help=does)
        command.add_argument(
            "sort", choices=["user", "server"], help="whether the id is a person's or a server's"
        )
        command.add_argument("id", type=snowflake, help="Discord's id of the person or server")
    commands.add_parser("blocked", help="list the people and servers that you have blocked")
