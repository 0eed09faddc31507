"""The command `fairwind doctor`: runs all checks and prints what they find, as lines for people or as JSON for
programs."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import sys
import textwrap
from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from importlib.metadata import version
from typing import Final

from bot.doctor.discord_side import DiscordSide
from bot.doctor.machine import examine_port, judge_files
from bot.doctor.own_settings import examine_settings
from bot.runtime.settings import BadSettings, Settings
from data.diagnosis.diagnosing import allowed_places, diagnose_database
from data.diagnosis.findings import Finding

_WELL: Final = 0
_TO_DO: Final = 1
_BAD_SETTINGS: Final = 2

_MARKS: Final = {"ok": "ok", "note": "note", "todo": "TODO", "skipped": "-"}
_MARK: Final = 5
_NAME: Final = 13
_NARROWEST: Final = 40


def run_command(chosen: Namespace, prepared: Callable[[], Settings]) -> int:
    """Run all checks and print their findings. `prepared` returns the settings, after checking and applying
    them exactly as a start of the bot does. It may raise BadSettings.

    Return the exit code: 0 if all is well, 1 if something must be fixed, 2 if the settings can't be used.
    """
    logging.getLogger().addHandler(
        logging.NullHandler()
    )  # log records of libraries are not findings
    try:
        settings = prepared()
    except BadSettings as error:
        findings = [Finding("settings", "todo", each) for each in str(error).splitlines()]
        for finding in findings:
            _tell(finding, chosen)
        return _finished(findings, chosen, _BAD_SETTINGS)
    return asyncio.run(_examine(settings, chosen))


async def _examine(settings: Settings, chosen: Namespace) -> int:
    findings = []
    async for finding in _findings(settings, chosen.servers):
        findings.append(finding)
        _tell(finding, chosen)
    to_do = any(each.verdict == "todo" for each in findings)
    code = _BAD_SETTINGS if settings.token is None else _TO_DO if to_do else _WELL
    return _finished(findings, chosen, code)


async def _findings(settings: Settings, most: int) -> AsyncIterator[Finding]:
    for finding in examine_settings(settings):
        yield finding
    yield judge_files()
    if (port := await examine_port(settings)) is not None:
        yield port
    where, processes = settings.database, settings.processes
    for finding in await asyncio.to_thread(lambda: [*diagnose_database(where, processes)]):
        yield finding
    places = await asyncio.to_thread(allowed_places, settings.database)
    async for finding in DiscordSide(places, settings.guild, most).examine(settings.token):
        yield finding


def _tell(finding: Finding, chosen: Namespace) -> None:
    """Print a finding as soon as it is made, because the next check may wait for Discord. Print nothing if JSON
    is wanted: that is printed as a whole at the end."""
    if not chosen.json:
        print(line(finding), flush=True)


def _finished(findings: list[Finding], chosen: Namespace, code: int) -> int:
    print(as_json(findings) if chosen.json else f"\n{summary(findings)}")
    return code


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
