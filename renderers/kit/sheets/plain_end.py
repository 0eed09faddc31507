"""The picture of a finished match, for games that define none: the verdict, and each seat with its score."""

from __future__ import annotations

from typing import Any, Final

from PIL import Image

from games import find_abouts
from games.rules import Outcome
from renderers.kit.frame import panel
from renderers.kit.lettering import Face
from renderers.kit.plates import BAR, name_bar
from renderers.kit.sheets.verdict import (
    EDGE,
    GAP,
    TOP,
    Verdict,
    draw_frame,
    ended_early,
    heading,
    in_words,
    winners,
)
from renderers.kit.sprites import Sprite
from renderers.kit.writing import PANEL_TEXT, write
from renderers.renderer import Cast, End
from texts.text import Text, phrase

TALLEST: Final = 140
"""The maximum height in pixels of the row that shows one seat."""


def draw(key: str, verdict: Verdict, view: Any, cast: Cast, end: End) -> Image.Image:
    """Draw the finished match of the game with this key as a palette image of 1,000 × 1,000 pixels."""
    sprite = draw_frame(heading(find_abouts()[key], end), (500, 585), verdict, cast.language)
    seats = len(cast.names)
    height = min((EDGE - TOP - GAP * (seats - 1)) // seats, TALLEST)
    for seat in range(seats):
        won = verdict.won and seat in view.outcome.winners
        row = panel(972, height).copy()
        _draw_seat(row, key, seat, cast, won)
        if view.outcome is not None and len(view.outcome.scores) == seats:
            score = str(view.outcome.scores[seat])
            write(row, score, (942, height / 2), PANEL_TEXT._replace(face=Face.BOLD), anchor="r")
        sprite.put(row, 14, TOP + (height + GAP) * seat)
    return sprite.picture()


def alt_text(key: str, verdict: Verdict, table: Text, end: End) -> Text:
    """Describe the picture of a finished match of the game `key`. `table` describes the final board."""
    return in_words(heading(find_abouts()[key], end), verdict, table)


def _draw_seat(row: Sprite, key: str, seat: int, cast: Cast, won: bool) -> None:
    instead = cast.language.say(find_abouts()[key].seat_name(seat))
    known = (str(seat + 1), cast.names[seat], instead)
    bar = name_bar(720, known, won, seat in cast.stand_ins)
    row.put(bar, 16, (row.size[1] - BAR) // 2)


def end_verdict(key: str, standing: Text, outcome: Outcome | None, cast: Cast, end: End) -> Verdict:
    """Return the verdict on a match of the game with this key. `standing` is the score in a few words."""
    if outcome is None:
        return ended_early(end.early, standing)
    if outcome.reason == "draw":
        return Verdict(False, phrase("A draw"), standing)
    if not outcome.winners:
        return Verdict(False, phrase("Everybody loses"), standing)
    names = [find_abouts()[key].seat_name(seat) for seat in outcome.winners]
    return Verdict(True, winners(cast, outcome.winners, names), standing)
