"""Descriptions of a hand of Weathervanes in text: what each card would do, or where a card may be placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.rules import Seat
from games.weathervanes.cards import Number
from games.weathervanes.forecasts import Fit, Following, Lead, chosen, following, leads, waiting
from games.weathervanes.values import View
from renderers.renderer import Cast
from renderers.weathervanes.description import KEY, now
from renderers.weathervanes.moves import effect, lettered
from renderers.weathervanes.names import (
    card_words,
    long_corner,
    lying,
    name_plain,
    place_words,
    placed_words,
    seat_name,
)
from texts.text import NOTHING, Text, Value, joined, lines, listed, phrase, sentences, verbatim


def describe_hand(view: View, cast: Cast, *, forecasts: bool = True) -> Text:
    if view.seat not in view.to_act:
        own = chosen(view)
        return lines(
            sentences(now(view, lambda seat: name_plain(seat, cast)), KEY),
            phrase("Your choice: {placed}.", placed=placed_words(own)) if own else NOTHING,
            _cards(view),
        )
    if view.placements:
        fits = [_fit(letter, fit, forecasts=forecasts) for letter, fit in lettered(view)]
        return lines(_to_place(view), fits)
    if view.trick is not None:
        return lines([*_following(view, forecasts=forecasts)])
    if forecasts or view.variants.constrained_lead:
        return lines([*_leading(view, forecasts=forecasts)])
    return sentences(YOU_LEAD, KEY, _cards(view))


YOU_LEAD = phrase("You lead.")


def _cards(view: View) -> Text:
    if not view.hand:
        return phrase("Your hand: no cards.")
    cards = [card_words(view.deck, number) for number in view.hand]
    return phrase("Your hand: {cards}.", cards=joined(", ", cards))


def _numbers(view: View) -> Iterable[tuple[Number, Value]]:
    hand = view.hand or ()
    # Two cards of the same number are the same move, so they share a line.
    return [(n, counted_words(n, hand.count(n) > 1)) for n in dict.fromkeys(hand)]


def counted_words(number: Number, two: bool) -> Value:
    """Return the number of a card as text: `5`, or `5 (two)` if `two`, which means that the hand has two such
    cards."""
    return phrase("{number} (two)", number=number) if two else number


def _leading(view: View, *, forecasts: bool) -> Iterator[Text]:
    hand = view.hand or ()
    if forecasts:
        yield sentences(
            YOU_LEAD,
            phrase("The corner that you show decides whose Display the winner takes:"),
        )
        yield joined("; ", [_first(view, lead) for lead in leads(view, hand[0])])
    else:
        yield YOU_LEAD
    if view.variants.constrained_lead:
        yield phrase("With Constrained Lead you lead the suit of your token:")
    for number, name in _numbers(view):
        meanings = [
            _meaning(view, lead, forecasts=forecasts) for lead in leads(view, number) if lead.legal
        ]
        yield verbatim("{number}: {meanings}", number=name, meanings=joined(", ", meanings))


def _first(view: View, lead: Lead) -> Text:
    giver = lead.givers[0]
    card = card_words(view.deck, view.displays[giver])
    if giver == view.seat:
        return phrase("{corner} your own {card}", corner=lead.corner.word, card=card)
    return phrase(
        "{corner} {seat}’s {card}", corner=lead.corner.word, seat=seat_name(giver), card=card
    )


def _meaning(view: View, lead: Lead, *, forecasts: bool) -> Text:
    giver = lead.givers[0]
    if not forecasts:
        return lead.suit.word
    if giver == view.seat:
        return phrase("{suit} own", suit=lead.suit.word)
    return verbatim("{suit} {seat}", suit=lead.suit.word, seat=seat_name(giver))


def _following(view: View, *, forecasts: bool) -> Iterator[Text]:
    assert view.trick is not None
    best = view.trick.best
    cards = [(name, following(view, number)) for number, name in _numbers(view)]
    yield sentences(
        phrase(
            "Led: {suit}. Your card shows its {corner} corner.",
            suit=view.trick.suit.word,
            corner=cards[0][1].corner.word,
        ),
        phrase("Best so far: {number} ({seat}).", number=best.number, seat=seat_name(best.seat)),
        _at_stake(view, view.trick.givers[0]),
    )
    yield from _playable(cards, forecasts=forecasts)


def _at_stake(view: View, giver: Seat) -> Text:
    number = view.displays[giver]
    if giver == view.seat:
        return phrase("The winner takes your own Display, {number}.", number=number)
    return phrase(
        "The winner takes {seat}’s Display, {number}.", seat=seat_name(giver), number=number
    )


def _playable(cards: Sequence[tuple[Value, Following]], *, forecasts: bool) -> Iterator[Text]:
    for name, card in cards:
        if card.follows and card.wins and forecasts:
            yield phrase("{number}: follows, would be the best so far", number=name)
        elif card.follows:
            yield phrase("{number}: follows", number=name)
    yield from _not_following(cards)


def _not_following(cards: Sequence[tuple[Value, Following]]) -> Iterator[Text]:
    found = [
        verbatim("{number} {suit}", number=name, suit=card.suit.word)
        for name, card in cards
        if not card.follows
    ]
    others = joined(", ", found)
    instead = next((card.instead for _, card in cards if card.instead), ())
    if instead:
        # Ruling 1: a player with cards that show the suit led must play one of them.
        yield phrase(
            "Not now, as you can follow with {numbers}: {others}",
            numbers=listed(instead, "or"),
            others=others,
        )
    elif others:
        yield phrase("You cannot follow. Play any card; none can win: {cards}", cards=others)


def _to_place(view: View) -> Text:
    card = waiting(view)
    assert card is not None
    words = card_words(view.deck, card.number)
    if card.giver == card.seat:
        head = phrase("You place {card}, your own Display.", card=words)
    else:
        head = phrase("You place {card}, from {seat}.", card=words, seat=seat_name(card.giver))
    lay = lying(view.deck, card.cells, long_corner) if any(card.cells) else phrase("empty")
    return sentences(
        head,
        phrase("Your token: {suit}.", suit=view.tokens[card.seat].word),
        phrase("Your tableau: {cards}.", cards=lay),
        KEY,
        phrase("Places:"),
    )


def _fit(letter: str, fit: Fit, *, forecasts: bool) -> Text:
    where = verbatim("{letter}, {where}", letter=letter, where=place_words(fit.move))
    if not forecasts:
        return where
    numbers = joined(", ", fit.next)
    return joined(": ", where, effect(fit), numbers)
