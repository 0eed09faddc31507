"""What can be set from outside."""

from __future__ import annotations

import pytest

from bot.settings import BadSettings, read_settings


@pytest.mark.parametrize(("text", "days"), [("", None), ("1", 1), ("365", 365)])
def test_how_long_matches_are_kept_is_a_number_of_days(
    monkeypatch: pytest.MonkeyPatch, text: str, days: int | None
) -> None:
    monkeypatch.setenv("FAIRWIND_KEEP_ENDED", text)
    assert read_settings().keep_ended == days


@pytest.mark.parametrize("text", ["0", "-3", "99999999999999", "a year"])
def test_what_is_no_number_of_days_is_named(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("FAIRWIND_KEEP_ENDED", text)
    with pytest.raises(BadSettings, match=r"FAIRWIND_KEEP_ENDED.* from 1 to \d+\."):
        read_settings()


@pytest.mark.parametrize(("text", "number"), [("", 1), ("0", 0), ("4", 4)])
def test_how_many_processes_think_is_a_number(
    monkeypatch: pytest.MonkeyPatch, text: str, number: int
) -> None:
    monkeypatch.setenv("FAIRWIND_THINKERS", text)
    assert read_settings().thinkers == number


@pytest.mark.parametrize("text", ["-1", "65", "1.5", "all"])
def test_what_is_no_number_of_processes_is_named(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("FAIRWIND_THINKERS", text)
    with pytest.raises(BadSettings, match=r"FAIRWIND_THINKERS.* from 0 to \d+\."):
        read_settings()


@pytest.mark.parametrize(
    ("text", "address"),
    [("", None), ("127.0.0.1:9100", ("127.0.0.1", 9100)), (" [::1]:9100 ", ("::1", 9100))],
)
def test_metrics_have_an_address(
    monkeypatch: pytest.MonkeyPatch, text: str, address: tuple[str, int] | None
) -> None:
    monkeypatch.setenv("FAIRWIND_METRICS", text)
    assert read_settings().metrics == address


@pytest.mark.parametrize("text", ["9100", ":9100", "here", "here:0", "h:99999", "u@h:1", "h:1/x"])
def test_what_is_no_address_is_named(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("FAIRWIND_METRICS", text)
    with pytest.raises(BadSettings, match=r"FAIRWIND_METRICS.*127\.0\.0\.1:9100"):
        read_settings()
