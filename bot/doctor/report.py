"""Formats findings as lines for people, or as JSON for programs."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from typing import Final

from data.diagnosis.findings import Finding

_MARKS: Final = {"ok": "ok", "note": "note", "todo": "TODO", "skipped": "-"}
_MARK: Final = 5
_NAME: Final = 13
_NARROWEST: Final = 40


def line(finding: Finding) -> str:
    """Return a finding as one line of text. In a terminal, wrap it and indent the further lines."""
    start = f"{_MARKS[finding.verdict]:<{_MARK}}{finding.check:<{_NAME}}"
    text = " ".join(filter(None, (finding.says, finding.do)))
    if not sys.stdout.isatty():
        return start + text
    width = max(_NARROWEST, shutil.get_terminal_size().columns)
    return textwrap.fill(
        text,
        width,
        initial_indent=start,
        subsequent_indent=" " * len(start),
        break_long_words=False,
        break_on_hyphens=False,
    )


def summary(findings: Sequence[Finding]) -> str:
    count = sum(each.verdict == "todo" for each in findings)
    notes = sum(each.verdict == "note" for each in findings)
    more = f" {_things(notes)} may be worth a look (note)." if notes else ""
    if not count:
        return f"All is well.{more}"
    return f"{_things(count)} must be fixed (TODO).{more}"


def _things(count: int) -> str:
    return "1 thing" if count == 1 else f"{count} things"


def as_json(findings: Iterable[Finding]) -> str:
    """Return the findings as JSON. The keys, and the names of checks, verdicts and facts, must never change."""
    as_dicts = [
        {
            "check": each.check,
            "verdict": each.verdict,
            "says": each.says,
            "do": each.do,
            "facts": dict(each.facts),
        }
        for each in findings
    ]
    well = not any(each["verdict"] == "todo" for each in as_dicts)
    return json.dumps(
        {"fairwind": version("fairwind"), "well": well, "findings": as_dicts},
        indent=2,
        ensure_ascii=False,
    )
