"""Makes findings about the versions of the program that have used a database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, LiteralString

from data.core.address import Address
from data.core.problem import foreign, newer, unfinished
from data.diagnosis.findings import Finding, Verdict
from data.versions import programs
from data.versions.revision import LATEST, UNFINISHED, own_version

REVISION: Final[LiteralString] = "SELECT version_num FROM alembic_version"
NOTES: Final[LiteralString] = "SELECT key, value FROM notes"


def judge_versions(
    address: Address, revision: str | None, noted: Mapping[str, str]
) -> Iterator[Finding]:
    """Yield two findings. The first tells the revision of the schema, and whether the bot could start with it.
    The second tells the newest program that has used the database. `noted` has all notes in the database, by
    key."""
    facts = {"revision": revision, "program": LATEST}
    verdict, says, do = _revision(address, revision, noted)
    yield Finding("revision", verdict, says, do, facts)
    yield _newest(programs.newest(noted))


def _revision(
    address: Address, revision: str | None, noted: Mapping[str, str]
) -> tuple[Verdict, str, str]:
    numbers = f"(revision {revision}, this program's is {LATEST})"
    if revision == LATEST:
        return "ok", f"The schema is that of this program (revision {revision}).", ""
    if revision is None:
        return "todo", foreign(address), "Correct FAIRWIND_DATABASE."
    if revision == UNFINISHED:
        return "todo", unfinished(address), "Run the same fairwind copy again."
    if revision < LATEST:
        return (
            "note",
            f"The database was last migrated by an older Fairwind {numbers}.",
            _migrated(address),
        )
    if programs.lets(noted, revision, LATEST):
        says = (
            f"A newer Fairwind has migrated the database, but this one may still use it {numbers}."
        )
        return "ok", says, ""
    return "todo", newer(address, revision), "Update Fairwind."


def _migrated(address: Address) -> str:
    if isinstance(address, Path):
        return "Start this version once: it copies the file and then migrates the database."
    return "Make a backup, then start this version once: it migrates the database."


def _newest(newest: str) -> Finding:
    own = own_version()
    facts = {"newest": newest, "program": own}
    if not programs.is_newer(newest, own):
        says = f"No Fairwind newer than this one ({own}) has used the database."
        return Finding("versions", "ok", says, facts=facts)
    return Finding("versions", "note", *programs.left_to(newest, own), facts)
