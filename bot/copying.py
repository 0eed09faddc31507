"""`fairwind copy`."""

from __future__ import annotations

import argparse
from typing import Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from bot.settings import BadSettings, Settings
from data import database_address
from data.copying import copy_database

OF_SETTINGS: Final = "FAIRWIND_DATABASE"

PASSWORD: Final = (
    "Other users of this machine can read a password in the list of processes. Leave it out: PGPASSWORD or the "
    f"file ~/.pgpass can give it. Or write {OF_SETTINGS} in place of the address that the settings name."
)


def run_command(settings: Settings, chosen: argparse.Namespace) -> int:
    """Run the command and return the exit code. Raises BadSettings or DatabaseProblem."""
    source, target = (
        database_address(_named(settings, each)) for each in (chosen.source, chosen.target)
    )
    rows = copy_database(source, target, lambda words: print(words, flush=True))
    print(
        f"{target} holds what {source} holds: every row was compared (matches: {rows['matches']:,}, events: "
        f"{rows['events']:,}, all rows: {sum(rows.values()):,})."
    )
    print(
        f"Let {OF_SETTINGS} name {target}, and start the bot. Never start it with both: they would "
        "differ from the first move on."
    )
    return 0


def _named(settings: Settings, argument: str) -> str:
    """Return the database that an argument names. Raises BadSettings if it contains a password."""
    if argument == OF_SETTINGS:
        return settings.database
    if "://" in argument and _has_password(argument):
        raise BadSettings(PASSWORD)
    return argument


def _has_password(address: str) -> bool:
    try:
        url = make_url(address)
    except ArgumentError:
        return False
    return url.password is not None or "password" in url.query
