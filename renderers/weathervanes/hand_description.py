"""A hand of Weathervanes in words: what each card would mean, or where a card may be placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from games.rules import Seat
from games.weathervanes.cards import Corner, Number
from games.weathervanes.forecasts import Fit, Following, chosen, following, leads, waiting
from games.weathervanes.values import View
from renderers.kit.words import first_fitting, lines
from renderers.renderer import Cast
from renderers.weathervanes.description import KEY, LONGEST_ALT, Placed, now
from renderers.weathervanes.moves import effect, lettered, whose
from renderers.weathervanes.names import (
    card_words,
    either,
    long_corner,
    lying,
    name_plain,
    place_words,
    placed_words,
    seat_name,
    short_corner,
)


def describe_hand(view: View, cast: Cast, *, forecasts: bool = True) -> str:
    """The cards of the seat, what it may do with them if it is to act, and what the round has shown."""
    hand, scored = _hand(view, cast, forecasts=forecasts), _scored(view)
    voids = (_voids(view, word) for word in (long_corner, short_corner))
    return first_fitting(LONGEST_ALT, (lines(hand, scored, each) for each in (*voids, "")))


def _hand(view: View, cast: Cast, *, forecasts: bool) -> str:
    if view.seat not in view.to_act:
        own = chosen(view)
        return lines(
            f"{now(view, lambda seat: name_plain(seat, cast))} {KEY}",
            f"Your choice: {placed_words(own)}." if own else "",
            f"Your hand: {_cards(view) or 'no cards'}.",
        )
    if view.placements:
        fits = [_fit(letter, fit, forecasts=forecasts) for letter, fit in lettered(view)]
        return lines(_to_place(view), fits)
    if view.trick is not None:
        return lines([*_following(view, forecasts=forecasts)])
    if forecasts or view.variants.constrained_lead:
        return lines([*_leading(view, forecasts=forecasts)])
    return f"You lead. {KEY} Your hand: {_cards(view)}."


def _scored(view: View) -> str:
    counts = Counter(view.scored)
    words = ", ".join(f"{n} (two)" if counts[n] > 1 else str(n) for n in counts)
    return f"Scored in this round: {words}." if words else ""


def _voids(view: View, word: Placed) -> str:
    """`East has no red or blue top left, no green bottom left.`"""
    return " ".join(
        f"{seat_name(seat)} has {', '.join(_missing(view, seat, word))}."
        for seat in sorted({void.seat for void in view.voids} - {view.seat})
    )


def _missing(view: View, seat: Seat, word: Placed) -> Iterator[str]:
    for corner in Corner:
        suits = [str(each.suit.word) for each in view.voids if each[:2] == (seat, corner)]
        if suits:
            yield f"no {either(suits)} {word(corner)}"


def _cards(view: View) -> str:
    return ", ".join(card_words(view.deck, number) for number in view.hand or ())


def _numbers(view: View) -> Iterable[tuple[Number, str]]:
    """Each number once, and what it is called."""
    hand = view.hand or ()
    # Two cards of a number are the same move, so they are one line.
    return [(n, f"{n} (two)" if hand.count(n) > 1 else str(n)) for n in dict.fromkeys(hand)]


def _leading(view: View, *, forecasts: bool) -> Iterator[str]:
    hand = view.hand or ()
    yield (
        "You lead."
        + " The corner that you show says whose Display is taken first, by the winner:" * forecasts
    )
    if forecasts:
        yield "; ".join(
            f"{lead.corner.word} {whose(lead.givers[0], view.seat)} "
            f"{card_words(view.deck, view.displays[lead.givers[0]])}"
            for lead in leads(view, hand[0])
        )
    if view.variants.constrained_lead:
        yield "With Constrained Lead you lead the suit of your token:"
    for number, name in _numbers(view):
        meanings = [
            f"{lead.suit.word}{f' {_short(lead.givers[0], view.seat)}' * forecasts}"
            for lead in leads(view, number)
            if lead.legal
        ]
        yield f"{name}: {', '.join(meanings)}"


def _short(giver: Seat, seat: Seat | None) -> str:
    return "own" if giver == seat else seat_name(giver)


def _following(view: View, *, forecasts: bool) -> Iterator[str]:
    assert view.trick is not None
    best, first = view.trick.best, view.trick.givers[0]
    cards = [(name, following(view, number)) for number, name in _numbers(view)]
    corner = cards[0][1].corner.word
    yield (
        f"{str(view.trick.suit.word).capitalize()} is led, so your card shows its {corner}. "
        f"Best so far: {best.number} of {seat_name(best.seat)}. "
        f"The winner takes {whose(first, view.seat)} Display, {view.displays[first]}."
    )
    yield from _playable(cards, forecasts=forecasts)


def _playable(cards: Sequence[tuple[str, Following]], *, forecasts: bool) -> Iterator[str]:
    """The cards that follow, each with its prospect; then the others with the suits that they would
    show."""
    for name, card in cards:
        if card.follows:
            yield f"{name}: follows" + (
                ", would be the best so far" if card.wins and forecasts else ""
            )
    others = ", ".join(f"{name} {card.suit.word}" for name, card in cards if not card.follows)
    instead = next((card.instead for _, card in cards if card.instead), ())
    if instead:
        # Ruling 1: whoever has a card that shows the suit led must play one.
        yield f"Not now, as you can follow with {either(instead)}: {others}"
    elif others:
        yield f"You can’t follow, so you may play any, and none can win: {others}"


def _to_place(view: View) -> str:
    card = waiting(view)
    assert card is not None
    source = "your own Display" if card.giver == card.seat else f"from {seat_name(card.giver)}"
    lay = lying(view.deck, card.cells, long_corner) or "empty"
    return (
        f"You place {card_words(view.deck, card.number)}, {source}. Your token is "
        f"{view.tokens[card.seat].word}. Your tableau: {lay}. {KEY} Places:"
    )


def _fit(letter: str, fit: Fit, *, forecasts: bool) -> str:
    if not forecasts:
        return f"{letter}, {place_words(fit.move)}"
    fitting = f": {', '.join(map(str, fit.next))}" if fit.next else ""
    return f"{letter}, {place_words(fit.move)}: {effect(fit)}{fitting}"
