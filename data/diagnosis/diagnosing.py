"""The diagnosis of a database, even beside a running bot. It changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from data.core.address import database_address
from data.core.problem import SEVERAL_ON_A_FILE, DatabaseProblem
from data.diagnosis import sqlite_diagnosis
from data.diagnosis.findings import Finding
from matches.ports.preferences import ServerSettings


def diagnose_database(where: str, processes: int = 1) -> Iterator[Finding]:
    """Examine the database that FAIRWIND_DATABASE names, for a bot of `processes` processes. Blocks. No finding
    shows a password."""
    try:
        address = database_address(where)
    except DatabaseProblem as problem:
        yield Finding("database", "todo", str(problem), "Correct FAIRWIND_DATABASE.")
        return
    if isinstance(address, Path):
        if processes > 1:
            yield Finding("database", "todo", SEVERAL_ON_A_FILE)
        yield from sqlite_diagnosis.examine(address)
    else:
        from data.diagnosis import postgres_diagnosis  # only where psycopg is installed

        yield from postgres_diagnosis.examine(address)


def allowed_places(where: str) -> Mapping[int, ServerSettings]:
    """Return the settings that managers chose, by server; empty if the database can't be read. Blocks, and
    changes nothing."""
    try:
        address = database_address(where)
    except DatabaseProblem:
        return {}
    if isinstance(address, Path):
        return sqlite_diagnosis.allowed_places(address)
    from data.diagnosis import postgres_diagnosis  # only where psycopg is installed

    return postgres_diagnosis.allowed_places(address)
