"""What the lesson of Wind of Fortune tells of towers: building, jokers, what waits, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.wind_of_fortune.cards import LAYERS, Colour, Suit
from games.wind_of_fortune.pieces import Awaited, Effect, Fate
from games.wind_of_fortune.values import View
from lessons.fortune_battles import SIGNS, short, the, told
from lessons.lesson import Scene

DEAL: Final = 7
"""The deal with which the lesson begins."""

LAST_BATTLE: Final = 7
"""The lesson ends with this battle of the following deal, if the match does not end before."""


def stops(view: View) -> bool:
    return view.deal > DEAL and view.battle > LAST_BATTLE


def ended(scene: Scene) -> str:
    view: View = scene.view
    if view.outcome is None:
        return ""
    winner = view.colours[view.outcome.winners[0]]
    who = "**You win**" if winner is view.colour else f"**{winner.word} wins**"
    if view.trial:
        return f"{who}: a joker was raised in the Grand Finale."
    whose = "your" if winner is view.colour else "its"
    return f"{who}: {whose} towers were both full, and then **one more joker** was raised."


def stopped(scene: Scene) -> str:
    """The lesson ends before the match."""
    if not stops(scene.view) or scene.view.outcome is not None:
        return ""
    return "The lesson ends here, though a match would go on."


def built(scene: Scene) -> str:
    for done in _collected(scene, Fate.FITS):
        if not done.symbol.is_joker:
            return (
                f"{the(done.symbol)} went to the tower of its suit, {_tower(done, scene.view)}: it **fits** "
                f"as the next layer there."
            )
    return ""


def cleared(scene: Scene) -> str:
    for done in _all_collected(scene):
        gone = [short(each) for each in done.cleared if not each.is_joker]
        if gone:
            return (
                f"{the(done.symbol)} fits, and so it **cleared** what lay face down there: "
                f"{' and '.join(gone)} went to the dump, and will come again."
            )
    return ""


def replaced(scene: Scene) -> str:
    for done in _collected(scene, Fate.REPLACES):
        return (
            f"{the(done.symbol)} took the place of the joker that stood for it in {_tower(done, scene.view)}: "
            f"that joker is dumped, and the tower grows no higher."
        )
    return ""


def waits(scene: Scene) -> str:
    for done in _collected(scene, Fate.WAITS):
        return (
            f"{the(done.symbol)} is **too high** for {_tower(done, scene.view)}, "
            "but must go there, face down and of no use for now."
        )
    return ""


def crowned(scene: Scene) -> str:
    for done in _collected(scene, Fate.FITS):
        if done.symbol.is_joker:
            return (
                f"The joker stands for {LAYERS[done.layer]} in {_tower(done, scene.view)} now, and counts like "
                f"it, until the real {LAYERS[done.layer]} takes its place."
            )
    return ""


def choose(scene: Scene) -> str:
    view: View = scene.view
    if view.seat is None or view.awaited[view.seat] is not Awaited.JOKER:
        return ""
    return (
        "You won a joker. It clears nothing, but it may stand where your own card "
        "lies face down. Choose a tower: the joker is its next layer."
    )


def goal(scene: Scene) -> str:
    view: View = scene.view
    if view.colour is None:
        return ""
    parts = [f"{SIGNS[suit]} {_lacking(view, suit)}" for suit in view.colour.suits]
    if all(len(view.tower(suit).layers) == len(LAYERS) - 1 for suit in view.colour.suits):
        return ""
    return (
        f"Look at your towers: {parts[0]}, {parts[1]}. A full one has J, Q, K and A, in this order; a grey "
        f"card lies face down."
    )


def sealing(scene: Scene) -> str:
    view: View = scene.view
    for colour in Colour:
        if all(view.tower(suit).full for suit in colour.suits):
            who = "Your" if colour is view.colour else f"{colour.word}’s"
            wins = "you win" if colour is view.colour else "it wins"
            return (
                f"{who} towers are both **full**. Now one more joker, and {wins}: so look who has the fortune "
                f"stone, which is {'yours' if view.fortune is view.colour else f'{view.fortune.word}’s'} now."
            )
    return ""


def _lacking(view: View, suit: Suit) -> str:
    height = view.tower(suit).height
    return "is full" if height == len(LAYERS) - 1 else f"needs {LAYERS[height + 1]} next"


def _all_collected(scene: Scene) -> Iterator[Effect]:
    return (news.collected for news in told(scene) if news.collected is not None)


def _collected(scene: Scene, fate: Fate) -> Iterator[Effect]:
    return (done for done in _all_collected(scene) if done.fate is fate)


def _tower(done: Effect, view: View) -> str:
    assert done.suit is not None
    colour = done.suit.colour
    return f"{'your' if colour is view.colour else f'{colour.word}’s'} {SIGNS[done.suit]}"
