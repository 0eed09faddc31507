"""Measures what a picture costs, beside encoding it with Pillow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from io import BytesIO
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final

from PIL.Image import Image

import renderers
from games import find_games
from games.options import Options
from games.rules import AnyRules
from matches.log.history.ending import Ending
from renderers.kit.encode import encode
from renderers.renderer import Cast

MATCHES: Final = 4
MOST_VIEWS: Final = 50
"""Maximum number of pictures that are measured in a match; a longer match is sampled at equal distances."""
REPETITIONS: Final = 4
ENDS: Final = 8
"""Number of repetitions for the picture of a match's end, which each match has only once."""
AIM: Final = 2.5
AIM_BYTES: Final = {"weathervanes": 90_000, "wind-of-fortune": 80_000}
OTHER_BYTES: Final = 70_000
LARGEST: Final[Mapping[str, Sequence[tuple[Options, int]]]] = {
    "crosswind": [({"size": 19}, 60_000)]
}
"""For games in which an option makes pictures larger: the options that make them largest, and the size in bytes
that they should not exceed then."""


def main() -> None:
    """Print what a picture of each game costs, beside Pillow's (the floor)."""
    print(
        f"Pictures (of {MATCHES} random matches, {MOST_VIEWS} turns at most, {REPETITIONS} times; ms)"
    )
    for key in find_games():
        for options, most in (({}, AIM_BYTES.get(key, OTHER_BYTES)), *LARGEST.get(key, ())):
            print("  " + ", ".join([key, *(f"{name} {value}" for name, value in options.items())]))
            _warm(key, options, most)
            _ends(key, options, most)


def _warm(key: str, options: Options, most: int) -> None:
    renderer, rules = renderers.find(key), find_games()[key]
    cast = Cast(tuple(f"Player {seat + 1}" for seat in range(rules.ABOUT.seats[0])))
    views = [view for number in range(MATCHES) for view in _views(rules, options, number)]
    pictures = [renderer.draw(view, cast) for view in views]
    whole, floor, fast, draw, words = _times(
        zip(views, pictures, strict=True),
        lambda view, _: encode(renderer.draw(view, cast)),
        lambda _, picture: _by_pillow(picture),
        lambda _, picture: encode(picture),
        lambda view, _: renderer.draw(view, cast),
        lambda view, _: renderer.alt_text(view, cast),
    )
    sizes = sorted(len(encode(picture)) for picture in pictures)
    ratio = median(whole) / median(floor)
    print(f"    draw and encode {_both(whole)}   {ratio:.2f} × the floor (aim ≤ {AIM})")
    print(f"    floor: Pillow's {_both(floor)}")
    longer = sum(sizes) / sum(len(_by_pillow(picture)) for picture in pictures)
    print(
        f"    encode          {_both(fast)}   {median(fast) / median(floor):.2f} × the floor",
        end="",
    )
    print(f", {longer:.2f} × its bytes")
    print(f"    draw            {_both(draw)}")
    print(f"    text of it      {_both(words)}")
    print(f"    size {median(sizes) / 1000:.0f} kB, largest {sizes[-1] / 1000:.0f} kB", end=" ")
    print(f"(aim ≤ {most / 1000:.0f})")


def _ends(key: str, options: Options, most: int) -> None:
    renderer, rules = renderers.find(key), find_games()[key]
    cast = Cast(tuple(f"Player {seat + 1}" for seat in range(rules.ABOUT.seats[0])))
    courses = [_course(rules, options, number) for number in range(MATCHES)]
    ends = [Ending(tuple(course), date(2026, 11, 22)) for course in courses]
    pictures = [renderer.draw_end(end.course[-1], cast, end) for end in ends]
    whole, floor, draw = _times(
        list(zip(ends, pictures, strict=True)) * ENDS,
        lambda end, _: encode(renderer.draw_end(end.course[-1], cast, end)),
        lambda _, picture: _by_pillow(picture),
        lambda end, _: renderer.draw_end(end.course[-1], cast, end),
    )
    largest, ratio = max(map(len, map(encode, pictures))), median(whole) / median(floor)
    print(f"    end: draw, encode {_both(whole)}   {ratio:.2f} × the floor (aim ≤ {AIM})")
    print(f"    end: draw         {_both(draw)}")
    print(f"    end: largest {largest / 1000:.0f} kB (aim ≤ {most / 1000:.0f})")


def _by_pillow(picture: Image) -> bytes:
    file = BytesIO()
    picture.save(file, "PNG", compress_level=3)
    return file.getvalue()


def _views(rules: AnyRules, options: Options, number: int) -> list[Any]:
    views = _course(rules, options, number)
    step = -(-len(views) // MOST_VIEWS)
    return views[::-step]


def _course(rules: AnyRules, options: Options, number: int) -> list[Any]:
    rng, seats = Random(number), rules.ABOUT.seats[0]
    state = rules.setup(seats, rules.ABOUT.settle(options), number.to_bytes(4))
    views = [rules.view(state, None)]
    while acting := sorted(rules.to_act(state)):
        seat = rng.choice(acting)
        state = rules.apply(state, seat, rng.choice(rules.legal_moves(state, seat)))
        views.append(rules.view(state, None))
    return views


def _times(
    things: Iterable[tuple[Any, Any]], *acts: Callable[[Any, Any], object]
) -> list[list[float]]:
    """The times are in milliseconds."""
    found: list[list[float]] = [[] for _ in acts]
    for thing in list(things) * REPETITIONS:
        for act, times in zip(acts, found, strict=True):
            began = perf_counter()
            act(*thing)
            times.append(1000 * (perf_counter() - began))
    return found


def _both(times: Sequence[float]) -> str:
    return f"{median(times):6.2f}, p99 {quantiles(times, n=100)[98]:6.2f}"
