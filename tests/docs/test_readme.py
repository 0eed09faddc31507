"""The README: its pictures are the renderer's, its settings the program's, and its links lead somewhere."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image, ImageChops

import renderers
from bot.settings import VARIABLES
from matches.service import limits

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text("utf-8")


@cache
def _drawing() -> ModuleType:
    found = importlib.util.spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_the_pictures_are_what_the_renderer_draws_today() -> None:
    drawing = _drawing()
    for name, picture in drawing.pictures().items():
        assert f"docs/pictures/{name}" in README
        png = (ROOT / "docs" / "pictures" / name).read_bytes()
        assert drawing.shows(png, picture), f"{name}: run docs/pictures.py"


def test_the_films_are_what_the_renderer_draws_today() -> None:
    players = (ROOT / "docs" / "players.md").read_text("utf-8")
    for name, script in _drawing().scripts().items():
        assert f"pictures/{name}" in players
        (view, cast), renderer = script.scenes[-1], renderers.find(script.game)
        last = renderer.draw_end(view, cast, script.end)
        with Image.open(ROOT / "docs" / "pictures" / name, formats=["GIF"]) as film:
            assert film.n_frames == len(script.scenes) + 1  # type: ignore[attr-defined]
            film.seek(len(script.scenes))
            shown = ImageChops.difference(film.convert("RGB"), last.convert("RGB"))
        assert shown.getbbox() is None, f"{name}: run docs/pictures.py"


def test_the_animated_turns_are_what_the_renderer_draws_today() -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(ROOT / "docs")
        drawing = importlib.import_module("animation")
    file: Path = drawing.FILE
    assert file.stat().st_size <= drawing.MOST_BYTES
    scenes = [*drawing.scenes()]
    with Image.open(file, formats=["GIF"]) as shown:
        assert shown.n_frames == len(scenes)  # type: ignore[attr-defined]
        for number, scene in enumerate(scenes):
            shown.seek(number)
            apart = ImageChops.difference(shown.convert("RGB"), scene.picture.convert("RGB"))
            assert apart.getbbox() is None, "run docs/animation.py"


def test_every_setting_is_explained_here_and_in_the_example() -> None:
    example = (ROOT / ".env.example").read_text("utf-8")
    names = {*VARIABLES.values()}
    assert set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)) == names
    assert set(re.findall(r"`((?:DISCORD|FAIRWIND)_[A-Z_]+)`", README)) == names


@pytest.mark.parametrize("page", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))])
def test_links_inside_the_project_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?://)([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_the_limits_are_those_of_the_table() -> None:
    players = (ROOT / "docs" / "players.md").read_text("utf-8")
    shown = re.findall(r"^\| ([a-z][^|]*) \| (\d+, then [^|]*) \|$", players, re.MULTILINE)
    assert shown == [(str(rate.what), str(rate.in_words)) for rate in limits.RATES]
    assert f"{limits.OPEN_LOBBIES} lobbies open, and {limits.RUNNING} matches running" in players
    assert f"{limits.OPEN_LOBBIES} lobbies and {limits.RUNNING} running matches" in README
