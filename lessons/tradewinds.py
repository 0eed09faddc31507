"""The lesson of Tradewinds: a first match in which the learner plays North's six cards, the last of them
automatically."""

from __future__ import annotations

from typing import Any, Final

from games.tradewinds.rules import setup
from games.tradewinds.values import Wind
from lessons import tradewinds_remarks as remarks
from lessons.lesson import Lesson, Remark
from texts.text import phrase

SEED: Final = b"lesson\x00\x01"
"""The seed of a deal in which a sensible learner meets every rule, and the team wins."""


def _begin() -> Any:
    return setup(4, {"first": "north", "hands": "private"}, SEED)


LESSON: Final = Lesson(
    game="tradewinds",
    begin=_begin,
    seats=4,
    seat=Wind.NORTH,
    welcome=phrase(
        "You are **North**, one of four winds who are **one team**: together you win or lose. On each turn one "
        "wind blows cards across the grid, and whatever leaves it on the far side counts **+1 or −1**. After "
        "24 turns you want more than zero."
    ),
    consequences=(
        Remark(
            remarks.ended,
            phrase("After 24 turns the sum of all winds decides; above zero you have all won."),
        ),
        Remark(
            remarks.scored,
            phrase(
                "What leaves the grid is collected: +1 where it stands behind that wind’s **+**."
            ),
            phrase(
                "What leaves the grid scores +1 where it stands behind the **+** of the wind who collects it."
            ),
        ),
        Remark(
            remarks.cost,
            phrase("What stands behind the **−** of the wind who collects it costs 1."),
            phrase("What stands behind the **−** of the wind who collects it costs 1."),
        ),
        Remark(
            remarks.gap,
            phrase("A pile that is used up is a gap, and stays one."),
            phrase("A pile whose last card is blown away is a gap, and stays one."),
        ),
        Remark(
            remarks.over,
            phrase("Cards fly over gaps."),
            phrase("Cards fly over gaps, to the next pile or off the grid."),
        ),
        Remark(
            remarks.chain,
            phrase("A card that is uncovered and matches flies too."),
            phrase(
                "If a blown card uncovers one that lies face up and matches, that one flies too. They land in "
                "reversed order."
            ),
        ),
        Remark(
            remarks.turned_up,
            phrase(
                "After a blow every pile turns up its top card; face-down cards are never blown."
            ),
            phrase(
                "After a blow a pile with a face-down card on top turns it up. Face-down cards are never blown."
            ),
        ),
        Remark(
            remarks.moved,
            phrase("What matches and stays on the grid flies one pile further."),
            phrase(
                "A card that matches and does not leave the grid flies to the next pile, once a turn."
            ),
        ),
        Remark(
            remarks.for_you,
            phrase("Each wind blows to the far side: South’s cards are yours."),
            phrase("You, North, collect what South blows off the grid."),
        ),
        Remark(
            remarks.nothing,
            phrase("A card may move nothing, but nobody may pass."),
            phrase("You may play a card that moves nothing, but you may not pass."),
        ),
        Remark(
            remarks.order,
            phrase("The piles nearest the collecting wind are blown first."),
            phrase("The piles nearest the collecting wind are blown first, the farthest last."),
        ),
        Remark(remarks.by_itself, *2 * (phrase("The last card of a hand plays itself."),)),
    ),
    advice=(
        Remark(
            remarks.matching,
            phrase("A card blows every top card that shows its pattern, colour or shape."),
            phrase("A card blows every top card that shows its pattern, colour or shape."),
        ),
        Remark(
            remarks.partners,
            phrase(
                "Hands are private; all else is open. Leave the next wind what scores on its far side."
            ),
            phrase(
                "Nobody sees the hands of others. Leave the next wind what scores on its far side."
            ),
        ),
        Remark(remarks.last_choice),
        Remark(
            remarks.sides,
            phrase("The same card may cost on one side and score on another."),
            phrase(
                "The same card may cost on one side and score on another: who collects it decides."
            ),
        ),
        Remark(remarks.all_cost),
    ),
    typical=5,
)
