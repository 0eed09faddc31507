"""The cards that may be played in Tradewinds, with their effects."""

from __future__ import annotations

from games.tradewinds.blows import forecast
from games.tradewinds.notation import parse
from games.tradewinds.values import Blow, View, Wind
from renderers.kit.words import counted, signed
from renderers.renderer import MoveLabel


def moves(view: View, *, forecasts: bool = True) -> list[MoveLabel]:
    """In the order of the hand."""
    seat = view.seat
    if seat is None or view.to_act != seat:
        return []
    return [
        MoveLabel(
            news.card.initials,
            f"{news.card.initials}: {_effect(news) if forecasts else news.card.words}",
            news.card.words,
        )
        for news in forecasts_of(view)
    ]


def prompts(view: View) -> tuple[str, str]:
    assert view.seat is not None
    return f"Choose the card that you blow to {Wind(view.seat).opposite.word}", ""


def confirm(_view: View, notation: str) -> str:
    card = parse(notation).card
    return f"You played **{card.initials}**, {card.words}"


def forecasts_of(view: View) -> list[Blow]:
    """What each card of the seat would do, in the order of the hand."""
    assert view.seat is not None
    seat = view.seat
    return [forecast(view, seat, card) for card in view.hands[seat] or ()]


def _effect(news: Blow) -> str:
    collected, shifted = len(news.collected), len(news.moved)
    # The same words as under the card in the picture of the hand.
    moved = f"moves {counted(shifted, 'card', 'cards')}" if shifted else ""
    points = f"{signed(news.points)}, {collected} to {news.collector.word}" if collected else ""
    return ", ".join(filter(None, (points, moved))) or "moves nothing"
