"""What the lesson of Weathervanes tells of tableaux: placing, scoring, the end."""

from __future__ import annotations

from typing import Final

from games.rules import Seat
from games.weathervanes.forecasts import waiting
from games.weathervanes.pieces import ANEW, FIRST, Placement, Score
from games.weathervanes.tableau import tableau
from games.weathervanes.values import Finished, Placed, Resolved, View
from lessons.lesson import Scene
from lessons.weathervanes_tricks import me, name, news_of, whose

COUNTS: Final = ("", "single card", "two cards", "three cards", "four cards")


def ended(scene: Scene) -> str:
    view: View = scene.view
    if view.outcome is None:
        return ""
    best = [seat for seat, place in enumerate(view.outcome.places) if place == 1]
    own, most = view.scores[me(view)], max(view.scores)
    won = "**you win**" if view.seat in best else f"**{name(best[0], view)} wins** with {most}"
    return (
        "The cards are used up: everybody placed their own Display, and then all tableaux scored. You have "
        f"**{own} points**, and {won}."
    )


def first(scene: Scene) -> str:
    own = _own(scene)
    if own is None or own.place != FIRST:
        return ""
    return f"Your tableau was empty: **{own.number}** just lies there, as its first card."


def second(scene: Scene) -> str:
    own = _own(scene)
    if own is None or not _joined(own) or own.cells.count(0) != 2:
        return ""
    suits = tableau(scene.view.deck, own.cells).centres
    if len(suits) > 1:
        return (
            f"Your two cards match at both ends, in {suits[0].word} and in {suits[1].word}: a third card will "
            "decide which of them is the **centre**."
        )
    return f"Your two cards match in {suits[0].word} where they touch: {suits[0].word} is your **centre** now."


def third(scene: Scene) -> str:
    own = _own(scene)
    if own is None or not _joined(own) or own.cells.count(0) != 1:
        return ""
    suit = tableau(scene.view.deck, own.cells).centres[0].word
    return f"**{own.number}** shows {suit} at the centre, so it fits as your third card."


def completed(scene: Scene) -> str:
    for placed, score in _scores(scene):
        if score.size == 4 and scene.view.outcome is None:
            return (
                f"{whose(placed.seat, scene.view, 'Your')} square of four was "
                f"complete, so it **scored** {score.total} points at once, and is "
                "cleared."
            )
    return ""


def anew(scene: Scene) -> str:
    for placed in _placements(scene):
        if placed.place == ANEW:
            return (
                f"{whose(placed.seat, scene.view, 'Your')} **{placed.number}** fitted nowhere: so the "
                f"tableau **scored** as it was, {placed.scores[0].total}, and {placed.number} begins a new one."
            )
    return ""


def squared(scene: Scene) -> str:
    for placed, score in _scores(scene):
        if score.size > 1:
            return (
                f"{whose(placed.seat, scene.view, 'Your')} {COUNTS[score.size]} scored {score.size} each, "
                f"{score.square} in all: four cards are worth 16, and four single ones only 4."
            )
    return ""


def outer(scene: Scene) -> str:
    for placed, score in _scores(scene):
        if score.outer:
            edge, suit = score.outer[0]
            whom = whose(placed.seat, scene.view, "your")
            return (
                f"Two neighbours in {whom} scored tableau also matched at the rim, in {suit.word} at the "
                f"{edge.word}: such an **outer match** is 1 point more."
            )
    return ""


def inner(scene: Scene) -> str:
    for placed, score in _scores(scene):
        if score.inner:
            whom = whose(placed.seat, scene.view, "your")
            return (
                f"The centre of {whom} scored tableau was {score.token.word}, like {whom} **token**: that is "
                f"1 point more for each card, +{score.inner}."
            )
    return ""


def place(scene: Scene) -> str:
    card = waiting(scene.view)
    if card is None:
        return ""
    if card.cells.count(0) == 3:
        return (
            f"**{card.number}** comes into your tableau, and you choose where. It must match your first "
            "card in a suit where they touch, and that suit is the centre. A third and a fourth card must "
            "show it there too."
        )
    return (
        f"**{card.number}** fits at either end of your two cards, and decides which "
        "suit is the centre. Every further card must show that suit there."
    )


def token(scene: Scene) -> str:
    view: View = scene.view
    if view.placements:
        return ""
    suit = view.tokens[me(view)].word
    return (
        f"Your **token** is {suit}: a tableau of two or more with {suit} at its centre scores 1 more for each "
        "card."
    )


def _own(scene: Scene) -> Placement | None:
    """What the learner has placed since their last decision, or with it."""
    return next((each for each in _placements(scene) if each.seat == scene.view.seat), None)


def _joined(placed: Placement) -> bool:
    return placed.place not in (FIRST, ANEW)


def _placements(scene: Scene) -> list[Placement]:
    """What was placed since the learner's last decision, their own first."""
    found: dict[Seat, Placement] = {}
    for news in news_of(scene):
        if isinstance(news, Placed):
            found[news.placement.seat] = news.placement
        elif isinstance(news, Resolved | Finished):
            found.update((each.seat, each) for each in news.placements)
    return sorted(found.values(), key=lambda each: each.seat != scene.view.seat)


def _scores(scene: Scene) -> list[tuple[Placement, Score]]:
    return [(each, score) for each in _placements(scene) for score in each.scores]
