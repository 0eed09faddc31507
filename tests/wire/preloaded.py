"""What the fork server imports before it forks: the whole program, as far as every run needs it."""

from importlib import import_module

import alembic.command
import alembic.config

import bot.__main__
import bot.commands
import cogs
import games
import renderers.studio
import tests.wire.fork_server

for extension in cogs.extensions():
    import_module(extension)
games.find_games()
renderers.studio.Studio()

__all__ = ["alembic", "bot", "cogs", "games", "renderers", "tests"]
