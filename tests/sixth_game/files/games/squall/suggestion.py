"""Suggests a move in Squall."""

from __future__ import annotations

from games.squall.values import Play, View


def suggest(view: View) -> Play:
    """Return the lowest card that would take the round so far. If there is none, return the lowest card."""
    finished = len(view.played) % view.seats == 0
    highest = 0 if finished else max(each.card for each in view.table)
    taking = [card for card in view.hand if card > highest]
    return Play(max(view.hand) if finished else min(taking or view.hand))
