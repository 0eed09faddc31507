"""Settings from the environment, `.env` and the command line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.runtime.settings import VARIABLES, BadSettings, Settings, read_settings


def in_environment(text: str) -> str:
    """Return the text as `os.environ` has it in an ASCII-only locale, where other characters are escaped."""
    return os.fsdecode(text.encode())


@pytest.fixture
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Clear all settings, and return the folder in which the bot looks for `.env`."""
    for name in VARIABLES.values():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_unset_settings_have_defaults(nothing_set: Path) -> None:
    assert read_settings() == Settings()
    (nothing_set / ".env").write_text("FAIRWIND_GUILD=\nFAIRWIND_THINKERS\n", "utf-8")
    assert read_settings() == Settings()


def test_arguments_override_the_environment_which_overrides_dotenv(
    nothing_set: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "FAIRWIND_PROCESSES=2\nfairwind_thinkers=3\nFAIRWIND_GUILD=4\nFAIRWIND_DATABASE='x y'\n"
    (nothing_set / ".env").write_text(lines, "utf-8")
    monkeypatch.setenv("FAIRWIND_PROCESSES", "5")
    monkeypatch.setenv("Fairwind_Thinkers", "6")
    monkeypatch.setenv("FAIRWIND_GUILD", "")
    found = read_settings()
    assert (found.processes, found.thinkers, found.guild, found.database) == (5, 6, 4, "x y")
    assert read_settings(processes="7").processes == 7
    with pytest.raises(BadSettings, match="FAIRWIND_PROCESSES"):
        read_settings(processes="")


def test_dotenv_values_are_not_expanded(nothing_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("b", "x")
    (nothing_set / ".env").write_text("FAIRWIND_DATABASE=a${b}c${none}\n", "utf-8")
    assert read_settings().database == "a${b}c${none}"


@pytest.mark.parametrize(
    "line",
    [
        "FAIRWIND_DATABASE: postgresql://u:geheim@h/d",
        "FAIRWIND_DATABASE:postgresql://u:geheim@h/d?sslmode=require",
        "FAIRWIND_DATABASE postgresql://u:geheim@h/d",
        "=geheim",
        "DISCORD_TOKEN='geheim",
    ],
)
def test_unreadable_dotenv_line_is_refused_by_its_number(nothing_set: Path, line: str) -> None:
    (nothing_set / ".env").write_text(f"# a comment\n\nFAIRWIND_GUILD=4\n\n{line}\n", "utf-8")
    with pytest.raises(BadSettings) as caught:
        read_settings()
    assert str(caught.value) == "Line 5 of .env can't be read: write NAME=value."


def test_all_unreadable_dotenv_lines_are_reported_at_once(nothing_set: Path) -> None:
    (nothing_set / ".env").write_text("a: 1\nFAIRWIND_GUILD=4\nb: 2\n", "utf-8")
    with pytest.raises(BadSettings) as caught:
        read_settings()
    assert [line.split()[1] for line in str(caught.value).splitlines()] == ["1", "3"]


@pytest.mark.parametrize("line", ["DISCORD_TOKEN=x", "# a comment", ""])
def test_dotenv_may_begin_with_a_byte_order_mark(nothing_set: Path, line: str) -> None:
    (nothing_set / ".env").write_text(f"{line}\nFAIRWIND_GUILD=4\n", "utf-8-sig")
    assert read_settings().guild == 4


def test_folder_named_dotenv_is_not_read_as_settings(nothing_set: Path) -> None:
    (nothing_set / ".env").mkdir()
    assert read_settings() == Settings()


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("token", " MTA.any.token\n", "MTA.any.token"),
        ("database", " var/x y.sqlite3\r", "var/x y.sqlite3"),
        ("log_format", "json ", "json"),
        ("thinkers", " ", 1),
        ("log_level", "DEBUG", "DEBUG"),
        ("process", "0", 0),
        ("keep_ended", "1", 1),
        ("keep_ended", "365", 365),
        ("thinkers", "0", 0),
        ("thinkers", "4", 4),
        ("metrics", "127.0.0.1:9100", ("127.0.0.1", 9100)),
        ("metrics", " [::1]:9100 ", ("::1", 9100)),
        ("guild", str(2**63 - 1), 2**63 - 1),
        ("weathervanes_deck", in_environment("decks/ä.txt"), Path(in_environment("decks/ä.txt"))),
        ("api_url", "https://discord.com/api/v10", "https://discord.com/api/v10"),
        ("api_url", " http://[::1]:80/api/v10 ", "http://[::1]:80/api/v10"),
        ("gateway_url", "wss://gateway.discord.gg", "wss://gateway.discord.gg"),
        ("cdn_url", "http://u:p@cdn.example/x?y=z", "http://u:p@cdn.example/x?y=z"),
    ],
)
def test_valid_settings_are_accepted(
    nothing_set: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, value: object
) -> None:
    monkeypatch.setenv(VARIABLES[name], text)
    assert getattr(read_settings(), name) == value


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("token", "MTA any", "a token is one line"),
        ("token", '"MTA.any.token"', "leave out the quotes"),
        ("database", "'/var/lib/fairwind.sqlite3'", "leave out the quotes"),
        ("token", "MTA.ány", "a token is one line"),
        ("log_format", "xml", "it must be human or json"),
        ("log_level", "info", "it must be DEBUG, INFO, WARNING or ERROR"),
        ("process", "999", "it must be the number of this process"),
        *(("guild", id, "it must be the id of a server") for id in ("٣", "0", "-1", str(2**63))),
        ("processes", "0", "it must be the number of processes"),
        *(
            ("keep_ended", days, "it must be a number of days from 1 to ")
            for days in ("0", "-3", "99999999999999", "a year")
        ),
        *(
            ("thinkers", number, "it must be a number of processes from 0 to ")
            for number in ("-1", "65", "1.5", "all")
        ),
        *(
            ("metrics", address, "it must be an address with a port, such as 127.0.0.1:9100")
            for address in (
                "9100",
                ":9100",
                "here",
                "here:0",
                "h:99999",
                "u@h:1",
                "h:1/x",
                "h..h:1",
            )
        ),
        *(
            ("api_url", url, "it must be an address such as https://")
            for url in (
                "discord",
                "/api/v10",
                "http://",
                "http://h:99999",
                "http://h h/",
                "http:x",
                "http://h..h",
            )
        ),
        ("api_url", "ws://h", "it must be an address such as https://"),
        ("gateway_url", "https://h", "it must be an address such as wss://"),
        (
            "gateway_url",
            "wss://\u200bh",
            "it must be an address such as wss://",
        ),  # copied invisibly
    ],
)
def test_unusable_setting_is_reported_with_the_reason(
    nothing_set: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, why: str
) -> None:
    monkeypatch.setenv(VARIABLES[name], in_environment(text))
    with pytest.raises(BadSettings) as caught:
        read_settings()
    begins = f"The setting {VARIABLES[name]} can't be used: {why}"
    assert str(caught.value).startswith(begins)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_all_wrong_settings_are_reported_at_once(
    nothing_set: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("thinkers", "cdn_url", "log_level"):
        monkeypatch.setenv(VARIABLES[name], "?")
    with pytest.raises(BadSettings) as caught:
        read_settings(process="x")
    told = [line.split()[2] for line in str(caught.value).splitlines()]
    assert told == [VARIABLES[name] for name in ("log_level", "process", "thinkers", "cdn_url")]


def test_settings_repr_hides_secrets(nothing_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "MTA.any.token")
    monkeypatch.setenv("FAIRWIND_DATABASE", "postgresql://u:MTA@h/d")
    assert "MTA" not in repr(read_settings())
