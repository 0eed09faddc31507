"""The rules of Crosswind in our own words, with pictures made by the renderer itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PIL import Image

from games.crosswind import ABOUT
from games.crosswind.values import Pattern
from renderers.crosswind import first_page
from renderers.crosswind.board import draw
from renderers.crosswind.description import alt_text
from renderers.crosswind.diagrams import bridges, figure
from renderers.crosswind.examples import CAST, drawn
from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, Page


def pages() -> Sequence[Page]:
    return [
        Page(FIRST_PAGE, IN_A_MINUTE, first_page.draw, first_page.WORDS),
        Page("Your turn", YOUR_TURN),
        *(
            Page(_title(pattern), TEXTS[pattern], partial(figure, pattern), PICTURED[pattern])
            for pattern in Pattern
        ),
        Page("The swap", SWAP),
        Page(THOUGHTS_PAGE, THOUGHTS, bridges, BRIDGES_TEXT),
        Page("Passing, draws, our rulings", RULINGS, _draw_draw, alt_text(drawn(), CAST)),
    ]


def _title(pattern: Pattern) -> str:
    return f"Forbidden: {pattern.value}"


def _draw_draw() -> Image.Image:
    return draw(drawn(), CAST)


IN_A_MINUTE: Final = """\
**You want** a chain of your stones from one of your edges to the other. **Black** joins top and \
bottom, **White** left and right. Whoever does it first wins.
**A move** is one stone on an empty point. Black begins, then you take turns. Stones never move and \
are never taken.
Stones hang together **along the lines**. Corner to corner does not count, and you may not even \
place a stone like that: first the stone between, then the other. That is one of four **forbidden \
patterns**. You need not know them: press *Place a stone*, and every point that is forbidden to you \
wears an **×**. Then choose a column and a row.
**Once only**, on their first turn, White may **swap** in place of placing a stone. You exchange \
colours, and Black's stone stays where it is. So nobody knows yet who will own the first stone.
The golden name is to move. The newest stone wears a star."""

YOUR_TURN: Final = """\
**To place a stone** press *Place a stone* under the board. Choose a column, then a row. Or type \
`/crosswind play point:d4`; what you may play is offered while you type. Columns are letters from \
the left, rows are numbers from the bottom.
You may choose any empty point, unless your stone would form a forbidden pattern. If you try one, \
you see a picture of the reason, and your turn is not lost.
**What is forbidden** to whoever is to move is marked with × on the board of *Place a stone*, and \
by `/crosswind board show:forbidden points`.
**On the board** Black's stones carry an upright bar and White's a level one: the way they go. \
Neighbours of one colour are drawn as one piece. The column and the row of the new stone are light \
green at the edges. A corner of the board belongs to both of its edges.
You may **resign** at any time; your opponent wins then.
**Options** of `/crosswind start`: `size` (7 to 19, usually 11), `swap`, and the `colour` that you \
would like. In a rematch the colours are exchanged."""

SWAP: Final = """\
On their first turn, and only then, White may **swap** in place of placing a stone: the button, or \
`/crosswind play point:swap`.
The players exchange colours, and the stone stays where it is. It is black, so it now belongs to \
whoever was White until then. Whoever is White now moves next. On the board the names have changed \
places; the stones never do.
Why? Without it, whoever begins could choose the best point of all. With it, a first stone that is \
too good is taken over. If you do not think it that good, just place a stone of yours.
The option `swap` of `/crosswind start` turns this off."""

THOUGHTS: Final = """\
**Two ways across are as good as a stone.** Between two pairs that face each other lie two empty \
points. If your opponent takes one, you take the other. That is a **bridge**. Two stones side by \
side on the line next to your edge are joined to it in the same way. So do not fill a bridge before \
you must: place your stone elsewhere.
**A point that only you may take waits for you.** Two of your stones a knight's move apart forbid \
your opponent the two other corners between them, as long as the middle is empty. But a × can \
vanish: a stone in the middle opens the corners again.
**Begin in the middle.** When the strong computer played itself on 11 × 11, Black won about 4 of 10 \
matches after a first stone in the centre, 2 of 10 after one at an edge, and fewer after one in a \
corner. So think twice before you swap: even a good first stone did not win most matches."""

BRIDGES_TEXT: Final = (
    "Three diagrams. A bridge: two black pairs face each other; of the two points between them White has "
    "taken one and Black the other, which joins them. To the edge: two black stones side by side on the "
    "line next to the edge; White has taken one of the points below them and Black the other. Not for "
    "White: two black stones a knight's move apart, and crosses on the two other corners between them."
)

TEXTS: Final = {
    Pattern.NAKED_DIAGONAL: """\
The **naked diagonal**: two diagonal neighbours of one colour, while neither of the two points that \
touch both holds a third stone of that colour. A stone of the opponent there does not help.
So diagonals have to be built round the corner: first the stone between, then the diagonal. What \
hangs together only by a corner does not exist in this game.
All four patterns count wherever your stone lies in them, however they are turned or mirrored, and \
in both colours. The edges of the board are not stones.
In the pictures the dashed stone may not be placed; the stones with a ring are the rest of its \
pattern. Below, the stone with the star may be placed.""",
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
Those were all four.""",
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

RULINGS: Final = f"""\
There is no passing by choice. The designer's note says that it seems a stone can always be placed; \
once in a long while none can, so we have **ruled**:
- **Passing.** A player who can place no stone passes without pressing anything, and the message says \
so. A single legal point is still yours to play.
- **Drawing.** If neither player can place a stone, the match is a draw. This is rare.
- **The patterns** count in both colours, and only where they lie wholly on the board.
- **Winning.** Only the player who has just placed a stone can win; a corner touches both of its edges.
The picture shows a draw: every empty point is forbidden to Black and to White.
Crosswind was designed by {ABOUT.designers}."""
