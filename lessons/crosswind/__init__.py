"""The lesson of Crosswind: a first match on 7 × 7 points, against a neighbour who sets up the forbidden
patterns."""

from __future__ import annotations

from typing import Final

from games.crosswind.rules import setup
from games.crosswind.values import Pattern, State
from lessons.crosswind import remarks
from lessons.crosswind.neighbour import neighbour
from lessons.crosswind.remarks import LEARNER
from lessons.lesson import Lesson, Remark, played_on
from texts.text import phrase, sentences


def _begin() -> State:
    state = setup(2, {"size": 7, "swap": True}, b"")
    begun: State = played_on(LESSON.rules, state, [(0, "d4")])
    return begun


LESSON: Final = Lesson(
    game="crosswind",
    begin=_begin,
    seats=2,
    seat=LEARNER,
    welcome=phrase(
        "You want to join **two edges** of the board with a chain of your stones: Black joins top and "
        "bottom, White left and right. In turn each places one stone on a crossing, and stones never move. "
        "But there are four **forbidden patterns**, and you will meet them one by one."
    ),
    consequences=(
        Remark(
            remarks.ended, phrase("You win as soon as a chain of your stones joins your two edges.")
        ),
        Remark(remarks.swapped),
        Remark(remarks.stayed),
        Remark(
            remarks.in_the_way,
            phrase("Stones are never moved or taken: go round what is in your way."),
            phrase("Stones never move and are never taken. If one is in your way, go round it."),
        ),
        Remark(
            remarks.joined,
            phrase("Neighbours along a line are connected; corners alone connect nothing."),
            phrase(
                "Stones are connected if they are neighbours along a line. A corner alone connects nothing."
            ),
        ),
        Remark(
            remarks.round_the_corner,
            phrase("A third stone makes a diagonal allowed."),
            phrase(
                "Two stones may touch at a corner if a third one of their colour lies beside both."
            ),
        ),
        Remark(
            remarks.passed,
            phrase("Whoever can place no stone passes; if neither can, it is a draw."),
            phrase(
                "If you can place no stone, you pass. If neither of you can, the match "
                "is a draw. Both are very rare."
            ),
        ),
    ),
    advice=(
        Remark(
            remarks.swap,
            phrase("As the second move White may swap sides."),
        ),
        Remark(remarks.one_to_win),
        Remark(remarks.one_to_lose),
        Remark(remarks.not_stopped),
        Remark(
            remarks.forbidden(Pattern.NAKED_DIAGONAL, remarks.NAKED),
            phrase("The naked diagonal: two stones that touch only at a corner."),
            sentences(phrase("The **naked diagonal** is forbidden."), remarks.NAKED),
        ),
        Remark(
            remarks.forbidden(Pattern.KNIGHT_BEND, remarks.BEND),
            phrase(
                "The knight bend: a knight’s move with an enemy in a third corner, the rest empty."
            ),
            sentences(phrase("The **knight bend** is forbidden."), remarks.BEND),
        ),
        Remark(
            remarks.forbidden(Pattern.LONG_SWITCH, remarks.SWITCH),
            phrase("The long switch: four corners of 2 × 4, opposite ones alike, nothing between."),
            sentences(phrase("The **long switch** is forbidden."), remarks.SWITCH),
        ),
        Remark(
            remarks.forbidden(Pattern.LOOSE_CROSSCUT, remarks.CROSSCUT),
            phrase(
                "The loose crosscut: four corners of 3 × 3, opposite ones alike, nothing between."
            ),
            sentences(phrase("The **loose crosscut** is forbidden."), remarks.CROSSCUT),
        ),
        Remark(
            remarks.closed_to_both,
            phrase("The patterns hold for both; a forbidden stone is refused, and costs nothing."),
            phrase(
                "The patterns hold for both of you. You need not look for them: a "
                "forbidden stone is refused with its reason, and you keep your turn."
            ),
        ),
    ),
    typical=9,
    quiet=4,
    neighbour=neighbour,
    board=False,
)
