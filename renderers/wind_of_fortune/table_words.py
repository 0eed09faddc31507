"""Descriptions of the parts of the table of Wind of Fortune, each in one sentence or line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from games.rules import Seat
from games.wind_of_fortune.cards import FULL, LAYERS, Card, Colour, Suit, Symbol, name_of
from games.wind_of_fortune.forecasts import alone
from games.wind_of_fortune.pieces import Awaited, Battle, Mode
from games.wind_of_fortune.values import View
from renderers.renderer import Cast
from renderers.wind_of_fortune.decisions import in_order
from renderers.wind_of_fortune.names import card_name, cards_named, symbol_name, symbols_named
from renderers.wind_of_fortune.pieces.stakes import (
    current,
    if_current_won,
    if_won,
    in_a_sentence,
    upcoming,
)
from renderers.wind_of_fortune.pieces.stakes import standing as raised_before
from texts.text import (
    NOTHING,
    Text,
    counted,
    joined,
    listed,
    phrase,
    phrase_in,
    sentences,
    verbatim,
)

Namer: TypeAlias = Callable[[View, Seat, Cast], Text]


def bare(view: View, seat: Seat, _cast: Cast) -> Text:
    """Return the name of a seat without its person's name. This function is a `Namer`."""
    return name_of(view.colours, seat)


def now(view: View, cast: Cast, name: Namer) -> Text:
    """Say who has to do what or, once the match is over, who won. `name` returns the text that names a seat."""
    if view.outcome is not None:
        winners = [name(view, seat, cast) for seat in view.outcome.winners]
        return counted(len(winners), "{people} won.", "{people} won.", people=listed(winners))
    asked_for = dict.fromkeys(view.awaited[seat] for seat in sorted(view.to_act))
    return sentences([_waits_for(view, kind, cast, name) for kind in asked_for if kind])


def _waits_for(view: View, kind: Awaited, cast: Cast, name: Namer) -> Text:
    seats = [seat for seat in sorted(view.to_act) if view.awaited[seat] is kind]
    people = listed(name(view, seat, cast) for seat in seats)
    return TO_DO[kind](len(seats), people)


TO_DO: Final[dict[Awaited, Callable[[int, Text], Text]]] = {
    Awaited.BATTLE: lambda number, people: counted(
        number, "{people} starts.", "{people} start.", people=people
    ),
    Awaited.ANSWER: lambda number, people: counted(
        number, "{people} answers.", "{people} answer.", people=people
    ),
    Awaited.SHOW: lambda number, people: counted(
        number, "{people} shows a card next.", "{people} show a card next.", people=people
    ),
    Awaited.EXPOSE: lambda number, people: counted(
        number, "{people} exposes a pack next.", "{people} expose a pack next.", people=people
    ),
    Awaited.JOKER: lambda number, people: counted(
        number,
        "{people} chooses the joker’s tower.",
        "{people} choose the joker’s tower.",
        people=people,
    ),
}


def describe_symbols(view: View) -> list[Text]:
    """Describe the symbol of the current battle, and what it would do. Do the same for the other symbol of its
    pair, if that one is fought for next or has been raised."""
    symbol, coming, raised = current(view), upcoming(view), raised_before(view)
    if symbol is None:
        return [phrase("Nothing is fought for now.")]
    paragraphs = [sentences(_now(view, symbol), if_current_won(view))]
    if coming is not None:
        next_one = phrase("Next: {symbol}.", symbol=symbol_name(coming))
        paragraphs.append(sentences(next_one, if_won(alone(view, coming), view.colour_of(coming))))
    if raised is not None:
        stands = phrase("On the pedestal: {symbol}.", symbol=symbol_name(raised))
        paragraphs.append(sentences(stands, in_a_sentence(alone(view, raised))))
    return paragraphs


def _now(view: View, symbol: Symbol) -> Text:
    name = symbol_name(symbol)
    if len(view.pair) == 1 or view.symbol is None:
        return phrase("Now: {symbol}.", symbol=name)
    if view.fought:
        return phrase("Now: {symbol}, second of the pair.", symbol=name)
    return phrase("Now: {symbol}, first of the pair.", symbol=name)


def describe_deck(view: View) -> Text:
    # Everybody may see which symbols are in the dump (ruling 15), but not in which order they came there.
    dump = sorted(view.dump, key=lambda s: (s.is_joker, s.suit or 0, s.rank))
    return sentences(
        phrase("Godly deck: {cards}.", cards=view.godly),
        counted(view.aside, "{n} joker is yet to join.", "{n} jokers are yet to join.")
        if view.aside
        else NOTHING,
        phrase("Dump: {symbols}.", symbols=symbols_named(dump))
        if dump
        else phrase("The dump is empty."),
    )


def describe_tower(view: View, suit: Suit) -> Text:
    """Describe a tower's layers and the cards face down beside it, as in `♥: J, joker as Q; face down: K.`"""
    tower = view.tower(suit)
    built = joined(
        ", ",
        [
            phrase("joker as {rank}", rank=LAYERS[number]) if symbol.is_joker else symbol.letter
            for number, symbol in enumerate(tower.layers, 1)
        ],
    )
    height = phrase("{layers} (full)", layers=built) if tower.height == FULL else built
    # All cards that wait face down have the suit of the tower, so their letters are enough.
    waiting = ", ".join(symbol.letter for symbol in sorted(tower.waiting))
    down = phrase("face down: {ranks}", ranks=waiting) if waiting else NOTHING
    content = joined("; ", height or phrase_in("tower", "empty"), down)
    return verbatim("{suit}: {tower}.", suit=suit.sign, tower=content)


def describe_side(view: View, colour: Colour, cast: Cast, name: Namer) -> Text:
    people = listed(name(view, seat, cast) for seat in view.seats_of(colour))
    facts = joined(
        "; ", _stones(view, colour), describe_dummy(view, colour), _committed(view, colour)
    )
    return verbatim("{people}: {facts}.", people=people, facts=facts)


def _stones(view: View, colour: Colour) -> Text:
    match view.fortune is colour, view.heavy is colour:
        case True, True:
            return phrase("fortune stone and heavy stone")
        case True, False:
            return phrase("fortune stone")
        case False, True:
            return phrase("heavy stone")
    return NOTHING


def describe_dummy(view: View, colour: Colour) -> Text:
    dummy, mode = view.dummies[colour], view.modes[colour]
    cards, leader = cards_named(in_order(dummy.open, colour)), view.leaders[colour]
    if mode is Mode.REAL:
        return phrase("each plays a card face down")
    if leader is not None:
        return phrase(
            "{leader} leads, open {cards}", leader=name_of(view.colours, leader), cards=cards
        )
    if mode is Mode.NAKED:
        return phrase("dummy open {cards}", cards=cards)
    return phrase("dummy open {cards}, pile {pile}", cards=cards, pile=dummy.pile)


def _committed(view: View, colour: Colour) -> Text:
    if view.laid is not None and view.colours[view.laid.seat] is colour:
        return phrase("laid {card} and one face down", card=card_name(view.laid.card))
    count = len(view.committed.intersection(view.seats_of(colour)))
    if not count:
        return NOTHING
    if view.starter is None:
        return phrase("has chosen")
    if count == len(view.seats_of(colour)):
        return phrase("has laid face down")
    return phrase("one has laid")


def describe_battles(view: View) -> list[Text]:
    """Describe the last battle, if any, and the cards used since the last deal, if any."""
    paragraphs = [] if view.last_battle is None else [_last_battle(view.last_battle)]
    if view.discard:
        used = [_of_colour(view.discard, colour) for colour in Colour]
        cards = " ".join(cards_named(each) for each in used if each)
        paragraphs.append(phrase("Used in this deal: {cards}.", cards=cards))
    return paragraphs


def _last_battle(battle: Battle) -> Text:
    played = [card for _, card, _ in battle.cards]
    red, black = (
        f"{cards_named(_of_colour(played, colour))} = {battle.sums[colour]}" for colour in Colour
    )
    if battle.symbol.is_joker:
        cards = phrase("Last battle, for the joker: {red}, {black}.", red=red, black=black)
    else:
        name = symbol_name(battle.symbol)
        cards = phrase(
            "Last battle, for {symbol}: {red}, {black}.", symbol=name, red=red, black=black
        )
    return sentences(cards, _won(battle))


def _won(battle: Battle) -> Text:
    side = battle.winner.word
    if battle.tied:
        if battle.raised:
            return phrase("{side} won the draw, and it was raised.", side=side)
        return phrase("{side} won the draw, and it was dumped.", side=side)
    if battle.raised:
        return phrase("{side} won, and it was raised.", side=side)
    return phrase("{side} won, and it was dumped.", side=side)


def _of_colour(cards: Sequence[Card], colour: Colour) -> list[Card]:
    return in_order([card for card in cards if card.colour is colour], colour)
