"""The arguments of the command line. It imports little, so that help and mistakes are answered at once."""

from __future__ import annotations

import argparse
import math
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

_SNOWFLAKE: Final = re.compile("[0-9]{15,20}")
_LARGEST: Final = 2**63 - 1
"""SQLite's largest integer."""


def argument_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fairwind", description="Play wind-named games on Discord."
    )
    parser.add_argument("--version", action="store_true", help="say which version this is, and end")
    commands = parser.add_subparsers(dest="command", metavar="command")
    # Without a command the bot runs, as a service's command line expects.
    commands.default = "run"
    commands.add_parser("run", help="run the bot (also without any command)")
    play = commands.add_parser("play", help="play in a browser, without Discord")
    play.add_argument("--fresh", action="store_true", help="forget what was played before")
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
        help="the id of a match (letters and digits alone), or else the file of a proof that Fair deal gave, "
        "such as fairwind-abc.txt or ./proof: it is checked without any database",
    )
    _add_blocking(commands)
    backup = commands.add_parser("backup", help="copy the database, beside a running bot too")
    backup.add_argument("file", type=Path, help="the file to write; it must not exist")
    return parser


def is_file(argument: str) -> bool:
    """Whether the argument names a file and not a match: match ids have only letters and digits."""
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
