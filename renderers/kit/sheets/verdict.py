"""The frame of the picture of a finished match: the large verdict, the date, and the turning point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from games.rules import About, Seat
from renderers.kit.frame import HEADER, WIDTH, Fact, centred, draw_header, panel, sea, titled
from renderers.kit.lettering import (
    SMALLEST,
    Face,
    apart,
    balanced,
    cleaned,
    cut,
    fitted,
    has,
    largest,
    width,
)
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Point
from renderers.kit.theme import Hue
from renderers.renderer import LONGEST_ALT, Cast, End
from texts.cleaning import clean_name
from texts.language import Language
from texts.text import NOTHING, Text, Value, counted, first_lines, joined, listed, phrase, verbatim
from texts.text import day as dated

TOP: Final = 278
"""The y position in pixels at which the content below the verdict starts."""
BOTTOM: Final = 866
"""The y position in pixels of the top of the strip with the turning point. Without a turning point, there is no
strip, and the board may extend down to `EDGE`."""
EDGE: Final = 986
GAP: Final = 12

Names = tuple[tuple[str, str | Text], ...]
"""People's names, each with the name of the seat as a substitute for a name that can't be drawn."""


class Heading(NamedTuple):
    """The title and the date above the verdict. `game` is the key of the game whose colours the picture has; if
    it is empty, the picture has the shared colours."""

    title: str | Text
    day: date
    game: str = ""


def heading(about: About, end: End) -> Heading:
    """Return the heading of the picture of a finished match."""
    return Heading(about.name, end.day, about.key)


class Verdict(NamedTuple):
    """The result of a match, in the words of its picture.

    - `won`: whether the headline has the bright colours of a win.
    - `head`: the names of the winners, or the whole headline if it names nobody, such as `Lost together`.
    - `line`: how the match was decided, as a sentence without a full stop.
    - `turning`: the turning point of the match, as a sentence without a full stop; empty if there was none.
    """

    won: bool
    head: Names | Text
    line: Text
    turning: Text = NOTHING

    @property
    def bottom(self) -> int:
        """The y position in pixels above which the board must stay. If the match has a turning point, the strip
        with it is below."""
        return BOTTOM - GAP if self.turning else EDGE


def winners(cast: Cast, seats: Sequence[Seat], seat_names: Sequence[str | Text]) -> Names:
    """Return the names of the people in these seats, each with the name of the seat. If the bot played for a
    person, the person's name is empty, and the picture shows the name of the seat."""
    return tuple(
        ("" if seat in cast.stand_ins else cast.names[seat], own)
        for seat, own in zip(seats, seat_names, strict=True)
    )


def ended_early(why: str, standing: Text) -> Verdict:
    """Return the verdict of a match that ended without an outcome. `why` is the value of `End.early`, and
    `standing` is the score at that time."""
    return Verdict(False, phrase("Ended early"), joined(" · ", WHY.get(why, NOTHING), standing))


WHY: Final[Mapping[str, Text]] = {
    "agreed": phrase("All who remained agreed"),
    "deserted": phrase("Nobody is left in it"),
    "closed": phrase("Closed by a manager"),
}
"""The reasons why a match can end without an outcome, in words, by the value of `End.early`."""


def in_words(heading: Heading, verdict: Verdict, board: Text, limit: int = LONGEST_ALT) -> Text:
    """Describe the picture of a finished match in plain text of at most `limit` characters. The verdict, the
    game and the date come first. Then comes as much of `board`, the description of the table, as fits."""
    head = verdict.head
    if not isinstance(head, Text):
        head = _winning([clean_name(name, "") or own for name, own in head])
    text = joined(". ", head, verdict.line, _InOneLine(verdict.turning))
    # The first line of `board` names the game and says whose turn it is, so it is left out.
    game = phrase("{game}, {day}.", game=heading.title, day=dated(heading.day))
    return first_lines(limit, verbatim("{text}.", text=text), game, _BelowFirstLine(board))


def draw_frame(
    heading: Heading,
    centre: Point,
    verdict: Verdict,
    language: Language,
    height: int = WIDTH,
) -> Sprite:
    """Return a picture with the background, the header (title and date) and the verdict. Below `TOP`, it is
    empty for the game's own content. `centre` is the point from which the rays of the background spread, and
    `height` the picture's height in pixels."""
    sprite = sea(height, centre, game=heading.game)
    title, day = language.say(heading.title), language.say(dated(heading.day))
    draw_header(sprite, titled(title), Fact(day))
    _draw_verdict(sprite, verdict, language)
    return sprite


def draw_end_frame(about: About, end: End, verdict: Verdict, language: Language) -> Sprite:
    """Return the frame of a picture of the end, with the turning point in a strip below `verdict.bottom`."""
    sprite = draw_frame(heading(about, end), (500, 585), verdict, language)
    if verdict.turning:
        _draw_turning(sprite, language.say(verdict.turning))
    return sprite


def _draw_verdict(sprite: Sprite, verdict: Verdict, language: Language) -> None:
    ground, ink = (Hue.BRASS, Hue.INK) if verdict.won else (Hue.ABYSS, Hue.PAPER)
    sprite.image.paste(int(ground), (0, HEADER, WIDTH, TOP - GAP))
    lines, size = balanced(language.say(verdict.line), Face.SEMIBOLD, SMALLEST, ROOM)
    high = len(lines) > 1
    words, face, most = headline(verdict, language)
    text = label(words, face, min(most, BESIDE_TWO) if high else most, ink, ground)
    centred(sprite, text, WIDTH / 2, HEADLINE - RISE * high, ground)
    ink = Hue.INK if verdict.won else Hue.MIST
    for number, line in enumerate(lines):
        y = LINE + PITCH * (number + 1 - len(lines))
        shown = label(line, Face.SEMIBOLD, size, ink, ground)
        centred(sprite, shown, WIDTH / 2, y, ground)


def _draw_turning(sprite: Sprite, words: str) -> None:
    sprite.put(panel(972, EDGE - BOTTOM, Hue.SEA, Hue.ABYSS), 14, BOTTOM)
    lines, size = balanced(words, Face.SEMIBOLD, SMALLEST, ROOM)
    for number, line in enumerate(lines):
        y = (BOTTOM + EDGE) / 2 + PITCH * (number - (len(lines) - 1) / 2)
        shown = label(line, Face.SEMIBOLD, size, Hue.PAPER, Hue.ABYSS)
        centred(sprite, shown, WIDTH / 2, y, Hue.ABYSS)


HEADLINE: Final = 137
LINE: Final = 234
PITCH: Final = 49
RISE: Final = 28
"""Measures of the verdict in pixels. `HEADLINE` is the y position of the headline's middle, `LINE` that of the
last line's middle, and `PITCH` the distance between lines. Above two lines instead of one, the headline is
`RISE` higher."""
BESIDE_TWO: Final = 84
"""The largest font size of a headline that has two lines below it."""
ROOM: Final = 930
LARGEST, LEAST = 112, 78
"""The largest and the smallest font size of the headline. The largest size that fits is used. If even the
smallest does not fit, the names first lose their signs and are then cut."""


def headline(verdict: Verdict, language: Language) -> tuple[str, Face, int]:
    """Return the words of the headline, with a typeface and a font size in which they fit."""
    if isinstance(verdict.head, Text):
        words = language.say(verdict.head)
        return words, (face := _face(words)), fitted(words, face, LARGEST, ROOM, LEAST)
    names = [cleaned(name, language.say(own)) for name, own in verdict.head]
    bare = [apart(name)[1] for name in names]
    for shown in (names, bare):
        words = language.say(_winning(shown))
        face = _face(words)
        size = largest(words, face, LARGEST, ROOM)
        if size >= LEAST:
            return words, face, size
    # The serif typeface's ellipsis is narrower than its own dots, so cut names are set in another typeface.
    return _cut(bare, language), Face.SEMIBOLD, LEAST


def _winning(names: Sequence[Value]) -> Text:
    return counted(len(names), "{names} wins", "{names} win", names=listed(names))


def _face(words: str) -> Face:
    """Return the serif typeface if it can draw the words. It lacks some alphabets."""
    return Face.SERIF if has(Face.SERIF, words) else Face.SEMIBOLD


def _cut(names: Sequence[str], language: Language) -> str:
    face, size, shown = Face.SEMIBOLD, LEAST, list(names)
    room = ROOM - width(language.say(_winning([""] * len(names))), face, size)
    # The shortest name comes first, because the room that it doesn't need goes to longer ones.
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
