"""`fairwind doctor` as a command: what it finds, that it changes nothing, and what it keeps secret."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.doctor.machine import judge_files
from bot.runtime.settings import VARIABLES
from sandbox import Discord
from tests.bot.metrics.scraping import free_port
from tests.new_database import put_new_database
from tests.wire.process import Bot, fairwind
from tests.wire.storage import execute

CHECKS = {
    *("settings", "open-files", "lease", "revision", "versions", "integrity", "wal", "disk"),
    *("files", "token", "intents", "commands", "sessions", "servers", "gateway", "clock", "limits"),
}


async def examined(
    folder: Path, discord: Discord, *arguments: str, **settings: str
) -> tuple[int, dict[str, list[dict[str, Any]]]]:
    """Run `fairwind doctor`. Return its exit code, and its findings by the subject that was checked."""
    database = folder / "fairwind.sqlite3"
    put_new_database(database)
    environment = {
        **discord.environment("FAIRWIND_"),
        "FAIRWIND_DATABASE": str(database),
        **settings,
    }
    code, output = await fairwind(folder, "doctor", "--json", *arguments, **environment)
    told = json.loads(output)
    assert told["well"] == (code == 0)
    found: dict[str, list[dict[str, Any]]] = {}
    for each in told["findings"]:
        found.setdefault(each["check"], []).append(each)
    return code, found


def wrong(found: dict[str, list[dict[str, Any]]]) -> set[str]:
    return {check for check, each in found.items() if "todo" in [one["verdict"] for one in each]}


@pytest.fixture(autouse=True)
def _known(discord: Discord) -> None:
    """Register a command, as if the bot had been started before."""
    discord.world.commands.add(None, {"name": "help", "description": "What there is to play"})


async def test_doctor_finds_nothing_wrong_in_a_healthy_setup(
    discord: Discord, tmp_path: Path
) -> None:
    code, found = await examined(tmp_path, discord)
    assert code == 0
    assert found.keys() == CHECKS
    assert found["servers"][0]["says"].startswith("1 of 1 server was checked")
    assert {each.method for each in discord.traffic} == {"GET"}
    assert not discord.gateway.connected
    assert found["limits"][0]["facts"] == {"requests": len(discord.traffic), "limited": 0}
    assert os.listdir(tmp_path) == ["fairwind.sqlite3"]


async def test_doctor_does_not_disturb_a_running_bot(discord: Discord, bot: Bot) -> None:
    code, output = await bot.beside("doctor")
    assert code == 0
    assert str(bot.pid) in output
    await bot.logs(" in 1 server.")
    assert len(discord.gateway.sessions) == 1
    assert await bot.stop() == 0


def _away(scheme: str) -> Iterator[str]:
    """Yield addresses where nobody answers. One has credentials, which nobody may read."""
    yield from (f"{scheme}://127.0.0.1:1/", f"{scheme}://user:geheim@127.0.0.1:1/v10?key=geheim")


@pytest.mark.parametrize(
    ("settings", "code", "subject"),
    [
        ({"DISCORD_TOKEN": "MTA.geheim.token"}, 1, "token"),
        pytest.param({"DISCORD_TOKEN": ""}, 2, "token", marks=pytest.mark.slow),
        *(
            pytest.param({name: value}, 1, subject, marks=pytest.mark.slow)
            for name, values, subject in (
                ("FAIRWIND_API_URL", _away("http"), "token"),
                ("FAIRWIND_GATEWAY_URL", _away("ws"), "gateway"),
                ("FAIRWIND_GUILD", ("123456789012345678",), "commands"),
            )
            for value in values
        ),
    ],
)
async def test_doctor_finds_what_one_setting_breaks_and_makes_all_other_checks(
    discord: Discord, tmp_path: Path, settings: dict[str, str], code: int, subject: str
) -> None:
    ended, found = await examined(tmp_path, discord, **settings)
    assert ended == code
    assert wrong(found) == {subject}
    assert found.keys() >= {"gateway", "integrity"}  # checks that need no token are still made
    assert "geheim" not in f"{found}"
    if "DISCORD_TOKEN" in settings:
        assert len(discord.traffic) == (1 if settings["DISCORD_TOKEN"] else 0)


@pytest.mark.slow
async def test_doctor_reports_an_address_that_is_not_discord(
    discord: Discord, tmp_path: Path
) -> None:
    gateway = discord.api_url.replace("http", "ws")
    settings = {"FAIRWIND_API_URL": discord.cdn_url, "FAIRWIND_GATEWAY_URL": gateway}
    code, found = await examined(tmp_path, discord, **settings)
    assert code == 1
    assert wrong(found) == {"token", "gateway"}


async def test_doctor_reports_missing_permissions(discord: Discord, tmp_path: Path) -> None:
    server = discord.server
    general, games = server.channel("general"), server.channel("games")
    server.deny(general, "send_messages")
    code, found = await examined(tmp_path, discord)
    assert code == 0  # it can play in the other channel
    server.deny(games, "attach_files")
    code, found = await examined(tmp_path, discord)
    assert code == 1
    assert [each["facts"] for each in found["permissions"]] == [
        {"server": str(server.id), "missing": ["Attach Files"]}
    ]


async def test_doctor_checks_every_allowed_channel(discord: Discord, tmp_path: Path) -> None:
    server = discord.server
    general, games = server.channel("general"), server.channel("games")
    server.deny(games, "create_public_threads")
    put_new_database(tmp_path / "fairwind.sqlite3")
    allowed = json.dumps([general.id, games.id, 4])
    execute(
        tmp_path / "fairwind.sqlite3",
        "INSERT INTO servers (server, channels, pace, place) VALUES (?, ?, 'none', 'thread')",
        *(server.id, allowed),
    )
    code, found = await examined(tmp_path, discord)
    assert code == 1
    place = {"server": str(server.id), "channel": str(games.id)}
    lacking, gone = sorted(found["permissions"], key=lambda each: each["verdict"], reverse=True)
    assert lacking["facts"] == place | {"missing": ["Create Public Threads"]}
    assert (gone["verdict"], gone["facts"]["channel"]) == ("note", "4")


@pytest.mark.slow
async def test_doctor_checks_at_most_the_requested_number_of_servers(
    discord: Discord, tmp_path: Path
) -> None:
    for name in ("Quay", "Pier"):
        discord.add_server(name)
    code, found = await examined(tmp_path, discord, "--servers", "2")
    assert code == 0
    assert found["servers"][0]["facts"] == {"servers": 2, "of": 3}
    assert found["servers"][0]["verdict"] == "note"
    assert sum(each.path.endswith("/channels") for each in discord.traffic) == 2


async def test_doctor_replaces_escape_sequences_in_names(discord: Discord, tmp_path: Path) -> None:
    server = discord.add_server("\x1b[2JQuay")
    for name in ("general", "games"):
        server.deny(server.channel(name), "view_channel")
    put_new_database(tmp_path / "fairwind.sqlite3")
    settings = {"FAIRWIND_DATABASE": str(tmp_path / "fairwind.sqlite3")}
    code, output = await fairwind(
        tmp_path, "doctor", **discord.environment("FAIRWIND_"), **settings
    )
    assert code == 1
    assert "?[2JQuay" in output
    assert "\x1b" not in output


@pytest.mark.slow
async def test_doctor_continues_after_failed_requests(discord: Discord, tmp_path: Path) -> None:
    for path in ("/applications/.*/commands", "/gateway/bot", "/users/@me/guilds"):
        discord.faults.add(path=path, drop="before", times=None)
    code, found = await examined(tmp_path, discord)
    assert code == 1
    assert wrong(found) == {"commands", "sessions", "permissions"}
    assert found.keys() - {"permissions"} == CHECKS


REFUSED = {
    "DISCORD_TOKEN": ("", "two words", "MTA.wrong.token"),
    "FAIRWIND_DATABASE": (
        *("folder", "letter.txt", "letter.txt/below", "/proc/below/fairwind.sqlite3"),
        *(
            "mysql://localhost/fairwind",
            "postgresql://u:a/b@localhost/c",
            "host=localhost dbname=x",
        ),
    ),
    "FAIRWIND_GUILD": ("Harness", "123456789012345678"),
    "FAIRWIND_LOG_FORMAT": ("xml",),
    "FAIRWIND_LOG_LEVEL": ("LOUD",),
    "FAIRWIND_PROCESSES": ("a few", "2"),
    "FAIRWIND_PROCESS": ("first", "1"),
    "FAIRWIND_KEEP_ENDED": ("for ever",),
    "FAIRWIND_THINKERS": ("many",),
    "FAIRWIND_METRICS": ("9100",),
    "FAIRWIND_WEATHERVANES_DECK": ("nowhere", "letter.txt"),
    "FAIRWIND_API_URL": ("discord",),
    "FAIRWIND_GATEWAY_URL": ("http://localhost",),
    "FAIRWIND_CDN_URL": ("cdn",),
}
"""Values of each setting that the doctor must refuse: one that can't be read, and those that are found wrong
later."""

TOGETHER = [{"FAIRWIND_PROCESSES": "2", "FAIRWIND_PROCESS": "0"}]
"""Settings that are valid by themselves, but not together with an SQLite database."""

_OFTEN = ("2", "/proc/below/fairwind.sqlite3")

CASES = [
    *(
        pytest.param({name: value}, marks=() if value in _OFTEN else pytest.mark.slow)
        for name, values in REFUSED.items()
        for value in values
    ),
    *TOGETHER,
]


def test_every_setting_has_examples_of_refused_values() -> None:
    assert REFUSED.keys() == {*VARIABLES.values()}


@pytest.mark.parametrize("settings", CASES, ids=str)
async def test_doctor_reports_every_setting_that_prevents_a_start(
    discord: Discord, tmp_path: Path, settings: dict[str, str]
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "letter.txt").write_text("Dear Sir or Madam, " * 100, "utf-8")
    environment = {
        **discord.environment("FAIRWIND_"),
        "FAIRWIND_DATABASE": "new.sqlite3",
        **settings,
    }
    code, output = await fairwind(tmp_path, "doctor", **environment)
    assert code in (1, 2), output
    assert "\nTODO" in f"\n{output}"
    assert not (tmp_path / "new.sqlite3").exists()
    refused, why = await fairwind(tmp_path, "run", **environment)
    assert refused in (1, 2), why
    assert refused == code or code == 1


async def test_doctor_accepts_a_metrics_port_used_by_the_running_bot(
    discord: Discord, tmp_path: Path
) -> None:
    settings = {"FAIRWIND_METRICS": f"127.0.0.1:{free_port()}"}
    bot = Bot(discord, tmp_path, **settings)
    await bot.start()
    code, found = await examined(tmp_path, discord, **settings)
    assert (code, wrong(found)) == (0, set())
    assert found["metrics"][0]["says"].startswith("A running Fairwind")
    assert await bot.stop() == 0


async def test_doctor_needs_the_number_of_one_of_several_processes(
    discord: Discord, tmp_path: Path
) -> None:
    settings = {"FAIRWIND_PROCESSES": "2", "FAIRWIND_DATABASE": "postgresql://127.0.0.1:1/none"}
    assert (await examined(tmp_path, discord, **settings))[0] == 2
    code, found = await examined(tmp_path, discord, "--process", "1", **settings)
    assert code == 1
    assert wrong(found) == {"database"}


@pytest.mark.parametrize(("limit", "verdict"), [(64, "todo"), (512, "note"), (4096, "ok")])
def test_doctor_reports_a_low_limit_of_open_files(
    monkeypatch: pytest.MonkeyPatch, limit: int, verdict: str
) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _: (limit, limit))
    assert judge_files().verdict == verdict
