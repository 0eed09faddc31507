"""The rules of Crosswind in our own words, with pictures drawn by its renderer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from games.crosswind.about import ABOUT
from games.crosswind.values import Pattern
from renderers.crosswind.board import draw
from renderers.crosswind.description import alt_text
from renderers.crosswind.diagrams import bridges, figure
from renderers.crosswind.pages import first_page
from renderers.crosswind.pages.examples import CAST, drawn
from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, RulesPage, pictured
from texts.text import phrase


def pages() -> Sequence[RulesPage]:
    board = pictured(draw, drawn(), CAST)
    return [
        RulesPage(FIRST_PAGE, IN_A_MINUTE, first_page.draw, first_page.WORDS),
        RulesPage(phrase("Your turn"), YOUR_TURN),
        *(
            RulesPage(TITLES[pattern], TEXTS[pattern], partial(figure, pattern), PICTURED[pattern])
            for pattern in Pattern
        ),
        RulesPage(phrase("The swap"), SWAP),
        RulesPage(THOUGHTS_PAGE, THOUGHTS, bridges, BRIDGES_TEXT),
        RulesPage(phrase("Passing, draws, our rulings"), RULINGS, board, alt_text(drawn(), CAST)),
    ]


TITLES: Final = {
    Pattern.NAKED_DIAGONAL: phrase("Forbidden: naked diagonal"),
    Pattern.KNIGHT_BEND: phrase("Forbidden: knight bend"),
    Pattern.LONG_SWITCH: phrase("Forbidden: long switch"),
    Pattern.LOOSE_CROSSCUT: phrase("Forbidden: loose crosscut"),
}


IN_A_MINUTE: Final = phrase(
    "**You want** to join your two edges by a chain of your "
    "stones: **Black** joins top and bottom, **White** left and "
    "right. **On your turn** you place one stone on an empty "
    "point. Black begins, and the first chain wins.\n\nStones join "
    "**along the lines**. They never move and are never taken.\n"
    "Two stones of yours may not lie corner to corner unless a "
    "third one touches both, so place that one first. This is "
    "one of four **forbidden patterns**. You need not learn "
    "them: press *Place a stone*, and every point that is "
    "forbidden to you shows an **×**. Then choose a column and a "
    "row.\n\n**Once only**, on their first turn, White may "
    "**swap** instead of placing a stone. You exchange colours, "
    "and Black's stone stays where it is. So nobody knows yet "
    "who will own the first stone.\nThe golden name is to move. "
    "The newest stone shows a star."
)

YOUR_TURN: Final = phrase("""\
**To place a stone** press *Place a stone* under the board. Choose a column, then a row. Or press \
*Type a point* there, or type `/crosswind play point:d4`. Columns are letters from the left, rows \
are numbers from the bottom.
You may choose every empty point where your stone forms no forbidden pattern. If you try another, \
a picture shows you why not, and it is still your turn.
**Forbidden points** of the player to move show an ×, in *Place a stone* and in \
`/crosswind board show:forbidden points`.
**On the board** Black's stones have an upright bar and White's a level one: the way they go. \
Neighbours of one colour look like one piece. The column and the row of the newest stone are light \
green at the edges. A corner of the board belongs to both of its edges.
You may **resign** at any time. Your opponent wins then.
**Options** of `/crosswind start`: `options: size: 13` (7 to 19, usually 11), `swap: off`, and the `colour` \
that you would like. In a rematch you exchange colours.""")

SWAP: Final = phrase(
    "On their first turn, and only then, White may **swap** instead of "
    "placing a stone. Press the button, or type `/crosswind play "
    "point:swap`.\nThe players exchange colours. The stone stays where "
    "it is. It is black, so it now belongs to the player who was White "
    "until then. The player who is White now moves next. On the board "
    "the names change places, the stones never do.\n**Why?** Without it, "
    "the first player could take the best point of all. With it, a first "
    "stone that is too good is taken over. If you do not think it that "
    "good, place a stone of yours.\nThe option `swap: off` of `/crosswind "
    "start` turns this off."
)

THOUGHTS: Final = phrase("""\
**Two ways across are as good as a stone.** Between two pairs that face each other lie two empty \
points. If your opponent takes one, you take the other. That is a **bridge**. Two stones side by side \
on the line next to your edge are joined to it in the same way. So do not fill a bridge before you \
must. Place your stone elsewhere.
**A point that only you may take waits for you.** Two of your stones a knight's move apart forbid your \
opponent the two other corners between them, as long as both and the middle are empty. But a × can \
vanish: a stone in the middle opens the corners again.
**Begin in the middle.** When the strong computer played itself on 11 × 11, Black won about 4 of 10 \
matches after a first stone in the centre, 2 of 10 after one at an edge, and fewer after one in a \
corner. So think twice before you swap: even a good first stone did not win most matches.""")

BRIDGES_TEXT: Final = phrase(
    "Three diagrams. A bridge: two black pairs face each other; of the two points between them White has "
    "taken one and Black the other, which joins them. To the edge: two black stones side by side on the "
    "line next to the edge; White has taken one of the points below them and Black the other. Not for "
    "White: two black stones a knight's move apart, and crosses on the two other corners between them."
)

TEXTS: Final = {
    Pattern.NAKED_DIAGONAL: phrase("""\
The **naked diagonal**: two stones of one colour lie corner to corner, and no third stone of that \
colour touches both. A stone of the other colour there does not help. So build a diagonal round the \
corner: first the stone between, then the diagonal.

All four patterns count wherever your new stone lies in them, turned or mirrored, and in both colours. \
The edges of the board are not stones.
In the pictures the dashed stone may not be placed. The stones with a ring are the rest of its pattern. \
Below, the stone with the star may be placed."""),
    Pattern.KNIGHT_BEND: phrase("""\
The **knight bend** lies in **2 × 3** points: two opposite corners of one colour, a third corner of \
the other colour, and the other three points empty.

Your new stone may be any of the three stones. It may even be the odd one, between two stones of your \
opponent, as in the third picture above.
One stone in the gap makes it harmless, and so does an empty third corner. Two stones a knight's move \
apart are allowed as long as no stone of the other colour is in another corner of their window."""),
    Pattern.LONG_SWITCH: phrase("""\
The **long switch** lies in **2 × 4** points: all four corners are taken, opposite corners are of one \
colour, one pair Black's and the other White's, and the four points between them are empty.

It takes a fourth corner to form it, so the player who would place the last of the four may not.
One stone on the points between makes it harmless. A window longer by one is no pattern at all."""),
    Pattern.LOOSE_CROSSCUT: phrase("""\
The **loose crosscut** lies in **3 × 3** points: all four corners are taken, opposite corners are of \
one colour, one pair Black's and the other White's, and the five points between them are empty.

As with the long switch, the fourth corner is the one that may not be placed. One stone within makes \
it harmless, and 3 × 4 is no pattern.
Now you know all four."""),
}

PICTURED: Final = {
    Pattern.NAKED_DIAGONAL: phrase(
        "Forbidden: a black stone at the corner of a black one; a white stone at the corner of a white "
        "one; a black stone at the corner of a black one with a white stone beside both. Allowed: a stone "
        "that a third one joins to its diagonal neighbour; the fourth of a square; a black stone at the "
        "corner of a white one."
    ),
    Pattern.KNIGHT_BEND: phrase(
        "Forbidden: a black stone a knight's move from a black one, with a white one in a corner between "
        "them; the same with the colours exchanged, upright; a black stone in the corner between two "
        "white ones a knight's move apart. Allowed: the same corners with a stone in between, lying and "
        "upright; a white knight's move with no black stone."
    ),
    Pattern.LONG_SWITCH: phrase(
        "Forbidden: the fourth corner of an empty 2 by 4, with opposite corners alike, for Black lying and "
        "upright, and for White. Allowed: the same corners joined by white stones; corners of 2 by 5; "
        "corners of which those side by side do not change."
    ),
    Pattern.LOOSE_CROSSCUT: phrase(
        "Forbidden: the fourth corner of an empty 3 by 3, with opposite corners alike, for Black, for "
        "White, and for Black from another side. Allowed: the same corners joined by white stones; corners "
        "of 3 by 4; only three corners."
    ),
}

RULINGS: Final = phrase(
    """\
You cannot choose to pass. The designer's note says that it seems a stone can always be placed. Once \
in a long while none can, so we have **ruled**:
- **Passing.** A player who can place no stone passes without pressing anything, and the message says \
so. A single allowed point is still yours to play.
- **Drawing.** If neither player can place a stone, the match is a draw. This is rare.
- **The patterns** count in both colours, and only where they lie wholly on the board.
- **Winning.** Only the player who has just placed a stone can win. A corner touches both of its edges.
The picture shows a draw: every empty point is forbidden to Black and to White.
Crosswind was designed by {designers}.""",
    designers=ABOUT.designers,
)
