"""Diagnoses a PostgreSQL database by read-only queries on one connection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import Any, Final, LiteralString

import psycopg
from psycopg.conninfo import conninfo_to_dict

from data.core.address import PostgresAddress
from data.core.postgres_link import FAIRWIND, LOCKED
from data.core.postgres_words import cause
from data.core.problem import first_line, foreign, unusable
from data.diagnosis.findings import Finding
from data.diagnosis.sqlite_diagnosis import ALLOWED, as_settings, megabytes
from data.diagnosis.version_findings import NOTES, REVISION, judge_versions
from matches.ports.preferences import ServerSettings

_OURS: Final = {"application_name": "fairwind doctor", "connect_timeout": 5}

_OLDEST: Final = 140_000
"""The oldest version of PostgreSQL that still gets fixes, in the form of `server_version_num`."""

_FEW: Final = 10
"""The number of free connections below which the host is warned. Each process of Fairwind opens up to ten."""

_LARGE_WAL: Final = 2 * 2**30
"""The size in bytes above which the write-ahead log is reported as large. By default a server recycles its log
at 1 GB: https://www.postgresql.org/docs/current/wal-configuration.html"""

_SHORTLY: Final[LiteralString] = "SELECT set_config('statement_timeout', '10s', false)"

_SETTINGS: Final[LiteralString] = (
    "SELECT name, setting FROM pg_settings WHERE name IN ('server_version_num', 'server_version', 'fsync', "
    "'full_page_writes', 'synchronous_commit', 'data_checksums', 'max_connections', 'server_encoding', "
    "'superuser_reserved_connections', 'reserved_connections')"
)
_BUSY: Final[LiteralString] = (
    "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
)
_STANDBY: Final[LiteralString] = "SELECT pg_is_in_recovery()"
_RIGHTS: Final[LiteralString] = (
    "SELECT current_schema(), has_schema_privilege(current_schema(), 'CREATE')"
)
_TABLES: Final[LiteralString] = (
    "SELECT to_regclass('alembic_version') IS NOT NULL AND to_regclass('notes') IS NOT NULL, "
    "EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema())"
)
_SIZE: Final[LiteralString] = "SELECT pg_database_size(current_database())"
_WAL: Final[LiteralString] = "SELECT coalesce(sum(size), 0)::bigint FROM pg_ls_waldir()"
_HOLDERS: Final[LiteralString] = (
    "SELECT DISTINCT pid, client_addr::text FROM pg_locks LEFT JOIN pg_stat_activity USING (pid) "
    f"WHERE {LOCKED} ORDER BY pid"
)


def examine(address: PostgresAddress) -> Iterator[Finding]:
    try:
        with closing(_connected(address)) as connection:
            yield from _Diagnosis(address, connection).findings()
    except psycopg.Error as error:
        reason = _reason(address, error)
        do = "" if cause(reason) else "Start the server, or correct FAIRWIND_DATABASE."
        yield Finding("database", "todo", unusable(address, reason), do)


def allowed_places(address: PostgresAddress) -> Mapping[int, ServerSettings]:
    try:
        with closing(_connected(address)) as connection:
            return as_settings(connection.execute(ALLOWED).fetchall())
    except psycopg.Error:
        return {}


def _connected(address: PostgresAddress) -> psycopg.Connection[Any]:
    parameters: dict[str, Any] = {**_OURS, **conninfo_to_dict(address.url)}
    connection = psycopg.connect(**parameters, autocommit=True)
    connection.execute(_SHORTLY)
    return connection


def _reason(address: PostgresAddress, error: psycopg.Error) -> str:
    """Return the first line of an error. Any password in it is hidden, although psycopg should never show
    one."""
    text = first_line(error).rstrip(".")
    for name, value in conninfo_to_dict(address.url).items():
        if "password" in name and value:
            text = text.replace(str(value), "…")
    return text


class _Diagnosis:
    def __init__(self, address: PostgresAddress, connection: psycopg.Connection[Any]) -> None:
        self._address = address
        self._connection = connection
        self._settings: dict[str, str] = dict(connection.execute(_SETTINGS).fetchall())

    def findings(self) -> Iterator[Finding]:
        yield self._version()
        yield self._lease()
        yield from self._versions()
        yield self._integrity()
        yield self._durability()
        yield self._connections()
        yield self._wal()
        says = "The free space on the server's disk can't be seen from here."
        yield Finding("disk", "skipped", says, "Monitor it on the server.")

    def _row(self, query: LiteralString) -> Any:
        row = self._connection.execute(query).fetchone()
        assert row is not None
        return row

    def _version(self) -> Finding:
        number, version = self._settings["server_version_num"], self._settings["server_version"]
        facts = {"version": version, "encoding": self._settings["server_encoding"]}
        says = f"PostgreSQL {version} answers at {self._address}."
        if self._row(_STANDBY)[0]:
            do = "Set FAIRWIND_DATABASE to the primary server: a standby can't store anything."
            return Finding("database", "todo", f"{says} It is a standby.", do, facts)
        if self._settings["server_encoding"] != "UTF8":
            says = f"{says} The encoding of the database is {self._settings['server_encoding']}."
            do = "Create a database with ENCODING 'UTF8': otherwise names can't be stored."
            return Finding("database", "todo", says, do, facts)
        if int(number) < _OLDEST:
            do = "Update PostgreSQL: this version no longer gets fixes."
            return Finding("database", "note", says, do, facts)
        return Finding("database", "ok", says, facts=facts)

    def _lease(self) -> Finding:
        holders = self._connection.execute(_HOLDERS, [FAIRWIND]).fetchall()
        facts = {"holder": ", ".join(str(pid) for pid, _ in holders) or None}
        if not holders:
            return Finding("lease", "ok", "No bot is using the database.", facts=facts)
        named = ", ".join(f"{pid} from {host or 'the database server'}" for pid, host in holders)
        says = f"A running Fairwind process is using the database: session {named}."
        if len(holders) > 1:
            says = f"{len(holders)} running Fairwind processes are using the database: sessions {named}."
        return Finding("lease", "ok", says, facts=facts)

    def _versions(self) -> Iterator[Finding]:
        ours, tables = self._row(_TABLES)
        if ours:
            revision = self._connection.execute(REVISION).fetchone()
            noted = dict(self._connection.execute(NOTES).fetchall())
            yield from judge_versions(self._address, revision and revision[0], noted)
        else:
            yield self._without_schema(tables=tables)

    def _without_schema(self, *, tables: bool) -> Finding:
        if tables:
            do = "Correct FAIRWIND_DATABASE, or create a database just for Fairwind."
            return Finding("revision", "todo", foreign(self._address), do)
        schema, may_create = self._row(_RIGHTS)
        if not may_create:
            says = f"The database user may not create tables in the schema {schema}."
            do = "Make that user the owner of the database: ALTER DATABASE … OWNER TO …"
            return Finding("revision", "todo", says, do)
        return Finding(
            "revision", "ok", "The database is empty: the first start creates its tables."
        )

    def _integrity(self) -> Finding:
        size = self._row(_SIZE)[0]
        facts = {"bytes": size, "data_checksums": self._settings["data_checksums"]}
        if self._settings["data_checksums"] == "on":
            says = (
                "The server verifies every page that it reads (size of the database: "
                f"{megabytes(size)})."
            )
            return Finding("integrity", "ok", says, facts=facts)
        says = f"The server can't detect damaged pages (size of the database: {megabytes(size)})."
        do = "Stop the server once and run: pg_checksums --enable"
        return Finding("integrity", "note", says, do, facts)

    def _durability(self) -> Finding:
        names = ("fsync", "full_page_writes", "synchronous_commit")
        facts = {name: self._settings[name] for name in names}
        off = [name for name in names[:2] if facts[name] != "on"]
        if off:
            says = (
                "If the server's machine crashes, moves can be lost, because this is off: "
                f"{', '.join(off)}."
            )
            do = f"Set in postgresql.conf: {', '.join(f'{name} = on' for name in off)}."
            return Finding("durability", "todo", says, do, facts)
        says = "Every move is on the server's disk before it is answered."
        if facts["synchronous_commit"] == "off":  # Fairwind's own connections override this setting
            says = (
                f"{says} (synchronous_commit is off for other programs; Fairwind turns it on for "
                "itself.)"
            )
        return Finding("durability", "ok", says, facts=facts)

    def _connections(self) -> Finding:
        most = int(self._settings["max_connections"])
        kept = ("superuser_reserved_connections", "reserved_connections")
        left = most - sum(int(self._settings.get(each, 0)) for each in kept) - self._row(_BUSY)[0]
        facts = {"left": left, "max_connections": most}
        says = f"{max(left, 0)} of the server's {most} connections are free."
        if left < _FEW:
            do = "Raise max_connections in postgresql.conf: each Fairwind process opens up to ten."
            return Finding("connections", "todo", says, do, facts)
        return Finding("connections", "ok", says, facts=facts)

    def _wal(self) -> Finding:
        try:
            size = self._row(_WAL)[0]
        except psycopg.errors.InsufficientPrivilege:
            says = "This user may not see the size of the server's write-ahead log."
            return Finding("wal", "skipped", says, "To allow it, run: GRANT pg_monitor TO …")
        says = f"The write-ahead log of the server has {megabytes(size)}."
        if size > _LARGE_WAL:
            do = (
                "Look in pg_replication_slots for one that nobody reads, and check archive_command."
            )
            return Finding("wal", "note", says, do, {"bytes": size})
        return Finding("wal", "ok", says, facts={"bytes": size})
