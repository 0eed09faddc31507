"""A few moves of every game in the browser. They are made with the mouse, by the buttons and menus that the
hand offers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from games import find_abouts
from tests.page.window import Window

PEOPLE = ("Alice", "Bob", "Chandra", "Diego")
GAMES = {"crosswind": 2, "chance": 3, "weathervanes": 4, "wind-of-fortune": 4}
MOVES = 4
MADE = "You (played|swapped|led|placed|kept|show|exposed)|Your joker"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_moves_of_every_game_can_be_made_by_mouse(game: str, window: Window) -> None:
    begin(window, game, PEOPLE[: GAMES[game]])
    made = 0
    while made < MOVES:
        window.be(moves_next(window))
        made += moved(window)
        settled(window)


def begin(window: Window, game: str, people: tuple[str, ...]) -> None:
    window.be(people[0])
    window.start(game)
    ways = re.compile("^(Join|Either)$")
    for name in people[1:]:
        expect(window.button("Add a computer")).to_be_visible()
        window.be(name)
        window.page.locator("#timeline .control:not(:disabled)").filter(has_text=ways).last.click()
        settled(window)
    if len(people) < max(find_abouts()[game].people):
        window.be(people[0])
        window.button("Begin").click()
    expect(board(window).last).to_be_visible()


def board(window: Window) -> Locator:
    """Return all messages with a board; the last one is the current board."""
    public = window.page.locator("#timeline > .message:not(.ephemeral)")
    return public.filter(has_text=re.compile("to play,"))


def moves_next(window: Window) -> str:
    """Return the name of one player to move, from the newest message with a board."""
    first_line = board(window).last.inner_text()
    found = re.search(r"@(\w+) \([\w ]+\)(?: and @\w+ \([\w ]+\))* to play", first_line)
    assert found, first_line
    return found[1]


def moved(window: Window) -> bool:
    """Open the hand, make the first move that it offers, and return True. If moves are grouped, choose the
    first group, then its first move; if they are in a menu, choose its first.

    Return False if the hand says that it is not the person's turn. In this case, the board on the page was
    outdated.
    """
    hands = window.page.locator("#timeline > .message.ephemeral")
    # A new hand deletes the earlier one of its match, so their number may stay the same.
    earlier = hands.last.get_attribute("id") or "" if hands.count() else ""
    board(window).last.locator(".control.primary").click()
    expect(hands.last).not_to_have_attribute("id", earlier)
    expect(hands.last).to_contain_text(re.compile("Choose|It is not your turn"))
    if "It is not your turn" in hands.last.inner_text():
        return False
    hand = window.page.locator(f"#{hands.last.get_attribute('id')}")
    first = hand.locator(".control:not(:disabled), .menu").first
    in_menu = first.get_attribute("aria-haspopup") == "listbox"
    first.click()
    if in_menu:
        hand.get_by_role("option").first.click()
    # If moves are grouped, the first step only chooses a group.
    expect(hand).to_contain_text(re.compile(f": Choose|{MADE}"))
    if ": Choose" in hand.inner_text():
        first.click()
    expect(hand).to_contain_text(re.compile(MADE))
    return True


def settled(window: Window) -> None:
    """Wait until no response is pending on the page."""
    expect(window.page.locator("[aria-busy=true]")).to_have_count(0)
