"""What the fork server does before it forks: it imports the whole program, and warms its caches."""

import asyncio
import gc
from functools import cache
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
import locales
import renderers
import renderers.cover
import sandbox.page
import tests.wire.fork_server
from renderers.cover import draw_all, draw_cover
from renderers.rehearsal import rehearse
from renderers.renderer import Cast
from renderers.studio import Studio
from tests.compiled_statements import share_compiled_statements
from tests.matches.conftest import harness_at
from tests.matches.fakes import FakeChannel, FakeClock

_MOVES = 6


async def _play() -> None:
    """Play a few moves of a match on a real database and in a fake channel, so that caches are warm."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "matches.sqlite3"
        async with harness_at(path, FakeChannel(), FakeClock()) as harness:
            harness.paint_with(Studio())
            match = await harness.begun("Alice", "Bob")
            await harness.moved(match, _MOVES)


def _draw(key: str) -> None:
    """Draw the table and all hands in the first turns of a match, so that caches are warm."""
    rules, renderer = games.find_games()[key], renderers.find(key)
    seats = rules.ABOUT.seats[0]
    state, cast = rules.setup(seats, rules.ABOUT.settle({}), bytes(32)), Cast(("Somebody",) * seats)
    for _ in range(_MOVES):
        renderer.draw(rules.view(state, None), cast)
        for seat in range(seats):
            renderer.draw_hand(rules.view(state, seat), cast)
        seat = min(rules.to_act(state))
        state = rules.apply(state, seat, rules.suggest(rules.view(state, seat)))


def _keep_covers() -> None:
    """Draw the covers of the games once, instead of once in every process."""
    kept = vars(renderers.cover)
    kept["draw_cover"], kept["draw_all"] = cache(draw_cover), cache(draw_all)
    for key in games.find_games():
        renderers.cover.draw_cover(key)
    renderers.cover.draw_all()


share_compiled_statements()
for module in walk_packages(cogs.__path__, "cogs."):
    import_module(module.name)
asyncio.run(_play())
for key in games.find_games():
    _draw(key)
    while not rehearse(key).over:
        pass
_keep_covers()
for code in locales.LANGUAGES:
    locales.find(code)
gc.collect()
gc.freeze()  # otherwise each collection in a fork would copy the pages of all this

__all__ = ["alembic", "bot", "cogs", "games", "locales", "renderers", "sandbox", "tests"]
