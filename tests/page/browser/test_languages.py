"""A game in every language, played in the browser with mouse and keyboard: no text is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from games import find_abouts
from tests.locales.texts import PLACEHOLDER, translations
from tests.page.window import Window

WAYS = {
    "de": ("de", "chance", 2, "keep what:zzz"),
    "es": ("es-ES", "tradewinds", 3, "play card:zzz"),
    "fi": ("fi", "weathervanes", 3, "play card:zzz"),
    "pt_BR": ("pt-BR", "crosswind", 1, "play point:z99"),
}
"""For each language: its Discord locale, a game, its number of computers, and a command that is refused."""

SOME_WORDS = 2
"""Lines with fewer words are not checked, because they may be words of another language too."""

MANY = 20
"""The minimum number of lines that must have been read, as a check of the test itself."""

MARKS = re.compile(r"^(?:-# |#+ |- |> )|[*`_]")


@pytest.mark.slow
@pytest.mark.parametrize("code", WAYS)
def test_game_shows_no_untranslated_text_from_lobby_to_end(code: str, window: Window) -> None:
    locale, game, computers, refused = WAYS[code]
    match = Match(window, code)
    window.page.locator("#locale").select_option(locale)
    match.type("fairwind settings")
    match.choose("fw-ask:server:", "language")
    match.choose("fw-ask:setserver:", code)
    match.type("help")
    match.type("settings")
    match.type(f"{game} start", f"computers:{computers}")
    match.begin(full=computers + 1 == max(find_abouts()[game].people))
    command, typed = refused.split(" ")
    match.type(f"{game} {command}", typed)
    match.move()
    match.type(f"{game} rules")
    match.type("match")
    for do in ("History", "Resign"):
        match.type("match", f"do:{match.translated(do)}")
    match.press("resigned")
    match.press("replay")
    match.type("match", f"do:{match.translated('Review')}")
    assert match.read > MANY
    assert match.english == {}


class Match:
    """A match on the page, whose moves a test makes. It collects the lines that the page shows, and finds those
    still in English."""

    def __init__(self, window: Window, code: str) -> None:
        self._window, self._page = window, window.page
        self._originals = [*_originals(code)]
        self._translations = {source: forms[0] for (source, _), forms in translations(code)}
        self._lines: set[str] = set()

    @property
    def read(self) -> int:
        return len(self._lines)

    @property
    def english(self) -> dict[str, str]:
        """The lines that are still in English, each with the source text whose translation was not used."""
        return {
            line: text
            for line in self._lines
            for text, pattern in self._originals
            if pattern.fullmatch(line)
        }

    def translated(self, source: str) -> str:
        return self._translations[source]

    def type(self, command: str, option: str = "") -> None:
        """Type a command with at most one option, and wait for its response."""
        before = self._window.messages.count()
        self._window.type(f"/{command} ")
        line = self._page.locator(".command-name")
        expect(line).to_have_text(f"/{command}")
        self._page.keyboard.type(option)
        expect(self._page.locator(".list-head").get_by_text("Loading")).to_have_count(0)
        self._window.press("Enter")
        if line.count():  # the first Enter chose the suggestion
            self._window.press("Enter")
        expect(line).to_have_count(0)
        expect(self._window.messages).not_to_have_count(before)
        self._look()

    def choose(self, control: str, value: str) -> None:
        """Choose a value from a menu of the newest message."""
        menu = self._window.last.locator(f"[data-control^='{control}']")
        menu.click()
        self._window.last.locator(f"[role=option][data-value='{value}']").click()
        self._look()

    def begin(self, *, full: bool) -> None:
        """Press *Begin*, unless the lobby is `full`: a full lobby begins by itself. Then wait in the match's
        thread for the person's first turn."""
        if not full:
            self._control("begin").click()
        threads = self._page.locator(".channel.thread")
        expect(threads).to_have_count(1)
        threads.click()
        self._own_turn()

    def move(self) -> None:
        """Make the first move that the hand offers. If there is a menu, choose its first entry."""
        self.press("hand")
        hand = self._page.locator(f"#{self._window.last.get_attribute('id')}")
        menus = hand.locator(".menu")
        one = (menus if menus.count() else hand.locator(".control[data-control^='fw:']")).first
        chosen = one.get_attribute("data-control")
        one.click()
        if menus.count():
            hand.get_by_role("option").first.click()
        expect(hand.locator(f"[data-control='{chosen}']")).to_have_count(0)
        self._look()
        self._own_turn()

    def press(self, kind: str) -> None:
        before = self._window.messages.count()
        expect(self._control(kind)).to_be_visible()
        self._control(kind).click()
        expect(self._window.messages).not_to_have_count(before)
        self._look()

    def _own_turn(self) -> None:
        turns = self._page.locator("#timeline > .message:not(.ephemeral)")
        expect(turns.filter(has=self._page.locator(".mention.you")).last).to_be_visible()
        self._look()

    def _control(self, kind: str) -> Locator:
        """Prefer a public message, because the response to a press in an ephemeral message would replace that
        message."""
        button = f"[data-control^='fw:{kind}:']:not(:disabled)"
        public = self._page.locator(f"#timeline > .message:not(.ephemeral) {button}")
        return (public if public.count() else self._page.locator(f"#timeline {button}")).last

    def _look(self) -> None:
        expect(self._page.locator("[aria-busy=true]")).to_have_count(0)
        told = self._page.locator("#timeline .text, #timeline .control, #timeline .menu")
        pictures = self._page.locator("#timeline img").all()
        texts = [*told.all_inner_texts(), *(each.get_attribute("alt") or "" for each in pictures)]
        self._lines |= {line.strip() for text in texts for line in text.splitlines()} - {""}


def _originals(code: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield each English text that has a different translation, with a pattern of how it looks on the page."""
    for (source, _), forms in translations(code):
        for text in (source,) if isinstance(source, str) else source:
            said = {line for form in forms for line in form.split("\n")}
            for line in {*text.split("\n")} - said:
                words = re.findall(r"[A-Za-z]+", PLACEHOLDER.sub(" ", line))
                if len(words) >= SOME_WORDS:
                    yield line, _pattern(line)


def _pattern(line: str) -> re.Pattern[str]:
    literal = PLACEHOLDER.split(MARKS.sub("", line))[::2]
    return re.compile(".+".join(map(re.escape, literal)))
