"""A match of Tradewinds in the browser, played with mouse and keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.gnomon import Complete
from games.tradewinds.notation import parse
from tests.page.server import Server
from tests.page.window import PEOPLE, Window
from tests.wire.dealing import names_card, without_singles


@pytest.mark.slow
def test_tradewinds_can_be_played_by_command_and_button_in_the_page(window: Window) -> None:
    window.begin_match()
    for turn in range(1, 11):
        assert window.turn() == turn
        window.be(window.mover())
        cards = window.hand()
        if turn % 2:
            window.play_by_command(cards[-1])
        else:
            window.play_by_button()
        if turn == 4:
            window.page.reload()
            window.wait_for_turn(5)
        if turn == 6:
            _restart_bot(window)
    assert window.turn() == 11


def _restart_bot(window: Window) -> None:
    window.page.get_by_role("button", name="Developer").click()
    restart = window.page.get_by_role("button", name="Restart")
    restart.click()
    expect(restart).not_to_have_attribute("aria-busy", "true")
    window.wait_for_bot()
    window.page.get_by_role("button", name="Developer").click()


@pytest.mark.slow
def test_first_match_begins_by_presses_alone(window: Window) -> None:
    window.command("help")
    window.page.locator(".mention").get_by_text("/play").click()
    expect(window.page.locator(".command-name")).to_have_text("/play")
    window.press("Enter")
    expect(window.last).to_contain_text("What would you like to play?")
    window.last.locator(".menu").click()
    window.page.get_by_role("option").filter(has_text="Crosswind").click()
    window.button("Computer").click()
    window.button("Easy").click()
    window.last.get_by_text("in your direct messages").click()
    expect(window.page.locator("#place")).to_contain_text("Fairwind")
    expect(window.button("Place a stone")).to_be_visible()


@pytest.mark.slow
def test_page_shows_a_hand_only_to_its_owner(window: Window) -> None:
    window.begin_match()
    mover = window.mover()
    window.be(mover)
    cards = [parse(card).card for card in window.hand()]
    assert len(cards) >= 5
    assert _named(cards, window) == cards
    for name in PEOPLE:
        if name != mover:
            window.be(name)
            expect(window.board).to_be_visible()
            expect(window.messages.filter(has_text="Choose the card")).to_have_count(0)
            assert _named(cards, window) == []
    window.be(mover)
    expect(window.messages.filter(has_text="Choose the card")).to_have_count(1)


def _named(cards: list[Complete], window: Window) -> list[Complete]:
    """Return the cards that the page's HTML names anywhere, even where nobody sees it."""
    content = without_singles(window.page.content())
    return [card for card in cards if names_card(content, card)]


@pytest.mark.slow
def test_player_to_move_has_a_ping_badge(window: Window) -> None:
    window.begin_match()
    mover = window.mover()
    if mover == PEOPLE[-1]:
        window.be(PEOPLE[0])
    else:
        expect(window.person(mover).locator(".badge")).to_have_text(re.compile("^1"))
    window.be(mover)
    expect(window.board).to_have_class(re.compile("rings"))
    expect(window.person(mover).locator(".badge")).to_have_count(0)


@pytest.mark.slow
def test_switching_to_a_pinged_person_opens_the_channel_of_the_ping(window: Window) -> None:
    window.page.get_by_role("button", name="games").click()
    window.send("@Bob come here")
    expect(window.last).to_contain_text("@Bob come here")
    window.page.get_by_role("button", name="general").click()
    expect(window.page.locator("#place")).to_contain_text("general")
    window.be("Bob")
    expect(window.page.locator("#place")).to_contain_text("games")


@pytest.mark.slow
def test_match_continues_after_a_restart_of_the_page(window: Window, server: Server) -> None:
    window.begin_match()
    window.be(window.mover())
    window.hand()
    window.play_by_button()
    address = server.address
    assert server.stop() == 0
    server.start()
    assert server.address == address
    window.complaints.clear()
    window.open(address).wait_for_bot()
    window.wait_for_turn(2)
    expect(window.board.locator("img")).to_have_js_property("complete", True)
    window.be(window.mover())
    window.hand()
    window.play_by_button()
    assert window.turn() == 3
    window.complaints.clear()


@pytest.mark.slow
def test_menu_below_the_picture_of_play_is_seen_in_a_low_window(
    open_window: Callable[..., Window],
) -> None:
    window = open_window(1280, 720)
    window.command("play")
    expect(window.last.locator(".menu")).to_be_in_viewport(ratio=1)


def test_controls_below_the_picture_of_a_game_are_seen_with_it(
    open_window: Callable[..., Window],
) -> None:
    window = open_window(1280, 800)
    window.command("play")
    window.last.locator(".menu").click()
    window.page.get_by_role("option").filter(has_text="Crosswind").click()
    expect(window.last.locator("img")).to_be_in_viewport(ratio=1)
    for menu in window.last.locator(".menu").all():
        expect(menu).to_be_in_viewport(ratio=1)


def test_empty_channel_offers_the_command_to_begin_with(window: Window) -> None:
    window.page.evaluate(
        """() => {
            const notice = document.querySelector("#notice");
            window.kinds = [];
            new MutationObserver(() => kinds.push(notice.className)).observe(notice, { attributes: true });
        }"""
    )
    window.delay_wishes(500)
    window.page.get_by_role("button", name="/play", exact=True).click()
    window.press("Enter")
    window.press("Enter")
    expect(window.last).to_contain_text("Crosswind")
    assert "bad" not in window.page.evaluate("kinds")
