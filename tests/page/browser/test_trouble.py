"""The page's panel for developers, its use on phones, and access by screen reader and keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cogs.personal.my_matches import NO_MATCHES
from tests.page.server import Server
from tests.page.window import Window

NOT_PLAYING = str(NO_MATCHES).partition("`")[0]


@pytest.mark.slow
def test_killed_bot_can_be_restarted_from_the_page(window: Window) -> None:
    window.page.get_by_role("button", name="Developer").click()
    window.page.get_by_role("button", name="Kill").click()
    expect(window.page.locator("#bot-state")).to_contain_text("The bot has ended (code -9)")
    window.type("/matches ")
    window.press("Enter")
    expect(window.last).to_contain_text("The application did not respond", timeout=8000)
    window.page.get_by_role("button", name="Restart").click()
    window.wait_for_bot()
    window.command("matches")
    expect(window.last).to_contain_text(NOT_PLAYING)


@pytest.mark.slow
def test_fault_injected_from_the_page_appears_in_its_traffic_panel_and_ends_by_itself(
    window: Window,
) -> None:
    window.page.get_by_role("button", name="Developer").click()
    window.page.get_by_label("429 Too many requests").check()
    window.command("matches")
    expect(window.last).to_contain_text(NOT_PLAYING)
    traffic = window.page.get_by_role("list", name="Traffic")
    expect(traffic.get_by_text("status 429").first).to_be_visible()
    expect(traffic.get_by_text("INTERACTION_CREATE").first).to_be_visible()
    expect(window.page.get_by_label("429 Too many requests")).not_to_be_checked()
    traffic.locator("details").filter(has_text="INTERACTION_CREATE").first.click()
    expect(traffic.locator("pre").first).to_contain_text('"matches"')
    with window.page.expect_download() as saving:
        window.page.get_by_role("link", name="Save").click()
    assert '"path": "/api/v10/' in saving.value.path().read_text("utf-8")


@pytest.mark.slow
def test_page_shows_a_late_reply_of_the_bot_as_no_response(window: Window) -> None:
    window.page.get_by_role("button", name="Developer").click()
    window.page.get_by_label("4 seconds late").check()
    window.type("/matches ")
    window.press("Enter")
    expect(window.last).to_contain_text("The application did not respond", timeout=8000)


@pytest.mark.slow
def test_bot_resumes_a_gateway_connection_dropped_from_the_page(window: Window) -> None:
    window.page.get_by_role("button", name="Developer").click()
    window.page.get_by_role("button", name="Drop the gateway").click()
    expect(window.page.get_by_role("list", name="Traffic")).to_contain_text("resume")
    window.wait_for_bot()
    window.command("matches")
    expect(window.last).to_contain_text(NOT_PLAYING)


@pytest.mark.slow
def test_traffic_panel_hides_the_token(window: Window, server: Server) -> None:
    window.page.get_by_role("button", name="Developer").click()
    window.page.get_by_role("button", name="Restart").click()
    identify = window.page.locator(".traffic details").filter(has_text="identify").last
    identify.click()
    expect(identify.locator("pre")).to_contain_text('"token": "…"')


@pytest.mark.slow
def test_match_can_be_played_on_a_phone_sized_screen(open_window: Callable[..., Window]) -> None:
    window = open_window(390, 844)
    window.begin_match()
    window.be(window.mover())
    window.hand()
    window.play_by_button()
    window.be(window.mover())
    window.play_by_command(window.hand()[0])
    assert window.turn() == 3
    wide = window.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    window.page.get_by_role("button", name="Channels").click()
    window.page.get_by_role("button", name="games").click()
    expect(window.page.locator("#place")).to_have_text("#games")
    expect(window.page.locator("#places")).not_to_be_visible()


@pytest.mark.slow
def test_page_has_no_accessibility_violations(open_window: Callable[..., Window]) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    window = open_window()
    expect(window.page.locator("#place")).to_contain_text("general")
    assert _violations(axe, window.page) == []
    window.begin_match()
    window.be(window.mover())
    window.hand()
    assert _violations(axe, window.page) == []
    window.type("/tradewinds play ")
    expect(window.suggestions.first).to_be_visible()
    assert _violations(axe, window.page) == []
    window.page.get_by_role("button", name="Developer").click()
    expect(window.page.locator(".traffic li").first).to_be_visible()
    assert _violations(axe, window.page) == []
    window.page.set_viewport_size({"width": 390, "height": 844})
    window.page.get_by_role("button", name="Developer").click()
    assert _violations(axe, window.page) == []


def _violations(axe: Any, page: Page) -> list[str]:
    found = axe.run(page).response["violations"]
    return [
        f"{v['id']}: {n['html'][:200]} {n['failureSummary']}" for v in found for n in v["nodes"]
    ]


@pytest.mark.slow
def test_tab_key_reaches_the_controls_of_the_page_in_the_expected_order(window: Window) -> None:
    window.page.locator("body").press("Home")
    window.page.evaluate("document.activeElement.blur()")
    seen = []
    for _ in range(16):
        window.press("Tab")
        seen.append(
            window.page.evaluate(
                "document.activeElement.textContent.trim() || document.activeElement.id"
            )
        )
    joined = " | ".join(seen)
    order = [
        "Skip to",
        "general",
        "games",
        "Fairwind",
        "Developer",
        "Alice",
        "Emma",
        "Somebody",
        "box",
    ]
    assert re.search(".*".join(order), joined, re.DOTALL), joined


@pytest.mark.slow
def test_person_on_the_page_can_be_switched_by_keyboard(window: Window) -> None:
    window.press("Alt+3")
    expect(window.page).to_have_title(re.compile("Chandra$"))
    expect(window.page.locator("#box")).to_be_focused()
