"""Slash commands and buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, TypeAlias

Setup: TypeAlias = Callable[[Any], Awaitable[None]]


def setups() -> tuple[Setup, ...]:
    """The `setup` of every module of this package that has one. It adds the module's commands to the client."""
    # Found by walking: a new game's commands need no list. discord.py's `load_extension` would execute each
    # module a second time.
    modules = [import_module(found.name) for found in walk_packages(__path__, f"{__name__}.")]
    return tuple(module.setup for module in modules if hasattr(module, "setup"))
