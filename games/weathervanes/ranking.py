"""Who comes first in Weathervanes, and what broke a tie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules import Outcome, Seat
from games.weathervanes.pieces import SEATS
from games.weathervanes.values import State

_Rank = tuple[int, int, int]
"""Points, cards and outer matches of the final tableau: the higher the better in each."""

REASONS: Final = ("points", "cards", "outer matches", "shared")
"""What may decide the first place, in order; the last is that nothing does."""


def outcome(state: State) -> Outcome | None:
    """The reason is what decided the first place among those who did not resign."""
    if not state.over:
        return None
    ranks = [_rank(state, seat) for seat in SEATS]
    places = tuple(1 + sum(_before(state, ranks, other, seat) for other in SEATS) for seat in SEATS)
    return Outcome(places=places, scores=state.scores, reason=_reason(state, ranks))


def _rank(state: State, seat: Seat) -> _Rank:
    final = state.finals[seat]
    sign = -1 if state.variants.misere else 1
    return state.scores[seat], sign * final.size, sign * len(final.outer)


def _before(state: State, ranks: Sequence[_Rank], one: Seat, other: Seat) -> bool:
    """Whoever resigned comes after everybody who did not."""
    gone_one, gone_other = one in state.resigned, other in state.resigned
    return gone_one < gone_other or (gone_one == gone_other and ranks[one] > ranks[other])


def _reason(state: State, ranks: Sequence[_Rank]) -> str:
    """What the best of those who stayed has over the second best."""
    staying = [ranks[seat] for seat in SEATS if seat not in state.resigned] or ranks
    if len(staying) == 1:
        return REASONS[0]
    first, second = sorted(staying, reverse=True)[:2]
    differing = [one != two for one, two in zip(first, second, strict=True)]
    return REASONS[[*differing, True].index(True)]
