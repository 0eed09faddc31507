"""The first match of Tradewinds: North's six cards, of which the last plays itself."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from games.gnomon import Single
from games.tradewinds import setup
from games.tradewinds.blows import forecast
from games.tradewinds.values import TURNS, Blow, View, Wind
from lessons.lesson import Lesson, Remark, Scene
from texts.listing import listed

SEED: Final = b"lesson\x00\x01"
"""With this deal a sensible North meets every rule, and the team wins."""


def _begin() -> Any:
    return setup(4, {"first": "north", "hands": "private"}, SEED)


def _blows(scene: Scene) -> list[Blow]:
    """All that were played since the learner's last decision, the learner's own first."""
    return [step.after.news for step in scene.steps]


def _own(scene: Scene) -> Blow | None:
    return None if scene.own is None else scene.own.after.news


def _scored(scene: Scene) -> str:
    own = _own(scene)
    good = [] if own is None else [each.single for each in own.collected if each.points > 0]
    if not good:
        return ""
    return (
        f"{_counted(good)} left the grid, and South collected: **{_signed(len(good))}**, as South scores "
        f"with what stands bright behind its **+**."
    )


def _cost(scene: Scene) -> str:
    for blow in _blows(scene):
        bad = [each.single for each in blow.collected if each.points < 0]
        if bad:
            side = blow.collector.word
            return (
                f"That hurts: {_whose(blow)} sent {_counted(bad)} to {side}, **{_signed(-len(bad))}**, as it "
                f"stands in outline behind {side}’s **−**."
            )
    return ""


def _moved(scene: Scene) -> str:
    own = _own(scene)
    if own is None or not own.moved:
        return ""
    single = own.moved[0].single.word
    return f"**{single}** matched too and flew to the next pile: a card moves only once a turn."


def _order(scene: Scene) -> str:
    own = _own(scene)
    if own is None or not own.moved or not own.collected:
        return ""
    return "The piles nearest the collecting wind are blown first, the farthest last."


def _turned_up(scene: Scene) -> str:
    own = _own(scene)
    if own is None or not own.turned_up:
        return ""
    return (
        f"Then **{own.turned_up[0][1].word}** was turned up: after a blow every pile shows its top card, but "
        f"what lies face down is never blown."
    )


def _chain(scene: Scene) -> str:
    for blow in _blows(scene):
        for start, count in Counter(step.start for step in blow.steps).items():
            if count > 1:
                first, second, *_ = [step.single for step in blow.steps if step.start == start]
                return (
                    f"{_whose(blow, begins=True)} blew a chain: **{second.word}** lay face up under "
                    f"**{first.word}**, matched too, and flew after it, so that their order is reversed."
                )
    return ""


def _gap(scene: Scene) -> str:
    for step in scene.steps:
        for before, after in zip(step.before.piles, step.after.piles, strict=True):
            if before.height and not after.height:
                return "A pile is used up: it is a **gap** now, and stays one."
    return ""


def _over(scene: Scene) -> str:
    for blow in _blows(scene):
        for each in blow.steps:
            if each.over:
                end = "off the grid" if each.onto is None else "to the next pile"
                return (
                    f"**{each.single.word}** flew **over a gap**, {end}: gaps make the way shorter."
                )
    return ""


def _nothing(scene: Scene) -> str:
    for blow in _blows(scene):
        if not blow.steps:
            card = blow.card.initials
            return f"**{card}** moved nothing, which is allowed, but nobody can pass: every turn costs a card."
    return ""


def _for_you(scene: Scene) -> str:
    for blow in _blows(scene):
        if blow.collector is Wind.NORTH and blow.points:
            got = _counted([each.single for each in blow.collected])
            return f"South blew towards you, so you collected {got}: **{_signed(blow.points)}** for all of you."
    return ""


def _by_itself(scene: Scene) -> str:
    if not any(step.seat == Wind.NORTH for step in scene.others):
        return ""
    return "Your last card played itself, as there was no choice."


def _ended(scene: Scene) -> str:
    view: View = scene.view
    if view.outcome is None:
        return ""
    how = "won" if view.outcome.winners else "lost"
    return (
        f"The match is over: the sum of all four winds is **{_signed(view.total)}**, so you have all {how}. "
        f"It ends after {TURNS} turns, or as soon as the grid is empty; what still lies there counts nothing."
    )


def _matching(scene: Scene) -> str:
    if scene.decision:
        return ""
    return (
        "Choose a card. It blows every **top card that shows its pattern, its colour or its shape**, away from "
        "you: to the south. Under each of your cards you see what South would collect."
    )


def _all_cost(scene: Scene) -> str:
    view: View = scene.view
    hand = view.hands[Wind.NORTH] or ()
    if any(forecast(view, Wind.NORTH, card).points > 0 for card in hand):
        return ""
    return (
        "None of your cards scores now. Choose the one that hurts least, or one that opens the way."
    )


def _partners(scene: Scene) -> str:
    if scene.decision != 1:
        return ""
    return (
        "Nobody sees the hands of the others, but everything on the grid is open to all. East plays after "
        "you and blows **west**: leave on top what scores for West."
    )


def _sides(scene: Scene) -> str:
    view: View = scene.view
    for single in filter(None, (pile.top for pile in view.piles)):
        scoring = [wind for wind in Wind if view.key.points(wind, single) > 0]
        if scoring and Wind.SOUTH not in scoring:
            return (
                f"Look at **{single.word}**. It costs at South, but scores at "
                f"{scoring[0].word}: leave it to {scoring[0].opposite.word}, who "
                "blows it there."
            )
    return ""


def _last_choice(scene: Scene) -> str:
    view: View = scene.view
    if len(view.hands[Wind.NORTH] or ()) != 2:
        return ""
    return (
        f"Each wind plays six cards, and after {TURNS} turns the sum of all four "
        "decides. Your last card will play itself, so this is your last choice."
    )


def _whose(blow: Blow, *, begins: bool = False) -> str:
    if blow.seat == Wind.NORTH:
        return "You" if begins else "you"
    return str(Wind(blow.seat).word)


def _counted(singles: list[Single]) -> str:
    """`Red, Red and Circle`"""
    return listed(f"**{single.word}**" for single in singles)


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


LESSON: Final = Lesson(
    game="tradewinds",
    begin=_begin,
    seats=4,
    seat=Wind.NORTH,
    welcome=(
        "You are **North**, one of four winds who are **one team**: together you win or lose. On each turn one "
        "wind blows cards across the grid, and whatever leaves it on the far side counts **+1 or −1**. After "
        "24 turns you want more than zero."
    ),
    consequences=(
        Remark(
            _ended,
            "After 24 turns the sum of all winds decides; above zero you have all won.",
        ),
        Remark(
            _scored,
            "What leaves the grid is collected: +1 where it stands behind that wind’s **+**.",
            "What leaves the grid scores +1 where it stands behind the **+** of the wind who collects it.",
        ),
        Remark(
            _cost,
            "What stands behind the **−** of the wind who collects it costs 1.",
            "What stands behind the **−** of the wind who collects it costs 1.",
        ),
        Remark(
            _gap,
            "A pile that is used up is a gap, and stays one.",
            "A pile whose last card is blown away is a gap, and stays one.",
        ),
        Remark(
            _over,
            "Cards fly over gaps.",
            "Cards fly over gaps, to the next pile or off the grid.",
        ),
        Remark(
            _chain,
            "A card that is uncovered and matches flies too.",
            "If a blown card uncovers one that lies face up and matches, that one flies too. They land in "
            "reversed order.",
        ),
        Remark(
            _turned_up,
            "After a blow every pile turns up its top card; face-down cards are never blown.",
            "After a blow a pile with a face-down card on top turns it up. Face-down cards are never blown.",
        ),
        Remark(
            _moved,
            "What matches and stays on the grid flies one pile further.",
            "A card that matches and does not leave the grid flies to the next pile, once a turn.",
        ),
        Remark(
            _for_you,
            "Each wind blows to the far side: South’s cards are yours.",
            "You, North, collect what South blows off the grid.",
        ),
        Remark(
            _nothing,
            "A card may move nothing, but nobody may pass.",
            "You may play a card that moves nothing, but you may not pass.",
        ),
        Remark(
            _order,
            "The piles nearest the collecting wind are blown first.",
            "The piles nearest the collecting wind are blown first, the farthest last.",
        ),
        Remark(_by_itself, *2 * ("The last card of a hand plays itself.",)),
    ),
    advice=(
        Remark(
            _matching,
            "A card blows every top card that shows its pattern, colour or shape.",
            "A card blows every top card that shows its pattern, colour or shape.",
        ),
        Remark(
            _partners,
            "Hands are private; all else is open. Leave the next wind what scores on its far side.",
            "Nobody sees the hands of others. Leave the next wind what scores on its far side.",
        ),
        Remark(_last_choice),
        Remark(
            _sides,
            "The same card may cost on one side and score on another.",
            "The same card may cost on one side and score on another: who collects it decides.",
        ),
        Remark(_all_cost),
    ),
    typical=5,
)
