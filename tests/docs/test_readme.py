"""The README and the guides: pictures match the renderer, settings and limits match the program."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import renderers
from bot.runtime.settings import VARIABLES
from matches.service import limits
from tests.docs.scripts import load_script

ROOT = Path(__file__).parent.parent.parent
PICTURES = ROOT / "docs" / "pictures"
SHOWING = ("README", "docs/gallery", "docs/after-a-match", "docs/seasons-and-ratings")


@cache
def _text(page: Path) -> str:
    return page.read_text("utf-8")


@pytest.mark.parametrize("name", sorted(each.stem for each in (ROOT / "docs").glob("*.py")))
def test_every_script_of_the_guides_can_be_imported(name: str) -> None:
    if name == "screens":
        pytest.importorskip("playwright")
    load_script(name)


def test_documented_pictures_match_the_renderer() -> None:
    drawing = load_script("pictures")
    shown = "".join(_text(ROOT / f"{each}.md") for each in SHOWING)
    for name, picture in drawing.pictures().items():
        assert f"pictures/{name}" in shown
        png = (PICTURES / name).read_bytes()
        assert drawing.shows(png, picture), f"{name}: run docs/pictures.py"


def test_documented_films_match_the_renderer() -> None:
    page = _text(ROOT / "docs" / "after-a-match.md")
    for name, script in load_script("pictures").scripts().items():
        assert f"pictures/{name}" in page
        (view, cast), renderer = script.scenes[-1], renderers.find(script.game)
        last = renderer.draw_end(view, cast, script.end)
        with Image.open(PICTURES / name, formats=["GIF"]) as film:
            assert film.n_frames == len(script.scenes) + 1  # type: ignore[attr-defined]
            film.seek(len(script.scenes))
            shown = ImageChops.difference(film.convert("RGB"), last.convert("RGB"))
        assert shown.getbbox() is None, f"{name}: run docs/pictures.py"


def test_readme_animation_matches_the_renderer() -> None:
    drawing = load_script("animation")
    file: Path = drawing.FILE
    assert file.stat().st_size <= drawing.MOST_BYTES
    assert file.relative_to(ROOT).as_posix() in _text(ROOT / "README.md").partition("\n## ")[0]
    scenes = [*drawing.scenes()]
    with Image.open(file, formats=["GIF"]) as shown:
        assert shown.n_frames == len(scenes)  # type: ignore[attr-defined]
        for number, scene in enumerate(scenes):
            shown.seek(number)
            apart = ImageChops.difference(shown.convert("RGB"), scene.picture.convert("RGB"))
            assert apart.getbbox() is None, "run docs/animation.py"


def test_every_setting_is_on_the_settings_page_and_in_the_env_example() -> None:
    example = (ROOT / ".env.example").read_text("utf-8")
    names = {*VARIABLES.values()}
    page = _text(ROOT / "docs" / "settings.md")
    assert set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)) == names
    assert set(re.findall(r"`((?:DISCORD|FAIRWIND)_[A-Z_]+)`", page)) == names


def _allowance(rate: limits.Rate) -> str:
    seconds = rate.every.total_seconds()
    if seconds < 1:
        return f"{rate.most}, then {round(1 / seconds)} more every second"
    long, unit = max(
        (n, u) for n, u in ((1, "second"), (60, "minute"), (3600, "hour")) if n <= seconds
    )
    number = round(seconds / long)
    return f"{rate.most}, then one more every {f'{number} {unit}s' if number > 1 else unit}"


def test_limits_page_matches_the_program() -> None:
    page = _text(ROOT / "docs" / "limits.md")
    shown = re.findall(r"^\| ([a-z][^|]*) \| (\d+, then [^|]*) \|$", page, re.MULTILINE)
    rates = [each for each in vars(limits).values() if isinstance(each, limits.Rate)]
    assert shown == [(str(rate.what), _allowance(rate)) for rate in rates]
    assert f"{limits.OPEN_LOBBIES} lobbies open, and {limits.RUNNING} matches running" in page
