"""The frame of the picture of an end: the verdict in display type, the date, and the turning point."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import Final, NamedTuple

from games.rules import Seat
from renderers.kit.frame import HEADER, MIDDLE_OF_HEADER, WIDTH, centred, centred_right, panel, sea
from renderers.kit.lettering import Face, cleaned, cut, has, width
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Point
from renderers.kit.theme import Hue
from renderers.kit.words import MONTHS, listed
from renderers.renderer import Cast
from texts.cleaning import clean_name

TOP: Final = 278
"""Where the picture goes on below the verdict."""
BOTTOM: Final = 900
"""Where the strip of the turning point begins. Without one the board may go on to the edge."""
EDGE: Final = 986
GAP: Final = 12

Names = tuple[tuple[str, str], ...]
"""Names, each with the seat's own name in place of one that cannot be drawn."""


class Verdict(NamedTuple):
    """What a match came to.

    - `who`: the winners, where the headline names them.
    - `words`: `wins` after the names, or the whole headline, such as `Lost together`.
    - `line`: by what, in a few words. `turning`: the turning point as a short sentence, if there is one.
    """

    won: bool
    who: Names
    words: str
    line: str
    turning: str = ""

    @property
    def bottom(self) -> int:
        """Where the board ends: above the strip of the turning point, if there is one."""
        return BOTTOM - GAP if self.turning else EDGE


def winners(cast: Cast, seats: Sequence[Seat], seat_names: Sequence[str]) -> Names:
    """The names of these seats; nobody is named for a seat that the match played."""
    return tuple(
        (own if seat in cast.stand_ins else cast.names[seat], own)
        for seat, own in zip(seats, seat_names, strict=True)
    )


def ended_early(why: str, standing: str) -> Verdict:
    """The verdict of a match without an outcome."""
    return Verdict(False, (), "Ended early", f"{WHY.get(why, '')}{standing}")


WHY: Final = {
    "agreed": "all who remained agreed · ",
    "deserted": "nobody is left in it · ",
    "closed": "closed by a manager · ",
}
"""By `End.early`."""


def in_words(title: str, verdict: Verdict, day: date, board: str, limit: int) -> str:
    """The verdict in plain words, the game and the day, then as many lines of the board's text as fit."""
    names = listed(clean_name(name, own) for name, own in verdict.who)
    head = f"{names} {verdict.words}".strip()
    turning = verdict.turning.replace("\n", " ")
    text = f"{head}. {verdict.line[:1].upper()}{verdict.line[1:]}." + f" {turning}." * bool(turning)
    text = text[:limit]
    # The first line of a board's text says the game and whose turn it is.
    for line in (f"{title}, {dated(day)}.", *board.split("\n")[1:]):
        if len(text) + len(line) >= limit:
            break
        text += f"\n{line}"
    return text


def draw_frame(
    title: str, centre: Point, verdict: Verdict, day: date, height: int = WIDTH
) -> Sprite:
    """The sea with the header, the date and the verdict."""
    sprite = sea(height, centre, title)
    when = label(dated(day), Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS)
    centred_right(sprite, when, 976, MIDDLE_OF_HEADER)
    ground, ink = (Hue.BRASS, Hue.INK) if verdict.won else (Hue.ABYSS, Hue.PAPER)
    sprite.image.paste(int(ground), (0, HEADER, WIDTH, TOP - GAP))
    words, face, size = headline(verdict)
    _lay(sprite, label(words, face, size, ink, ground), ground, HEADLINE)
    line = cut(verdict.line, Face.SEMIBOLD, LINE_SIZE, ROOM)
    ink = Hue.INK if verdict.won else Hue.MIST
    _lay(sprite, label(line, Face.SEMIBOLD, LINE_SIZE, ink, ground), ground, LINE)
    return sprite


def _lay(sprite: Sprite, words: Sprite, ground: Hue, y: float) -> None:
    """Put a label in the middle without its ground: it is higher than its letters, and others are near."""
    across, down = words.size
    letters = words.image.point([255 * (hue != ground) for hue in range(256)])
    sprite.put(words, round((WIDTH - across) / 2), round(y - down / 2), letters)


def draw_turning(sprite: Sprite, words: str, top: int = BOTTOM) -> None:
    """The turning point, in a strip at the bottom; nothing without one."""
    if not words:
        return
    height = EDGE - top
    sprite.put(_strip(height), 14, top)
    size = next((size for size in (36, 34, 32) if width(words, Face.SEMIBOLD, size) <= ROOM), 30)
    told = label(cut(words, Face.SEMIBOLD, size, ROOM), Face.SEMIBOLD, size, Hue.PAPER, Hue.ABYSS)
    centred(sprite, told, WIDTH / 2, top + height / 2)


HEADLINE: Final = 141
LINE: Final = 230
LINE_SIZE: Final = 40
ROOM: Final = 930
SIZES: Final = (116, 106, 96, 86, 78)
"""Of the headline: the largest that fits. Below the smallest, names are cut."""


def headline(verdict: Verdict) -> tuple[str, Face, int]:
    """The words of the headline, with the typeface and the size at which they fit."""
    names = [cleaned(name, own) for name, own in verdict.who]
    words = f"{listed(names)} {verdict.words}".strip()
    # Not every alphabet is in the serif typeface.
    face = Face.SERIF if has(Face.SERIF, words) else Face.SEMIBOLD
    for size in SIZES:
        if width(words, face, size) <= ROOM:
            return words, face, size
    # The ellipsis of the serif typeface is narrower than its dots.
    return _cut(names, verdict.words), Face.SEMIBOLD, SIZES[-1]


def dated(day: date) -> str:
    """`22 November 2026`"""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def _cut(names: Sequence[str], words: str) -> str:
    """The headline with every name cut to an equal share of the room, of which short ones leave some."""
    face, size, shown = Face.SEMIBOLD, SIZES[-1], list(names)
    room = ROOM - width(f"{listed([''] * len(names))} {words}", face, size)
    # The shortest first: what it does not need is for the others.
    for left, index in enumerate(sorted(range(len(names)), key=lambda index: len(names[index]))):
        shown[index] = cut(names[index], face, size, room / (len(names) - left))
        room -= width(shown[index], face, size)
    return f"{listed(shown)} {words}".strip()


@cache
def _strip(height: int) -> Sprite:
    return panel(972, height, Hue.SEA, Hue.ABYSS)
