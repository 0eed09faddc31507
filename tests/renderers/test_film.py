"""The film of a match (a GIF) shows every board, ends with the picture of the end, and stays small."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from PIL import Image, ImageChops

import renderers
from matches.decisions.playing import resign
from matches.log.history.course import course
from matches.log.history.ending import ending
from renderers import film as films
from renderers.film import CLEAR, SIDE, film
from renderers.kit.theme import MEETINGS, Hue
from renderers.renderer import Cast
from renderers.script import Script
from tests.matches.log.test_proof import done, played
from tests.matches.situations import Table
from tests.pseudo import WIDE
from texts.language import ENGLISH


@cache
def script() -> Script:
    """Return the script for the film of a match of six moves, the last of which is a resignation."""
    steps = played(Table("crosswind", 2, {"size": 7}), 1, 5)
    done(steps, *resign(steps[-1], steps[-1].order[0]))
    cast = Cast(("Ingrid", "Мария"))
    scenes = [(each.view, cast) for each in course(steps)]
    return Script("crosswind", scenes, ending(steps))


def opened(gif: bytes) -> Image.Image:
    return Image.open(BytesIO(gif), formats=["GIF"])


def frames(gif: bytes) -> list[Image.Image]:
    with opened(gif) as image:
        count: int = image.n_frames  # type: ignore[attr-defined]
        return [frame for at in range(count) if (frame := _frame(image, at))]


def _frame(image: Image.Image, at: int) -> Image.Image:
    image.seek(at)
    frame = image.convert("RGB")
    frame.info = dict(image.info)
    return frame


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox() is None


def test_film_has_a_frame_for_every_turn_and_shows_the_end_longest() -> None:
    told: list[tuple[int, int]] = []
    shown = frames(film(script(), lambda *drawn: told.append(drawn)))
    renderer, scenes, end = renderers.find("crosswind"), script().scenes, script().end
    assert end
    boards = [renderer.draw(*scene) for scene in scenes]
    boards.append(renderer.draw_end(*scenes[-1], end))
    assert len(shown) == len(boards)
    assert all(map(same, shown, boards))
    held = [frame.info["duration"] for frame in shown]
    assert max(held[:-1]) < held[-1]
    assert min(held) >= 500
    assert told == [(number, len(boards)) for number in range(1, len(boards) + 1)]


def test_film_is_drawn_in_the_language_of_its_script() -> None:
    wide = script().translated(WIDE)
    assert (script().language, wide.language) == (ENGLISH, WIDE)
    boards = [renderers.find("crosswind").draw(*scene) for scene in wide.scenes]
    assert all(map(same, frames(film(wide)), boards))


def test_oversized_film_skips_turns_but_keeps_the_deal_and_the_end() -> None:
    whole = film(script())
    most = len(whole) * 9 // 10
    made = film(script(), most=most)
    assert len(made) <= most
    shown, all_of_it = frames(made), frames(whole)
    assert 3 <= len(shown) < len(all_of_it)
    assert same(shown[0], all_of_it[0])
    assert same(shown[-1], all_of_it[-1])
    assert len(frames(film(script(), most=1))) == 3


def test_match_of_one_turn_has_a_film() -> None:
    dealt = Script("crosswind", script().scenes[:1])
    told: list[tuple[int, int]] = []
    (only,) = frames(film(dealt, lambda *drawn: told.append(drawn)))
    assert told == [(1, 1)]
    assert same(only, renderers.find("crosswind").draw(*dealt.scenes[0]))


def test_no_picture_uses_the_films_transparent_colour() -> None:
    blends = sum(count for others in MEETINGS.values() for count in others.values())
    assert len(Hue) + blends <= CLEAR


def test_picture_lower_than_the_film_is_padded_with_the_background_colour() -> None:
    ground = films._on_the_sea(Image.new("P", (SIDE, 10), int(Hue.PAPER)))
    assert ground.size == (SIDE, SIDE)
    assert {index for _, index in ground.getcolors() or ()} == {int(Hue.PAPER), int(Hue.SEA)}


def test_film_shows_each_board_of_a_long_match_for_less_time() -> None:
    few, many = (films._seconds(turns, ended=True) for turns in (20, 200))
    assert sum(many) < 140
    assert many[1] < few[1]
