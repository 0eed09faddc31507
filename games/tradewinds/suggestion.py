"""Suggests a move in Tradewinds by looking one turn ahead."""

from __future__ import annotations

from games.gnomon import Complete
from games.tradewinds.blows import blown
from games.tradewinds.values import Play, View, Wind


def suggest(view: View) -> Play:
    """Return the card that scores the most points now. Among equal cards, return the one after which the top
    cards of the grid are worth most to the collector of the next turn."""
    assert view.seat is not None
    hand = view.hands[view.seat]
    assert hand
    # The initials break ties, so that equal views always get an equal suggestion.
    return Play(max(hand, key=lambda card: (*_worth(view, card), card.initials)))


def _worth(view: View, card: Complete) -> tuple[int, int]:
    assert view.seat is not None
    news, after = blown(view, view.seat, card)
    # The next seat blows away from itself, and only top cards can move at once.
    collector = Wind((view.seat + 1) % 4).opposite
    return news.points, sum(view.key.points(collector, up[-1]) for up in after if up)
