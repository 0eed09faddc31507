"""Pictures of ends keep the limits of the renderer's interface, and the verdict is their largest element."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import Final

import pytest
from PIL.Image import Image

from renderers import find
from renderers.kit.encode import encode
from renderers.kit.sheets.verdict import TOP
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from tests.contract.ends import ends_of
from tests.contract.test_renderers import HARMFUL, WIDEST, assert_picture
from tests.contract.walking import every_game
from tests.languages import in_turn
from tests.pseudo import WIDE
from tests.sampling import sampled, some
from texts.language import Language

MOST_BYTES: Final = 80_000

HEADLINE: Final = (0, 70, 1000, 206)
PHONE: Final = 0.35
"""The scale of a 1,000 pixel picture on a phone, where Discord shows it about 350 points wide."""
READABLE: Final = 16
"""The minimum height of a verdict's capitals on a phone, in points: that of Discord’s own text."""


@lru_cache(100)  # each picture takes a megabyte
def drawn(key: str, number: int, name: str, language: Language) -> Image:
    """Return the picture of the game's end with this `number` in `ends_of`. All players are called `name`."""
    told = ends_of(key)[number]
    return find(key).draw_end(told.view, Cast((name,) * told.seats, language=language), told.end)


@sampled
@every_game
def test_end_pictures_are_square_palette_images_of_limited_size(key: str) -> None:
    for number, told in some(enumerate(ends_of(key)), 3):
        picture = drawn(key, number, WIDEST, WIDE)
        assert_picture(picture)
        assert picture.height == 1000
        assert len(encode(picture)) <= MOST_BYTES, told.how


@sampled
@every_game
def test_result_in_the_end_picture_is_gold_only_if_someone_won(key: str) -> None:
    for number, told in some(enumerate(ends_of(key)), 2):
        outcome = told.view.outcome
        # In a draw all seats share the first place, but nobody has won.
        won = outcome is not None and bool(outcome.winners) and outcome.reason != "draw"
        picture = drawn(key, number, "Bo", WIDE)
        grounds = {picture.getpixel((x, y)) for x in (4, 995) for y in (80, TOP - 20)}
        assert grounds == {Hue.BRASS if won else Hue.ABYSS}, told.how


@sampled
@every_game
def test_end_picture_texts_fit_in_every_language(key: str) -> None:
    """Drawing a text that doesn't fit into its picture causes a warning, which fails the test."""
    for number, _ in enumerate(ends_of(key)):
        for language in in_turn(number, 3):
            drawn(key, number, "Bo", language)


@sampled
@every_game
@pytest.mark.parametrize("name", ["Bo", "Nguyễn Thị Minh Khai", WIDEST])
def test_result_in_the_end_picture_is_readable_on_a_phone(key: str, name: str) -> None:
    pictures = [
        drawn(key, number, name, language)
        for number, _ in enumerate(ends_of(key)[:3])
        for language in in_turn(number + len(key) + len(name), 2)
    ]
    for picture in pictures:
        left, top, right, bottom = letters_in(picture, HEADLINE)
        assert (bottom - top) * PHONE >= READABLE
        # The text keeps a margin of 20 pixels, so it is neither cut off nor squeezed.
        assert left >= 20
        assert right <= 980


def letters_in(picture: Image, box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Return the bounding box of everything inside `box` that is not background."""
    part = picture.crop(box)
    ground = part.getpixel((2, 2))
    shown = part.convert("L").point([0]) if ground is None else part
    found = shown.point([0 if index == ground else 255 for index in range(256)], "L").getbbox()
    assert found is not None
    return found


@sampled
@every_game
def test_alt_text_of_the_end_starts_with_the_result_and_fits(key: str) -> None:
    renderer, number = find(key), count()
    for told in ends_of(key):
        for name in ("Ingrid", WIDEST, HARMFUL, "", "\n\n"):
            cast = Cast((name,) * told.seats)
            text = renderer.alt_text_end(told.view, cast, told.end)
            for language in in_turn(next(number)):
                assert 0 < len(language.say(text)) <= 1024
            said = str(text).partition("\n")[0].lower()
            assert any(word in said for word in ("win", "won", "lose", "lost", "draw", "early"))


@every_game
def test_result_in_the_end_picture_does_not_name_a_player_who_left(key: str) -> None:
    for told in ends_of(key):
        absent = Cast(("Ingrid",) * told.seats, frozenset(range(told.seats)))
        text = str(find(key).alt_text_end(told.view, absent, told.end))
        assert "Ingrid" not in text.partition("\n")[0]


@every_game
def test_end_picture_is_made_only_from_what_spectators_saw(key: str) -> None:
    for told in ends_of(key):
        assert all(view.seat is None for view in told.end.course)
