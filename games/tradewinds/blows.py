"""Computes a blow: how a played card moves the Singles (cards with one characteristic) over the grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.gnomon import Complete, Single
from games.rules import Seat
from games.tradewinds.values import Blow, Key, Place, Step, View, Wind

_Lanes = tuple[tuple[Place, tuple[Place, ...]], ...]


def blow(
    key: Key,
    down: Sequence[int],
    up: Sequence[Sequence[Single]],
    seat: Seat,
    card: Complete,
) -> tuple[Blow, list[list[Single]]]:
    """Return the effects of playing `card`, and the face-up Singles of each place afterwards. `down` has the
    number of face-down cards of each pile; these never move. `up` has its face-up cards, the top one last."""
    # A wind blows away from itself, so the opposite seat collects.
    collector = Wind(seat).opposite
    after = [list(singles) for singles in up]
    steps: list[Step] = []
    for start, downwind in _LANES[collector]:
        # Ruling 4: a card uncovered by the blow is tested next, so cards of one pile that move on together land
        # in reverse order.
        while after[start] and after[start][-1] in card:
            single = after[start].pop()
            over: list[Place] = []
            onto: Place | None = None
            for place in downwind:
                # Ruling 5: a pile that runs out of cards becomes a gap at once, and cards fly over it.
                if after[place] or down[place]:
                    onto = place
                    break
                over.append(place)
            if onto is None:
                steps.append(Step(single, start, tuple(over), None, key.points(collector, single)))
            else:
                after[onto].append(single)
                steps.append(Step(single, start, tuple(over), onto, 0))
    return Blow(seat, card, tuple(steps)), after


def forecast(view: View, seat: Seat, card: Complete) -> Blow:
    """Return what the card would do now. The cards that it would turn up are left out, because nobody knows
    them."""
    return blown(view, seat, card)[0]


def blown(view: View, seat: Seat, card: Complete) -> tuple[Blow, list[list[Single]]]:
    """Return what `blow` returns if the seat plays the card now."""
    return blow(view.key, *piles(view), seat, card)


def piles(view: View) -> tuple[list[int], list[Sequence[Single]]]:
    """Return the number of face-down cards of each pile, and its face-up cards."""
    return [pile.down for pile in view.piles], [pile.up for pile in view.piles]


def direct(down: Sequence[int], up: Sequence[Sequence[Single]], collector: Wind) -> list[Single]:
    """Return the top Singles with nothing but gaps between them and this collector. If a blow moves such a
    Single, it leaves the grid. `down` and `up` are as in `blow`."""
    return [
        up[start][-1]
        for start, downwind in _LANES[collector]
        if up[start] and not any(up[place] or down[place] for place in downwind)
    ]


def _lanes(collector: Wind) -> _Lanes:
    """Return each place with the places that its cards pass on their way to the collector. The row or column
    nearest to the collector comes first, so that no card is blown twice in a turn (ruling 4)."""
    lines: dict[Wind, list[list[Place]]] = {
        Wind.NORTH: [[0, 1, 2], [3, 4, 5], [6, 7, 8]],
        Wind.SOUTH: [[6, 7, 8], [3, 4, 5], [0, 1, 2]],
        Wind.WEST: [[0, 3, 6], [1, 4, 7], [2, 5, 8]],
        Wind.EAST: [[2, 5, 8], [1, 4, 7], [0, 3, 6]],
    }
    near_to_far = lines[collector]
    return tuple(
        (place, tuple(near_to_far[nearer][lane] for nearer in range(distance - 1, -1, -1)))
        for distance, line in enumerate(near_to_far)
        for lane, place in enumerate(line)
    )


_LANES: Final = {wind: _lanes(wind) for wind in Wind}
