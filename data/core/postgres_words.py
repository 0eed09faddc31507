"""Explains PostgreSQL's errors to people who do not know PostgreSQL, and says what to do about them."""

from __future__ import annotations

import re
from shlex import quote
from typing import Final

_OWNER: Final = "Make that user the owner of the database: ALTER DATABASE … OWNER TO …"

_CAUSES: Final = (
    (
        r'password authentication failed for user "(.+)"',
        'the server does not accept this password for the role "{0}", or has no such role',
        "Correct the password in FAIRWIND_DATABASE or ~/.pgpass.",
    ),
    (
        "no password supplied",
        "the server asks for a password, and none was given",
        "Put it into ~/.pgpass, a file with mode 600, or into FAIRWIND_DATABASE.",
    ),
    (
        r'Peer authentication failed for user "(.+)"',
        'without a host, only the system\'s own user "{0}" may use the role "{0}"',
        "Write localhost as the host in FAIRWIND_DATABASE: then the password counts.",
    ),
    (
        r'role "(.+)" does not exist',
        'the server has no role "{0}"',
        "Correct FAIRWIND_DATABASE, or create the role: sudo -u postgres createuser --pwprompt {1}",
    ),
    (
        r'database "(.+)" does not exist',
        'the server has no database "{0}"',
        "Correct FAIRWIND_DATABASE, or create the database: sudo -u postgres createdb --owner=ROLE "
        "{1}",
    ),
    (
        r"permission denied for schema (\S+)",
        "the database user may not create tables in the schema {0}",
        _OWNER,
    ),
    (
        r'permission denied for database "(.+)"',
        'the database user may not use the database "{0}"',
        _OWNER,
    ),
    (
        r"no pg_hba\.conf entry for",
        "the server's pg_hba.conf has no entry for this machine, role and database",
        "Add one and reload the server, or correct FAIRWIND_DATABASE.",
    ),
)


def cause(reason: str) -> tuple[str, str] | None:
    """Return what an error of the server means, and what to do about it; None for an unknown error."""
    for pattern, says, do in _CAUSES:
        if found := re.search(pattern, reason):
            names = [each for name in found.groups() for each in (name, quote(name))]
            return says.format(*names), do.format(*names)
    return None
