"""The legal moves of Weathervanes as labels: cards with their corners, lettered places."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from games.rules import Seat
from games.weathervanes import notation, parse
from games.weathervanes.forecasts import Fit, Lead, following, leads, placing, waiting
from games.weathervanes.pieces import ANEW, FIRST, Place
from games.weathervanes.values import View
from renderers.kit.words import counted, signed
from renderers.renderer import MoveLabel
from renderers.weathervanes.names import place_words, seat_name


def moves(view: View, *, forecasts: bool = True) -> list[MoveLabel]:
    """Cards in the order of the hand, places by their letters."""
    if view.seat not in view.to_act:
        return []
    if view.placements:
        return [_placed(letter, fit, forecasts=forecasts) for letter, fit in lettered(view)]
    # A set: the two cards of a number are one move.
    numbers = list(dict.fromkeys(view.hand or ()))
    if view.trick is None:
        legal = [lead for n in numbers for lead in leads(view, n) if lead.legal]
        return [_lead(view, lead, forecasts=forecasts) for lead in legal]
    return list(_followers(view, numbers, forecasts=forecasts))


def prompts(view: View) -> tuple[str, str]:
    card = waiting(view)
    if card is not None:
        return f"Choose where {card.number} goes", ""
    if view.trick is not None:
        return "Choose the card that you play", ""
    if view.variants.constrained_lead:
        return "Choose the card that you lead", ""
    return "Choose the card that you lead", "Choose the suit"


def confirm(view: View, notation: str) -> str:
    move = parse(notation)
    if isinstance(move, Place):
        card = waiting(view)
        assert card is not None
        return f"You placed **{card.number} {where_words(move)}**"
    if view.trick is not None:
        return f"You played **{move.number}**"
    assert move.suit is not None
    return f"You led **{move.number} in {move.suit.word}**"


def lettered(view: View) -> list[tuple[str, Fit]]:
    """The places with the letters by which texts and pictures name them."""
    return list(zip(ascii_uppercase, placing(view), strict=False))


def whose(giver: Seat, seat: Seat | None) -> str:
    """Whose Display it is, from the point of view of `seat`."""
    return "your own" if giver == seat else f"{seat_name(giver)}’s"


def effect(fit: Fit) -> str:
    """What a place brings now, and how many numbers would still fit."""
    if fit.scores:
        return f"scores {signed(sum(score.total for score in fit.scores))}"
    numbers = counted(len(fit.next), "number fits", "numbers fit")
    return f"worth {fit.now.total} so far; {numbers} next"


def _lead(view: View, lead: Lead, *, forecasts: bool) -> MoveLabel:
    """A lead is chosen in two steps: 11 cards with four corners are more than Discord's 25 buttons.
    Constrained Lead leaves each card one corner, so one step is enough."""
    text, number = notation(lead.move), lead.move.number
    giver = lead.givers[0]
    taken = f": the winner takes {whose(giver, view.seat)} {view.displays[giver]}" * forecasts
    if view.variants.constrained_lead:
        return MoveLabel(text, f"{text}{taken}", text)
    label = f"{lead.suit.word}{taken}"
    return MoveLabel(text, label, text, f"Card {number}")


def _followers(view: View, numbers: list[int], *, forecasts: bool) -> Iterator[MoveLabel]:
    for number in numbers:
        card = following(view, number)
        if card.legal:
            wins = ", the best so far" if card.wins and forecasts else ""
            text = notation(card.move)
            yield MoveLabel(text, f"{number} (shows {card.suit.word}{wins})", text)


def _placed(letter: str, fit: Fit, *, forecasts: bool) -> MoveLabel:
    text = notation(fit.move)
    brings = f", {effect(fit)}" if forecasts else ""
    return MoveLabel(text, f"{letter}: {where_words(fit.move)}{brings}", text)


def where_words(place: Place) -> str:
    """`above 5`, `as the first card`"""
    return {FIRST: "as the first card", ANEW: "anew"}.get(place, place_words(place))
