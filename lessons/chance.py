"""The first match of Chance: four players with six TriCards each, and the first one named is the learner's."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any, Final

from games.chance import setup
from games.chance.values import KEEPS, Family, Keep, Miss, News, Reveal, State, View
from games.gnomon import Complete
from games.rules import AnyRules, Seat
from lessons.lesson import Lesson, Remark, Scene
from texts.listing import listed

SEED: Final = b"lesson\x00\x1e"
"""With this deal a sensible learner decides first, meets every rule, and wins."""

LEARNER: Final[Seat] = 0
PATIENCE: Final = 2
"""After so many decisions of others in a row they help the learner to the next one."""

FEW: Final = 2
"""So few TriCards, or cards of the countdown, are a danger."""


def _begin() -> State:
    return setup(4, {"countdown": 6}, SEED)


def _neighbour(rules: AnyRules, view: View, number: int) -> Any:
    """The suggested choice; but when the learner has waited for a while, what helps them most."""
    if number < PATIENCE:
        return rules.suggest(view)
    return max(KEEPS, key=lambda keep: round(_chance(view, keep), 9))


def _chance(view: View, keep: Keep) -> float:
    """The chance that the next reveal names a TriCard of the learner."""
    return sum(
        prod(_odds(view, family, card) for family in Family if family not in keep.families)
        for card in view.fitting(LEARNER, keep.families)
    )


def _odds(view: View, family: Family, card: Complete) -> float:
    """The chance that the next Chard of a pile is the one that the TriCard shows."""
    pile = view.piles[family]
    if not pile.unseen:
        return float(card[family] is pile.known[0])
    return view.unseen(family)[card[family]] / pile.unseen


def _news(scene: Scene) -> Iterator[News]:
    """What happened since the learner's last decision; at first what followed the deal."""
    if not scene.decision and not scene.steps:
        yield scene.view.news
    for step in scene.steps:
        yield step.after.news


def _reveals(scene: Scene) -> Iterator[Reveal]:
    return (reveal for news in _news(scene) for reveal in news.reveals)


def _own(scene: Scene) -> News | None:
    return None if scene.own is None else scene.own.after.news


def _named(scene: Scene) -> str:
    if scene.decision:
        return ""
    card: Complete = scene.view.showing
    return (
        f"The three Chards on top, {listed([str(each.word) for each in card])}, **name one TriCard**: "
        f"{card.initials}. It is yours, so it is discarded, and **you decide** how it goes on."
    )


def _again(scene: Scene) -> str:
    own = _own(scene)
    if own is None or own.reveals[-1].hit != LEARNER:
        return ""
    card = own.reveals[-1].chards.initials
    return f"**{card}** is yours again: you discard it and decide once more, so keeping well pays."


def _others_turn(scene: Scene) -> str:
    own = _own(scene)
    if own is None or own.reveals[-1].hit in (None, LEARNER):
        return ""
    last = own.reveals[-1]
    return (
        f"**{last.chards.initials}** belonged to Player {_number(last.hit)}, who discarded it and decided "
        f"next. You watch until one of yours is named."
    )


def _undealt(scene: Scene) -> str:
    for reveal in _reveals(scene):
        if reveal.miss is Miss.UNDEALT:
            return (
                f"**{reveal.chards.initials}** was never dealt to anybody: a **miss**, and the countdown "
                f"loses a card."
            )
    return ""


def _gone(scene: Scene) -> str:
    for reveal in _reveals(scene):
        if reveal.miss is Miss.GONE:
            return f"**{reveal.chards.initials}** was gone already: a **miss**, and the countdown loses a card."
    return ""


def _all_new(scene: Scene) -> str:
    for news in _news(scene):
        if len(news.reveals) > 1:
            return (
                "After a miss **all three** Chards are replaced, the kept ones "
                "too, and nobody decides until somebody is hit."
            )
    return ""


def _left_two(scene: Scene) -> str:
    own = scene.own
    if own is None or not isinstance(own.move, Keep) or len(own.move.families) != 2:
        return ""
    card: Complete = own.before.showing
    kept = listed([str(card[family].word) for family in sorted(own.move.families)])
    return f"You kept {kept}, so only three TriCards could be named, and one of them had just gone."


def _left_fewer(scene: Scene) -> str:
    own = scene.own
    if own is None or not isinstance(own.move, Keep) or len(own.move.families) == 2:
        return ""
    kept, possible = ("one", "nine") if own.move.families else ("nothing", "all 27")
    return f"You kept {kept}, so {possible} TriCards could be named next."


def _ended(scene: Scene) -> str:
    view: View = scene.view
    if view.outcome is None:
        return ""
    if not view.outcome.winners:
        return (
            "The countdown has run out, and **everybody has lost**. To win, "
            "discard your last TriCard before that."
        )
    winner = view.outcome.winners[0]
    who = "You have" if winner == LEARNER else f"Player {_number(winner)} has"
    end = "you win" if winner == LEARNER else "they win"
    return (
        f"{who} discarded the last TriCard: **{end}**, alone and at once. If the "
        "countdown had run out first, everybody would have lost."
    )


def _choose(scene: Scene) -> str:
    if scene.decision:
        return ""
    return (
        "Keep what your own TriCards have in common. The lower picture shows for "
        "each choice which of yours it fits, and the chance that the next reveal "
        "names one of them. Now choose which of the three Chards **stay**: none, "
        "one or two."
    )


def _not_all(scene: Scene) -> str:
    if scene.decision != 1:
        return ""
    return "You can't keep all three: they would only name the TriCard that has just gone."


def _countdown(scene: Scene) -> str:
    view: View = scene.view
    if view.left > FEW:
        return ""
    left = "one card" if view.left == 1 else f"{view.left} cards"
    return (
        f"Only **{left}** of the countdown {'is' if view.left == 1 else 'are'} "
        "left. If it runs out, all lose: better somebody else is hit than nobody."
    )


def _nearly_done(scene: Scene) -> str:
    view: View = scene.view
    for seat in range(len(view.hands)):
        cards = view.remaining(seat)
        if seat != LEARNER and 0 < len(cards) <= FEW:
            names = listed([card.initials for card in cards])
            return f"Player {_number(seat)} has only {names} left. If you can, keep nothing that fits there."
    return ""


def _piles(scene: Scene) -> str:
    view: View = scene.view
    for family in Family:
        if not view.piles[family].unseen:
            following = view.piles[family].known[0].word
            return (
                f"You have seen every {family.word}. Piles are **never shuffled**: "
                "what does not stay goes to the bottom. So everybody knows that "
                f"**{following}** comes next."
            )
    return ""


def _number(seat: Seat | None) -> str:
    return "?" if seat is None else str(seat + 1)


LESSON: Final = Lesson(
    game="chance",
    begin=_begin,
    seats=4,
    seat=LEARNER,
    welcome=(
        "You want to be **rid of your TriCards** first, and you are Player 1. But if the countdown, the "
        "stars at the top, runs out before anybody is, all of you lose."
    ),
    consequences=(
        Remark(
            _ended,
            "Who discards their last TriCard wins alone; if the countdown runs out, all lose.",
        ),
        Remark(
            _named,
            "Three Chards name a TriCard: its owner discards it and decides.",
        ),
        Remark(
            _undealt,
            "A TriCard that was never dealt is a miss, and costs a card of the countdown.",
            "Three of the 27 TriCards were dealt to nobody: naming one is a miss, and the countdown loses a "
            "card.",
        ),
        Remark(
            _gone,
            "A TriCard that is gone already is a miss too.",
            "Naming a TriCard that is gone already is a miss too, and costs a card of the countdown.",
        ),
        Remark(
            _all_new,
            "After a miss all three Chards are replaced, and nobody decides.",
            "After a miss all three Chards are replaced, the kept ones too, and nobody decides.",
        ),
        Remark(
            _again,
            "If your own is named again, you decide again.",
            "If what you keep names one of your own again, you discard it and decide again.",
        ),
        Remark(
            _others_turn,
            "If another’s is named, they decide.",
            "If a TriCard of somebody else is named, they discard it and decide.",
        ),
        Remark(
            _left_two,
            "Keeping two leaves three TriCards that can be named, one of them gone.",
            "Keeping two Chards leaves three TriCards that can be named, and one of them has just gone.",
        ),
        Remark(
            _left_fewer,
            "Keeping one leaves nine, keeping nothing all 27.",
            "Keeping one Chard leaves nine TriCards that can be named, keeping nothing all 27.",
        ),
    ),
    advice=(
        Remark(_choose, "Keep what your own TriCards have in common: none, one or two Chards."),
        Remark(
            _countdown,
            "When the countdown is low, let others be hit rather than nobody.",
            "When the countdown is low, better somebody else is hit than nobody: if it runs out, all lose.",
        ),
        Remark(
            _nearly_done,
            "Keep nothing that fits somebody who is nearly done.",
            "When somebody is nearly done, keep nothing that fits their last TriCards.",
        ),
        Remark(
            _not_all,
            "All three Chards may not stay.",
            "All three Chards may not stay: they would only name the TriCard that has just gone.",
        ),
        Remark(
            _piles,
            "Piles are never shuffled: once all of one are seen, everybody knows what comes.",
            "What does not stay goes to the bottom of its pile, and piles are **never shuffled**. Once all "
            "of a pile have been seen, everybody knows what comes next.",
        ),
    ),
    typical=6,
    neighbour=_neighbour,
)
