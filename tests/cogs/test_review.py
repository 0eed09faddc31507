"""A review shows the decisions of one seat, or of all seats in a cooperative game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from cogs.afterwards.review import TOLD, _missed, _picks, _seat, swing_of
from cogs.arguments import ReviewSpot
from games import find_abouts
from matches.ports.reviews import Judged, Review
from matches.service.advice.reviews import Reviewed
from players.thought import Measure
from renderers.renderer import Reason
from texts.text import verbatim


def judged(seat: int, number: int, cost: float) -> Judged:
    return Judged(number, seat, number, "a", "b", 5.0, 5.0 - cost)


def review(*seats: int, cost: float = 3.0) -> Review:
    found = tuple(judged(seat, n, cost + n) for n, seat in enumerate(seats, 1))
    return Review(len(found), len(found), len(found), found, Measure.POINTS)


def match_view(*, together: bool) -> Any:
    names = ("North", "East", "South", "West")
    about = SimpleNamespace(together=together)
    return SimpleNamespace(match_id="m", seat_names=names, about=about)


@pytest.mark.parametrize(
    ("seats", "together", "asked", "shown"),
    [
        ((2, 2), False, "", None),
        ((1, 3), True, "", None),
        ((1, 3), True, "s3", 3),
        ((1, 3), True, "s2", None),
        ((1, 3), False, "", 1),
        ((1, 3), False, "s", 1),
        ((1, 3), False, "s3", 3),
        ((1, 3), False, "s9", 1),
    ],
)
def test_review_of_opposing_seats_shows_one_seat_at_a_time(
    seats: tuple[int, ...], together: bool, asked: str, shown: int | None
) -> None:
    view, found = match_view(together=together), review(*seats)
    assert _seat(view, found, ReviewSpot.parse(asked).seat) == shown
    offered = [value for pick in _picks(view, found) for _, value in pick.choices]
    every = ["s"] if together else []
    assert offered == ([*every, *(f"s{seat}" for seat in seats)] if len({*seats}) > 1 else [])


def test_review_marks_the_costliest_decisions_of_a_seat_with_the_worst_first() -> None:
    found = Reviewed(review(0, 1, 0, 1, 0, 0, 0), {0: 2.0, 1: -2.0})
    swing = swing_of(find_abouts()["crosswind"], found, 0)
    assert swing.turns == [1, 3, 5, 6, 7]
    assert [swing.turns[index] for index in swing.costs] == [7, 6, 5]
    assert len(swing.costs) == TOLD
    assert swing.end == 2.0
    assert not swing.chances


def test_review_ignores_costs_within_the_computers_error() -> None:
    assert not review(0, 0, cost=-2.0).costly()[1:]
    assert (
        swing_of(find_abouts()["tradewinds"], Reviewed(review(0, cost=-1.0), {}), None).costs == {}
    )


@pytest.mark.parametrize(
    ("best", "played", "told"),
    [
        ((1, "joins"), (1,), "joins"),
        (("joins c3",), ("joins d4",), "joins c3"),
        ((1,), (1, "joins"), ""),
        ((), ("joins",), ""),
    ],
)
async def test_review_names_what_the_best_move_did_and_the_played_move_did_not(
    best: tuple[Any, ...], played: tuple[Any, ...], told: str
) -> None:
    facts = {"a": best, "b": played}
    view, moment = object(), SimpleNamespace(players=(7,), absent=frozenset())
    moment.view = view

    def reasons(seen: object, move: str, people: object) -> list[Reason]:
        assert seen is view, "what the seat knew then, and no more"
        return [Reason(fact, verbatim(str(fact))) for fact in facts[move]]

    known = AsyncMock(return_value={7: SimpleNamespace(short_name="Ann")})
    studio = SimpleNamespace(of=lambda _game: SimpleNamespace(reasons=reasons))
    request: Any = SimpleNamespace(services=SimpleNamespace(studio=studio), known=known)
    shown: Any = SimpleNamespace(about=SimpleNamespace(key="a-game"), server=1)
    missed = await _missed(request, shown, judged(0, 1, 1.0), cast(Any, moment))
    assert str(missed) == told
