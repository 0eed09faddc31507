"""Pictures are legible on phones: their text is at least as tall as Discord's small text."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final

import pytest
from PIL import Image

import locales
from cogs.personal.standing import OTHERS
from games import find_abouts, find_games
from locales import LANGUAGES
from matches.wording.season_table import OUT
from renderers import find
from renderers.kit.lettering import Face
from renderers.kit.sheets.season import draw_sheet
from renderers.kit.sheets.standing import draw_table
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.season import SheetRow
from tests.contract.ends import ends_of
from tests.renderers.test_season import SHEET
from tests.renderers.test_standing import table
from tests.sampling import sampled, some
from texts.text import NOTHING, phrase, phrase_in

SMALL: Final = 13
"""The font size of Discord's small text, in points."""

WIDTH: Final = 272
"""The width in points of a lesson's 1,000 pixel picture on a phone that is 360 points wide."""

NO_HEADS: Final = (NOTHING, phrase_in("column of a table", "matches"))
VARIANTS: Final[dict[str, dict[str, Any]]] = {
    "wind-of-fortune extended": {"dummy": "extended"},
    "wind-of-fortune naked": {"dummy": "naked"},
    "weathervanes constrained": {"constrained-lead": True},
}


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """All words drawn from now on, with their font sizes."""
    found: list[tuple[str, int]] = []
    text, mask, lay = Stencil.text, Stencil.mask, Sprite.lay

    def of_stencil(
        self: Stencil, x: float, y: float, words: str, face: Face, size: int, anchor: str
    ) -> Stencil:
        vars(self).setdefault("written", []).append((words, size))
        return text(self, x, y, words, face, size, anchor)

    def of_mask(self: Stencil) -> Image.Image:
        made = mask(self)
        vars(made)["written"] = vars(self).get("written", [])
        return made

    def of_sprite(
        self: Sprite, through: Image.Image, over: Hue, under: Hue, at: tuple[int, int] = (0, 0)
    ) -> Sprite:
        found.extend(vars(through).get("written", []))
        return lay(self, through, over, under, at)

    monkeypatch.setattr(Stencil, "text", of_stencil)
    monkeypatch.setattr(Stencil, "mask", of_mask)
    monkeypatch.setattr(Sprite, "lay", of_sprite)
    forget_sprites()
    return found


def forget_sprites() -> None:
    """Clear all caches of the renderers, so that everything is drawn again."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("renderers."):
            for each in vars(module).values():
                if hasattr(each, "cache_clear"):
                    each.cache_clear()


@cache
def views(name: str) -> tuple[Any, ...]:
    """Return views from a random match. For each kind of decision, there is a view of the seat that decides,
    and one view of a waiting seat. Each is taken once early in the match, and once late."""
    game, rng = name.split(" ")[0], Random(3)
    rules = find_games()[game]
    seats = rules.ABOUT.seats.start
    state = rules.setup(seats, rules.ABOUT.settle(VARIANTS.get(name, {})), bytes(32))
    found: dict[tuple[str, bool], Any] = {}
    for step in range(60):
        acting = sorted(rules.to_act(state))
        if not acting:
            break
        seat, waiting = (
            acting[0],
            next(each for each in range(seats) if each not in acting[:1]),
        )
        view = rules.view(state, seat)
        found.setdefault(
            (str(find(game).prompts(view)[0]).rstrip("0123456789 gos"), step > 25), view
        )
        found.setdefault(("waits", step > 25), rules.view(state, waiting))
        state = rules.apply(state, seat, rng.choice(rules.legal_moves(state, seat)))
    return tuple(found.values())


@sampled
@pytest.mark.parametrize(
    ("name", "code"), some(product(sorted({*find_abouts(), *VARIANTS}), LANGUAGES), every=7)
)
def test_words_in_pictures_are_at_least_as_tall_as_discords_small_text_on_a_phone(
    name: str, code: str, written: list[tuple[str, int]]
) -> None:
    game = name.split(" ")[0]
    renderer, cast = find(game), Cast(("Ingrid",) * 4, language=locales.find(code))
    for view in views(name):
        renderer.draw(view, cast)
        renderer.draw_marked(view, cast)
        renderer.draw_notes(view, cast)
        for forecasts in (True, False):
            renderer.draw_hand(view, cast, forecasts=forecasts)
    for page in renderer.pages():
        if page.picture is not None:
            page.picture(cast.language)
    for told in some(ends_of(game), 4):
        renderer.draw_end(told.view, replace(cast, names=("Ingrid",) * told.seats), told.end)
    assert_legible(written)


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_of_ranking_tables_are_readable_on_a_small_phone(
    code: str, written: list[tuple[str, int]]
) -> None:
    language = locales.find(code)
    heads = (*NO_HEADS, phrase_in("column of a table", "rating"))
    for found in (table(8, 2, 3), table(0, 0)):
        draw_table(replace(found, head=heads, about_others=OTHERS), language)
    heads = (phrase_in("matches", "Played"), phrase_in("matches", "Won"), phrase("Points"))
    for out in OUT.values():
        rows = (*SHEET.rows[:2], SheetRow("", "Ingrid", out=out))
        draw_sheet(replace(SHEET, heads=heads, rows=rows), language)
    assert_legible(written)


def assert_legible(written: list[tuple[str, int]]) -> None:
    assert written
    assert not {words: size for words, size in written if size * WIDTH < SMALL * 1000}
