"""The labels of the legal moves of Weathervanes: cards with their corners, and places with their letters."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from games.weathervanes.forecasts import Fit, Lead, following, leads, placing, waiting
from games.weathervanes.notation import notation, parse
from games.weathervanes.pieces import Place, Play, Way
from games.weathervanes.values import View
from renderers.renderer import MoveLabel
from renderers.weathervanes.names import place_words, seat_name
from texts.text import NOTHING, Text, counted, phrase, signed, verbatim


def moves(view: View, *, forecasts: bool = True) -> list[MoveLabel]:
    """Return cards to play in the order of the hand, and places in the order of their letters in pictures."""
    if view.seat not in view.to_act:
        return []
    if view.placements:
        return [_placed(letter, fit, forecasts=forecasts) for letter, fit in lettered(view)]
    # Duplicates are removed, because the two cards of a number are one move.
    numbers = list(dict.fromkeys(view.hand or ()))
    if view.trick is None:
        legal = [lead for n in numbers for lead in leads(view, n) if lead.legal]
        return [_lead(view, lead, forecasts=forecasts) for lead in legal]
    return list(_followers(view, numbers, forecasts=forecasts))


def prompts(view: View) -> tuple[Text, Text]:
    card = waiting(view)
    if card is not None:
        return phrase("Choose where {number} goes", number=card.number), NOTHING
    if view.trick is not None:
        return phrase("Choose the card that you play"), NOTHING
    if view.variants.constrained_lead:
        return phrase("Choose the card that you lead"), NOTHING
    return phrase("Choose the card that you lead"), phrase("Choose the suit")


def confirm(view: View, notation: str) -> Text:
    move = parse(notation)
    if isinstance(move, Place):
        card = waiting(view)
        assert card is not None
        return phrase(
            "You placed **{number} {where}**", number=card.number, where=place_words(move)
        )
    if view.trick is not None:
        return phrase("You played **{number}**", number=move.number)
    return phrase("You led **{card}**", card=_card(move))


def lettered(view: View) -> list[tuple[str, Fit]]:
    """Return the places for the card to place, each with its letter in texts and pictures."""
    return list(zip(ascii_uppercase, placing(view), strict=False))


def effect(fit: Fit) -> Text:
    """Say what a place would score. If it would score nothing yet, say what the tableau would be worth, and how
    many card numbers would then fit into it."""
    if fit.scores:
        return worth(fit)
    return counted(
        len(fit.next),
        "worth {points} so far; {n} number fits next",
        "worth {points} so far; {n} numbers fit next",
        points=fit.now.total,
    )


def worth(fit: Fit) -> Text:
    """Say in a few words what a place would score, or what the tableau would be worth."""
    if fit.scores:
        return phrase("scores {points}", points=signed(fit.points))
    return phrase("worth {points}", points=fit.now.total)


def _card(move: Play) -> Text:
    suit = NOTHING if move.suit is None else move.suit.word
    return verbatim("{number} {suit}", number=move.number, suit=suit)


def _lead(view: View, lead: Lead, *, forecasts: bool) -> MoveLabel:
    """Return the label of a lead. Leads are grouped by card, except with Constrained Lead, where a card has
    only one legal corner."""
    text, words = notation(lead.move), _card(lead.move)
    label = _taken(view, lead, words) if forecasts else words
    group = NOTHING if view.variants.constrained_lead else verbatim(str(lead.move.number))
    return MoveLabel(text, label, words, group)


def _taken(view: View, lead: Lead, card: Text) -> Text:
    giver = lead.givers[0]
    number = view.displays[giver]
    if giver == view.seat:
        return phrase("{card}: the winner takes your own {number}", card=card, number=number)
    return phrase(
        "{card}: the winner takes {seat}’s {number}",
        card=card,
        seat=seat_name(giver),
        number=number,
    )


def _followers(view: View, numbers: list[int], *, forecasts: bool) -> Iterator[MoveLabel]:
    assert view.trick is not None
    for number in numbers:
        card = following(view, number)
        if not card.legal:
            continue
        label = phrase("{number} (shows {suit})", number=number, suit=card.suit.word)
        if card.wins and forecasts:
            display = view.displays[view.trick.givers[0]]
            label = phrase("{number} would take {display}", number=label, display=display)
        yield MoveLabel(notation(card.move), label, _card(card.move))


def _placed(letter: str, fit: Fit, *, forecasts: bool) -> MoveLabel:
    where = place_words(fit.move)
    if forecasts:
        label = verbatim("{letter}: {where}, {worth}", letter=letter, where=where, worth=worth(fit))
    else:
        label = verbatim("{letter}: {where}", letter=letter, where=where)
    return MoveLabel(notation(fit.move), label, _placing(fit.move))


def _placing(place: Place) -> Text:
    number = place.beside
    match place.way:
        case Way.ABOVE:
            return phrase("place above {number}", number=number)
        case Way.BELOW:
            return phrase("place below {number}", number=number)
        case Way.LEFT:
            return phrase("place left of {number}", number=number)
        case Way.RIGHT:
            return phrase("place right of {number}", number=number)
        case Way.FIRST:
            return phrase("place first")
        case Way.ANEW:
            return phrase("place anew")
