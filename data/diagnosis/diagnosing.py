"""Examines a database for `fairwind doctor`. It changes nothing, and a bot may be using the database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from data.core.address import database_address
from data.core.problem import SEVERAL_ON_A_FILE, DatabaseProblem, DriverMissing
from data.diagnosis import sqlite_diagnosis
from data.diagnosis.findings import Finding
from matches.ports.preferences import ServerSettings
from texts.late import Late

if TYPE_CHECKING:
    from data.diagnosis import postgres_diagnosis
else:
    postgres_diagnosis = Late("data.diagnosis.postgres_diagnosis")


def diagnose_database(where: str, processes: int = 1) -> Iterator[Finding]:
    """Yield findings about the database that `where`, a value of FAIRWIND_DATABASE, names. Blocks. `processes`
    is how many processes the bot will have. No finding contains a password."""
    try:
        address = database_address(where)
    except DatabaseProblem as problem:
        do = "" if isinstance(problem, DriverMissing) else "Correct FAIRWIND_DATABASE."
        yield Finding("database", "todo", str(problem), do)
        return
    if isinstance(address, Path):
        if processes > 1:
            yield Finding("database", "todo", SEVERAL_ON_A_FILE)
        yield from sqlite_diagnosis.examine(address)
    else:
        yield from postgres_diagnosis.examine(address)


def allowed_places(where: str) -> Mapping[int, ServerSettings]:
    """Return the settings of each Discord server, by its id. They say in which channels matches may be played,
    and whether in threads. If the database can't be read, return an empty mapping. Blocks."""
    try:
        address = database_address(where)
    except DatabaseProblem:
        return {}
    if isinstance(address, Path):
        return sqlite_diagnosis.allowed_places(address)
    return postgres_diagnosis.allowed_places(address)
