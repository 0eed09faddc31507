"""The remarks of the lesson of Wind of Fortune that are about towers: building, jokers, waiting symbols, and
the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.wind_of_fortune.cards import LAYERS, Colour
from games.wind_of_fortune.pieces import Awaited, Effect, Fate
from games.wind_of_fortune.values import View
from lessons.fortune_battles import SIGNS, short, told
from lessons.lesson import Scene
from texts.text import NOTHING, Text, listed, phrase, sentences

DEAL: Final = 7
"""The number of the deal in which the lesson begins, as if deals had come before."""

LAST_BATTLE: Final = 7
"""The number of the battle, in the deal after the first one of the lesson, with which the lesson ends at the
latest."""


def stops(view: View) -> bool:
    return view.deal > DEAL and view.battle > LAST_BATTLE


def ended(scene: Scene) -> Text:
    view: View = scene.view
    if view.outcome is None:
        return NOTHING
    winner = view.colours[view.outcome.winners[0]]
    if winner is view.colour:
        if view.trial:
            return phrase("**You win**: you raised the joker of the Grand Finale.")
        return phrase(
            "**You win**: your towers were both full, and then **one more joker** was raised."
        )
    if view.trial:
        return phrase("**{side} wins**: it raised the joker of the Grand Finale.", side=winner.word)
    return phrase(
        "**{side} wins**: its towers were both full, and then **one more joker** was raised.",
        side=winner.word,
    )


def stopped(scene: Scene) -> Text:
    """Say that the lesson ends here, although a match would go on."""
    if not stops(scene.view) or scene.view.outcome is not None:
        return NOTHING
    return phrase("The lesson ends here, though a match would go on.")


def built(scene: Scene) -> Text:
    for done in _collected(scene, Fate.FITS):
        if not done.symbol.is_joker:
            return phrase(
                "**{symbol}** went to the tower of its suit: it **fits** as the next layer there.",
                symbol=short(done.symbol),
            )
    return NOTHING


def cleared(scene: Scene) -> Text:
    for done in _all_collected(scene):
        gone = [short(each) for each in done.cleared if not each.is_joker]
        if gone:
            return phrase(
                "**{symbol}** fits, and so it **cleared** what lay face down there. Into the dump, to come "
                "again: {symbols}.",
                symbol=short(done.symbol),
                symbols=listed(gone),
            )
    return NOTHING


def replaced(scene: Scene) -> Text:
    for done in _collected(scene, Fate.REPLACES):
        return phrase(
            "**{symbol}** took the place of the joker that stood for it: that joker is dumped, and the tower "
            "grows no higher.",
            symbol=short(done.symbol),
        )
    return NOTHING


def waits(scene: Scene) -> Text:
    for done in _collected(scene, Fate.WAITS):
        return phrase(
            "**{symbol}** is **too high** for its tower, but must go there, face down and of no use for now.",
            symbol=short(done.symbol),
        )
    return NOTHING


def crowned(scene: Scene) -> Text:
    for done in _collected(scene, Fate.FITS):
        if done.symbol.is_joker and done.suit is not None:
            return phrase(
                "The joker stands for **{card}** now, and counts like it, until the real {card} takes its "
                "place.",
                card=SIGNS[done.suit] + LAYERS[done.layer],
            )
    return NOTHING


def choose(scene: Scene) -> Text:
    view: View = scene.view
    if view.seat is None or view.awaited[view.seat] is not Awaited.JOKER:
        return NOTHING
    return phrase(
        "You won a joker. It clears nothing, but it may stand where your own card lies face down. Choose a "
        "tower: the joker is its next layer."
    )


def goal(scene: Scene) -> Text:
    view: View = scene.view
    if view.colour is None:
        return NOTHING
    towers = {SIGNS[suit]: view.tower(suit) for suit in view.colour.suits}
    growing = [(sign, LAYERS[tower.height + 1]) for sign, tower in towers.items() if not tower.full]
    if not growing:
        return NOTHING
    sign, rank = growing[0]
    if len(growing) == 1:
        full = next(other for other in towers if other != sign)
        needed = phrase(
            "Look at your towers: {full} is full, {tower} needs {rank} next.",
            full=full,
            tower=sign,
            rank=rank,
        )
    else:
        other, other_rank = growing[1]
        needed = phrase(
            "Look at your towers: {tower} needs {rank} next, {other} needs {other_rank}.",
            tower=sign,
            rank=rank,
            other=other,
            other_rank=other_rank,
        )
    return sentences(
        needed,
        phrase("A full one has J, Q, K and A, in this order; a grey card lies face down."),
    )


def sealing(scene: Scene) -> Text:
    view: View = scene.view
    for colour in Colour:
        if all(view.tower(suit).full for suit in colour.suits):
            return sentences(_nearly(view, colour), _stone(view))
    return NOTHING


def _nearly(view: View, colour: Colour) -> Text:
    if colour is view.colour:
        return phrase("Your towers are both **full**: with one more joker you win.")
    return phrase(
        "Both towers of {side} are **full**: with one more joker it wins.", side=colour.word
    )


def _stone(view: View) -> Text:
    if view.fortune is view.colour:
        return phrase("So look who has the fortune stone: you have it now.")
    return phrase("So look who has the fortune stone: {side} has it now.", side=view.fortune.word)


def _all_collected(scene: Scene) -> Iterator[Effect]:
    return (news.collected for news in told(scene) if news.collected is not None)


def _collected(scene: Scene, fate: Fate) -> Iterator[Effect]:
    return (done for done in _all_collected(scene) if done.fate is fate)
