"""Carries out placements in Weathervanes: seats add the cards that they took to their tableaux, tableaux score,
and the next trick begins."""

from __future__ import annotations

from games.copies import replace, with_item
from games.quoting import quoted
from games.rules import IllegalMove, Seat
from games.weathervanes.cards import Number
from games.weathervanes.dealing import deal_round
from games.weathervanes.notation import notation
from games.weathervanes.pieces import (
    ANEW,
    EMPTY,
    FIRST,
    SEATS,
    Place,
    Placement,
    Score,
    Trick,
)
from games.weathervanes.tableau import Fits, fits, scored_for
from games.weathervanes.values import ROUNDS, Finished, Placed, Resolved, State
from texts.text import Text, Value, listed, phrase


def pending(state: State, seat: Seat) -> Placement:
    """Return the seat's placement of the current trick, whether or not it has been made."""
    return next(each for each in state.placements if each.seat == seat)


def places(state: State, seat: Seat) -> Fits:
    """Return the legal places for the card that the seat took. Each comes with the tableau that results."""
    waiting = pending(state, seat)
    return fits(state.deck, waiting.cells, waiting.number)


def place(state: State, seat: Seat, move: Place) -> State:
    """Return the state after a placement. After the last one, the next trick begins, or the match ends."""
    made = _made(state, seat, move)
    # The last score of a final placement is that of the final tableau, which is not cleared.
    cleared = made.scores[:-1] if state.final else made.scores
    after = replace(
        state,
        displays=with_item(state.displays, made.giver, 0),
        tableaux=with_item(state.tableaux, seat, made.cells),
        scores=with_item(state.scores, seat, state.scores[seat] + made.points),
        discard=_discarded(state.discard, cleared),
        placements=tuple(made if each.seat == seat else each for each in state.placements),
        news=Placed(made),
    )
    if any(each.place is None for each in after.placements):
        return after
    return _finished(after) if after.final else _resolved(after)


def _made(state: State, seat: Seat, move: Place) -> Placement:
    waiting, found = pending(state, seat), places(state, seat)
    if move not in found:
        raise IllegalMove(_misplaced(waiting.number, found))
    laid, scores = found[move], []
    # Ruling 5: if a card fits nowhere, the tableau scores and is cleared, and the card begins a new one.
    if move == ANEW:
        scores.append(scored_for(state, seat, waiting.cells))
    # Ruling 7: if a final Display completes a tableau of four cards, it scores once, as the final tableau.
    if state.final:
        # Ruling 9: Partial Misère makes only the final tableau negative.
        scores.append(scored_for(state, seat, laid, against=state.variants.misere))
    elif 0 not in laid:
        scores.append(scored_for(state, seat, laid))
        laid = EMPTY
    return waiting._replace(cells=laid, place=move, forced=len(found) == 1, scores=tuple(scores))


def _finished(state: State) -> State:
    return replace(
        state,
        placements=(),
        finals=tuple(pending(state, seat).scores[-1] for seat in SEATS),
        turns=state.turns + 1,
        news=Finished(state.placements),
    )


def _resolved(state: State) -> State:
    """Return the state after a trick: its cards become the new Displays (ruling 2), and its winner leads."""
    trick = Trick(state.cards)
    played = {card.seat: card.number for card in trick.cards}
    after = replace(
        state,
        leader=trick.best.seat,
        # Ruling 6: these cards enter the discard pile only once they are scored.
        displays=tuple(played[seat] for seat in SEATS),
        cards=(),
        placements=(),
        turns=state.turns + 1,
    )
    return _next(
        after, Resolved(state.round, state.trick_number, trick, state.placements, None, None)
    )


def _next(state: State, news: Resolved) -> State:
    if state.hands[0]:
        return replace(state, news=news._replace(leader=state.leader))
    if state.round < ROUNDS:
        after, deal = deal_round(state)
        return replace(after, news=news._replace(leader=after.leader, dealt=deal))
    # Ruling 7: at the end each player places their own Display.
    final = tuple(
        Placement(seat, seat, state.displays[seat], state.tableaux[seat]) for seat in SEATS
    )
    return replace(state, placements=final, news=news)


def _discarded(discard: tuple[Number, ...], cleared: tuple[Score, ...]) -> tuple[Number, ...]:
    cards = [number for score in cleared for number in score.cells if number]
    return tuple(sorted((*discard, *cards)))


def ways(found: Fits) -> Text:
    """Return the notations of these places as a list, such as “place above 5” or “place left of 5”."""
    return listed([quoted(notation(move)) for move in found], "or")


def _misplaced(number: Number, found: Fits) -> Text:
    said: dict[str, Value] = {"number": number, "moves": ways(found)}
    if FIRST in found:
        return phrase("Your tableau is empty, so {number} comes first: {moves}.", **said)
    if ANEW in found:
        return phrase(
            "Your {number} fits nowhere, so your tableau scores and is cleared. Say {moves}.",
            **said,
        )
    return phrase("Your {number} does not fit there. Say {moves}.", **said)
