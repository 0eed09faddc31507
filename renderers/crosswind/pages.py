"""The rules of Crosswind in our own words, with pictures made by the renderer itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.crosswind import ABOUT
from games.crosswind.values import Pattern
from renderers.crosswind.board import draw
from renderers.crosswind.description import alt_text
from renderers.crosswind.diagrams import figure
from renderers.crosswind.examples import CAST, drawn, won
from renderers.renderer import Page


def pages() -> Sequence[Page]:
    return [
        Page("Crosswind", IDEA, draw(won(), CAST), alt_text(won(), CAST)),
        *(Page(*_titled(pattern), figure(pattern), PICTURED[pattern]) for pattern in Pattern),
        Page("Swapping, passing, drawing", SPECIAL, draw(drawn(), CAST), alt_text(drawn(), CAST)),
        Page("Playing here", HERE),
    ]


def _titled(pattern: Pattern) -> tuple[str, str]:
    if pattern is Pattern.NAKED_DIAGONAL:
        return "Placing a stone, and the naked diagonal", PLACING
    return f"The {pattern.value}", TEXTS[pattern]


IDEA: Final = """\
Two players, **Black** and **White**, place stones on the crossings of a square board. Black wants to \
join the **top and bottom** edges, White the **left and right** ones; the edges have their colours.
Black begins, and then you take turns, one stone each. Stones never move and are never taken.
You **win** as soon as a chain of your stones joins your two edges. Stones hang together if they are \
neighbours along a line; diagonals don't count. A corner belongs to both of its edges.
It sounds like a race, but there are four **patterns** that nobody may form. They decide where one \
can cut and where one can't, and the next pages show them.
Black's stones carry an upright bar, White's a level one: the way they go. The stone placed last wears \
a star. In the picture Black has just won on 9 × 9, along the golden line."""

PLACING: Final = """\
On your turn you must place one stone of your colour on an empty point. You may choose any, unless \
your stone would form one of four patterns, **wherever it lies in the pattern and however the \
pattern is turned or mirrored**. The edges of the board are not stones.
The **naked diagonal**: two diagonal neighbours of one colour, while neither of the two points that \
touch both holds a third stone of that colour. A stone of the opponent there does not help.
So diagonals have to be built round the corner: first the stone between, then the diagonal. What \
hangs together only by a corner does not exist in this game.
In the pictures of these pages the dashed stone may not be placed; the stones with a ring are the rest \
of its pattern. Below, the stone with the star may be placed."""

TEXTS: Final = {
    Pattern.KNIGHT_BEND: """\
The **knight bend** lies in **2 × 3** points: two opposite corners of one colour, a third corner of \
the other colour, and the other three points empty.
The new stone may be any of the three. It may even be the odd one, between two stones of your \
opponent (the third example above).
One stone in the gap is enough to make it harmless, and so is an empty third corner: two stones a \
knight's move apart are fine as long as no enemy stands in another corner of their window.""",
    Pattern.LONG_SWITCH: """\
The **long switch** lies in **2 × 4** points: all four corners taken, opposite corners of one colour, \
one pair Black's and the other White's, and the four points between them empty.
It takes a fourth corner to form it, so whoever would place the last of the four may not.
A stone on one of those four makes it harmless, and a window longer by one is no pattern at all.""",
    Pattern.LOOSE_CROSSCUT: """\
The **loose crosscut** lies in **3 × 3** points: all four corners taken, opposite corners of one \
colour, one pair Black's and the other White's, and the five points between them empty.
As with the long switch it is the fourth corner that may not be placed. Stones within make it \
harmless, and 3 × 4 is no pattern.
Those were all four. You need not look for them: the command refuses a forbidden stone with a picture \
of the reason, and your turn is not lost.""",
}

PICTURED: Final = {
    Pattern.NAKED_DIAGONAL: "Forbidden: a black stone at the corner of a black one; a white stone at "
    "the corner of a white one; a black stone at the corner of a black one with a white stone beside "
    "both. Allowed: a stone that a third one joins to its diagonal neighbour; the fourth of a square; a "
    "black stone at the corner of a white one.",
    Pattern.KNIGHT_BEND: "Forbidden: a black stone a knight's move from a black one, with a white one "
    "in a corner between them; the same with the colours exchanged, upright; a black stone in the "
    "corner between two white ones a knight's move apart. Allowed: the same corners with a stone in "
    "between, lying and upright; a white knight's move with no black stone.",
    Pattern.LONG_SWITCH: "Forbidden: the fourth corner of an empty 2 by 4, with opposite corners alike, "
    "for Black lying and upright, and for White. Allowed: the same corners joined by white stones; "
    "corners of 2 by 5; corners of which those side by side do not change.",
    Pattern.LOOSE_CROSSCUT: "Forbidden: the fourth corner of an empty 3 by 3, with opposite corners "
    "alike, for Black, for White, and for Black from another side. Allowed: the same corners joined by "
    "white stones; corners of 3 by 4; only three corners.",
}

SPECIAL: Final = """\
**Swapping.** Going first can be an advantage. So White may, instead of placing their first stone, \
**swap**: the players exchange colours, the stone stays where it is, and whoever is White now moves next. \
So begin with a stone that is neither too good nor too bad. The option `swap` turns this off.
There is no passing by choice. The designer's note says that it seems a stone can always be placed; \
once in a long while none can, so we have **ruled**:
- **Passing.** A player who can place no stone passes without pressing anything, and the message says \
so. A single legal point is still yours to play.
- **Drawing.** If neither player can place a stone, the match is a draw. This is rare.
- **The patterns** count in both colours, and only where they lie wholly on the board.
- **Winning.** Only the player who has just placed a stone can win; a corner touches both of its edges.
The picture shows a draw: every empty point is forbidden to Black and to White."""

HERE: Final = f"""\
Crosswind was designed by {ABOUT.designers}.
**To place a stone** press *Place a stone* under the board, choose a column, then a row. Or type it: \
`/crosswind play point:d4`, and what can be played is offered while you type. Columns are letters from \
the left, rows are numbers from the bottom.
**To swap**, where it is allowed: the button, or `/crosswind play point:swap`.
**What is forbidden** to whoever is to move is marked with × by `/crosswind board \
show:forbidden points`. The board of *Place a stone* has these marks too.
On the board the golden name is to move. A new stone wears a star, and its column and row are light \
green at the edges. After a swap the names have changed places; the stones never do.
**Options** of `/crosswind start`: `size` (7 to 19, usually 11), `swap`, and the `colour` you would like.
You may resign at any time; your opponent wins then. In a rematch the colours are exchanged."""
