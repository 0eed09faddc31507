"""Findings of a diagnosis. Each tells the person who runs the bot one fact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Verdict: TypeAlias = Literal["ok", "note", "todo", "skipped"]
"""How a check ended. `ok`: all is well. `note`: the host may want to do something. `todo`: the host must do
something. `skipped`: the check was impossible."""


@dataclass(frozen=True)
class Finding:
    """One finding of a diagnosis.

    - `check`: what was examined.
    - `says`: a sentence about what was found; `do` says what to do about it, and is empty if there is nothing
      to do.
    - `facts`: the values behind it.

    The names of checks, verdicts and facts never change, because hosts' own programs read them.
    """

    check: str
    verdict: Verdict
    says: str
    do: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)
