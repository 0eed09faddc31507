"""How the page shows what people write: Markdown, mentions, and names designed to do harm."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import discord.utils
import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.page.browser.conftest import windows_of
from tests.page.conftest import serving
from tests.page.server import Server
from tests.page.window import Window

NASTY = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server without a bot for all tests of this module. Each test looks only at messages that it has sent
    itself."""
    with serving(
        tmp_path_factory.mktemp("words"), ("-c", "import time; time.sleep(600)")
    ) as served:
        yield served


@pytest.fixture(scope="module")
def opened(browser: Browser, server: Server) -> Iterator[Window]:
    """One browser window for all tests of this module, because a new window takes a second of CPU time."""
    with windows_of(browser, server) as open_window:
        yield open_window(bot=False)


@pytest.fixture
def window(opened: Window, server: Server) -> Window:
    """The shared window, reloaded."""
    return opened.open(server.address)


@pytest.fixture(scope="module")
def say(opened: Window) -> Callable[[str], Locator]:
    def said(text: str) -> Locator:
        asked = str(discord.utils.time_snowflake(discord.utils.utcnow()))
        opened.page.locator("#box").fill(text)
        opened.page.locator("#box").press("Enter")
        newest = "document.querySelector('#timeline > .message:last-child')?.dataset.id"
        opened.page.wait_for_function(f"asked => BigInt({newest} ?? 0) > BigInt(asked)", arg=asked)
        return opened.last.locator(".text")

    return said


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**bold** and *italics*", "<strong>bold</strong> and <em>italics</em>"),
        (
            "***both*** __under__ ~~gone~~",
            "<strong><em>both</em></strong> <u>under</u> <s>gone</s>",
        ),
        ("snake_case_name and _so_", "snake_case_name and <em>so</em>"),
        ("`a **b**`", "<code>a **b**</code>"),
        (r"\*plain\*", "*plain*"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("one\ntwo", "one<br>two"),
        ("<b>x</b> &amp;", "&lt;b&gt;x&lt;/b&gt; &amp;amp;"),
    ],
)
def test_page_renders_inline_markdown(
    say: Callable[[str], Locator], text: str, expected: str
) -> None:
    line = say(text).locator(".paragraph")
    expect(line).to_be_visible()
    assert line.inner_html() == expected


def test_page_renders_block_markdown(say: Callable[[str], Locator]) -> None:
    said = say("# Big\n-# small\n- one\n  - inner\n- two\n> quoted\n```\n**x**\n```")
    expect(said.get_by_role("heading", name="Big")).to_be_visible()
    expect(said.locator("small")).to_have_text("small")
    expect(said.locator("ul li")).to_have_count(3)
    expect(said.locator("blockquote")).to_have_text("quoted")
    expect(said.locator("pre")).to_have_text("**x**")
    expect(say("before\n\n- one\n- two\n\nafter").locator("li")).to_have_text(["one", "two"])


def test_page_renders_times_links_and_mentions(say: Callable[[str], Locator]) -> None:
    soon = int(time.time()) + 7300
    said = say(f"<t:{soon}:R> <t:0:D> https://a.test/x. [words](https://b.test) @Alice @Bob")
    expect(said.locator("time").first).to_have_text("in 2 hours")
    expect(said.locator("time").last).to_have_text("1 January 1970")
    expect(said.get_by_role("link").first).to_have_attribute("href", "https://a.test/x")
    expect(said.get_by_role("link", name="words")).to_have_attribute("href", "https://b.test")
    expect(said.locator(".mention.you")).to_have_text("@Alice")
    expect(said.locator(".mention:not(.you)")).to_have_text("@Bob")
    managers = said.evaluate(
        """async () => (await import("/static/state.js")).state.roles
            .find((role) => role.name === "Managers").id"""
    )
    expect(say(f"<@&{managers}> <@&1>").locator(".mention")).to_have_text(
        ["@Managers", "@unknown-role"]
    )
    bad = say("[x](javascript:alert(1))")
    expect(bad).to_have_text("[x](javascript:alert(1))")
    expect(bad.get_by_role("link")).to_have_count(0)


def test_times_are_written_in_the_language_of_whoever_looks(
    window: Window, say: Callable[[str], Locator]
) -> None:
    window.be("Bob")
    said = say(f"<t:{int(time.time()) + 7300}:R>, <t:0:D>")
    expect(said.locator("time").first).to_have_text("in 2 hours")
    window.page.locator("#locale").select_option("fi")
    finnish = """[
        new Intl.RelativeTimeFormat("fi", { numeric: "auto" }).format(2, "hour"),
        new Intl.DateTimeFormat("fi", { dateStyle: "long" }).format(new Date(0)),
    ]"""
    expect(said.locator("time")).to_have_text(window.page.evaluate(finnish))


def test_text_after_a_long_mention_continues_on_its_last_line(
    say: Callable[[str], Locator],
) -> None:
    mention = say(f"</{'long ' * 60}:1>, and so on").get_by_role("button")
    assert mention.evaluate("it => it.getClientRects().length") > 1


def test_page_shows_a_harmful_user_name_as_text(window: Window) -> None:
    window.page.get_by_role("button", name="Somebody else").click()
    window.page.get_by_label("Name").fill(NASTY)
    window.press("Enter")
    window.be(NASTY)
    window.send(f"I am {NASTY} & <script>alert(2)</script> @{NASTY}")
    expect(window.last).to_contain_text(f"I am {NASTY} & <script>alert(2)</script> @{NASTY}")
    assert window.page.locator("#people img, #timeline img, #timeline script").count() == 0
    window.be("Alice")
    window.type("@<im")
    expect(window.suggestions).to_have_text([re.compile(re.escape(NASTY))])


def test_sixth_person_does_not_make_the_page_wider_than_a_phone(
    open_window: Callable[..., Window],
) -> None:
    window = open_window(360, 740, bot=False)
    window.page.get_by_role("button", name="Somebody else").click()
    window.page.get_by_label("Name").fill("Faye")
    window.press("Enter")
    expect(window.person("Faye")).to_be_visible()
    assert window.page.evaluate("document.documentElement.scrollWidth") == 360


def test_page_suggestions_survive_a_brief_loss_of_focus(
    open_window: Callable[..., Window],
) -> None:
    window = open_window(bot=False)
    window.page.clock.install()
    window.type("@B")
    window.page.evaluate("document.activeElement.blur(), document.getElementById('box').focus()")
    window.type("o")
    window.page.clock.fast_forward(1000)
    expect(window.suggestions).to_contain_text(["Bob"])


def test_text_typed_in_the_page_while_a_message_is_sent_is_kept(window: Window) -> None:
    window.type("first")
    window.page.evaluate("""() => {
        const box = document.getElementById("box");
        box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        box.value = "second";
    }""")
    expect(window.last).to_contain_text("first")
    expect(window.page.locator("#box")).to_have_value("second")


def test_text_typed_while_the_page_loads_is_kept(open_window: Callable[..., Window]) -> None:
    window = open_window(bot=False)
    window.reload_slowly(500)
    window.type("early words")
    expect(window.page).to_have_title(re.compile("Alice$"))
    expect(window.page.locator("#box")).to_have_value("early words")


def test_text_typed_right_after_a_channel_was_clicked_is_sent_there(window: Window) -> None:
    window.type("a draft")
    window.delay_wishes(500)
    window.page.get_by_role("button", name="games").click()
    window.send("meant for games")
    window.type("next")
    expect(window.page.locator("#place")).to_have_text("#games")
    expect(window.last).to_contain_text("meant for games")
    expect(window.page.locator("#box")).to_have_value("next")


def test_text_sent_right_after_a_person_was_clicked_is_theirs(window: Window) -> None:
    window.page.locator(".channel.direct").click()
    expect(window.page.locator("#place")).to_have_text("@Fairwind")
    window.delay_wishes(500)
    window.person("Chandra").click()
    window.send("hello")
    expect(window.page).to_have_title(re.compile("Chandra$"))
    expect(window.page.locator("#place")).to_have_text("#general")
    expect(window.last).to_contain_text(re.compile("Chandra.*hello"))


def test_person_clicked_right_after_a_channel_is_shown_there(window: Window) -> None:
    window.delay_wishes(500)
    window.page.get_by_role("button", name="games").click()
    window.person("Diego").click()
    expect(window.page).to_have_title("#games · Diego")
    window.person("Chandra").click()
    window.person("Diego").click()
    window.send("still Diego")
    expect(window.last).to_contain_text(re.compile("Diego.*still Diego"))


def test_draft_is_kept_if_the_channel_clicked_cannot_be_opened(window: Window) -> None:
    window.send("https://discord.com/channels/1/1")
    expect(window.last).to_contain_text("unknown")
    window.type("a draft")
    window.last.get_by_role("button", name="unknown").click()
    expect(window.page.locator("#notice")).to_have_class("bad")
    expect(window.page.locator("#box")).to_have_value("a draft")


def test_name_typed_while_another_person_is_invited_is_kept(window: Window) -> None:
    window.page.get_by_role("button", name="Somebody else").click()
    name = window.page.get_by_label("Name")
    window.delay_wishes(500)
    name.fill("Zoe")
    window.press("Enter")
    name.fill("Yann")
    expect(window.person("Zoe")).to_be_visible()
    window.send("after the answer")
    expect(window.last).to_contain_text("after the answer")
    expect(name).to_have_value("Yann")


@pytest.mark.slow
def test_two_browser_windows_can_act_as_two_people(open_window: Callable[..., Window]) -> None:
    one, other = open_window(bot=False), open_window(bot=False)
    one.be("Alice")
    other.be("Bob")
    one.send("@Bob hello")
    expect(other.last).to_contain_text("@Bob hello")
    expect(other.last).to_have_class(re.compile("rings"))
    expect(one.last).not_to_have_class(re.compile("rings"))
