"""Checks whether the reasons for moves in Weathervanes are true.

They play tricks to the end by the rules, with the real hands and with imagined ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Final

from games.weathervanes import reasons as facts
from games.weathervanes.pieces import ANEW, Place, Placement, Shown
from games.weathervanes.tableau import arranged, fits
from games.weathervanes.values import State
from tests.reasons import Case

SAMPLES: Final = 4
TRIES: Final = 4
"""How many deals are imagined for a check (`SAMPLES`), and how often a trick is played in each (`TRIES`)."""


def tricks_of(case: Case) -> Iterator[State]:
    """Yield states after the trick of the checked move, in which the others play random cards. Their hands are
    the real ones first, then imagined ones."""
    imagined = [case.rules.imagine(case.view, bytes([number])) for number in range(SAMPLES)]
    rng = Random(case.rules.notation(case.move))
    for state in [case.state, *imagined]:
        for _ in range(TRIES):
            after = case.rules.apply(state, case.seat, case.move)
            while not after.placements:
                (seat,) = case.rules.to_act(after)
                move = rng.choice(case.rules.legal_moves(after, seat))
                after = case.rules.apply(after, seat, move)
            yield after


def taken(state: State, seat: int) -> Placement:
    (found,) = (each for each in state.placements if each.seat == seat)
    return found


def most(case: Case, state: State, seat: int) -> int:
    """Return the most points that a seat can score by placing the card it has taken."""
    legal = case.rules.legal_moves(state, seat)
    return max(scored(case.rules.apply(state, seat, move), seat) for move in legal)


def scored(state: State, seat: int) -> int:
    """Return the points that a seat has just scored by placing a card."""
    news = state.news
    placements = state.placements or getattr(news, "placements", ())
    (found,) = (each for each in placements if each.seat == seat)
    return sum(score.total for score in found.scores)


def won(case: Case) -> list[State]:
    """Return states after the trick of the move, if the move can win it."""
    return [state for state in tricks_of(case) if state.placements[0].seat == case.seat]


def can_fit(case: Case, state: State) -> bool:
    """Return whether the card that the seat has taken in the trick fits its tableau."""
    return any(place.beside for place in case.rules.legal_moves(state, case.seat))


def takes(case: Case, fact: facts.Takes) -> bool:
    return all(is_worth(case, state, fact) for state in tricks_of(case))


def prize(case: Case, fact: facts.Prize) -> bool:
    return all(is_worth(case, state, fact) for state in won(case))


def is_worth(case: Case, state: State, fact: facts.Takes | facts.Prize) -> bool:
    points = most(case, state, case.seat)
    return taken(state, case.seat).number == fact.display and points == fact.points > 0


def suits(case: Case, fact: facts.Suits) -> bool:
    return all(is_fit(case, state, fact) for state in tricks_of(case))


def catch(case: Case, fact: facts.Catch) -> bool:
    return all(is_fit(case, state, fact) for state in won(case))


def is_fit(case: Case, state: State, fact: facts.Suits | facts.Catch) -> bool:
    return taken(state, case.seat).number == fact.display and can_fit(case, state)


def holds(case: Case, fact: facts.Holds) -> bool:
    assert fact.seat != case.seat
    legal = case.rules.legal_moves(case.state, case.seat)
    others = [case.rules.apply(case.state, case.seat, move) for move in legal]
    most_of_all = max(most(case, state, fact.seat) for state in others)
    own = most(case, case.after, fact.seat)
    return (own, most_of_all) == (fact.points, fact.instead) and own < most_of_all


def spoils(case: Case, fact: facts.Spoils) -> bool:
    return all(
        taken(state, fact.seat).number == fact.display
        and case.rules.legal_moves(state, fact.seat) == (ANEW,)
        for state in won(case)
    )


def hidden_from(case: Case) -> list[int]:
    """Return the cards that the seat has not seen: those in other hands, and those not dealt."""
    others = [hand for seat, hand in enumerate(case.state.hands) if seat != case.seat]
    return [*chain(case.state.aside, *others)]


def beating(case: Case) -> list[int]:
    """Return the unseen cards that could beat the played card if seats that play later held them."""
    first, view = case.after.cards[0], case.view
    best = case.after.cards[-1].number
    able = {
        (first.corner + seat - first.seat) % 4
        for seat in range(4)
        if seat not in {card.seat for card in case.after.cards}
        and not any(
            (void.seat, void.suit) == (seat, first.suit)
            and void.corner == (first.corner + seat - first.seat) % 4
            for void in view.voids
        )
    }
    return [
        number
        for number in hidden_from(case)
        if number > best and any(case.state.deck[number][corner] == first.suit for corner in able)
    ]


def beaten(case: Case, fact: facts.Beaten) -> bool:
    if not fact.unseen:
        return all(state.placements[0].seat == case.seat for state in tricks_of(case))
    return len(beating(case)) == fact.unseen


def beatable(case: Case, fact: facts.Beatable) -> bool:
    return len(beating(case)) == fact.unseen > 0


def unfit(case: Case, fact: facts.Unfit) -> bool:
    """Return whether the winner of the trick takes the claimed Display, which doesn't fit the tableau of the
    seat, and the seat may lose the trick."""
    cells = case.state.tableaux[case.seat]
    (place,) = fits(case.state.deck, cells, fact.display)
    firsts = [state.placements[0] for state in tricks_of(case)]
    assert any(each.seat != case.seat for each in firsts)
    return (
        {each.number for each in firsts} == {fact.display} and place == ANEW and cells.count(0) < 3
    )


def strands(case: Case, fact: facts.Strands) -> bool:
    shown: Shown = case.after.cards[0]
    corner = (shown.corner + fact.seat - shown.seat) % 4
    states = [case.state, *(case.rules.imagine(case.view, bytes([n])) for n in range(SAMPLES))]
    return shown.suit == fact.suit and not any(
        state.deck[number][corner] == fact.suit
        for state in states
        for number in state.hands[fact.seat]
    )


def lowest(case: Case, fact: facts.Lowest) -> bool:
    legal = [move.number for move in case.rules.legal_moves(case.state, case.seat)]
    winners = {state.placements[0].seat for state in tricks_of(case)}
    return case.move.number == min(legal) < max(legal) and case.seat not in winners


def outdone(case: Case, fact: facts.Outdone) -> bool:
    return all(state.placements[0].seat != case.seat for state in tricks_of(case))


def tableaux(case: Case) -> Mapping[Place, Sequence[int]]:
    """Return the seat's tableau after each legal placement, as the card number in each cell, or 0 if the cell
    is empty."""
    card = taken(case.state, case.seat)
    return fits(case.state.deck, card.cells, card.number)


def is_top(case: Case, of: Mapping[Place, int], number: int) -> bool:
    return of[case.move] == number == max(of.values()) > min(of.values())


def scores(case: Case, fact: facts.Scores) -> bool:
    legal = case.rules.legal_moves(case.state, case.seat)
    after = {move: case.rules.apply(case.state, case.seat, move) for move in legal}
    found = {move: scored(state, case.seat) for move, state in after.items()}
    return is_top(case, found, fact.points)


def gains(case: Case, fact: facts.Gains) -> bool:
    return scored(case.after, case.seat) == fact.points


def outer_of(case: Case, cells: Sequence[int]) -> list[int]:
    """Return the suits of a tableau's outer matches."""
    deck = case.state.deck
    sides = [(0, 1), (1, 2), (2, 3), (3, 0)]
    return [
        deck[cells[one]][two]
        for one, two in sides
        if cells[one] and cells[two] and deck[cells[one]][two] == deck[cells[two]][one]
    ]


def inner_of(case: Case, cells: Sequence[int]) -> int:
    """Return the points that these cells score for a centre in the suit of the seat's token. Return 0 if they
    can't have such a centre."""
    state: State = case.state
    if state.variants.no_kens or cells.count(0) > 2:
        return 0
    centred = (
        all(state.deck[card][place - 2] == state.tokens[case.seat] for place, card in lying(each))
        for each in arranged(state.deck, (cells[0], cells[1], cells[2], cells[3]))
    )
    return 4 - cells.count(0) if any(centred) else 0


def lying(cells: Sequence[int]) -> list[tuple[int, int]]:
    return [(place, card) for place, card in enumerate(cells) if card]


def inner(case: Case, fact: facts.Inner) -> bool:
    bonus = inner_of(case, tableaux(case)[case.move])
    return fact.suit == case.state.tokens[case.seat] and bonus > 0


def ready(case: Case, fact: facts.Ready) -> bool:
    """Return whether the claim about the cards of the current trick is true. After the checked placement,
    exactly the claimed cards would fit the tableau. No other placement would let more of them fit, and some
    would let fewer fit."""
    found = dict[Place, set[int]]()
    for move, cells in tableaux(case).items():
        laid = cells[0], cells[1], cells[2], cells[3]
        fitting = {
            card.number
            for card in case.state.cards
            if 0 in cells
            and any(place.beside for place in fits(case.state.deck, laid, card.number))
        }
        found[move] = fitting
    counts = {move: len(each) for move, each in found.items()}
    return {*fact.displays} == found[case.move] and is_top(case, counts, len(fact.displays))


def supply(case: Case, fact: facts.Supply) -> bool:
    """Return whether the claim about unseen cards is true: the claimed number of them would fit the tableau
    after the checked placement. No other placement would let more of them fit, and some would let fewer fit."""
    state: State = case.state
    found = dict[Place, int]()
    for move, cells in tableaux(case).items():
        laid = cells[0], cells[1], cells[2], cells[3]
        stays = not state.final and 0 in cells
        placed = (fits(state.deck, laid, number) for number in hidden_from(case))
        found[move] = stays * sum(any(place.beside for place in each) for each in placed)
    return is_top(case, found, fact.unseen)


def worth(case: Case, fact: facts.Worth) -> bool:
    found = {move: worth_of(case, cells) for move, cells in tableaux(case).items()}
    return is_top(case, found, fact.points)


def builds(case: Case, fact: facts.Builds) -> bool:
    return worth_of(case, tableaux(case)[case.move]) == fact.points


def worth_of(case: Case, cells: Sequence[int]) -> int:
    return (4 - cells.count(0)) ** 2 + len(outer_of(case, cells)) + inner_of(case, cells)
