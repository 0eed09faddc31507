"""Pictures have the same pixels whether or not they are encoded with the compression package `isal`."""

from __future__ import annotations

import asyncio
import sys
import zlib
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from threading import get_ident
from types import ModuleType
from typing import Final

import pytest
from PIL import Image

from renderers.kit import encode as as_installed
from renderers.kit.picture import PngPicture
from renderers.kit.sprites import Sprite, canvas
from renderers.kit.theme import Hue
from renderers.renderer import RulesPage
from renderers.studio import Studio
from texts.text import NOTHING

SIZES: Final = ((1, 1), (7, 5), (1000, 3), (3, 700))


def _without_isal(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Load the encoder as on a machine for which the package `isal` has no wheel."""
    monkeypatch.setitem(sys.modules, "isal", None)
    assert as_installed.__file__
    spec = spec_from_file_location("encode_without_isal", as_installed.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(params=["as installed", "without isal"])
def encode(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Image.Image], bytes]:
    module = as_installed if request.param == "as installed" else _without_isal(monkeypatch)
    found: Callable[[Image.Image], bytes] = module.encode
    return found


def _drawn(size: tuple[int, int]) -> Image.Image:
    """Return a palette picture whose rows all differ."""
    width, height = size
    pixels = bytes((x * y + x) % 251 for y in range(height) for x in range(width))
    picture = Image.frombytes("P", size, pixels)
    picture.putpalette(bytes(255 - value for value in range(256) for _ in range(3)))
    return picture


def _decoded(png: bytes) -> Image.Image:
    picture = Image.open(BytesIO(png))
    picture.load()
    return picture


@pytest.mark.parametrize("size", SIZES)
def test_encoding_preserves_pixels_and_palette(
    encode: Callable[[Image.Image], bytes], size: tuple[int, int]
) -> None:
    picture = _drawn(size)
    decoded = _decoded(encode(picture))
    assert (decoded.format, decoded.mode, decoded.size) == ("PNG", "P", size)
    assert decoded.getpalette() == picture.getpalette()
    assert decoded.tobytes() == picture.tobytes()
    assert "transparency" not in decoded.info


@pytest.mark.parametrize("size", SIZES)
def test_encoding_preserves_pictures_drawn_in_place(
    encode: Callable[[Image.Image], bytes], size: tuple[int, int]
) -> None:
    ground = canvas(*size, Hue.SEA)
    sprite = ground.copy().put(Sprite(4, 3, Hue.BRASS), -1, 2).put(Sprite(9, 9, Hue.INK), 5, 4)
    sprite.image.paste(int(Hue.FOAM), (0, 0, 2, 1))
    picture = sprite.picture()
    assert isinstance(picture, PngPicture)
    decoded = _decoded(encode(picture))
    assert decoded.getpalette() == picture.getpalette()
    assert decoded.tobytes() == picture.copy().tobytes()
    # Drawing on the copy must not have changed the original background.
    assert ground.image.getextrema() == (Hue.SEA, Hue.SEA)


def test_encoder_without_isal_compresses_with_zlib(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, compressed = _drawn((7, 5)), []

    def compress(content: bytes, level: int) -> bytes:
        compressed.append(level)
        return real(content, level)

    real = zlib.compress
    monkeypatch.setattr(zlib, "compress", compress)
    _without_isal(monkeypatch).encode(picture)
    assert compressed == [3]


def test_picture_above_the_size_limit_is_compressed_by_zlib(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture, dense = _drawn((1000, 3)), _without_isal(monkeypatch).encode(_drawn((1000, 3)))
    fast = as_installed.encode(picture)
    assert as_installed.encode(picture, len(fast)) == fast
    assert as_installed.encode(picture, len(fast) - 1) == dense


async def test_encoding_runs_in_its_own_single_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    threads, encode = set(), as_installed.encode

    def encoded(picture: Image.Image, most: int | None) -> bytes:
        threads.add(get_ident())
        return encode(picture, most)

    monkeypatch.setattr(as_installed, "encode", encoded)
    studio = Studio()
    page = RulesPage(NOTHING, NOTHING, lambda _: _drawn((7, 5)))
    pngs = await asyncio.gather(*(studio.paint_page(page) for _ in range(8)))
    others = await asyncio.gather(*(asyncio.to_thread(get_ident) for _ in range(8)))
    assert {*pngs} == {encode(_drawn((7, 5)))}
    assert len(threads) == 1
    assert not threads & {get_ident(), *others}
