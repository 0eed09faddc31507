"""The slash commands and buttons of the bot. A cog is a class of discord.py that groups commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final, TypeAlias

from cogs import games

Setup: TypeAlias = Callable[[Any], Awaitable[None]]

COMMANDS: Final = (
    "admin.fairwind",
    "hints",
    "replay",
    "match",
    "personal.absences",
    "personal.help",
    "personal.learn",
    "personal.my_matches",
    "personal.play",
    "personal.practice",
    "personal.privacy",
    "personal.settings",
    "personal.standing",
    "presses",
    "seasons",
)
"""The modules with a `setup` function. The modules of the games are not listed, because they are discovered."""


def setups() -> tuple[Setup, ...]:
    """Return the `setup` function of each module that adds commands or handles presses."""
    of_games = (f"games.{found.name}" for found in iter_modules(games.__path__))
    # Commands are registered in this order. Call `setup` directly, because discord.py's `load_extension` would
    # execute each module a second time.
    return tuple(
        import_module(f"{__name__}.{name}").setup for name in sorted((*COMMANDS, *of_games))
    )
