"""A browser window with the page, which tests can operate and read."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

PEOPLE = ("Alice", "Bob", "Chandra", "Diego")


expect.set_options(timeout=20_000)  # generous, as a busy machine is slow


def _delaying(milliseconds: int) -> str:
    return f"""() => {{
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {{
            setTimeout(() => send.call(this, text), {milliseconds});
        }};
    }}"""


class Window:
    """One browser page. `complaints` are the errors in its console."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._listen)

    def _listen(self, message: object) -> None:
        kind, text = getattr(message, "type", ""), getattr(message, "text", "")
        if kind in ("error", "warning"):
            self.complaints.append(text)

    def open(self, address: str) -> Window:
        self.page.goto(address)
        expect(self.page.locator(".person").first).to_be_visible()
        return self

    def wait_for_bot(self) -> Window:
        expect(self.page.locator("#bot-state")).to_have_class("online")
        return self

    def delay_wishes(self, milliseconds: int) -> None:
        """From now on, let everything that the page asks its server arrive so much later."""
        self.page.evaluate(_delaying(milliseconds))

    def reload_slowly(self, milliseconds: int) -> None:
        """Reload the page, with `delay_wishes` from its beginning."""
        self.page.add_init_script(f"({_delaying(milliseconds)})()")
        self.page.reload()

    def be(self, name: str) -> None:
        self.person(name).click()
        expect(self.page).to_have_title(re.compile(f" {re.escape(name)}$"))

    def person(self, name: str) -> Locator:
        return self.page.locator(".person").filter(has=self.page.get_by_text(name, exact=True))

    def type(self, text: str) -> None:
        """Type a text into the message box, key by key."""
        self.page.locator("#box").click()
        self.page.keyboard.type(text)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def send(self, text: str) -> None:
        self.type(text)
        self.press("Enter")

    def command(self, name: str) -> None:
        """Send a command without options."""
        self.type(f"/{name} ")
        expect(self.page.locator(".command-name")).to_have_text(f"/{name}")
        self.press("Enter")
        expect(self.page.locator(".command-name")).to_have_count(0)

    def start(self, game: str) -> None:
        """Open a lobby of this game whose match will be played in the current channel."""
        self.type(f"/{game} start ")
        expect(self.page.locator(".command-name")).to_have_text(f"/{game} start")
        self.page.keyboard.type("place:here")
        self.press("Enter")
        self.press("Enter")
        expect(self.page.locator(".command-name")).to_have_count(0)

    @property
    def messages(self) -> Locator:
        return self.page.locator("#timeline > .message")

    @property
    def last(self) -> Locator:
        return self.messages.last

    def button(self, label: str) -> Locator:
        """Return the newest enabled button with this label."""
        buttons = self.page.locator("#timeline .control:not(:disabled)")
        return buttons.filter(has_text=label).last

    @property
    def suggestions(self) -> Locator:
        return self.page.locator("#suggestions [role=option]")

    @property
    def board(self) -> Locator:
        """Return the newest message that shows a turn of the match."""
        return self.messages.filter(has_text="to play, score").last

    def turn(self) -> int:
        found = re.search(r"Tradewinds (\d+)/24", self.board.inner_text())
        assert found
        return int(found[1])

    def wait_for_turn(self, turn: int) -> None:
        expect(self.board).to_contain_text(f"Tradewinds {turn}/24")

    def mover(self) -> str:
        """Return the name of the player to move."""
        found = re.search(r"@(\w+) \(\w+\) to play", self.board.inner_text())
        assert found
        return found[1]

    def begin_match(self) -> None:
        """Let Alice open a match and the other people join it."""
        self.be("Alice")
        self.start("tradewinds")
        expect(self.button("Join")).to_be_visible()
        for name in PEOPLE[1:]:
            self.be(name)
            self.button("Join").click()
            if name != PEOPLE[-1]:
                expect(self.messages.filter(has_text=f"{name}:").last).to_be_visible()
        self.wait_for_turn(1)

    def hand(self) -> list[str]:
        """Open the current person's hand. Return its cards as the buttons name them."""
        hands = self.messages.filter(has_text="Choose the card")
        # A new hand deletes the earlier one of its match, so their number may stay the same.
        earlier = hands.last.get_attribute("id") or "" if hands.count() else ""
        self.board.get_by_role("button", name="Hand", exact=True).click()
        expect(hands.last).not_to_have_attribute("id", earlier)
        hand = hands.last
        expect(hand.locator("img")).to_be_visible()
        return [label.split(":")[0] for label in hand.locator(".control").all_inner_texts()]

    def play_by_button(self) -> None:
        """Play the first card of the open hand."""
        turn = self.turn()
        hand = self.messages.filter(has_text="Choose the card").last
        hand.locator(".control").first.click()
        self.wait_for_turn(turn + 1)

    def play_by_command(self, card: str) -> None:
        """Play a card by command, with the autocomplete choices that the bot offers."""
        turn = self.turn()
        self.type("/tradewinds play ")
        expect(self.page.locator(".chip input")).to_be_focused()
        self.page.keyboard.type(card)
        expect(self.suggestions).to_have_count(1)
        self.press("Enter")
        self.press("Enter")
        self.wait_for_turn(turn + 1)
