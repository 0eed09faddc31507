"""The labels of the legal moves of Tradewinds, with the points that each card would bring."""

from __future__ import annotations

from games.tradewinds.blows import forecast
from games.tradewinds.notation import parse
from games.tradewinds.values import Blow, View, Wind
from renderers.renderer import MoveLabel
from texts.text import NOTHING, Text, counted, joined, phrase, signed, verbatim


def moves(view: View, *, forecasts: bool = True) -> list[MoveLabel]:
    seat = view.seat
    if seat is None or view.to_act != seat:
        return []
    return [
        MoveLabel(
            news.card.initials,
            # More would not fit on one line of a phone. The description of the hand says the rest.
            verbatim("{card}: {points}", card=news.card.words, points=signed(news.points))
            if forecasts
            else news.card.words,
            news.card.words,
        )
        for news in forecasts_of(view)
    ]


def prompts(view: View) -> tuple[Text, Text]:
    assert view.seat is not None
    wind = Wind(view.seat).opposite
    return phrase("Choose the card that you blow to {wind}", wind=wind.word), NOTHING


def confirm(_view: View, notation: str) -> Text:
    return phrase("You played **{card}**", card=parse(notation).card.words)


def forecasts_of(view: View) -> list[Blow]:
    """Return what each card of the seat would move and score if it were played, in the order of the hand."""
    assert view.seat is not None
    seat = view.seat
    return [forecast(view, seat, card) for card in view.hands[seat] or ()]


def effect(news: Blow) -> Text:
    """Return what a card would do: its points, and how many cards it would move, for example `+1, 1 card to
    North, moves 2 cards`."""
    collected, shifted = len(news.collected), len(news.moved)
    if not collected and not shifted:
        return phrase("moves nothing")
    points = counted(
        collected,
        "{points}, {n} card to {wind}",
        "{points}, {n} cards to {wind}",
        points=signed(news.points),
        wind=news.collector.word,
    )
    moved = counted(shifted, "moves {n} card", "moves {n} cards")
    return joined(", ", [points] * bool(collected), [moved] * bool(shifted))
