"""The frame of the picture of an end: the verdict in display type, the date, and the turning point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Final, NamedTuple

from games.rules import Seat
from renderers.kit.frame import HEADER, WIDTH, centred, panel, sea
from renderers.kit.lettering import Face, cleaned, cut, fitted, has, largest, width
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Point
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from texts.cleaning import clean_name
from texts.language import Language
from texts.text import (
    NOTHING,
    Text,
    Value,
    counted,
    first_lines,
    joined,
    listed,
    phrase,
    verbatim,
)
from texts.text import day as dated

TOP: Final = 278
"""Where the picture goes on below the verdict."""
BOTTOM: Final = 900
"""Where the strip of the turning point begins. Without one the board may go on to the edge."""
EDGE: Final = 986
GAP: Final = 12

Names = tuple[tuple[str, str | Text], ...]
"""Names, each with the seat's own name in place of one that cannot be drawn."""


class Verdict(NamedTuple):
    """What a match came to.

    - `head`: the winners, or the whole headline where it names nobody, such as `Lost together`.
    - `line`: by what. `turning`: the turning point, if there is one, in several lines where it has room for
      them. Both are sentences without a full stop.
    """

    won: bool
    head: Names | Text
    line: Text
    turning: Text = NOTHING

    @property
    def bottom(self) -> int:
        """Where the board ends: above the strip of the turning point, if there is one."""
        return BOTTOM - GAP if self.turning else EDGE


def winners(cast: Cast, seats: Sequence[Seat], seat_names: Sequence[str | Text]) -> Names:
    """The names of these seats; nobody is named for a seat that the match played."""
    return tuple(
        ("" if seat in cast.stand_ins else cast.names[seat], own)
        for seat, own in zip(seats, seat_names, strict=True)
    )


def ended_early(why: str, standing: Text) -> Verdict:
    """The verdict of a match without an outcome."""
    return Verdict(False, phrase("Ended early"), joined(" · ", WHY.get(why, NOTHING), standing))


WHY: Final[Mapping[str, Text]] = {
    "agreed": phrase("All who remained agreed"),
    "deserted": phrase("Nobody is left in it"),
    "closed": phrase("Closed by a manager"),
}
"""By `End.early`."""


def in_words(title: str | Text, verdict: Verdict, day: date, board: Text, limit: int) -> Text:
    """The verdict in plain words, the game and the day, then as many lines of the board's text as fit."""
    head = verdict.head
    if not isinstance(head, Text):
        head = _winning([clean_name(name, "") or own for name, own in head])
    told = joined(". ", head, verdict.line, _InOneLine(verdict.turning))
    # The first line of a board's text says the game and whose turn it is.
    game = phrase("{game}, {day}.", game=title, day=dated(day))
    return first_lines(limit, verbatim("{told}.", told=told), game, _BelowFirstLine(board))


def draw_frame(
    title: str | Text,
    centre: Point,
    verdict: Verdict,
    day: date,
    language: Language,
    height: int = WIDTH,
) -> Sprite:
    """The sea with the header, the date and the verdict."""
    sprite = sea(height, centre, language.say(title), language.say(dated(day)))
    ground, ink = (Hue.BRASS, Hue.INK) if verdict.won else (Hue.ABYSS, Hue.PAPER)
    sprite.image.paste(int(ground), (0, HEADER, WIDTH, TOP - GAP))
    words, face, size = headline(verdict, language)
    _lay(sprite, label(words, face, size, ink, ground), ground, HEADLINE)
    line, ink = language.say(verdict.line), Hue.INK if verdict.won else Hue.MIST
    told = label(line, Face.SEMIBOLD, LINE_SIZE, ink, ground, ROOM)
    _lay(sprite, told, ground, LINE)
    return sprite


def _lay(sprite: Sprite, words: Sprite, ground: Hue, y: float) -> None:
    """Put the letters of a label in the middle."""
    across, down = words.size
    sprite.put_letters(words, round((WIDTH - across) / 2), round(y - down / 2), ground)


def draw_turning(sprite: Sprite, words: Text, language: Language, top: int = BOTTOM) -> None:
    """The turning point, in a strip at the bottom; nothing without one."""
    if not words:
        return
    height = EDGE - top
    sprite.put(_strip(height), 14, top)
    told = label(language.say(words), Face.SEMIBOLD, 36, Hue.PAPER, Hue.ABYSS, ROOM)
    centred(sprite, told, WIDTH / 2, top + height / 2)


HEADLINE: Final = 141
LINE: Final = 230
LINE_SIZE: Final = 40
ROOM: Final = 930
LARGEST, SMALLEST = 116, 78
"""The sizes of the headline: the largest that fits. Below the smallest, names are cut."""


def headline(verdict: Verdict, language: Language) -> tuple[str, Face, int]:
    """The words of the headline, with the typeface and the size at which they fit."""
    if isinstance(verdict.head, Text):
        words = language.say(verdict.head)
        return words, (face := _face(words)), fitted(words, face, LARGEST, ROOM, SMALLEST)
    names = [cleaned(name, language.say(own)) for name, own in verdict.head]
    words = language.say(_winning(names))
    face = _face(words)
    size = largest(words, face, LARGEST, ROOM)
    if size >= SMALLEST:
        return words, face, size
    # The ellipsis of the serif typeface is narrower than its dots.
    return _cut(names, language), Face.SEMIBOLD, SMALLEST


def _winning(names: Sequence[Value]) -> Text:
    return counted(len(names), "{names} wins", "{names} win", names=listed(names))


def _face(words: str) -> Face:
    """Not every alphabet is in the serif typeface."""
    return Face.SERIF if has(Face.SERIF, words) else Face.SEMIBOLD


def _cut(names: Sequence[str], language: Language) -> str:
    """The headline with every name cut to an equal share of the room, of which short ones leave some."""
    face, size, shown = Face.SEMIBOLD, SMALLEST, list(names)
    room = ROOM - width(language.say(_winning([""] * len(names))), face, size)
    # The shortest first: what it does not need is for the others.
    for left, index in enumerate(sorted(range(len(names)), key=lambda index: len(names[index]))):
        shown[index] = cut(names[index], face, size, room / (len(names) - left))
        room -= width(shown[index], face, size)
    return language.say(_winning(shown))


@dataclass(frozen=True, slots=True)
class _InOneLine(Text):
    text: Text

    def __bool__(self) -> bool:
        return bool(self.text)

    def said(self, language: Language) -> str:
        return language.say(self.text).replace("\n", " ")


@dataclass(frozen=True, slots=True)
class _BelowFirstLine(Text):
    text: Text

    def said(self, language: Language) -> str:
        return language.say(self.text).partition("\n")[2]


@cache
def _strip(height: int) -> Sprite:
    return panel(972, height, Hue.SEA, Hue.ABYSS)
