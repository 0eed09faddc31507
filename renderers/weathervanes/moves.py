"""The legal moves of Weathervanes as labels: cards with their corners, lettered places."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from games.rules import Seat
from games.weathervanes import notation
from games.weathervanes.forecasts import Fit, Lead, following, leads, placing
from games.weathervanes.pieces import ANEW, FIRST
from games.weathervanes.values import View
from renderers.kit.words import counted, signed
from renderers.renderer import MoveLabel
from renderers.weathervanes.names import place_words, seat_name


def moves(view: View) -> list[MoveLabel]:
    """High cards first, since they win tricks. Of places the most valuable first."""
    if view.seat not in view.to_act:
        return []
    if view.placements:
        return [_placed(letter, fit) for letter, fit in best_first(view)]
    # A set: the two cards of a number are one move.
    numbers = sorted(set(view.hand or ()), reverse=True)
    if view.trick is None:
        return [_lead(view, lead) for n in numbers for lead in leads(view, n) if lead.legal]
    return list(_followers(view, numbers))


def lettered(view: View) -> list[tuple[str, Fit]]:
    """The places with the letters by which texts and pictures name them."""
    return list(zip(ascii_uppercase, placing(view), strict=False))


def best_first(view: View) -> list[tuple[str, Fit]]:
    """The lettered places, the most valuable first."""
    return sorted(lettered(view), key=lambda each: (-each[1].now.total, -len(each[1].next)))


def whose(giver: Seat, seat: Seat | None) -> str:
    """Whose Display it is, from the point of view of `seat`."""
    return "your own" if giver == seat else f"{seat_name(giver)}’s"


def effect(fit: Fit) -> str:
    """What a place brings now, and how many numbers would still fit."""
    if fit.scores:
        return f"scores {signed(sum(score.total for score in fit.scores))}"
    numbers = counted(len(fit.next), "number fits", "numbers fit")
    return f"worth {fit.now.total} so far; {numbers} next"


def _lead(view: View, lead: Lead) -> MoveLabel:
    """A lead is chosen in two steps: 11 cards with four corners are more than Discord's 25 buttons.
    Constrained Lead leaves each card one corner, so one step is enough."""
    text, number = notation(lead.move), lead.move.number
    giver = lead.givers[0]
    taken = f"{whose(giver, view.seat)} {view.displays[giver]}"
    if view.variants.constrained_lead:
        return MoveLabel(text, f"{text}: the winner takes {taken}", text)
    label = f"{lead.suit.word}: the winner takes {taken}"
    return MoveLabel(text, label, text, f"card {number}")


def _followers(view: View, numbers: list[int]) -> Iterator[MoveLabel]:
    for number in numbers:
        card = following(view, number)
        if card.legal:
            wins = ", the best so far" if card.wins else ""
            text = notation(card.move)
            yield MoveLabel(text, f"{number} (shows {card.suit.word}{wins})", text)


def _placed(letter: str, fit: Fit) -> MoveLabel:
    text = notation(fit.move)
    where = {FIRST: "as the first card", ANEW: "anew"}.get(fit.move, place_words(fit.move))
    return MoveLabel(text, f"{letter}: {where}, {effect(fit)}", text)
