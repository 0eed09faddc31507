"""Slash commands and buttons."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules


def extensions() -> tuple[str, ...]:
    """The modules of this package that discord.py can load: those that have a `setup`."""
    names = [f"{__name__}.{module.name}" for module in iter_modules(__path__)]
    return tuple(name for name in names if hasattr(import_module(name), "setup"))
