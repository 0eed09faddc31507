"""The rules of the games: pure functions over immutable states, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import cast

from games.rules import AnyRules


@cache
def find_games() -> Mapping[str, AnyRules]:
    """The rules of every game by its key: each module or package in here that has an `ABOUT`."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    games = [cast(AnyRules, module) for module in modules if hasattr(module, "ABOUT")]
    return MappingProxyType({rules.ABOUT.key: rules for rules in games})
