"""The findings of a diagnosis, one fact each, for the person who runs the bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Verdict: TypeAlias = Literal["ok", "note", "todo", "skipped"]
"""`todo`: something must be done. `note`: something may be done. `skipped`: it could not be checked."""


@dataclass(frozen=True)
class Finding:
    """`check` names what was examined, `says` is what was found, and `do` is what to do about it.

    The names of checks, verdicts and facts are stable, because hosts' programs read them.
    """

    check: str
    verdict: Verdict
    says: str
    do: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)
