"""Checks the host's settings for values that are valid but probably wrong."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from yarl import URL

from bot.runtime.settings import Settings, doubts
from data.diagnosis.findings import Finding

_CHECK: Final = "settings"

_ADDRESSES: Final = ("api_url", "gateway_url", "cdn_url")

_VERSION: Final = "/v10"
"""The version at the end of an address of Discord's REST API. The host must include it in FAIRWIND_API_URL."""


def examine_settings(settings: Settings) -> Iterator[Finding]:
    found = [*_wrong(settings), *_unusual(settings)]
    if not any(each.verdict == "todo" for each in found):
        yield Finding(_CHECK, "ok", "All settings are valid, and no name is misspelt.")
    yield from found


def _wrong(settings: Settings) -> Iterator[Finding]:
    if settings.token is None:
        do = (
            "Set DISCORD_TOKEN in the environment or in a file named .env: the README explains how to "
            "get one."
        )
        yield Finding("token", "todo", "There is no bot token.", do)
    for doubt in doubts():
        yield Finding(_CHECK, "todo", doubt)


def _unusual(settings: Settings) -> Iterator[Finding]:
    yield from _addresses(settings)
    if settings.guild is not None:
        says = f"FAIRWIND_GUILD is set, so only server {settings.guild} has the commands."
        yield Finding(_CHECK, "note", says, "Leave it empty unless you are developing.")
    cores = os.cpu_count() or 1
    if settings.thinkers > cores:
        says = f"FAIRWIND_THINKERS is {settings.thinkers}, but this machine has {cores} processors."
        yield Finding(
            _CHECK, "note", says, f"Set it to {cores} or less: more thinkers are no faster."
        )
    if settings.thinkers == 0:
        says = "FAIRWIND_THINKERS is 0, so computer players make the moves that the games suggest."
        yield Finding(_CHECK, "note", says, "Set it to 1 or more to let them think.")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        do = "Run the bot as a user of its own, which owns the database."
        yield Finding(_CHECK, "note", "This command runs as root.", do)


def _addresses(settings: Settings) -> Iterator[Finding]:
    changed = {name: url for name in _ADDRESSES if (url := getattr(settings, name))}
    for name, url in changed.items():
        says = f"FAIRWIND_{name.upper()} points to {without_secrets(url)} instead of Discord."
        yield Finding(
            _CHECK, "note", says, "Leave it empty unless you run a proxy or a stand-in there."
        )
    if "api_url" in changed and not URL(changed["api_url"]).path.rstrip("/").endswith(_VERSION):
        says = "FAIRWIND_API_URL does not end in /api/v10, as Discord's address does."
        yield Finding(_CHECK, "note", says, "Correct it, unless the proxy adds that path itself.")


def without_secrets(url: str) -> str:
    """Return an address without its user, password and query, so that it can be printed."""
    return str(URL(url).with_user(None).with_query(None))
