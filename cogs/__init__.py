"""Slash commands and buttons."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages


def extensions() -> tuple[str, ...]:
    """The modules of this package that discord.py can load as extensions: those with a `setup`."""
    # Found by walking: a new game's commands need no list.
    names = [module.name for module in walk_packages(__path__, f"{__name__}.")]
    return tuple(name for name in names if hasattr(import_module(name), "setup"))
