"""The lesson of Chance: a match of four players with six TriCards (hand cards) each. The learner owns the first
TriCard that is named, and decides at most five times in the match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.chance.odds import chance_of, named_next
from games.chance.rules import setup
from games.chance.values import KEEPS, Family, Reveal, State, View
from games.rules import AnyRules, Seat
from lessons.lesson import Lesson, Scene, neighbour_name
from texts.text import NOTHING, Text, counted, listed, phrase

LEARNER: Final[Seat] = 0
SEED: Final = b"lesson\x00\xb9"
"""The seed of a deal in which the learner decides first. A sensible learner wins, and a bad one loses."""

PATIENCE: Final = 2
"""From this many decisions on, counted from the learner's last one, the computer opponents play so that the
learner soon decides."""

FEW: Final = 2
"""The number of TriCards, or of misses in the countdown, at or below which a remark warns the learner."""


def _begin() -> State:
    return setup(4, {"countdown": 8}, SEED)


def _neighbour(rules: AnyRules, view: View, number: int) -> Any:
    if number < PATIENCE:
        return rules.suggest(view)
    own = view.remaining(LEARNER)
    return max(KEEPS, key=lambda keep: chance_of(named_next(view, keep.families), own))


def news(scene: Scene) -> Text:
    view: View = scene.view
    if view.outcome is not None:
        return _ended(view)
    left = len(view.remaining(LEARNER))
    # TRANSLATORS: so many TriCards
    return counted(
        left,
        "**{card}** is named and yours: you discard it, **{n}** left.",
        "**{card}** is named and yours: you discard it, **{n}** left.",
        card=view.showing.words,
    )


def _ended(view: View) -> Text:
    assert view.outcome is not None
    if not view.outcome.winners:
        return phrase("The countdown has run out, so **everybody has lost**.")
    (winner,) = view.outcome.winners
    if winner == LEARNER:
        return phrase("You have discarded your last TriCard: **you win**, alone and at once.")
    return phrase(
        "{player} has discarded the last TriCard: **they win**, alone and at once.",
        player=neighbour_name(winner),
    )


def choose(scene: Scene) -> Text:
    if scene.decision:
        return NOTHING
    return phrase(
        "Choose which of the three open cards, the Chards, **stay**. The lower picture rates each choice."
    )


def countdown(scene: Scene) -> Text:
    view: View = scene.view
    if view.left > FEW:
        return NOTHING
    return counted(
        view.left,
        "Only **{n} card** of the countdown is left. At zero all lose: better somebody else is hit than "
        "nobody.",
        "Only **{n} cards** of the countdown are left. At zero all lose: better somebody else is hit than "
        "nobody.",
    )


def missed(scene: Scene) -> Text:
    for reveal in _reveals(scene):
        if reveal.miss is not None:
            return phrase(
                "Nobody holds **{card}**: a **miss**. The countdown lost a card, and all three Chards were "
                "replaced.",
                card=reveal.chards.words,
            )
    return NOTHING


def nearly_done(scene: Scene) -> Text:
    view: View = scene.view
    for seat in range(len(view.hands)):
        cards = view.remaining(seat)
        if seat != LEARNER and 0 < len(cards) <= FEW:
            return phrase(
                "{player} has only {cards} left. If you can, keep nothing that fits there.",
                player=neighbour_name(seat),
                cards=listed(card.words for card in cards),
            )
    return NOTHING


def others_turn(scene: Scene) -> Text:
    for reveal in _reveals(scene):
        if reveal.hit not in (None, LEARNER):
            return phrase(
                "**{card}** belonged to {player}, who discarded it and decided next.",
                card=reveal.chards.words,
                player=neighbour_name(reveal.hit),
            )
    return NOTHING


def piles(scene: Scene) -> Text:
    view: View = scene.view
    for family in Family:
        if not view.piles[family].unseen:
            return phrase(
                "You have seen every Chard of one pile: {family}. Piles are never shuffled, so **{chard}** "
                "comes next there.",
                family=family.word,
                chard=view.piles[family].known[0].word,
            )
    return NOTHING


def _reveals(scene: Scene) -> Iterator[Reveal]:
    return (reveal for step in scene.steps for reveal in step.after.news.reveals)


LESSON: Final = Lesson(
    game="chance",
    begin=_begin,
    seats=4,
    seat=LEARNER,
    goal=phrase("**Be first to discard all your TriCards**, before the countdown runs out."),
    news=news,
    remarks=(choose, countdown, missed, nearly_done, others_turn, piles),
    learned=(
        phrase("Three Chards name a TriCard: its owner discards it and decides."),
        phrase("Keep what your own TriCards have in common."),
        phrase("A miss costs a card of the countdown; at zero all lose."),
    ),
    most=5,
    neighbour=_neighbour,
)
