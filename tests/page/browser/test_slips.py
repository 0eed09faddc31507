"""On the page, nothing that people type or are told is lost silently."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.page.browser.conftest import windows_of
from tests.page.conftest import serving
from tests.page.server import Server
from tests.page.window import Window


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this module. Each test looks only at messages that it has sent itself."""
    sampler = str(Path(__file__).parents[1] / "sampler.py")
    with serving(tmp_path_factory.mktemp("slips"), (sampler,)) as served:
        yield served


@pytest.fixture(scope="module")
def opened(browser: Browser, server: Server) -> Iterator[Window]:
    """One browser window for all tests of this module, because a new window takes a second of CPU time."""
    with windows_of(browser, server) as open_window:
        yield open_window()


@pytest.fixture
def window(opened: Window, server: Server) -> Window:
    """The shared window, reloaded."""
    opened.open(server.address).wait_for_bot()
    expect(opened.page).to_have_title(re.compile("Alice$"))
    return opened


def test_message_box_names_its_channel_after_a_change_of_person(window: Window) -> None:
    window.be("Bob")
    expect(window.page.locator("#box")).to_have_attribute("placeholder", re.compile("#general"))


def test_back_and_forward_lead_through_the_channels_of_a_window(window: Window) -> None:
    place = window.page.locator("#place")
    window.be("Bob")
    window.page.get_by_role("button", name="games").click()
    expect(place).to_have_text("#games")
    window.page.go_back()
    expect(place).to_have_text("#general")
    expect(window.page).to_have_title(re.compile("Bob$"))
    window.page.go_back()
    expect(window.page).to_have_title(re.compile("Alice$"))
    window.page.go_forward()
    window.page.go_forward()
    expect(place).to_have_text("#games")


def test_open_form_is_closed_when_the_window_changes_its_person(window: Window) -> None:
    window.command("form")
    form = window.page.get_by_role("dialog", name="About you")
    expect(form).to_be_visible()
    window.press("Alt+2")
    expect(window.page).to_have_title(re.compile("Bob$"))
    expect(form).to_have_count(0)


def test_skip_link_keeps_the_current_window(window: Window) -> None:
    window.be("Bob")
    window.page.get_by_role("button", name="games").click()
    expect(window.page.locator("#place")).to_have_text("#games")
    steps = window.page.evaluate("history.length")
    window.page.locator(".skip").press("Enter")
    expect(window.page.locator("#box")).to_be_focused()
    assert window.page.evaluate("history.length") == steps
    window.page.reload()
    expect(window.page).to_have_title(re.compile("Bob$"))
    expect(window.page.locator("#place")).to_have_text("#games")


def test_page_announces_message_texts_to_screen_readers(window: Window) -> None:
    window.command("show")
    said = window.page.locator("#said")
    expect(said).to_contain_text("Title bold @Alice Beside it")


def _sent_by_key(window: Window, then: str = "") -> None:
    """Press Enter to send the command. Then set the message box to `then`, before a response can arrive."""
    window.page.evaluate(
        """then => {
            const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true });
            document.querySelector(".chip input").dispatchEvent(enter);
            if (then) document.getElementById("box").value = then;
        }""",
        then,
    )


def _refusable(window: Window) -> Locator:
    """Open a command, type a word that is too short into its option, and return the option's field."""
    window.type("/options ")
    option = window.page.locator(".chip input")
    expect(option).to_be_focused()
    window.page.keyboard.type("a")
    return option


def test_command_refused_by_the_page_keeps_its_text_and_can_be_corrected(window: Window) -> None:
    option = _refusable(window)
    before = window.messages.count()
    _sent_by_key(window)
    expect(window.page.locator("#notice")).to_have_class("bad")
    expect(option).to_have_value("a")
    expect(window.page.locator("#suggestions")).to_be_hidden()  # they would cover the notice
    option.press("End")
    window.page.keyboard.type("bc")
    window.press("Enter")
    expect(window.last).to_contain_text('"abc"')
    expect(window.messages).to_have_count(before + 1)
    expect(option).to_have_count(0)


def test_refused_command_does_not_replace_text_typed_in_the_page_meanwhile(window: Window) -> None:
    option = _refusable(window)
    _sent_by_key(window, then="second")
    expect(window.page.locator("#notice")).to_have_class("bad")
    expect(window.page.locator("#box")).to_have_value("second")
    expect(option).to_have_count(0)


def test_slow_click_on_send_uses_the_suggestion_highlighted_in_the_page(
    open_window: Callable[..., Window],
) -> None:
    window = open_window()
    window.page.clock.install()
    window.type("/")
    expect(window.suggestions.nth(2)).to_be_visible()
    window.press("ArrowDown")
    window.press("ArrowDown")
    highlighted = window.page.locator("#suggestions .active .option-name").inner_text()
    window.page.get_by_role("button", name="Send").hover()
    window.page.mouse.down()
    window.page.clock.fast_forward(1000)
    window.page.mouse.up()
    expect(window.page.locator(".command-name")).to_have_text(highlighted)


def test_page_suggestions_vanish_when_their_text_is_sent(window: Window) -> None:
    window.type("words for @B")
    expect(window.suggestions).to_contain_text(["Bob"])
    window.page.get_by_role("button", name="Send").click()
    expect(window.last).to_contain_text("words for @B")
    expect(window.suggestions).to_have_count(0)


def test_page_parses_command_options_typed_in_one_line(window: Window) -> None:
    window.type("/options two words, count: none count: 3 choice: green")
    _expect_options(window, word="two words, count: none", count="3", choice="green")
    window.press("Enter")
    for expected in ('"two words, count: none"', '"value": 3', '"green"'):
        expect(window.last).to_contain_text(expected)


def _expect_options(window: Window, **expected: str) -> None:
    options = window.page.locator(".chip input")
    expect(options).to_have_count(len(expected))
    for option, (name, value) in zip(options.all(), expected.items(), strict=True):
        expect(option).to_have_attribute("data-option", name)
        expect(option).to_have_value(value)


def test_options_typed_before_the_page_knows_the_command_are_kept(window: Window) -> None:
    window.delay_wishes(500)
    window.page.get_by_role("button", name="games").click()
    window.page.locator("#box").fill("/options two words count: 3 cho")
    expect(window.page.locator("#suggestions")).to_contain_text("Loading")
    expect(window.page.locator(".command-name")).to_have_text("/options")
    window.page.keyboard.type("ice: green")
    _expect_options(window, word="two words", count="3", choice="green")


def test_reply_preview_on_the_page_shows_no_markup(window: Window) -> None:
    told = window.page.evaluate(
        """async () => {
            const { messageItem } = await import("/static/message.js");
            const reply = { id: "1", author: "2", text: "**Chance**: Boreas \\\\(easy\\\\) `x` *to play*" };
            const none = { attachments: [], embeds: [], components: [] };
            return messageItem({ id: "3", author: "2", type: 19, at: 0, ...none, reply })
                .querySelector(".above").textContent;
        }"""
    )
    assert told.endswith("Chance: Boreas (easy) x to play")


def test_page_scrolls_to_the_reply_to_ones_own_command(window: Window) -> None:
    _say(window, *(f"line {n}" for n in range(60)))
    window.page.locator("#scroll").evaluate("it => it.scrollTo(0, 0)")
    expect(window.last).not_to_be_in_viewport()
    window.command("show")
    expect(window.last).to_contain_text("Title")
    expect(window.last).to_be_in_viewport()


def _say(window: Window, *texts: str) -> None:
    """Type and send several messages without waiting in between."""
    window.page.evaluate(
        """texts => {
            const box = document.getElementById("box");
            for (const text of texts) {
                box.value = text;
                box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
            }
        }""",
        texts,
    )
    expect(window.last).to_contain_text(texts[-1])


def _different(window: Window) -> int:
    """Return how many distinct messages are shown."""
    ids = window.messages.evaluate_all("all => all.map(each => each.id)")
    return len({*ids})


def test_message_link_on_the_page_loads_and_opens_an_unloaded_message(
    window: Window, server: Server
) -> None:
    games = window.page.get_by_role("button", name="games")
    games.click()
    expect(window.page.locator("#place")).to_have_text("#games")
    _say(window, "the oldest of many", *(f"number {n}" for n in range(120)))
    oldest = window.messages.filter(has_text="the oldest of many")
    link = f"https://discord.com/channels/1/{games.get_attribute('data-channel')}"
    message = oldest.get_attribute("data-id")
    assert message
    _say(window, f"{link}/{message}", f"[gone]({link}/{int(message) - 1})", "the newest")
    window.open(server.address)
    games.click()
    expect(window.messages).to_have_count(50)
    window.messages.get_by_role("button", name="message").click()
    expect(window.messages).to_have_count(124)
    assert _different(window) == 124
    _say(window, "said meanwhile")
    expect(oldest).to_be_in_viewport()
    window.messages.get_by_role("button", name="gone").click()
    expect(window.page.locator("#notice")).to_have_class("bad")


def test_pressing_the_earlier_button_of_the_page_twice_shows_each_message_once(
    window: Window, server: Server
) -> None:
    _say(window, *(f"number {n}" for n in range(60)))
    window.open(server.address)
    expect(window.messages).to_have_count(50)
    window.page.locator("#earlier").evaluate("earlier => { earlier.click(); earlier.click(); }")
    _say(window, "after both")
    assert _different(window) == window.messages.count() > 51


@pytest.mark.slow
def test_failed_button_press_is_reported_even_if_its_message_was_redrawn(window: Window) -> None:
    window.command("rows")
    window.button("Grey").click()
    expect(window.last).to_contain_text("Choose again")
    expect(window.page.locator("#notice")).to_have_class("bad")
