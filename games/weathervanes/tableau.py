"""Tableaux (squares of up to four cards): where a card fits, and what a tableau scores.

Corners, places and edges are numbered clockwise, from 0 to 3. Number `edge` is the edge between the places
`edge` and `edge + 1`. Python counts negative indices from the end, so the code subtracts: `corner - 2` is the
opposite corner, and `edge - 3` is the place `edge + 1`.
"""

from __future__ import annotations

from typing import Final

from games.rules import Seat
from games.weathervanes.cards import Corner, Deck, Number, Suit
from games.weathervanes.pieces import ANEW, FIRST, Cells, Edge, Place, Score, Tableau, Way, size_of
from games.weathervanes.values import State, View

Fits = dict[Place, Cells]
"""The places for a card in a tableau, by canonical name. Each has the tableau with the card in it; a full one
is not cleared yet."""


def fits(deck: Deck, cells: Cells, number: Number) -> Fits:
    """Return all places for a card in a tableau, each with the cells that result. If the tableau is empty,
    FIRST is the only place. If the card fits nowhere, ANEW is the only one."""
    size = size_of(cells)
    if size == 0:
        return {FIRST: (number, 0, 0, 0)}
    found = _beside_one(deck, cells[0], number) if size == 1 else _inside(deck, cells, number)
    # Ruling 3: a card must be placed if possible, so ANEW is offered only if there is no other place.
    return found or {ANEW: (number, 0, 0, 0)}


def names(cells: Cells, corner: Corner) -> tuple[Place, ...]:
    """Return all names of the place at this corner of a tableau, the canonical one first."""
    return tuple(Place(way, cells[other]) for way, other in _BESIDE[corner] if cells[other])


def tableau(deck: Deck, cells: Cells) -> Tableau:
    """Return the tableau with these cells, and the suits that its centre may have."""
    centres = [_centre(deck, each) for each in arranged(deck, cells)] if size_of(cells) > 1 else []
    return Tableau(cells, tuple(centres))


def arranged(deck: Deck, cells: Cells) -> tuple[Cells, ...]:
    """Return the arrangements of a tableau, one for each suit that can be its centre. There are two for two
    cards that match at both ends of their common edge (ruling 4), otherwise one."""
    open_pair = size_of(cells) == 2 and _matches(deck, cells)
    return (cells, _shifted(cells)) if open_pair else (cells,)


def scored(
    deck: Deck, cells: Cells, token: Suit, *, inner: bool = True, against: bool = False
) -> Score:
    """Return the score of a tableau whose owner has the suit token `token`.

    `inner` tells whether a centre in the token's suit scores. With `against`, the score is negative. If a
    tableau has two possible centres, the one with the higher total is chosen (ruling 9).
    """
    found = [
        _score(deck, each, token, inner, -1 if against else 1) for each in arranged(deck, cells)
    ]
    return max(found, key=lambda score: score.total)


def scored_for(position: State | View, seat: Seat, cells: Cells, *, against: bool = False) -> Score:
    """Return the score of a tableau for this seat: by its token, and by the variants of the match."""
    inner = not position.variants.no_kens
    return scored(position.deck, cells, position.tokens[seat], inner=inner, against=against)


def _beside_one(deck: Deck, lying: Number, number: Number) -> Fits:
    old, new = deck[lying], deck[number]
    # Corners are clockwise from the top left: 0 TL, 1 TR, 2 BR, 3 BL. The two cards meet at two pairs of
    # corners, of which one must match (ruling 3).
    sides = {
        Way.ABOVE: _column(number, lying, new[3] == old[0], new[2] == old[1]),
        Way.BELOW: _column(lying, number, old[3] == new[0], old[2] == new[1]),
        Way.LEFT: _row(number, lying, new[1] == old[0], new[2] == old[3]),
        Way.RIGHT: _row(lying, number, old[1] == new[0], old[2] == new[3]),
    }
    return {Place(way, lying): cells for way, cells in sides.items() if cells is not None}


def _column(upper: Number, lower: Number, left: bool, right: bool) -> Cells | None:
    """Return the cells of two cards, one above the other. `left` and `right` say whether the cards match at
    that end of their common edge. If they match at neither end, return None."""
    if right:
        return upper, 0, 0, lower
    return (0, upper, lower, 0) if left else None


def _row(left: Number, right: Number, top: bool, bottom: bool) -> Cells | None:
    """Return the cells of two cards side by side. `top` and `bottom` say whether the cards match at that end of
    their common edge. If they match at neither end, return None."""
    if bottom:
        return left, right, 0, 0
    return (0, 0, right, left) if top else None


def _inside(deck: Deck, cells: Cells, number: Number) -> Fits:
    """Return the places where the card has the suit of the centre at its inner corner. There is at most one for
    each possible centre (ruling 4)."""
    found = {
        names(each, corner)[0]: _with(each, corner, number)
        for each in arranged(deck, cells)
        for corner in _CORNERS
        if not each[corner] and deck[number][corner - 2] == _centre(deck, each)
    }
    return dict(sorted(found.items(), key=lambda item: _ORDER[item[0].way]))


def _with(cells: Cells, corner: Corner, number: Number) -> Cells:
    top_left, top_right, bottom_right, bottom_left = (
        number if each == corner else cells[each] for each in range(4)
    )
    return top_left, top_right, bottom_right, bottom_left


def _shifted(pair: Cells) -> Cells:
    """Move a pair to the other row or column of its tableau. The other end of the common edge is then the
    centre."""
    top_left, top_right, bottom_right, bottom_left = pair
    in_a_row = (top_left and top_right) or (bottom_right and bottom_left)
    mirrored_down = (bottom_left, bottom_right, top_right, top_left)
    mirrored_across = (top_right, top_left, bottom_left, bottom_right)
    return mirrored_down if in_a_row else mirrored_across


def _centre(deck: Deck, cells: Cells) -> Suit:
    # All cards of a tableau share the centre, so any of them gives its suit.
    corner = next(corner for corner in range(4) if cells[corner])
    return deck[cells[corner]][corner - 2]


def _matches(deck: Deck, cells: Cells) -> tuple[tuple[Edge, Suit], ...]:
    # Neighbours have an outer match if the outer ends of their shared edge have the same suit.
    found = list[tuple[Edge, Suit]]()
    for edge in _EDGES:
        card, neighbour = cells[edge], cells[edge - 3]
        if card and neighbour and deck[card][edge - 3] == deck[neighbour][edge]:
            found.append((edge, deck[neighbour][edge]))
    return tuple(found)


def _score(deck: Deck, cells: Cells, token: Suit, inner: bool, sign: int) -> Score:
    if size_of(cells) < 2:
        return Score(cells, None, token, (), 0, sign)
    centre = _centre(deck, cells)
    # Ruling 5: one more point for each card if the centre has the suit of the player's token.
    bonus = size_of(cells) if inner and centre == token else 0
    return Score(cells, centre, token, _matches(deck, cells), bonus, sign)


# These are tuples, because iterating over an enum class takes longer than the work on each member.
_CORNERS: Final = tuple(Corner)
_EDGES: Final = tuple(Edge)
_ORDER: Final = {way: number for number, way in enumerate(Way)}
_BESIDE: Final = (
    ((Way.ABOVE, Corner.BOTTOM_LEFT), (Way.LEFT, Corner.TOP_RIGHT)),
    ((Way.ABOVE, Corner.BOTTOM_RIGHT), (Way.RIGHT, Corner.TOP_LEFT)),
    ((Way.BELOW, Corner.TOP_RIGHT), (Way.RIGHT, Corner.BOTTOM_LEFT)),
    ((Way.BELOW, Corner.TOP_LEFT), (Way.LEFT, Corner.BOTTOM_RIGHT)),
)
"""The names of the places in a tableau, indexed by place; the canonical name of a place comes first. A name
says on which side of which neighbour a card in that place lies."""
