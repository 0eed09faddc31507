"""The table of Wind of Fortune in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from games.rules import Seat
from games.wind_of_fortune.cards import FULL, LAYERS, Card, Colour, Suit, Symbol
from games.wind_of_fortune.forecasts import alone
from games.wind_of_fortune.pieces import Awaited, Mode
from games.wind_of_fortune.values import View
from renderers.kit.words import counted, first_fitting, lines, listed
from renderers.renderer import Cast
from renderers.wind_of_fortune.decisions import in_order
from renderers.wind_of_fortune.names import (
    card_name,
    cards_named,
    name_markdown,
    name_plain,
    sign,
    symbols_named,
    the_symbol,
)
from renderers.wind_of_fortune.stakes import current, current_in_words, in_a_sentence, upcoming
from renderers.wind_of_fortune.stakes import standing as raised_before

# Discord's limit for the description of an attachment:
# https://docs.discord.com/developers/resources/message#attachment-object
LONGEST_ALT: Final = 1024
Namer: TypeAlias = Callable[[View, Seat, Cast], str]


def describe(view: View, cast: Cast) -> str:
    """Everything on the table as Markdown."""
    title = progress(view)
    return lines(
        f"**{title[0].upper()}{title[1:]}; {standing(view)}.** {now(view, cast, name_markdown)}",
        "**Symbols**",
        [f"- {line}" for line in describe_symbols(view)],
        f"- {_deck(view)}",
        "**Towers** (from J up; what waits lies face down)",
        [f"- {sign(suit)}: {_tower(view, suit)}" for suit in Suit],
        "**Sides**",
        [f"- {_side(view, colour, cast, name_markdown)}" for colour in Colour],
        "**Battles of this deal**",
        [f"- {line}" for line in _battles(view)] or "- none yet",
    )


def alt_text(view: View, cast: Cast) -> str:
    """In full, or where that is too long without what can be looked up elsewhere."""
    return first_fitting(LONGEST_ALT, _alt_texts(view, cast))


def progress(view: View) -> str:
    """`deal 3, battle 5`"""
    trial = f", trial {view.trial}" if view.trial else ""
    return f"deal {view.deal}, battle {view.battle}{trial}"


def chapter(view: View) -> str:
    return f"deal {view.deal}"


def standing(view: View) -> str:
    """The heights of the towers: `towers of 4 layers: Red 3 and 2, Black 4 and 1`."""
    heights = ", ".join(f"{colour.word} {_heights(view, colour)}" for colour in Colour)
    return f"towers of {FULL} layers: {heights}"


def _heights(view: View, colour: Colour) -> str:
    return " and ".join(str(view.tower(suit).height) for suit in colour.suits)


def _alt_texts(view: View, cast: Cast) -> Iterator[str]:
    head = f"Wind of Fortune, {progress(view)}. {now(view, cast, name_plain)}"
    towers = [f"{sign(suit)}: {_tower(view, suit)}." for suit in Suit]
    sides = [f"{_side(view, colour, cast, name_plain)}." for colour in Colour]
    symbols = [f"{line}." for line in describe_symbols(view)]
    deck, battles = f"{_deck(view)}.", [f"{line}." for line in _battles(view)]
    yield lines(head, symbols, deck, towers, sides, battles)
    # Without the used cards of the deal.
    yield lines(head, symbols, deck, towers, sides, battles[:1])
    short = [f"{_side(view, colour, cast, _bare)}." for colour in Colour]
    # Without people's names too.
    yield lines(head, symbols, deck, towers, short, battles[:1])


def _bare(view: View, seat: Seat, _cast: Cast) -> str:
    return name_plain(view, seat, Cast(("",) * len(view.colours))).split(" (")[0]


def now(view: View, cast: Cast, name: Namer) -> str:
    """Who won, or who has to do what."""
    if view.outcome is not None:
        winners = listed(name(view, seat, cast) for seat in view.outcome.winners)
        return f"{winners} won."
    asked_for = dict.fromkeys(view.awaited[seat] for seat in sorted(view.to_act))
    return " ".join(_waits_for(view, kind, cast, name) for kind in asked_for if kind)


def _waits_for(view: View, kind: Awaited, cast: Cast, name: Namer) -> str:
    seats = [seat for seat in sorted(view.to_act) if view.awaited[seat] is kind]
    people = listed(name(view, seat, cast) for seat in seats)
    return f"{people} {'is' if len(seats) == 1 else 'are'} {TO_DO[kind]}."


TO_DO: Final = {
    Awaited.BATTLE: "to start",
    Awaited.ANSWER: "to answer",
    Awaited.SHOW: "to show a card",
    Awaited.EXPOSE: "to expose a pack",
    Awaited.JOKER: "to choose the joker’s tower",
}


def describe_symbols(view: View) -> Iterator[str]:
    """What is fought for, what comes next or stands, and what each would do."""
    symbol, coming, raised = current(view), upcoming(view), raised_before(view)
    if symbol is None:
        yield "Nothing is fought for now"
        return
    place = (
        f", {('first', 'second')[view.fought]} of the pair"
        if len(view.pair) > 1 and view.symbol
        else ""
    )
    yield f"Now {the_symbol(symbol)}{place}: {_prospect(view, symbol, current_in_words(view))}"
    if coming is not None:
        yield f"Next {the_symbol(coming)}: {_prospect(view, coming, [])}"
    if raised is not None:
        yield f"On the pedestal {the_symbol(raised)}: {in_a_sentence(alone(view, raised))}"


def _prospect(view: View, symbol: Symbol, words: list[str]) -> str:
    """What happens if its colour wins: where it goes, or that it falls from the pedestal."""
    winner = f"if {view.colour_of(symbol).word} wins it, "
    if view.symbol is None:
        winner = ""
    if words and ("fall" in words[0]):
        return winner + words[0]
    return winner + in_a_sentence(alone(view, symbol))


def _deck(view: View) -> str:
    aside = f", {counted(view.aside, 'joker', 'jokers')} yet to join" if view.aside else ""
    # Sorted: the dump's contents are public (ruling 15), its order is not.
    dump = symbols_named(sorted(view.dump, key=lambda s: (s.is_joker, s.suit or 0, s.rank)))
    return f"Godly deck {view.godly}{aside}; dump: {dump or 'empty'}"


def _tower(view: View, suit: Suit) -> str:
    """`J, joker as Q; K waits`"""
    tower = view.tower(suit)
    built = [
        f"joker as {LAYERS[number]}" if symbol.is_joker else symbol.letter
        for number, symbol in enumerate(tower.layers, 1)
    ]
    # All cards that wait are of the tower's suit, so the letter is enough.
    waiting = [symbol.letter for symbol in sorted(tower.waiting)]
    down = f"; {listed(waiting)} {'waits' if len(waiting) == 1 else 'wait'}" if waiting else ""
    return (", ".join(built) or "empty") + (" (full)" if tower.height == FULL else "") + down


def _side(view: View, colour: Colour, cast: Cast, name: Namer) -> str:
    people = listed(name(view, seat, cast) for seat in view.seats_of(colour))
    # The fortune stone wins draws; the heavy stone marks who dealt the earthly deck.
    stones = [word for word, holder in _stones(view) if holder is colour]
    held = f", {listed(stones)} stone{'s' * (len(stones) > 1)}" if stones else ""
    return f"{people}{held}: {describe_dummy(view, colour)}{_committed(view, colour)}"


def _stones(view: View) -> tuple[tuple[str, Colour], ...]:
    return ("fortune", view.fortune), ("heavy", view.heavy)


def describe_dummy(view: View, colour: Colour) -> str:
    dummy, mode = view.dummies[colour], view.modes[colour]
    cards = in_order(dummy.open, colour)
    opened = f"open {cards_named(cards)}" if cards else "no open card"
    leader = view.leaders[colour]
    if mode is Mode.REAL:
        return "each plays a card face down"
    if leader is not None:
        return f"{_bare(view, leader, Cast(()))} leads, {opened}"
    return f"dummy {opened}" + (f", pile {dummy.pile}" if mode is not Mode.NAKED else "")


def _committed(view: View, colour: Colour) -> str:
    if view.laid is not None and view.colours[view.laid.seat] is colour:
        return f"; laid {card_name(view.laid.card)} and one face down"
    count = len(view.committed.intersection(view.seats_of(colour)))
    if view.starter is None:
        return "; has chosen" if count else ""
    return (
        "; has laid face down"
        if count == len(view.seats_of(colour))
        else "; one has laid"
        if count
        else ""
    )


def _battles(view: View) -> Iterator[str]:
    battle = view.last_battle
    if battle is not None:
        played = [card for _, card, _ in battle.cards]
        cards = [cards_named(_of_colour(played, colour)) for colour in Colour]
        fate = "raised" if battle.raised else "dumped"
        draw = " in a draw" if battle.tied else ""
        yield (
            f"Last battle, for {the_symbol(battle.symbol)}: {cards[0]} = {battle.sums[0]}, "
            f"{cards[1]} = {battle.sums[1]}; {battle.winner.word} won{draw}, it was {fate}"
        )
    if view.discard:
        used = [cards_named(_of_colour(view.discard, colour)) for colour in Colour]
        yield f"Used in this deal: {' '.join(part for part in used if part != 'none')}"


def _of_colour(cards: Sequence[Card], colour: Colour) -> list[Card]:
    return in_order([card for card in cards if card.colour is colour], colour)
