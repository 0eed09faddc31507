"""The picture of a match's end in Chance: it shows every miss of the final countdown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.chance.values import View
from renderers import find
from renderers.chance.strip import BOX, FIRST, PLACES, STEP
from renderers.kit.sheets.verdict import TOP
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from tests.contract.ends import Told, ends_of


def fallen(misses: int) -> Told:
    """Return the end of a match that was lost by this many misses in a row."""
    (told,) = [each for each in ends_of("chance") if each.how == "countdown-all-lose"]
    view: View = told.view
    (miss,) = view.news.reveals
    reveals = tuple(miss._replace(left=left) for left in reversed(range(misses)))
    last = replace(view, countdown=20, news=view.news._replace(reveals=reveals))
    return told._replace(end=replace(told.end, course=(*told.end.course[:-1], last)))


@pytest.mark.parametrize("misses", [1, 4, 6, 7, 12, 18, 20])
def test_chance_end_picture_shows_every_miss_of_the_last_run(misses: int) -> None:
    told = fallen(misses)
    picture = find("chance").draw_end(told.view, Cast(("Ingrid",) * told.seats), told.end)
    # Each miss has a cross below its first tile, which these crops contain.
    crosses = [
        picture.crop((FIRST + STEP * column + 16, y + 64, FIRST + STEP * column + 58, y + 106))
        for y in (TOP + BOX[3] * row for row in range(3))
        for column in range(PLACES)
    ]
    shown = sum(any(index == Hue.MIST for _, index in _colours(cross)) for cross in crosses)
    # If there are more misses than places, the first place shows how many earlier ones there were.
    assert shown == min(misses, 3 * PLACES)


def _colours(picture: object) -> list[tuple[int, int]]:
    from PIL.Image import Image

    assert isinstance(picture, Image)
    return [(count, int(str(index))) for count, index in picture.getcolors() or []]


def test_chance_end_picture_says_how_the_countdown_ran_out() -> None:
    told = fallen(4)
    cast = Cast(("Ingrid",) * told.seats)
    text = str(find("chance").alt_text_end(told.view, cast, told.end))
    assert "fell from 4 to nothing" in text
    assert "4 misses" in text
