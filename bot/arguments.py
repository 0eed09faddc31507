"""The arguments of the command line. This module imports little, so help and error messages appear quickly."""

from __future__ import annotations

import argparse
import math
import re
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

_SNOWFLAKE: Final = re.compile("[0-9]{15,20}")
_LARGEST: Final = 2**63 - 1
"""SQLite's largest integer."""

_LEVELS: Final = ("suggest", "easy", "fair", "strong")
"""The same as `engines.conversation.LEVELS`, which is not worth importing for help."""

_MOST_AT_ONCE: Final = 64
"""The maximum number of matches at a time. Each may need nine processes."""

_SPAN: Final = re.compile("([0-9]{1,6})([mhd])")
_MINUTES: Final = {"m": 1, "h": 60, "d": 24 * 60}
_LONGEST: Final = timedelta(days=366)


def argument_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fairwind", description="Play wind-named games on Discord."
    )
    parser.add_argument("--version", action="store_true", help="say which version this is, and end")
    commands = parser.add_subparsers(dest="command", metavar="command")
    # Without a command the bot runs, as a service's command line expects.
    commands.default = "run"
    run = commands.add_parser("run", help="run the bot (also without any command)")
    _add_number(run)
    play = commands.add_parser("play", help="play in a browser, without Discord")
    play.add_argument("--fresh", action="store_true", help="forget what was played before")
    play.add_argument(
        "--postgresql", action="store_true", help="on a PostgreSQL server, started for it"
    )
    play.add_argument("--port", type=_port, default=0, help="where the page is (default: any)")
    play.add_argument("--folder", type=Path, default=Path("var/play"), help="where its data lie")
    watch = commands.add_parser(
        "watch", help="see four people play a match of Tradewinds, in the terminal"
    )
    watch.add_argument("--pace", type=_pace, default=1.0, help="seconds between moves (default 1)")
    watch.add_argument("--pictures", type=Path, default=Path("var/pictures"), help="where to")
    verify = commands.add_parser("verify", help="deal and play an ended match again and compare")
    verify.add_argument(
        "match",
        metavar="MATCH|FILE",
        help="the id of a match (letters and digits alone), or else a file that Fair deal or Record gave, "
        "such as fairwind-abc.txt or ./proof: it is checked without any database",
    )
    verify.add_argument(
        "--fingerprint",
        metavar="DIGITS",
        default="",
        help="compare the record in a file with what the end of the match on Discord shows",
    )
    _add_records(commands)
    _add_engine(commands)
    _add_match(commands)
    _add_doctor(commands)
    _add_blocking(commands)
    _add_copying(commands)
    return parser


def _add_records(commands: Commands) -> None:
    """Add `record` and `replay`."""
    record = commands.add_parser("record", help="print the record of an ended match")
    record.add_argument("match", metavar="MATCH", help="the id of the match")
    replay = commands.add_parser(
        "replay", help="step through the record of a match, or through a proof"
    )
    replay.add_argument(
        "file", metavar="FILE", type=Path, help="the file that Record or Fair deal gave"
    )
    replay.add_argument(
        "--pictures",
        metavar="FOLDER",
        type=Path,
        help="write a picture of every turn into this folder instead",
    )
    replay.add_argument(
        "--film",
        metavar="FILE.gif",
        type=_gif,
        help="write the whole match as an animated GIF instead",
    )


def _gif(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() != ".gif":
        raise argparse.ArgumentTypeError(f"{text!r} is no name of a film, such as match.gif")
    return path


def _add_engine(commands: Commands) -> None:
    engine = commands.add_parser(
        "engine", help="our computer players on standard input and output, for other programs"
    )
    engine.add_argument("--level", choices=_LEVELS, default="strong", help="how well it plays")


def _add_match(commands: Commands) -> None:
    match = commands.add_parser(
        "match",
        help="let engines play each other, and print how they fared",
        description="Each pair of engines plays each deal once with each side. Who fails loses the match.",
    )
    match.add_argument(
        "engine",
        nargs="+",
        metavar="ENGINE",
        help="a command in quotes, such as “python3 mine.py”, or with a name “mine=python3 mine.py”; or one of "
        f"ours: {', '.join(_LEVELS)}",
    )
    _add_what_is_played(match)
    match.add_argument(
        "--seconds",
        type=_seconds,
        default=10.0,
        metavar="S",
        help="the time for a move (default 10)",
    )
    match.add_argument(
        "--at-once",
        type=_at_once,
        default=1,
        metavar="N",
        help="so many matches at a time (default 1)",
    )
    match.add_argument(
        "--records", type=Path, metavar="FOLDER", help="write the record of each match into it"
    )
    match.add_argument(
        "--errors", action="store_true", help="show what engines say on standard error"
    )


def _add_what_is_played(match: argparse.ArgumentParser) -> None:
    match.add_argument("--game", required=True, help="the game, such as crosswind")
    match.add_argument(
        "--seats", type=_whole, metavar="N", help="how many seats (default: the fewest)"
    )
    match.add_argument(
        "--options", metavar="TEXT", help="such as “size 7, swap on”, as in a record"
    )
    match.add_argument(
        "--matches",
        type=_whole,
        default=20,
        metavar="N",
        help="how many for each pair (default 20)",
    )
    match.add_argument(
        "--seed", metavar="WORD", help="deal the same again: whoever knows the word knows the deals"
    )


def _whole(text: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,5}", text):
        raise argparse.ArgumentTypeError(f"“{text}” is no number from 1 to 999999")
    return int(text)


def _at_once(text: str) -> int:
    number = _whole(text)
    if number > _MOST_AT_ONCE:
        raise argparse.ArgumentTypeError(f"“{text}” is too many at a time: at most {_MOST_AT_ONCE}")
    return number


def _seconds(text: str) -> float:
    seconds = _pace(text)
    if not 0.001 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"“{text}” is no time for a move: at most 3600 seconds")
    return seconds


def is_file(argument: str) -> bool:
    """Return whether the argument names a file rather than a match: match ids have only letters and digits."""
    return not argument.strip().isalnum()


def _port(text: str) -> int:
    port = int(text) if text.isascii() and text.isdigit() else -1
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: choose a number from 1 to 65535")
    return port


def _pace(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds, such as 0.5")
    return seconds


def _add_copying(commands: Commands) -> None:
    """Add `backup`, `restore` and `copy`."""
    backup = commands.add_parser("backup", help="copy the database, beside a running bot too")
    backup.add_argument(
        "file",
        metavar="FILE|FOLDER",
        type=Path,
        help="the file to write, which must not exist; with --every or --keep, the folder for the copies",
    )
    backup.add_argument(
        "--every", type=_span, metavar="SPAN", help="make a copy again and again, such as every 6h"
    )
    backup.add_argument(
        "--keep", type=_number_of_copies, metavar="N", help="how many copies to keep (default 28)"
    )
    restore = commands.add_parser(
        "restore", help="put a copy in the place of the database, while no bot runs"
    )
    restore.add_argument("file", metavar="FILE", type=Path, help="the copy")
    copy = commands.add_parser(
        "copy",
        help="copy everything from one database to an empty one, while no bot runs",
        epilog="A database is the path of a SQLite file, postgresql://user@host/name, or the word "
        "FAIRWIND_DATABASE for the one that the settings name.",
    )
    copy.add_argument("source", metavar="FROM", help="the database with the matches")
    copy.add_argument("target", metavar="TO", help="the empty one, which is made if need be")


def _span(text: str) -> timedelta:
    found = _SPAN.fullmatch(text)
    span = timedelta(minutes=int(found[1]) * _MINUTES[found[2]]) if found else timedelta()
    if not timedelta() < span <= _LONGEST:
        raise argparse.ArgumentTypeError(
            f"“{text}” is no span of time: write 30m, 6h or 1d, and at most {_LONGEST.days}d"
        )
    return span


def _number_of_copies(text: str) -> int:
    number = int(text) if re.fullmatch("[0-9]{1,6}", text) else 0
    if not number:
        raise argparse.ArgumentTypeError(f"“{text}” is no number of copies, such as 28")
    return number


def _add_number(command: argparse.ArgumentParser) -> None:
    which = "which of them this is, from 0; it waits while that one runs already"
    many = "so many processes run the bot (default: 1; more need PostgreSQL)"
    command.add_argument("--processes", metavar="N", help=many)
    command.add_argument("--process", metavar="K", help=which)


def _add_doctor(commands: Commands) -> None:
    doctor = commands.add_parser(
        "doctor",
        help="say what is wrong with settings, Discord and the database, beside a running bot too",
        description="The exit code: 0 all is well, 1 something must be done, 2 the settings can't be used.",
    )
    _add_number(doctor)
    doctor.add_argument("--json", action="store_true", help="print JSON, for programs")
    doctor.add_argument(
        "--servers",
        type=_whole,
        default=100,
        metavar="N",
        help="look for missing permissions in at most N servers, with three requests each (default 100)",
    )


def _add_blocking(commands: Commands) -> None:
    """Add `block`, `unblock` and `blocked`."""
    for name, does in {
        "block": "shut a person or a server out",
        "unblock": "let a person or a server in again",
    }.items():
        command = commands.add_parser(name, help=does)
        command.add_argument(
            "sort", choices=["user", "server"], help="whose id it is: a person's, or a server's"
        )
        command.add_argument("id", type=_snowflake, help="the id that Discord gives it")
    commands.add_parser("blocked", help="list whom you have shut out")


def _snowflake(text: str) -> int:
    if _SNOWFLAKE.fullmatch(text) is None or int(text) > _LARGEST:
        raise argparse.ArgumentTypeError(
            f"“{text}” is no id of Discord's: those have 15 to 20 digits. Discord's developer mode lets you "
            "copy them."
        )
    return int(text)
