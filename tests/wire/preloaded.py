"""What the fork server does before it forks: it imports the whole program and uses the parts that every run
needs. This warms caches: compiled statements, pieces of pictures, and validators of events."""

import asyncio
import gc
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryDirectory

import alembic.command
import alembic.config

import bot.__main__
import bot.command_line.backups
import bot.command_line.blocking
import bot.command_line.commands
import bot.command_line.copying
import cogs
import games
import renderers
import sandbox.page
import tests.wire.fork_server
from renderers.rehearsal import rehearse
from renderers.renderer import Cast
from renderers.studio import Studio
from tests.compiled_statements import share_compiled_statements
from tests.matches.conftest import harbour_at
from tests.matches.fakes import FakeChannel, FakeClock

_MOVES = 6


async def _play() -> None:
    """Play a match in a database, shown in a channel."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "matches.sqlite3"
        async with harbour_at(path, FakeChannel(), FakeClock()) as harbour:
            harbour.paint_with(Studio())
            match = await harbour.begun("Alice", "Bob")
            await harbour.moved(match, _MOVES)


def _draw(key: str) -> None:
    """Draw some moves of a match of this game, and every hand."""
    rules, renderer = games.find_games()[key], renderers.find(key)
    seats = rules.ABOUT.seats[0]
    state, cast = rules.setup(seats, rules.ABOUT.settle({}), bytes(32)), Cast(("Somebody",) * seats)
    for _ in range(_MOVES):
        renderer.draw(rules.view(state, None), cast)
        for seat in range(seats):
            renderer.draw_hand(rules.view(state, seat), cast)
        seat = min(rules.to_act(state))
        state = rules.apply(state, seat, rules.suggest(rules.view(state, seat)))


share_compiled_statements()
for module in walk_packages(cogs.__path__, "cogs."):
    import_module(module.name)
asyncio.run(_play())
for key in games.find_games():
    _draw(key)
    while not rehearse(key).over:
        pass
gc.collect()
gc.freeze()  # otherwise each collection in a fork would copy the pages of all this

__all__ = ["alembic", "bot", "cogs", "games", "renderers", "sandbox", "tests"]
