"""The lesson of Chance: a first match of four players with six TriCards each. The learner owns the first
TriCard that is named."""

from __future__ import annotations

from math import prod
from typing import Any, Final

from games.chance.rules import setup
from games.chance.values import KEEPS, Family, Keep, State, View
from games.gnomon import Complete
from games.rules import AnyRules
from lessons import chance_remarks as remarks
from lessons.chance_remarks import LEARNER
from lessons.lesson import Lesson, Remark
from texts.text import phrase

SEED: Final = b"lesson\x00\x1e"
"""The seed of a deal in which a sensible learner decides first, meets every rule, and wins."""

PATIENCE: Final = 2
"""After so many decisions by others in a row, the neighbours help the learner to the next decision."""


def _begin() -> State:
    return setup(4, {"countdown": 6}, SEED)


def _neighbour(rules: AnyRules, view: View, number: int) -> Any:
    """Return the suggested choice. If the learner has waited for a while, return the choice that most probably
    lets the learner decide next."""
    if number < PATIENCE:
        return rules.suggest(view)
    return max(KEEPS, key=lambda keep: round(_chance(view, keep), 9))


def _chance(view: View, keep: Keep) -> float:
    """Return the probability that the next reveal names a TriCard of the learner."""
    return sum(
        prod(_odds(view, family, card) for family in Family if family not in keep.families)
        for card in view.fitting(LEARNER, keep.families)
    )


def _odds(view: View, family: Family, card: Complete) -> float:
    """Return the probability that the next Chard of the family's pile has the characteristic of this
    TriCard."""
    pile = view.piles[family]
    if not pile.unseen:
        return float(card[family] is pile.known[0])
    return view.unseen(family)[card[family]] / pile.unseen


LESSON: Final = Lesson(
    game="chance",
    begin=_begin,
    seats=4,
    seat=LEARNER,
    welcome=phrase(
        "You want to be **rid of your TriCards** first, and you are Player 1. If the countdown (the stars at "
        "the top) runs out before anybody is, all of you lose."
    ),
    consequences=(
        Remark(
            remarks.ended,
            phrase(
                "Whoever discards their last TriCard wins alone; if the countdown runs out, all lose."
            ),
        ),
        Remark(
            remarks.named,
            phrase("Three Chards name a TriCard: its owner discards it and decides."),
        ),
        Remark(
            remarks.undealt,
            phrase("A TriCard that was never dealt is a miss, and costs a card of the countdown."),
            phrase(
                "Three of the 27 TriCards were dealt to nobody: naming one is a miss, and the countdown loses "
                "a card."
            ),
        ),
        Remark(
            remarks.gone,
            phrase("A TriCard that is gone already is a miss too."),
            phrase(
                "Naming a TriCard that is gone already is a miss too, and costs a card of the countdown."
            ),
        ),
        Remark(
            remarks.all_new,
            phrase("After a miss all three Chards are replaced, and nobody decides."),
            phrase(
                "After a miss all three Chards are replaced, the kept ones too, and nobody decides."
            ),
        ),
        Remark(
            remarks.again,
            phrase("If your own is named again, you decide again."),
            phrase(
                "If what you keep names one of your own again, you discard it and decide again."
            ),
        ),
        Remark(
            remarks.others_turn,
            phrase("If somebody else’s is named, they decide."),
            phrase("If a TriCard of somebody else is named, they discard it and decide."),
        ),
        Remark(
            remarks.left_two,
            phrase("Keeping two leaves three TriCards that can be named, one of them gone."),
            phrase(
                "Keeping two Chards leaves three TriCards that can be named, and one of them has just gone."
            ),
        ),
        Remark(
            remarks.left_fewer,
            phrase("Keeping one leaves nine, keeping nothing all 27."),
            phrase(
                "Keeping one Chard leaves nine TriCards that can be named, keeping nothing all 27."
            ),
        ),
    ),
    advice=(
        Remark(
            remarks.choose,
            phrase("Keep what your own TriCards have in common: none, one or two Chards."),
        ),
        Remark(
            remarks.countdown,
            phrase("When the countdown is low, let others be hit rather than nobody."),
            phrase(
                "When the countdown is low, better somebody else is hit than nobody: if it runs out, all lose."
            ),
        ),
        Remark(
            remarks.nearly_done,
            phrase("Keep nothing that fits somebody who is nearly done."),
            phrase("When somebody is nearly done, keep nothing that fits their last TriCards."),
        ),
        Remark(
            remarks.not_all,
            phrase("All three Chards may not stay."),
            phrase(
                "All three Chards may not stay: they would only name the TriCard that has just gone."
            ),
        ),
        Remark(
            remarks.piles,
            phrase(
                "Piles are never shuffled: once all of one are seen, everybody knows what comes."
            ),
            phrase(
                "What does not stay goes to the bottom of its pile, and piles are **never shuffled**. Once all "
                "of a pile have been seen, everybody knows what comes next."
            ),
        ),
    ),
    typical=6,
    neighbour=_neighbour,
)
