"""The remarks of the lesson of Chance, about reveals and misses, keeping Chards, the countdown, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.chance.about import ABOUT
from games.chance.values import Family, Keep, Miss, News, Reveal, View
from games.gnomon import Complete
from games.rules import Seat
from lessons.lesson import Scene
from texts.text import NOTHING, Text, counted, listed, phrase

LEARNER: Final[Seat] = 0
FEW: Final = 2
"""If a player has at most so many TriCards left, or the countdown so many cards, a remark warns of it."""


def named(scene: Scene) -> Text:
    if scene.decision:
        return NOTHING
    card: Complete = scene.view.showing
    return phrase(
        "The three Chards on top, {chards}, **name one TriCard**: {card}. It is yours, so it is discarded, "
        "and **you decide** how it goes on.",
        chards=listed(each.word for each in card),
        card=card.initials,
    )


def again(scene: Scene) -> Text:
    own = _own(scene)
    if own is None or scene.view.outcome is not None or own.reveals[-1].hit != LEARNER:
        return NOTHING
    return phrase(
        "**{card}** is yours again: you discard it and decide once more, so keeping well pays.",
        card=own.reveals[-1].chards.initials,
    )


def others_turn(scene: Scene) -> Text:
    own = _own(scene)
    if own is None or scene.view.outcome is not None:
        return NOTHING
    last = own.reveals[-1]
    if last.hit is None or last.hit == LEARNER:
        return NOTHING
    return phrase(
        "**{card}** belonged to {player}, who discarded it and decided next. You watch until one of yours is "
        "named.",
        card=last.chards.initials,
        player=ABOUT.seat_name(last.hit),
    )


def undealt(scene: Scene) -> Text:
    for reveal in _reveals(scene):
        if reveal.miss is Miss.UNDEALT:
            return phrase(
                "**{card}** was never dealt to anybody: a **miss**, and the countdown loses a card.",
                card=reveal.chards.initials,
            )
    return NOTHING


def gone(scene: Scene) -> Text:
    for reveal in _reveals(scene):
        if reveal.miss is Miss.GONE:
            return phrase(
                "**{card}** was gone already: a **miss**, and the countdown loses a card.",
                card=reveal.chards.initials,
            )
    return NOTHING


def all_new(scene: Scene) -> Text:
    if not any(len(news.reveals) > 1 for news in _news(scene)):
        return NOTHING
    return phrase(
        "After a miss **all three** Chards are replaced, the kept ones too, and nobody decides until "
        "somebody is hit."
    )


def left_two(scene: Scene) -> Text:
    own = scene.own
    if own is None or not isinstance(own.move, Keep) or len(own.move.families) != 2:
        return NOTHING
    card: Complete = own.before.showing
    return phrase(
        "You kept {chards}, so only three TriCards could be named, and one of them had just gone.",
        chards=listed(card[family].word for family in sorted(own.move.families)),
    )


def left_fewer(scene: Scene) -> Text:
    own = scene.own
    if own is None or not isinstance(own.move, Keep) or len(own.move.families) == 2:
        return NOTHING
    if own.move.families:
        return phrase("You kept one, so nine TriCards could be named next.")
    return phrase("You kept nothing, so all 27 TriCards could be named next.")


def ended(scene: Scene) -> Text:
    view: View = scene.view
    if view.outcome is None:
        return NOTHING
    if not view.outcome.winners:
        return phrase(
            "The countdown has run out, and **everybody has lost**. To win, discard your last TriCard before "
            "that."
        )
    if view.outcome.winners[0] == LEARNER:
        return phrase(
            "You have discarded the last TriCard: **you win**, alone and at once. If the countdown had run "
            "out first, everybody would have lost."
        )
    return phrase(
        "{player} has discarded the last TriCard: **they win**, alone and at once. If the countdown had run "
        "out first, everybody would have lost.",
        player=ABOUT.seat_name(view.outcome.winners[0]),
    )


def choose(scene: Scene) -> Text:
    if scene.decision:
        return NOTHING
    return phrase(
        "Keep what your own TriCards have in common. The lower picture shows for each choice which of yours "
        "it fits, and the chance that the next reveal names one of them. Now choose which of the three "
        "Chards **stay**: none, one or two."
    )


def not_all(scene: Scene) -> Text:
    if scene.decision != 1:
        return NOTHING
    return phrase("You can’t keep all three: they would only name the TriCard that has just gone.")


def countdown(scene: Scene) -> Text:
    view: View = scene.view
    if view.left > FEW:
        return NOTHING
    return counted(
        view.left,
        "Only **{n} card** of the countdown is left. If it runs out, all lose: better somebody else is hit "
        "than nobody.",
        "Only **{n} cards** of the countdown are left. If it runs out, all lose: better somebody else is hit "
        "than nobody.",
    )


def nearly_done(scene: Scene) -> Text:
    view: View = scene.view
    for seat in range(len(view.hands)):
        cards = view.remaining(seat)
        if seat != LEARNER and 0 < len(cards) <= FEW:
            return phrase(
                "{player} has only {cards} left. If you can, keep nothing that fits there.",
                player=ABOUT.seat_name(seat),
                cards=listed(card.initials for card in cards),
            )
    return NOTHING


def piles(scene: Scene) -> Text:
    view: View = scene.view
    for family in Family:
        if not view.piles[family].unseen:
            return phrase(
                "You have seen every Chard of one pile: {family}. Piles are **never shuffled**: what does "
                "not stay goes to the bottom. So everybody knows that **{chard}** comes next.",
                family=family.word,
                chard=view.piles[family].known[0].word,
            )
    return NOTHING


def _news(scene: Scene) -> Iterator[News]:
    """Yield the news of everything that has happened since the learner's last decision. Before the first
    decision, yield what followed the deal."""
    if not scene.decision and not scene.steps:
        yield scene.view.news
    for step in scene.steps:
        yield step.after.news


def _reveals(scene: Scene) -> Iterator[Reveal]:
    return (reveal for news in _news(scene) for reveal in news.reveals)


def _own(scene: Scene) -> News | None:
    return None if scene.own is None else scene.own.after.news
