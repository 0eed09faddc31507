"""The doctor's report: one line per finding for people, stable keys for programs."""

from __future__ import annotations

import json
import sys

import pytest

from bot.doctor.command import as_json, line, summary
from data.diagnosis.findings import Finding

LONG = Finding("permissions", "todo", "There is much to tell " * 9, "Do this.", {"server": "1"})


def test_doctor_wraps_its_lines_at_the_terminal_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    shown = line(LONG).splitlines()
    assert len(shown) > 2
    assert max(map(len, shown)) <= 80
    text = shown[0].index("There")
    assert all(each[:text].isspace() and each[text] != " " for each in shown[1:])


def test_doctor_writes_one_line_per_finding_to_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    assert "\n" not in line(LONG)
    assert line(LONG).endswith("Do this.")


def test_doctor_summary_counts_the_problems_to_fix() -> None:
    ok, note = Finding("disk", "ok", "Well."), Finding("clock", "note", "It is late.")
    assert summary([ok]) != summary([ok, note]) != summary([ok, note, LONG])
    assert "2" in summary([LONG, LONG])


def test_doctor_findings_are_available_as_json() -> None:
    ok = Finding("disk", "ok", "Well.", facts={"free": 1})
    read = json.loads(as_json([ok, LONG]))
    assert read.keys() == {"fairwind", "well", "findings"}
    assert read["well"] is False
    assert read["findings"][0] == {
        "check": "disk",
        "verdict": "ok",
        "says": "Well.",
        "do": "",
        "facts": {"free": 1},
    }
    assert json.loads(as_json([ok]))["well"] is True
