"""The cards that may be played in Tradewinds, with their effects."""

from __future__ import annotations

from games.tradewinds.blows import forecast
from games.tradewinds.values import Blow, View
from renderers.kit.words import counted, signed
from renderers.renderer import MoveLabel


def moves(view: View) -> list[MoveLabel]:
    """The best card first. Cards with equal scores are in the order of the hand."""
    seat = view.seat
    if seat is None or view.to_act != seat:
        return []
    return [
        MoveLabel(news.card.initials, f"{news.card.initials}: {_effect(news)}", news.card.words)
        for news in forecasts(view)
    ]


def forecasts(view: View) -> list[Blow]:
    """What each card of the seat would do, the best first."""
    assert view.seat is not None
    seat = view.seat
    found = [forecast(view, seat, card) for card in view.hands[seat] or ()]
    # Stable: equal cards stay in the order of the hand.
    return sorted(found, key=lambda news: -news.points)


def _effect(news: Blow) -> str:
    collected, shifted = len(news.collected), len(news.moved)
    shift = counted(shifted, "moves", "move") if shifted else ""
    points = f"{collected} to {news.collector.word}, {signed(news.points)}" if collected else ""
    nothing = "" if shifted else "nothing moves"
    return "; ".join(filter(None, (points, shift))) or nothing
