"""The command `fairwind play`: it serves a web page that simulates Discord, with the bot on it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sandbox.page import Program, serve
from texts.late import Late

if TYPE_CHECKING:
    import data
    from data.processes import embedded
else:
    data = Late("data")
    embedded = Late("data.processes.embedded")

CHANNELS: Final = ("general", "games")
_FILE: Final = "bot.sqlite3"
_SERVER: Final = "bot.postgresql"
"""The name of the database server's folder. `--fresh` deletes it, so it must not be one that others use."""
_HINT: Final = (
    "There, type  /play  to begin a game, or  /help\n"
    "Once the match has begun, open its thread, and press Hand.\n"
)


def play(bot: Sequence[str], chosen: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C or SIGTERM, and return the exit code. `bot` is the command line that starts
    the bot behind the page."""
    database: Callable[[], AbstractContextManager[str]] | None = None
    if chosen.postgresql:
        server = chosen.folder / _SERVER
        database = partial(embedded.embedded_server, server, fresh=chosen.fresh)
    program = program_of(bot, chosen.folder, database)
    try:
        return serve(program, chosen.folder, fresh=chosen.fresh, port=chosen.port)
    except data.DatabaseProblem as problem:
        print(problem, file=sys.stderr)
        return 1


def program_of(
    bot: Sequence[str],
    folder: Path,
    database: Callable[[], AbstractContextManager[str]] | None = None,
) -> Program:
    """Return what the page needs to start the bot with the command line `bot`. `database` returns a context
    manager that runs a database server and yields its address. By default, the bot uses a SQLite file in the
    folder."""
    file = str(folder.absolute() / _FILE)
    return Program(
        bot,
        name="Fairwind",
        channels=CHANNELS,
        prefix="FAIRWIND_",
        settings=partial(_settings, database or (lambda: nullcontext(file))),
        files=(f"{_FILE}*",),
        hint=_HINT,
        first_command="play",
    )


@contextmanager
def _settings(database: Callable[[], AbstractContextManager[str]]) -> Iterator[Mapping[str, str]]:
    with database() as address:
        yield {"FAIRWIND_DATABASE": address}
