"""The remarks of the lesson of Tradewinds, about blows, what they collect, gaps, and the end."""

from __future__ import annotations

from collections import Counter
from typing import Final

from games.gnomon import Single
from games.tradewinds.blows import forecast
from games.tradewinds.values import TURNS, Blow, View, Wind
from lessons.lesson import Scene
from texts.text import NOTHING, Text, listed, phrase, sentences, verbatim

REVERSED: Final = phrase("That reversed their order.")


def scored(scene: Scene) -> Text:
    own = _own(scene)
    good = [] if own is None else [each.single for each in own.collected if each.points > 0]
    if not good:
        return NOTHING
    return phrase(
        "{cards} left the grid, and South collected: **{points}**, as South scores with what stands bright "
        "behind its **+**.",
        cards=_named(good),
        points=_signed(len(good)),
    )


def cost(scene: Scene) -> Text:
    for blow in _blows(scene):
        bad = [each.single for each in blow.collected if each.points < 0]
        if not bad:
            continue
        wind, cards, points = blow.collector.word, _named(bad), _signed(-len(bad))
        if blow.seat == Wind.NORTH:
            return phrase(
                "That hurts: you sent {cards} to {wind}, **{points}**, as it stands in outline behind the "
                "**−** of {wind}.",
                cards=cards,
                wind=wind,
                points=points,
            )
        return phrase(
            "That hurts: {blower} sent {cards} to {wind}, **{points}**, as it stands in outline behind the "
            "**−** of {wind}.",
            blower=Wind(blow.seat).word,
            cards=cards,
            wind=wind,
            points=points,
        )
    return NOTHING


def moved(scene: Scene) -> Text:
    own = _own(scene)
    if own is None or not own.moved:
        return NOTHING
    return phrase(
        "**{card}** matched too and flew to the next pile: a card moves only once a turn.",
        card=own.moved[0].single.word,
    )


def order(scene: Scene) -> Text:
    own = _own(scene)
    if own is None or not own.moved or not own.collected:
        return NOTHING
    return phrase("The piles nearest the collecting wind are blown first, the farthest last.")


def turned_up(scene: Scene) -> Text:
    own = _own(scene)
    if own is None or not own.turned_up:
        return NOTHING
    return phrase(
        "Then **{card}** was turned up: after a blow every pile shows its top card, but what lies face down "
        "is never blown.",
        card=own.turned_up[0][1].word,
    )


def chain(scene: Scene) -> Text:
    for blow in _blows(scene):
        for start, count in Counter(step.start for step in blow.steps).items():
            if count > 1:
                upper, lower, *_ = [step for step in blow.steps if step.start == start]
                flew = _chained(blow, upper.single.word, lower.single.word)
                # Cards that left the grid have no order any more.
                landed = upper.onto is not None and lower.onto is not None
                return sentences(flew, REVERSED) if landed else flew
    return NOTHING


def _chained(blow: Blow, upper: Text, lower: Text) -> Text:
    if blow.seat == Wind.NORTH:
        return phrase(
            "You blew a chain: **{lower}** lay face up under **{upper}**, matched too, and flew after it.",
            lower=lower,
            upper=upper,
        )
    return phrase(
        "{wind} blew a chain: **{lower}** lay face up under **{upper}**, matched too, and flew after it.",
        wind=Wind(blow.seat).word,
        lower=lower,
        upper=upper,
    )


def gap(scene: Scene) -> Text:
    for step in scene.steps:
        for before, after in zip(step.before.piles, step.after.piles, strict=True):
            if before.height and not after.height:
                return phrase("A pile is used up: it is a **gap** now, and stays one.")
    return NOTHING


def over(scene: Scene) -> Text:
    for blow in _blows(scene):
        for each in blow.steps:
            if each.over and each.onto is None:
                return phrase(
                    "**{card}** flew **over a gap**, off the grid: gaps make the way shorter.",
                    card=each.single.word,
                )
            if each.over:
                return phrase(
                    "**{card}** flew **over a gap**, to the next pile: gaps make the way shorter.",
                    card=each.single.word,
                )
    return NOTHING


def nothing(scene: Scene) -> Text:
    for blow in _blows(scene):
        if not blow.steps:
            return phrase(
                "**{card}** moved nothing, which is allowed, but nobody can pass: every turn costs a card.",
                card=blow.card.initials,
            )
    return NOTHING


def for_you(scene: Scene) -> Text:
    for blow in _blows(scene):
        if blow.collector is Wind.NORTH and blow.points:
            return phrase(
                "South blew towards you, so you collected {cards}: **{points}** for all of you.",
                cards=_named([each.single for each in blow.collected]),
                points=_signed(blow.points),
            )
    return NOTHING


def by_itself(scene: Scene) -> Text:
    if not any(step.seat == Wind.NORTH for step in scene.others):
        return NOTHING
    return phrase("Your last card played itself, as there was no choice.")


def ended(scene: Scene) -> Text:
    view: View = scene.view
    if view.outcome is None:
        return NOTHING
    total = _signed(view.total)
    if view.outcome.winners:
        return phrase(
            "The match is over: the sum of all four winds is **{sum}**, so you have all won. It ends after "
            "{turns} turns, or as soon as the grid is empty; what still lies there counts nothing.",
            sum=total,
            turns=TURNS,
        )
    return phrase(
        "The match is over: the sum of all four winds is **{sum}**, so you have all lost. It ends after "
        "{turns} turns, or as soon as the grid is empty; what still lies there counts nothing.",
        sum=total,
        turns=TURNS,
    )


def matching(scene: Scene) -> Text:
    if scene.decision:
        return NOTHING
    return phrase(
        "Choose a card. It blows every **top card that shows its pattern, its colour or its shape**, away "
        "from you: to the south. Under each of your cards you see what South would collect."
    )


def all_cost(scene: Scene) -> Text:
    view: View = scene.view
    hand = view.hands[Wind.NORTH] or ()
    if any(forecast(view, Wind.NORTH, card).points > 0 for card in hand):
        return NOTHING
    return phrase(
        "None of your cards scores now. Choose the one that hurts least, or one that opens the way."
    )


def partners(scene: Scene) -> Text:
    if scene.decision != 1:
        return NOTHING
    return phrase(
        "Nobody sees the hands of the others, but everything on the grid is open to all. East plays after "
        "you and blows **west**: leave on top what scores for West."
    )


def sides(scene: Scene) -> Text:
    view: View = scene.view
    for single in filter(None, (pile.top for pile in view.piles)):
        scoring = [wind for wind in Wind if view.key.points(wind, single) > 0]
        if scoring and Wind.SOUTH not in scoring:
            return phrase(
                "Look at **{card}**. It costs at South, but scores at {wind}: leave it to {other}, who blows "
                "it there.",
                card=single.word,
                wind=scoring[0].word,
                other=scoring[0].opposite.word,
            )
    return NOTHING


def last_choice(scene: Scene) -> Text:
    view: View = scene.view
    if len(view.hands[Wind.NORTH] or ()) != 2:
        return NOTHING
    return phrase(
        "Each wind plays six cards, and after {turns} turns the sum of all four decides. Your last card will "
        "play itself, so this is your last choice.",
        turns=TURNS,
    )


def _blows(scene: Scene) -> list[Blow]:
    """Return all blows since the learner's last decision. The learner's own comes first."""
    return [step.after.news for step in scene.steps]


def _own(scene: Scene) -> Blow | None:
    return None if scene.own is None else scene.own.after.news


def _named(singles: list[Single]) -> Text:
    """List the names of the Singles, for example `Red, Red and Circle`."""
    return listed(verbatim("**{card}**", card=single.word) for single in singles)


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"
