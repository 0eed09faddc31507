"""Diagrams of the four forbidden patterns and of bridges, for the pages of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PIL import Image

from games.crosswind.about import ABOUT
from games.crosswind.values import Colour, Pattern
from renderers.crosswind import tiles
from renderers.crosswind.grid import BAND
from renderers.crosswind.header import HEIGHT, cross_sign
from renderers.crosswind.outlines import draw_outlines
from renderers.kit.frame import HEADER, WIDTH, centred_left, sea
from renderers.kit.lettering import SMALLEST, Face, wrapped
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from renderers.kit.writing import PITCH as PITCH_OF_LINES
from renderers.kit.writing import TEXT, write
from texts.language import Language
from texts.text import Text, phrase, phrase_in

Rows = tuple[str, ...]
"""The rows of a part of the board, from the top down, with one letter for each point.

- `.`: an empty point.
- `#`: an empty point with a cross.
- `B`, `W`: a black or white stone.
- `b`, `w`: a stone that belongs to a pattern.
- `X`, `O`: a stone that Black or White may not place there.
- `x`, `o`: a stone that Black or White may place there.
"""

COLOURS: Final = dict.fromkeys("BbXx", Colour.BLACK) | dict.fromkeys("WwOo", Colour.WHITE)

FORBIDDEN: Final[Mapping[Pattern, tuple[Rows, Rows, Rows]]] = {
    Pattern.NAKED_DIAGONAL: (
        ("b.", ".X"),
        (".O", "w."),
        ("Wb", "X."),
    ),
    Pattern.KNIGHT_BEND: (
        ("..b", "X.w"),
        ("w.", "..", "bO"),
        ("w.X", "..w"),
    ),
    Pattern.LONG_SWITCH: (
        ("w..b", "X..w"),
        ("bw", "..", "..", "wX"),
        ("b..O", "w..b"),
    ),
    Pattern.LOOSE_CROSSCUT: (
        ("w.b", "...", "X.w"),
        ("b.O", "...", "w.b"),
        ("X.w", "...", "w.b"),
    ),
}

ALLOWED: Final[Mapping[Pattern, tuple[Rows, Rows, Rows]]] = {
    Pattern.NAKED_DIAGONAL: (
        ("BB", ".x"),
        ("WW", "Wo"),
        ("W.", ".x"),
    ),
    Pattern.KNIGHT_BEND: (
        ("..B", "xWW"),
        ("WW", "..", "Bo"),
        ("W.W", "o.."),
    ),
    Pattern.LONG_SWITCH: (
        ("WWWB", "x.WW"),
        ("W...B", "x...W"),
        ("BW", "..", "..", "Wo"),
    ),
    Pattern.LOOSE_CROSSCUT: (
        ("WWB", ".WW", "x.W"),
        ("W..B", "....", "x..W"),
        ("B.W", "...", "o.."),
    ),
}

ACROSS: Final = 6
"""The width and height of a diagram in points of the board. The forbidden pattern is in its centre."""
PITCH: Final = 50
SIDE: Final = ACROSS * PITCH
GAP: Final = 26
LABEL: Final = 80


TITLES: Final = {
    Pattern.NAKED_DIAGONAL: phrase("Naked diagonal"),
    Pattern.KNIGHT_BEND: phrase("Knight bend"),
    Pattern.LONG_SWITCH: phrase("Long switch"),
    Pattern.LOOSE_CROSSCUT: phrase("Loose crosscut"),
}


def figure(pattern: Pattern, language: Language) -> Image.Image:
    """Draw the diagrams of a pattern: three placements that form it and, below them, three that do not."""
    tall = LABEL + SIDE
    height = HEADER + 2 * tall + GAP
    sprite = sea(height, (WIDTH // 2, height // 2), language.say(TITLES[pattern]), game=ABOUT.key)
    for number, boards in enumerate((FORBIDDEN[pattern], ALLOWED[pattern])):
        top = HEADER + tall * number
        _draw_label(sprite, language, allowed=bool(number), middle=top + LABEL // 2)
        for place, rows in enumerate(boards):
            _draw_board(sprite, _framed(rows), LEFT + place * (SIDE + GAP), top + LABEL)
    return sprite.picture()


BRIDGES: Final[tuple[tuple[Rows, Text], ...]] = (
    ((".BB.", ".Wx.", ".BB.", "...."), phrase("a bridge")),
    (("....", "....", ".BB.", ".Wx."), phrase("to the edge")),
    ((".B#.", "....", ".#B.", "...."), phrase("not for White")),
)
"""Diagrams of stones that the opponent can no longer keep apart, each with its caption. In the first two, White
has taken one of the two empty points between them, and Black answers on the other. The second is at the bottom
edge of the board. In the third, the points marked `#` are forbidden to White."""
CLOSER: Final = 75
"""The distance in pixels between neighbouring points in the diagrams of `BRIDGES`. It is larger than `PITCH`,
because these diagrams show fewer points."""


def bridges(language: Language) -> Image.Image:
    """Draw the diagrams of `BRIDGES` (connections that good players look for), each with its caption below."""
    captions = [language.say(words) for _, words in BRIDGES]
    rows = max(len(wrapped(each, Face.SEMIBOLD, SMALLEST, ROOM, 2)[0]) for each in captions)
    height = TOP + SIDE + BAND + 24 + PITCH_OF_LINES * rows
    sprite = sea(height, (WIDTH // 2, height // 2), language.say(phrase("Bridges")), game=ABOUT.key)
    for place, ((points, _), caption) in enumerate(zip(BRIDGES, captions, strict=True)):
        left = LEFT + place * (SIDE + GAP)
        _draw_board(sprite, points, left, TOP, CLOSER)
        if "x" in points[-1]:
            sprite.image.paste(int(Hue.INK), (left, TOP + SIDE, left + SIDE, TOP + SIDE + BAND))
        at = (left + SIDE / 2, TOP + SIDE + BAND + 38)
        write(sprite, caption, at, TEXT, ROOM, rows, below=True)
    return sprite.picture()


TOP: Final = HEADER + 24
ROOM: Final = SIDE + GAP - 10
"""The maximum width in pixels of a caption below a diagram of `BRIDGES`."""
LEFT: Final = (WIDTH - 3 * SIDE - 2 * GAP) // 2


def _draw_label(sprite: Sprite, language: Language, *, allowed: bool, middle: int) -> None:
    verdict = phrase_in("points", "allowed") if allowed else phrase_in("points", "forbidden")
    words = label(language.say(verdict), Face.SEMIBOLD, SMALLEST, Hue.PAPER, Hue.SEA)
    if allowed:
        centred_left(sprite, words, LEFT, middle)
        return
    sprite.put(cross_sign(Hue.SEA), LEFT - 4, middle - HEIGHT // 2)
    centred_left(sprite, words, LEFT + HEIGHT, middle)


def _framed(rows: Rows) -> Rows:
    # The diagrams show the board's interior, as no pattern involves an edge.
    wide = [row.center(ACROSS, ".") for row in rows]
    above = (ACROSS - len(rows)) // 2
    empty = "." * ACROSS
    return (*[empty] * above, *wide, *[empty] * (ACROSS - above - len(rows)))


def _draw_board(sprite: Sprite, rows: Rows, left: int, top: int, pitch: int = PITCH) -> None:
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            tile = _tile(letter, _links(rows, x, y), pitch)
            sprite.put(tile, left + pitch * x, top + pitch * y)
    window = _window(rows)
    if window is not None:
        x, y, right, bottom = (pitch * each for each in window)
        draw_outlines(sprite, [(left + x, top + y, left + right, top + bottom)])


def _window(rows: Rows) -> tuple[int, int, int, int] | None:
    """Return the left, top, right and bottom of the pattern's rectangle in points; None without a pattern."""
    # Lower-case stones and the refused stone belong to the pattern; other stones do not.
    found = [(x, y) for y, row in enumerate(rows) for x, each in enumerate(row) if each in "bwXO"]
    if not found:
        return None
    columns, lines = zip(*found, strict=True)
    return min(columns), min(lines), max(columns) + 1, max(lines) + 1


def _tile(letter: str, links: int, pitch: int) -> Sprite:
    if letter == ".":
        return tiles.crossing(pitch)
    if letter == "#":
        return tiles.forbidden(pitch)
    colour = COLOURS[letter]
    if letter in "XO":
        return tiles.refused(pitch, colour)
    if letter in "xo":
        return tiles.placed(pitch, colour, links, 0)
    return (tiles.ringed if letter in "bw" else tiles.stone)(pitch, colour, links)


def _links(rows: Rows, x: int, y: int) -> int:
    own = COLOURS.get(rows[y][x])
    if own is None:
        return 0
    ways = {tiles.UP: (0, -1), tiles.RIGHT: (1, 0), tiles.DOWN: (0, 1), tiles.LEFT: (-1, 0)}
    return sum(side for side, (u, v) in ways.items() if _stone_at(rows, x + u, y + v) == own)


def _stone_at(rows: Rows, x: int, y: int) -> Colour | None:
    if not (0 <= y < len(rows) and 0 <= x < len(rows[y])):
        return None
    letter = rows[y][x]
    return None if letter in "XO" else COLOURS.get(letter)
