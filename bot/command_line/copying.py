"""The command `fairwind copy`, which copies everything from one database to another."""

from __future__ import annotations

import argparse
from typing import Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from bot.runtime.settings import BadSettings, Settings
from data import database_address
from data.copies.copying import copy_database

OF_SETTINGS: Final = "FAIRWIND_DATABASE"

PASSWORD: Final = (
    "Other users of this machine can see a password in the list of processes. Leave it out, and "
    f"set PGPASSWORD or write it to the file ~/.pgpass; or give the word {OF_SETTINGS} instead of "
    "the address, to use the one in the settings."
)


def run_command(settings: Settings, chosen: argparse.Namespace) -> int:
    """Copy everything from one database to another, and return 0. Raise BadSettings if an address contains a
    password, and DatabaseProblem if copying fails."""
    source, target = (
        database_address(_named(settings, each)) for each in (chosen.source, chosen.target)
    )
    rows = copy_database(source, target, lambda words: print(words, flush=True))
    print(
        f"{source} was copied to {target}, and every row was compared (matches: "
        f"{rows['matches']:,}, events: {rows['events']:,}, all rows: {sum(rows.values()):,})."
    )
    print(
        f"Point {OF_SETTINGS} to {target}, and start the bot. Never run bots on both: the "
        "databases would differ from the first move on."
    )
    return 0


def _named(settings: Settings, argument: str) -> str:
    """Return the address that the argument names. Raise BadSettings if it contains a password."""
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
