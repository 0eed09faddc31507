"""The location of a database: an SQLite file, or a database on a PostgreSQL server."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from data.core.problem import DatabaseProblem, DriverMissing
from texts.late import Late

if TYPE_CHECKING:
    import psycopg
    from psycopg import conninfo
else:
    psycopg = Late("psycopg")
    conninfo = Late("psycopg.conninfo")

_POSTGRES: Final = re.compile(r"(?:postgresql|postgres)(?:\+psycopg)?://", re.IGNORECASE)

_RESEMBLES_POSTGRES: Final = re.compile(
    r"\s*(?:(?:host|hostaddr|port|dbname|user|password|passfile|service|sslmode)\s*=|postgres|(?:psql|pgsql):)",
    re.IGNORECASE,
)
"""The pattern of PostgreSQL addresses that are not URLs, such as libpq's `host=localhost dbname=fairwind`."""

_MISTAKEN: Final = (
    "The database looks like one of PostgreSQL, but this is not an address of one. Write "
    "FAIRWIND_DATABASE=postgresql://user:password@host/database. If you mean a file of this name, "
    "begin with ./"
)

_NAMELESS: Final = (
    "The address of the database has a server, but no database. Write "
    "FAIRWIND_DATABASE=postgresql://user:password@host/database."
)

_UNREADABLE: Final = (
    "The address of the database can't be parsed. Write "
    "postgresql://user:password@host:port/database, with signs such as @ and / in the password as "
    "%40 and %2F."
)


@dataclass(frozen=True)
class PostgresAddress:
    """The address of a database on a PostgreSQL server. As text, it has no user, password or options, so that
    it can be shown and logged."""

    url: str = field(
        repr=False
    )  # in libpq's format, which allows several hosts, sockets and password files

    def __str__(self) -> str:
        parts = self._parts
        host = str(parts.get("host") or "localhost")
        port = f":{parts['port']}" if "port" in parts and not host.startswith("/") else ""
        name = parts.get("dbname") or ""
        return f"postgresql://{host}{port}/{name}"

    def check(self) -> None:
        """Raise DatabaseProblem if psycopg is missing or can't parse the address, or if the address names no
        database."""
        parts = self._parts
        # The database may also be named outside the URL. If it is named nowhere, libpq uses one with the user's
        # name.
        elsewhere = "service" in parts or {"PGDATABASE", "PGSERVICE"} & {*os.environ}
        if not (parts.get("dbname") or elsewhere):
            raise DatabaseProblem(_NAMELESS)

    @property
    def _parts(self) -> Mapping[str, object]:
        try:
            parse, unreadable = conninfo.conninfo_to_dict, psycopg.ProgrammingError
        except ImportError:
            raise DriverMissing(
                "PostgreSQL needs the package psycopg. In the source folder, run: "
                ".venv/bin/python -m pip install --constraint constraints.txt --editable "
                '".[postgres]"'
            ) from None
        try:
            parts: Mapping[str, object] = parse(self.url)
        except unreadable:
            # Don't chain the error: it repeats a part of the address, possibly the password.
            raise DatabaseProblem(_UNREADABLE) from None
        if _misread(parts):
            raise DatabaseProblem(_UNREADABLE)
        return parts


def _misread(parts: Mapping[str, object]) -> bool:
    """Return whether psycopg has probably taken a part of the password for the host, the port or the database.
    This happens if the password contains an unescaped @ or /. It must not happen, because people see those
    parts of an address."""
    host, name, port = (str(parts.get(each) or "") for each in ("host", "dbname", "port"))
    return "@" in host[1:] + name or not re.fullmatch("[0-9,]*", port)


Address = Path | PostgresAddress


def database_address(where: str | Path) -> Address:
    """Parse a value of FAIRWIND_DATABASE: a path, an SQLite URL, or a PostgreSQL URL. Raises DatabaseProblem if
    it can't be parsed, or if it is a PostgreSQL URL and psycopg is not installed.

    Symbolic links in a path are resolved. The lease is a file beside the database, so all processes must use
    the same path.
    """
    text = str(where)
    if _RESEMBLES_POSTGRES.match(text) and not _POSTGRES.match(text):
        raise DatabaseProblem(_MISTAKEN)
    if _POSTGRES.match(text):
        address = PostgresAddress(_POSTGRES.sub("postgresql://", text, count=1))
        address.check()
        return address
    try:
        path = _sqlite_file(text) if "://" in text else Path(where).expanduser()
        return path.resolve()
    except (OSError, RuntimeError) as error:  # such as ~ of an unknown user, or a loop of links
        raise DatabaseProblem(f"The path {text} of the database can't be used: {error}") from None


def _sqlite_file(text: str) -> Path:
    try:
        url = make_url(text)
    except ArgumentError:
        raise DatabaseProblem(
            "The address of the database is neither a path nor a URL, such as "
            "postgresql://user@host/name."
        ) from None
    if url.get_backend_name() != "sqlite" or not url.database:
        raise DatabaseProblem(
            "Fairwind keeps its matches in an SQLite file or in PostgreSQL: give a path, or a URL "
            "that begins with postgresql://."
        )
    return Path(url.database)
