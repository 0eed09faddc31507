"""The remarks of the lesson of Weathervanes that are about tableaux: placing, scoring, and the end."""

from __future__ import annotations

from games.rules import Seat
from games.weathervanes.forecasts import waiting
from games.weathervanes.pieces import ANEW, FIRST, Placement, Score
from games.weathervanes.tableau import tableau
from games.weathervanes.values import Finished, Placed, Resolved, View
from lessons.lesson import Scene
from lessons.weathervanes_tricks import me, name, news_of
from texts.text import NOTHING, Text, counted, phrase, sentences


def ended(scene: Scene) -> Text:
    view: View = scene.view
    if view.outcome is None:
        return NOTHING
    best = [seat for seat, place in enumerate(view.outcome.places) if place == 1]
    return sentences(
        phrase(
            "The cards are used up: everybody placed their own Display, and then all tableaux scored."
        ),
        _won(view.scores[me(view)])
        if view.seat in best
        else _lost(view.scores[me(view)], max(view.scores), name(best[0])),
    )


def _won(own: int) -> Text:
    return counted(
        own,
        "You have **{n} point**, and **you win**.",
        "You have **{n} points**, and **you win**.",
    )


def _lost(own: int, most: int, winner: Text) -> Text:
    return counted(
        own,
        "You have **{n} point**, and **{seat} wins** with {most}.",
        "You have **{n} points**, and **{seat} wins** with {most}.",
        seat=winner,
        most=most,
    )


def first(scene: Scene) -> Text:
    own = _own(scene)
    if own is None or own.place != FIRST:
        return NOTHING
    return phrase(
        "Your tableau was empty: **{card}** just lies there, as its first card.", card=own.number
    )


def second(scene: Scene) -> Text:
    own = _own(scene)
    if own is None or not _joined(own) or own.cells.count(0) != 2:
        return NOTHING
    suits = tableau(scene.view.deck, own.cells).centres
    if len(suits) > 1:
        return phrase(
            "Your two cards match at both ends, in {suit} and in {other}: a third card will decide which of "
            "them is the **centre**.",
            suit=suits[0].word,
            other=suits[1].word,
        )
    return phrase(
        "Your two cards match in {suit} where they touch: {suit} is your **centre** now.",
        suit=suits[0].word,
    )


def third(scene: Scene) -> Text:
    own = _own(scene)
    if own is None or not _joined(own) or own.cells.count(0) != 1:
        return NOTHING
    return phrase(
        "**{card}** shows {suit} at the centre, so it fits as your third card.",
        card=own.number,
        suit=tableau(scene.view.deck, own.cells).centres[0].word,
    )


def completed(scene: Scene) -> Text:
    for placed, score in _scores(scene):
        if score.size == 4 and scene.view.outcome is None:
            if placed.seat == scene.view.seat:
                return phrase(
                    "Your square of four was complete, so it **scored** {points} points at once, and is "
                    "cleared.",
                    points=score.total,
                )
            return phrase(
                "{seat} completed a square of four, so it **scored** {points} points at once, and is cleared.",
                seat=name(placed.seat),
                points=score.total,
            )
    return NOTHING


def anew(scene: Scene) -> Text:
    for placed in _placements(scene):
        if placed.place == ANEW:
            if placed.seat == scene.view.seat:
                return phrase(
                    "Your **{card}** fitted nowhere: so the tableau **scored** as it was, {points}, and {card} "
                    "begins a new one.",
                    card=placed.number,
                    points=placed.scores[0].total,
                )
            return phrase(
                "**{card}** fitted nowhere in the tableau of {seat}: so that **scored** as it was, {points}, "
                "and {card} begins a new one.",
                card=placed.number,
                seat=name(placed.seat),
                points=placed.scores[0].total,
            )
    return NOTHING


def squared(scene: Scene) -> Text:
    for placed, score in _scores(scene):
        if score.size > 1:
            if placed.seat == scene.view.seat:
                return counted(
                    score.size,
                    "Your {n} card scored {n} each, {sum} in all: four cards are worth 16, and four single "
                    "ones only 4.",
                    "Your {n} cards scored {n} each, {sum} in all: four cards are worth 16, and four single "
                    "ones only 4.",
                    sum=score.square,
                )
            return counted(
                score.size,
                "The {n} card of {seat} scored {n} each, {sum} in all: four cards are worth 16, and four "
                "single ones only 4.",
                "The {n} cards of {seat} scored {n} each, {sum} in all: four cards are worth 16, and four "
                "single ones only 4.",
                seat=name(placed.seat),
                sum=score.square,
            )
    return NOTHING


def outer(scene: Scene) -> Text:
    for placed, score in _scores(scene):
        if score.outer:
            _, suit = score.outer[0]
            if placed.seat == scene.view.seat:
                return phrase(
                    "Two neighbours in your scored tableau also matched at the rim, in {suit}: such an "
                    "**outer match** is 1 point more.",
                    suit=suit.word,
                )
            return phrase(
                "Two neighbours in the tableau that {seat} scored also matched at the rim, in {suit}: such an "
                "**outer match** is 1 point more.",
                seat=name(placed.seat),
                suit=suit.word,
            )
    return NOTHING


def inner(scene: Scene) -> Text:
    for placed, score in _scores(scene):
        if score.inner:
            if placed.seat == scene.view.seat:
                return phrase(
                    "The centre of your scored tableau was {suit}, like your **token**: that is 1 point more "
                    "for each card, +{points}.",
                    suit=score.token.word,
                    points=score.inner,
                )
            return phrase(
                "The centre of the tableau that {seat} scored was {suit}, like their **token**: that is 1 "
                "point more for each card, +{points}.",
                seat=name(placed.seat),
                suit=score.token.word,
                points=score.inner,
            )
    return NOTHING


def place(scene: Scene) -> Text:
    card = waiting(scene.view)
    if card is None:
        return NOTHING
    if card.cells.count(0) == 3:
        return phrase(
            "**{card}** comes into your tableau, and you choose where. It must match your first card in a "
            "suit where they touch, and that suit is the centre. A third and a fourth card must show it "
            "there too.",
            card=card.number,
        )
    return phrase(
        "**{card}** fits at either end of your two cards, and decides which suit is the centre. Every "
        "further card must show that suit there.",
        card=card.number,
    )


def token(scene: Scene) -> Text:
    view: View = scene.view
    if view.placements:
        return NOTHING
    return phrase(
        "Your **token** is {suit}: a tableau of two or more with {suit} at its centre scores 1 more for each "
        "card.",
        suit=view.tokens[me(view)].word,
    )


def _own(scene: Scene) -> Placement | None:
    """Return the placement of the learner in this scene, by their last decision or after it; None if there was
    none."""
    return next((each for each in _placements(scene) if each.seat == scene.view.seat), None)


def _joined(placed: Placement) -> bool:
    return placed.place not in (FIRST, ANEW)


def _placements(scene: Scene) -> list[Placement]:
    """Return the placements since the learner's last decision. The learner's own comes first."""
    found: dict[Seat, Placement] = {}
    for news in news_of(scene):
        if isinstance(news, Placed):
            found[news.placement.seat] = news.placement
        elif isinstance(news, Resolved | Finished):
            found.update((each.seat, each) for each in news.placements)
    return sorted(found.values(), key=lambda each: each.seat != scene.view.seat)


def _scores(scene: Scene) -> list[tuple[Placement, Score]]:
    return [(each, score) for each in _placements(scene) for score in each.scores]
