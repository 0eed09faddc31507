"""Every kind of message, component, option, form and file, sent by the test bot of `tests.page.sampler`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.sampler import YOURS
from tests.page.window import Window


@pytest.fixture
def bot() -> tuple[str, ...]:
    return (str(Path(__file__).parents[1] / "sampler.py"),)


@pytest.mark.slow
def test_page_shows_discords_version_2_components(window: Window) -> None:
    window.command("show")
    shown = window.last
    expect(shown.get_by_role("heading", name="Title")).to_be_visible()
    expect(shown.locator(".mention.you")).to_have_text("@Alice")
    expect(shown.locator("img")).to_have_attribute("alt", "A red dot")
    expect(shown.locator(".above")).to_contain_text("Alice used /show")
    shown.locator(".picture").hover()
    shown.get_by_role("button", name="The picture in words").click()
    expect(shown.locator("figcaption")).to_have_text("A red dot")
    shown.get_by_role("button", name="Open the picture").press("Enter")
    expect(window.page.locator("dialog.large")).to_be_visible()
    window.press("Escape")
    expect(window.page.locator("dialog.large")).to_have_count(0)
    shown.get_by_role("button", name="Inside").click()
    expect(window.last).to_contain_text('got "inside"')
    expect(window.last).to_contain_text("Only you can see this")


@pytest.mark.slow
def test_reaction_can_be_added_or_joined_in_the_page(window: Window) -> None:
    window.send("Shall we?")
    expect(window.last).to_contain_text("Shall we?")
    window.send("+👍")
    mine = window.last.get_by_role("button", name="👍 1")
    expect(mine).to_have_attribute("aria-pressed", "true")
    window.be("Bob")
    window.last.get_by_role("button", name="👍 1").click()
    expect(window.last.get_by_role("button", name="👍 2")).to_have_attribute("title", "Alice, Bob")
    window.last.get_by_role("button", name="👍 2").click()
    expect(window.last.get_by_role("button", name="👍 1")).to_have_attribute(
        "aria-pressed", "false"
    )
    expect(window.messages).to_have_count(1)
    window.command("attached")
    expect(window.last).to_contain_text("Only you can see this")
    window.send("+⚓")
    expect(window.messages.first.get_by_role("button", name="⚓ 1")).to_be_visible()


@pytest.mark.slow
def test_ephemeral_message_can_be_dismissed_in_the_page(window: Window) -> None:
    window.command("rows")
    window.button("Blue").click()
    expect(window.messages).to_have_count(2)
    window.page.get_by_role("button", name="Dismiss message").click()
    expect(window.messages).to_have_count(1)


@pytest.mark.slow
def test_page_menus_work_with_one_and_with_several_choices(window: Window) -> None:
    window.command("rows")
    expect(window.page.get_by_role("button", name="Off")).to_be_disabled()
    window.page.get_by_role("button", name="Somebody", exact=True).press("ArrowDown")
    window.page.get_by_role("option", name="Chandra").click()
    expect(window.last).to_contain_text(re.compile(r'got \["\d+"\]'))
    colours = window.page.get_by_role("button", name="Colours")
    colours.click()
    for key in (" ", "ArrowDown", "ArrowDown", " ", "Escape"):
        window.press(key)
    expect(window.last).to_contain_text('got ["Red", "Ochre"]')
    expect(window.page.get_by_role("button", name="Colours: Red, Ochre")).to_be_visible()


@pytest.mark.slow
def test_page_menus_of_roles_users_and_channels_work(window: Window) -> None:
    window.command("menus")
    window.page.get_by_role("button", name="A role").click()
    window.page.get_by_role("option", name="@everyone").click()
    expect(window.last).to_contain_text("picked ['@everyone']")
    window.page.get_by_role("button", name="A channel").click()
    window.page.get_by_role("option", name="#games").click()
    expect(window.last).to_contain_text("picked ['games']")
    window.page.get_by_role("button", name="Roles and people").click()
    window.page.get_by_role("option", name="Bob").click()
    window.page.get_by_role("option", name="@everyone").click()
    window.press("Escape")
    expect(window.last).to_contain_text("picked ['@everyone', 'bob']")


@pytest.mark.slow
def test_page_form_checks_required_fields_and_can_be_submitted(window: Window) -> None:
    window.command("form")
    form = window.page.get_by_role("dialog", name="About you")
    form.get_by_role("button", name="Submit").click()
    expect(form.get_by_role("alert")).to_contain_text("Name")
    form.get_by_label("Name").fill("Ann")
    form.get_by_label("More").fill("two\nlines")
    before = window.messages.count()
    form.get_by_role("button", name="Submit").dblclick()
    expect(window.last).to_contain_text(r"form ['Ann', 'two\nlines']")
    expect(form).to_have_count(0)
    expect(window.messages).to_have_count(before + 1)


@pytest.mark.slow
def test_every_kind_of_command_option_can_be_typed_in_the_page(window: Window) -> None:
    window.type("/options ")
    window.press("Enter")
    expect(window.page.get_by_role("alert")).to_have_text("The option word is required.")
    window.page.keyboard.type("hello")
    window.press("Tab")
    window.page.keyboard.type("count:9")
    window.press("Enter")
    expect(window.page.locator(".option-error")).to_contain_text("from 1 to 5")
    window.press("Backspace")
    window.page.keyboard.type("3")
    window.page.locator("#box").click()
    for text in ("choice:gre", "who:cha", "where:gam", "sure:tr", "role:every", "anything:bo"):
        window.page.keyboard.type(text)
        window.press("Enter")
    expect(window.page.locator(".chip")).to_have_count(8)
    window.press("Enter")
    for expected in (
        '"hello"',
        '"value": 3',
        '"green"',
        '"value": true',
        '"where"',
        '"role"',
        '"anything"',
    ):
        expect(window.last).to_contain_text(expected)


@pytest.mark.slow
def test_page_shows_that_the_bot_is_thinking_or_did_not_respond(window: Window) -> None:
    window.command("think")
    expect(window.last).to_contain_text("Fairwind is thinking…")
    expect(window.last).to_contain_text("thought")
    window.command("silent")
    expect(window.last).to_contain_text("The application did not respond", timeout=8000)
    expect(window.last).to_contain_text("Only you can see this")


@pytest.mark.slow
def test_page_updates_edited_and_deleted_messages(window: Window) -> None:
    window.command("grow")
    expect(window.last).to_contain_text("fourth")
    expect(window.last).to_contain_text("(edited)")
    expect(window.last).to_contain_text("The first message is not there any more")
    expect(window.messages).to_have_count(1)


@pytest.mark.slow
def test_threads_and_direct_messages_can_be_opened_in_the_page(window: Window) -> None:
    window.command("thread")
    notice = window.messages.filter(has_text="started a thread")
    notice.get_by_role("button", name="Corner").click()
    expect(window.last).to_contain_text("inside")
    expect(window.page.locator("#place")).to_have_text("general › Corner")
    window.command("private")
    direct = window.page.locator(".channel.direct")
    expect(direct.locator(".badge")).to_contain_text("1")
    direct.click()
    expect(window.last).to_contain_text("psst")
    expect(direct.locator(".badge")).to_have_count(0)
    window.be("Bob")
    expect(window.page.get_by_text("psst")).to_have_count(0)
    expect(window.page.locator("#place")).to_have_text("#general")


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
