"""Players' portraits in pictures of the table: beside the names, within limits of colours and bytes."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from PIL import Image, ImageChops

from renderers import find
from renderers.kit import theme
from renderers.kit.encode import encode
from renderers.kit.frame import sea
from renderers.kit.portraits import Framed, draw_portraits
from renderers.kit.theme import Hue
from renderers.portrait import PORTRAIT, Portrait, decoded
from renderers.renderer import Cast
from tests.contract.walking import every_game, samples, settings
from tests.sampling import some

every_game_with_portraits: Final = pytest.mark.parametrize(
    "key", ["chance", "crosswind", "tradewinds", "weathervanes", "wind-of-fortune"]
)
"""Runs a test for the games whose tables show portraits. New games need not draw any."""

WIDEST: Final = "W" * 32
LEAST: Final = 44
"""The minimum diameter of a portrait in pixels. It is 12 points where a picture is 272 points wide."""
MOST_BYTES: Final = 2_500
"""The maximum number of bytes that a portrait may add to a picture. A photograph adds 1,500."""
WORDS: Final = {*Hue} - {Hue.SEA, Hue.RAY, Hue.SWELL, Hue.ABYSS, Hue.BRASS}
"""The colours used for words and signs, as opposed to backgrounds."""
SIZE: Final = PORTRAIT, PORTRAIT


def noisy(seat: int) -> Portrait:
    """Return a portrait of random pixels, which has the most colours and compresses worst."""
    return Portrait(f"noisy {seat}", Random(seat).randbytes(3 * PORTRAIT**2))


def tables(key: str) -> Iterator[tuple[int, Any]]:
    """For each number of seats, yield this number twice: with a spectator's view from the middle of a match,
    and with one from its end."""
    for setting in settings(key):
        if setting.options == setting.rules.ABOUT.settle({}):
            found = [*samples(setting, 8)]
            for position in (found[len(found) // 2], found[-1]):
                yield setting.seats, position.rules.view(position.state, None)


@pytest.fixture
def framed(monkeypatch: pytest.MonkeyPatch) -> list[Framed]:
    """A list in which portraits are collected instead of being drawn into pictures."""
    found: list[Framed] = []
    for module in [*sys.modules.values()]:
        if module.__name__.startswith("renderers.") and hasattr(module, "draw_portraits"):
            monkeypatch.setattr(module, "draw_portraits", lambda _, all: found.extend(all))
    return found


@every_game_with_portraits
def test_table_of_people_without_portraits_has_neither_frames_nor_colours_for_them(
    key: str,
) -> None:
    for seats, view in some(tables(key), 4):
        bare, faceless = (
            find(key).draw(view, Cast((WIDEST,) * seats, faces=faces))
            for faces in ((), (None,) * seats)
        )
        assert bare.tobytes() == faceless.tobytes()
        assert bare.getpalette() == faceless.getpalette()


@every_game_with_portraits
def test_portraits_stay_within_the_bounds_of_colours_and_bytes(key: str) -> None:
    for seats, view in tables(key):
        bare, picture = (
            find(key).draw(view, Cast((WIDEST,) * seats, faces=faces))
            for faces in ((), tuple(map(noisy, range(seats))))
        )
        used = 3 * theme.USED
        assert bytes(picture.getpalette() or ())[:used] == theme.palette(key)[:used]
        assert len(encode(picture)) <= len(encode(bare)) + MOST_BYTES * seats
        own = sum(picture.histogram()[theme.USED :])
        assert own >= seats * LEAST**2 / 2


@every_game_with_portraits
def test_portraits_cover_neither_words_nor_each_other(key: str, framed: list[Framed]) -> None:
    for seats, view in tables(key):
        framed.clear()
        faces = tuple(map(noisy, range(seats)))
        table = find(key).draw(view, Cast((WIDEST,) * seats, frozenset({0}), faces=faces))
        words = table.point([255 * (index in WORDS) for index in range(256)], "L")
        assert sorted(each.portrait.key for each in framed) == sorted(each.key for each in faces)
        taken = Image.new("L", table.size)
        for each in framed:
            (x, y), mask = (
                each.corner,
                each.mask(0).point([255 * (each > 0) for each in range(256)]),
            )
            assert min(x, y) >= 0
            assert max(x, y) + 2 * each.radius <= 1000
            assert 2 * each.radius >= LEAST
            for others in (words, taken):
                there = others.crop((x, y, x + mask.width, y + mask.height))
                assert ImageChops.darker(there, mask).getbbox() is None, (seats, each.portrait)
            taken.paste(255, each.corner, mask)


@every_game
def test_name_beside_a_portrait_keeps_its_first_letter(key: str) -> None:
    for seats, view in some(tables(key), 3):
        faces = tuple(map(noisy, range(seats)))
        names = [WIDEST] * seats
        whole = find(key).draw(view, Cast((*names,), faces=faces)).tobytes()
        for seat in range(seats):
            other = (*names[:seat], "M" + WIDEST[1:], *names[seat + 1 :])
            assert find(key).draw(view, Cast(other, faces=faces)).tobytes() != whole


@pytest.mark.parametrize("key", ["crosswind", "weathervanes", "wind-of-fortune"])
@pytest.mark.parametrize("name", ["Chandra", "Emma"])
def test_short_name_beside_a_portrait_stays_whole(key: str, name: str) -> None:
    for seats, view in tables(key):
        if view.outcome is not None:
            continue
        faces = tuple(map(noisy, range(seats)))
        whole = find(key).draw(view, Cast((name,) * seats, faces=faces)).tobytes()
        for seat in range(seats):
            other = ((name,) * seat) + (name[:-1] + "o",) + (name,) * (seats - seat - 1)
            assert find(key).draw(view, Cast(other, faces=faces)).tobytes() != whole


def test_portrait_is_drawn_in_nearly_its_original_colours() -> None:
    plain = [Portrait(str(n), bytes(colour) * PORTRAIT**2) for n, colour in enumerate(COLOURS)]
    sprite = sea(200, (500, 150)).copy()
    draw_portraits(
        sprite,
        [Framed(face, (50 + 80 * n, 120), Hue.PAPER, (Hue.SEA,)) for n, face in enumerate(plain)],
    )
    shown = sprite.picture().convert("RGB")
    for n, colour in enumerate(COLOURS):
        seen = shown.getpixel((50 + 80 * n, 120))
        assert isinstance(seen, tuple)
        assert max(abs(a - b) for a, b in zip(seen, colour, strict=True)) <= 8


COLOURS: Final = ((200, 30, 40), (20, 20, 25), (250, 250, 250), (60, 90, 200), (230, 180, 150))


def file_of(image: Image.Image, kind: str = "PNG") -> bytes:
    file = io.BytesIO()
    image.save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P", "L", "LA", "1", "I;16"])
@pytest.mark.parametrize("side", [16, 64, 128])
def test_avatar_of_every_kind_of_png_is_decoded(mode: str, side: int) -> None:
    found = decoded("key", file_of(Image.new(mode, (side, side))))
    assert found is not None
    assert found.key == "key"
    assert len(found.pixels) == 3 * PORTRAIT**2


def test_transparent_avatar_gets_a_neutral_background() -> None:
    found = decoded("key", file_of(Image.new("RGBA", SIZE)))
    assert found is not None
    assert {*found.pixels} == {0x56, 0x66, 0x74}


GOOD: Final = file_of(Image.frombytes("RGB", SIZE, noisy(0).pixels))


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"no picture",
        GOOD[: len(GOOD) // 2],
        GOOD[:60] + bytes(len(GOOD) - 60),
        GOOD[:16] + b"\0\0\xff\xff" * 2 + GOOD[24:],
        file_of(Image.new("RGB", SIZE), "JPEG"),
        file_of(Image.new("RGB", SIZE), "GIF"),
        file_of(Image.new("1", (129, 128))),
        file_of(Image.new("1", (20_000, 20_000))),
        GOOD + bytes(64 * 1024),
    ],
    ids=[
        *("empty", "text", "truncated", "overwritten", "forged size"),
        *("JPEG", "GIF", "too many pixels", "bomb", "too many bytes"),
    ],
)
def test_file_that_is_not_a_small_png_is_refused_as_an_avatar(file: bytes) -> None:
    assert decoded("key", file) is None
