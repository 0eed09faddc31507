"""Replaces Discord's addresses with those of the stand-in when a bot imports discord.py, one of its forks, or
hikari.

A bot's interpreter imports this file at its start. The bot may run in a virtual environment without the
sandbox, so the file uses only the standard library.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

_FORKS = ("discord", "nextcord", "disnake")
# A copy, because the bot may replace the variables, as by `load_dotenv(override=True)`.
_SETTINGS = {key: value for key, value in os.environ.items() if key.startswith("DISCORD_")}


def _redirect_http(module: Any) -> None:
    for name in ("BASE", "API_BASE_URL"):
        if hasattr(module.Route, name):
            setattr(module.Route, name, _SETTINGS["DISCORD_API_URL"])
    login = module.HTTPClient.static_login

    # Log in with the stand-in's token: a real token in the bot's code or settings never leaves this machine.
    async def static_login(self: Any, _: str) -> Any:
        return await login(self, _SETTINGS["DISCORD_TOKEN"])

    module.HTTPClient.static_login = static_login


def _redirect_gateway(module: Any) -> None:
    if hasattr(module.DiscordWebSocket, "DEFAULT_GATEWAY"):
        url = type(module.DiscordWebSocket.DEFAULT_GATEWAY)
        module.DiscordWebSocket.DEFAULT_GATEWAY = url(_SETTINGS["DISCORD_GATEWAY_URL"])


def _redirect_assets(module: Any) -> None:
    module.Asset.BASE = _SETTINGS["DISCORD_CDN_URL"]


def _redirect_hikari(module: Any) -> None:
    module.REST_API_URL = _SETTINGS["DISCORD_API_URL"]
    module.CDN_URL = _SETTINGS["DISCORD_CDN_URL"]


_REDIRECTS: dict[str, Callable[[Any], None]] = {"hikari.urls": _redirect_hikari}
for _fork in _FORKS:
    _REDIRECTS[f"{_fork}.http"] = _redirect_http
    _REDIRECTS[f"{_fork}.gateway"] = _redirect_gateway
    _REDIRECTS[f"{_fork}.asset"] = _redirect_assets


class _Redirector(MetaPathFinder):
    """Replaces the addresses in each module of `_REDIRECTS` right after its import."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        redirect = _REDIRECTS.get(name)
        spec = PathFinder.find_spec(name, path, target) if redirect else None
        if spec is None or spec.loader is None or redirect is None:
            return None
        execute = spec.loader.exec_module

        def exec_module(module: ModuleType) -> None:
            execute(module)
            redirect(module)

        spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec


def _import_hidden() -> None:
    """Import the `sitecustomize` that this file hides on the import path, if there is one."""
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [each for each in sys.path if os.path.abspath(each) != here]
    this = sys.modules.pop("sitecustomize", None)
    try:
        importlib.import_module("sitecustomize")
    except ModuleNotFoundError as error:
        if error.name != "sitecustomize":
            raise
        if this is not None:
            sys.modules["sitecustomize"] = this


if "DISCORD_API_URL" in os.environ and __name__ == "sitecustomize":
    sys.meta_path.insert(0, _Redirector())
    _import_hidden()
