"""In the browser: direct messages, files for one person, and long lists of options."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.sampler import YOURS
from tests.page.window import Window


@pytest.fixture
def bot() -> tuple[str, ...]:
    return (str(Path(__file__).parents[1] / "sampler.py"),)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["file", "attached"])
def test_private_file_can_be_downloaded(window: Window, command: str) -> None:
    window.command(command)
    expect(window.last).to_contain_text("Only you can see this")
    link = window.last.locator("a.file")
    expect(link).to_contain_text("yours.json")
    with window.page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == "yours.json"
    assert Path(download.value.path()).read_bytes() == YOURS
    window.be("Bob")
    expect(window.page.locator("a.file")).to_have_count(0)


@pytest.mark.slow
def test_deleted_direct_message_disappears_and_a_new_one_shows_a_badge(window: Window) -> None:
    window.command("withdrawn")
    expect(window.last).to_contain_text("withdrawn")
    direct = window.page.locator(".channel.direct")
    expect(direct.locator(".badge")).to_contain_text("1")
    expect(window.person("Alice").locator("..").locator(".badge")).to_contain_text("1")
    direct.click()
    expect(window.messages).to_have_count(1)
    expect(window.last).to_contain_text("stays")


@pytest.mark.slow
def test_command_with_25_options_can_be_typed(window: Window) -> None:
    window.command("thread")
    expect(window.page.locator(".channel.thread")).to_contain_text("Corner")
    window.type("/many ")
    expect(window.suggestions).to_have_count(25)
    window.page.keyboard.type("place:")
    expect(window.suggestions).to_have_text(["#general", "#games"])
    window.press("Enter")
    window.page.keyboard.type("zone:")
    expect(window.suggestions).to_have_text(["Europe/Lisbon", "Asia/Tokyo"])
    window.press("Enter")
    window.page.keyboard.type("switch-22:tr")
    window.press("Enter")
    window.press("Enter")
    for expected in ('"zone"', '"Europe/Lisbon"', '"switch-22"'):
        expect(window.last).to_contain_text(expected)


@pytest.mark.slow
def test_command_works_in_direct_messages(window: Window) -> None:
    window.page.locator(".channel.direct").click()
    window.command("attached")
    expect(window.last).to_contain_text("Only you can see this")
    expect(window.last.locator("a.file")).to_contain_text("yours.json")
