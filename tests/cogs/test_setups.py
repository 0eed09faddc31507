"""Every module of `cogs` that adds commands or buttons to the client is loaded."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import cogs


def test_bot_loads_every_cog_module_that_has_a_setup_function() -> None:
    walked = [import_module(found.name) for found in walk_packages(cogs.__path__, "cogs.")]
    assert cogs.setups() == tuple(each.setup for each in walked if hasattr(each, "setup"))
