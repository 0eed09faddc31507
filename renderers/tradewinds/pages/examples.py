"""Positions set up by hand, for the pictures of the rules."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gnomon import Single
from games.tradewinds.about import ABOUT
from games.tradewinds.blows import blow
from games.tradewinds.notation import parse
from games.tradewinds.values import Key, Pile, View, Wind
from renderers.kit.frame import centred, sea
from renderers.kit.gnomon_cards import complete_card, tile
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.tradewinds.grid import draw_flights, draw_piles
from texts.language import Language
from texts.text import phrase

CAST: Final = Cast(("Ingrid", "Мария", "Tomás", "Åsa"))
GRID: Final = (190, 240, 810, 826)
"""The part of the board's picture that shows the piles, as (left, top, right, bottom) in pixels."""

Piles = tuple[tuple[int, str], ...]
"""For each place of a grid, the number of face-down cards and the initials of the face-up ones, bottom
first."""


KEY: Final = Key(
    (parse("FGC").card, parse("PBS").card, parse("HRT").card),
    (
        (False, True, False, True),
        (True, True, False, False),
        (False, True, True, True),
    ),
)

TABLE: Final[Piles] = (
    (2, "TC"),
    (3, "P"),
    (3, "R"),
    (1, "BSG"),
    (3, "T"),
    (2, "H"),
    (3, "F"),
    (2, "BR"),
    (3, "C"),
)
GAPS: Final[Piles] = (
    (0, ""),
    (1, "F"),
    (1, "BF"),
    (0, "C"),
    (0, "R"),
    (0, "RT"),
    (0, ""),
    (0, ""),
    (2, "T"),
)
"""The grid that the rulebook shows as its second example (ruling 7)."""

TURNED_UP: Final = {2: Single.GREEN, 6: Single.HOLLOW, 8: Single.SQUARE}


def table() -> View:
    """Return the view after West has played a card on a full grid. Some Singles were collected, and others
    moved to the next pile."""
    return _after(TABLE, Wind.WEST, "FRC", ((), (Single.BLUE,), (), (Single.PARTIAL,)))


def gaps() -> View:
    """Return the view after East's card has blown Singles over gaps (empty places). Two cards of one pile have
    landed in reverse order."""
    return _after(GAPS, Wind.EAST, "FRT", ((), (Single.BLUE,), (Single.HOLLOW,), (Single.RED,)))


def of_grid(view: View, _language: Language) -> Image.Image:
    """Draw only the piles of a board, with marks that show how the last card played moved other cards."""
    sprite = sea(1000, (500, 533), "", game=ABOUT.key)
    draw_piles(sprite, view.piles, view.news)
    if view.news is not None:
        draw_flights(sprite, view.news)
    return sprite.picture().crop(GRID)


def covering(language: Language) -> Image.Image:
    """Draw the three covering Completes and, below each of them, the Singles that it matches."""
    sprite = sea(400, (500, 233), language.say(phrase("Completes and Singles")), game=ABOUT.key)
    for column, card in enumerate(KEY.covering):
        middle = 190 + 310 * column
        centred(sprite, complete_card(card, 142, 200, Hue.SEA), middle, 188)
        for number, single in enumerate(card):
            centred(sprite, tile(single, 76, Hue.SEA), middle + 88 * (number - 1), 344)
    return sprite.picture()


def _after(
    piles: Piles, wind: Wind, initials: str, earlier: tuple[tuple[Single, ...], ...]
) -> View:
    """Return the view after `wind` has played the card with these initials. `piles` is the grid before, and
    `earlier` what each wind had collected. If a pile has only face-down cards left, the Single that `TURNED_UP`
    names is turned up there."""
    card = parse(initials).card
    down = [count for count, _ in piles]
    up = [[Single(letter) for letter in letters] for _, letters in piles]
    # The rules compute the blow, so the example can't contradict them.
    news, after = blow(KEY, down, up, wind, card)
    fresh = [place for place in range(9) if down[place] and not after[place]]
    for place in fresh:
        down[place] -= 1
        after[place].append(TURNED_UP[place])
    collected = list(earlier)
    collected[news.collector] += tuple(step.single for step in news.collected)
    first = Wind((wind - PLAYED) % 4)
    return View(
        seat=None,
        first=first,
        to_act=Wind((wind + 1) % 4),
        key=KEY,
        piles=tuple(Pile(count, tuple(cards)) for count, cards in zip(down, after, strict=True)),
        hands=(None,) * 4,
        hand_sizes=(4,) * 4,
        collected=tuple(collected),
        played=(card,) * (PLAYED + 1),
        grids=(),
        news=news._replace(turned_up=tuple((place, TURNED_UP[place]) for place in fresh)),
        outcome=None,
    )


PLAYED: Final = 8
"""The number of turns played before the one in the example."""
