"""What `fairwind doctor` concludes from Discord's answers and the settings."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import ssl
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from types import SimpleNamespace
from typing import Any, NoReturn, cast
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest
from discord import ApplicationFlags
from yarl import URL

from bot.doctor import machine
from bot.doctor.application import judge_application, judge_commands
from bot.doctor.discord_side import DiscordSide, judge_clock, trouble
from bot.doctor.gateway import judge_sessions
from bot.doctor.machine import examine_port
from bot.doctor.own_settings import examine_settings
from bot.rest.answers import ResponseObserver
from bot.runtime.settings import read_settings

USUAL: Mapping[str, Any] = {
    "flags": ApplicationFlags(),
    "interactions_endpoint_url": None,
    "bot_require_code_grant": False,
}


@pytest.fixture(autouse=True)
def own_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave only settings that `fairwind doctor` does not report as findings."""
    for name in [each for each in os.environ if each.startswith("FAIRWIND_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("DISCORD_TOKEN", "MTA.any.token")
    monkeypatch.setattr("os.geteuid", lambda: 1000, raising=False)


def verdicts(**changed: Any) -> list[tuple[str, str]]:
    application = cast(discord.AppInfo, SimpleNamespace(**{**USUAL, **changed}))
    return [(each.check, each.verdict) for each in judge_application(application)]


@pytest.mark.parametrize("flag", ["gateway_message_content", "gateway_guild_members_limited"])
def test_doctor_notes_a_privileged_intent(flag: str) -> None:
    assert verdicts(flags=ApplicationFlags(**{flag: True})) == [("intents", "note")]


@pytest.mark.parametrize(
    "changed", [{"interactions_endpoint_url": "https://host/"}, {"bot_require_code_grant": True}]
)
def test_doctor_reports_settings_that_keep_events_from_the_bot(changed: Mapping[str, Any]) -> None:
    assert verdicts(**changed) == [("intents", "ok"), ("application", "todo")]


@pytest.mark.parametrize(("known", "verdict"), [(0, "note"), (12, "ok")])
@pytest.mark.parametrize("guild", [None, 1])
def test_doctor_reports_unregistered_commands(known: int, verdict: str, guild: int | None) -> None:
    assert judge_commands(known, guild).verdict == verdict


@pytest.mark.parametrize(
    ("left", "shards", "verdict"),
    [(1000, 1, "ok"), (101, 64, "ok"), (99, 64, "note"), (63, 64, "todo"), (0, 1, "todo")],
)
def test_doctor_reports_low_session_start_limit(left: int, shards: int, verdict: str) -> None:
    limit = {"total": 1000, "remaining": left, "reset_after": 4_000_000, "max_concurrency": 1}
    finding = judge_sessions(shards, limit)
    assert finding.verdict == verdict
    assert finding.facts["remaining"] == left
    assert finding.facts["reset_after"] == 4000


@pytest.mark.parametrize(
    ("ahead", "verdict"), [(0, "ok"), (-3, "ok"), (20, "note"), (-90, "todo"), (90, "todo")]
)
def test_doctor_reports_a_wrong_clock(ahead: int, verdict: str) -> None:
    answers = ResponseObserver()
    there = datetime.now(UTC) - timedelta(seconds=ahead)
    answers.heard(200, {"Date": format_datetime(there, usegmt=True)})
    finding = judge_clock(answers)
    assert finding.verdict == verdict
    assert abs(cast(float, finding.facts["ahead"]) - ahead) < 3


def test_doctor_skips_the_clock_without_a_discord_date() -> None:
    assert judge_clock(ResponseObserver()).verdict == "skipped"


def refusal(status: int) -> discord.HTTPException:
    response = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(cast(aiohttp.ClientResponse, response), {"code": 7})


def test_doctor_reports_each_discord_error_with_advice() -> None:
    errors = (
        *(refusal(429), discord.RateLimited(99.0), refusal(500), refusal(403)),
        *(TimeoutError(), aiohttp.ClientConnectionError(), OSError()),
    )
    findings = [trouble("token", each) for each in errors]
    assert {each.verdict for each in findings} == {"todo"}
    # Both errors that discord.py raises for a ban lead to the same finding.
    assert findings[0] == findings[1]
    assert findings[0].says not in {each.says for each in findings[2:]}


def test_doctor_reports_settings_that_look_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert [each.verdict for each in examine_settings(read_settings())] == ["ok"]
    wrong = {
        "FAIRWIND_THINKERS": "3",
        "FAIRWIND_GUILD": "1234",
        "FAIRWIND_API_URL": "http://user:geheim@host:80/?key=geheim",
        "FAIRWIND_LOGLEVEL": "DEBUG",
    }
    for name, value in wrong.items():
        monkeypatch.setenv(name, value)
    findings = [*examine_settings(read_settings())]
    assert {each.check for each in findings} == {"settings"}
    assert sorted(each.verdict for each in findings) == [*["note"] * 4, "todo"]
    for name in wrong:
        assert any(name in each.says for each in findings)
    assert "geheim" not in f"{findings}"


@pytest.mark.parametrize(("text", "verdicts"), [("0", ["ok", "note"]), ("1", ["ok"])])
def test_doctor_notes_that_computer_players_have_no_workers(
    monkeypatch: pytest.MonkeyPatch, text: str, verdicts: list[str]
) -> None:
    monkeypatch.setenv("FAIRWIND_THINKERS", text)
    assert [each.verdict for each in examine_settings(read_settings())] == verdicts


async def test_doctor_asks_an_ipv6_address_in_brackets_whether_the_bot_runs_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def heard(_: aiohttp.ClientSession, url: str) -> NoReturn:
        asked.append(URL(url))
        raise aiohttp.ClientError

    taken = AsyncMock(side_effect=OSError(errno.EADDRINUSE, "in use"))
    monkeypatch.setattr(asyncio.get_running_loop(), "create_server", taken)
    monkeypatch.setattr(aiohttp.ClientSession, "get", heard)
    monkeypatch.setenv("FAIRWIND_METRICS", "[::1]:9100")
    found = await examine_port(read_settings())
    assert found is not None
    assert "[::1]:9100" in found.says
    assert [(each.host, each.port) for each in asked] == [("::1", 9100)]


async def test_doctor_reports_a_metrics_port_taken_by_a_program_that_does_not_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(machine, "_PATIENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setenv("FAIRWIND_METRICS", f"127.0.0.1:{taken.getsockname()[1]}")
        found = await examine_port(read_settings())
    assert found is not None
    assert (found.check, found.verdict) == ("metrics", "todo")
    assert "free port" in found.do


async def test_doctor_takes_a_bad_certificate_for_trouble_and_not_for_another_service(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    key: Any = SimpleNamespace(host="discord.com", port=443, ssl=True, is_ssl=True)
    error = aiohttp.ClientConnectorCertificateError(key, ssl.SSLCertVerificationError(1, "bad"))
    monkeypatch.setattr(discord.Client, "login", AsyncMock(side_effect=error))
    assert await DiscordSide({}, None, 1)._log_in("MTA.any.token") == trouble("token", error)
