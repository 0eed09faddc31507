"""The command `discord-sandbox`: starts a bot, and serves a web page where you use the bot as if on Discord."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from sandbox.page import Program, serve
from sandbox.protocol.gateway.intents import PRIVILEGED_BY_NAME
from sandbox.redirect import redirected
from sandbox.world.accounts.permissions import BITS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command. Return 0, or 1 for failure; exit with code 2 for wrong arguments."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if shutil.which(chosen.bot[0]) is None:
        parser.error(f"there is no program {chosen.bot[0]!r}")
    return serve(
        _program(chosen),
        chosen.folder,
        fresh=chosen.fresh,
        port=chosen.port,
        open_browser=not chosen.no_browser,
    )


def _program(chosen: argparse.Namespace) -> Program:
    granted = sum({PRIVILEGED_BY_NAME.get(name, 0) for name in chosen.intents})
    return Program(
        chosen.bot,
        name=chosen.name,
        settings=lambda: nullcontext(redirected({})),
        folder=Path.cwd(),
        privileged_intents=granted,
        permissions=chosen.permissions,
        hint=f"The bot writes to  {(chosen.folder / 'bot.log').absolute()}\n",
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "discord-sandbox", description="A stand-in for Discord on this machine."
    )
    commands = parser.add_subparsers(required=True)
    play = commands.add_parser(
        "play",
        help="use a bot in a browser",
        description="Start a page that looks like Discord, and the bot. Example: discord-sandbox play "
        "-- python my_bot.py",
    )
    play.add_argument("--name", default="Bot", help="the bot's name (default: Bot)")
    play.add_argument(
        "--folder",
        type=Path,
        default=Path(".discord-sandbox"),
        help="folder for messages, files and the bot's output (default: .discord-sandbox)",
    )
    play.add_argument("--fresh", action="store_true", help="delete what earlier runs have left")
    play.add_argument("--port", type=int, default=0, help="port of the page (default: a free one)")
    play.add_argument("--no-browser", action="store_true", help="don't open a browser")
    play.add_argument(
        "--intents",
        nargs="*",
        choices=[*PRIVILEGED_BY_NAME, "none"],
        default=[*PRIVILEGED_BY_NAME],
        help="the privileged intents that are switched on for the bot (default: all)",
    )
    play.add_argument(
        "--permissions",
        nargs="*",
        choices=BITS,
        default=["administrator"],
        metavar="NAME",
        help="the permissions that the bot was invited with, such as manage_roles (default: administrator)",
    )
    play.add_argument("bot", nargs="+", metavar="COMMAND", help="the bot's command line, after --")
    return parser


if __name__ == "__main__":
    sys.exit(main())
