"""Findings of `fairwind doctor` about a database. Each tells the host one fact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Verdict: TypeAlias = Literal["ok", "note", "todo", "skipped"]
"""How a check ended. `ok`: all is well. `note`: the host may want to do something. `todo`: the host must do
something. `skipped`: the check was impossible."""


@dataclass(frozen=True)
class Finding:
    """A fact about a database that `fairwind doctor` has found. The sentence `says` states it, `do` says what
    to do about it, and `facts` has the values that `says` is about. The names of checks, verdicts and facts
    never change, because hosts' own programs read them."""

    check: str
    verdict: Verdict
    says: str
    do: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)
