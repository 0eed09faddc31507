"""The turns of Tradewinds: refusals, the forced last card, what each turn reports, and how a match ends."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.rules import OVER, IllegalMove, Outcome
from games.tradewinds.blows import forecast
from games.tradewinds.rules import (
    ABOUT,
    apply,
    forced,
    legal_moves,
    outcome,
    parse,
    rematch,
    setup,
    suggest,
    to_act,
)
from games.tradewinds.rules import view as view_of
from games.tradewinds.values import Grid, State, Wind
from tests.games.random_play import at_random
from tests.games.tradewinds_positions import lay
from tests.refusals import raised

STILL = " ".join(["B|S"] * 9)
ONE_CARD = "|F . . . . . . . ."
"""A grid with one last card, which an East wind blows off in the West, where it scores."""


def play(state: State, seat: Wind, card: str) -> State:
    return apply(state, seat, parse(card))


def test_tradewinds_card_that_moves_nothing_may_be_played() -> None:
    after = play(lay(STILL, Wind.EAST, "FRC HGS"), Wind.EAST, "FRC")
    assert after.news
    assert (after.news.steps, after.news.turned_up, after.news.points) == ((), (), 0)
    assert to_act(after) == {Wind.SOUTH}


def test_tradewinds_played_card_leaves_the_hand_and_is_visible_to_all() -> None:
    after = play(lay(STILL, Wind.EAST, "FRC HGS"), Wind.EAST, "FRC")
    assert after.hands[Wind.EAST] == (parse("HGS").card,)
    assert view_of(after, None).played == (parse("FRC").card,)


def test_tradewinds_view_has_the_grid_that_all_saw_before_each_card() -> None:
    rng, state = Random(1), setup(4, ABOUT.settle({}), b"grids")
    seen: list[Grid] = []
    while acting := to_act(state):
        (seat,) = acting
        for each in (None, 0, 1, 2, 3):
            assert view_of(state, each).grids == tuple(seen)
        seen.append(view_of(state, None).piles)
        state = apply(state, seat, rng.choice(legal_moves(state, seat)))
    assert view_of(state, None).grids == tuple(seen)


def test_last_four_turns_of_tradewinds_are_played_automatically() -> None:
    states = at_random("tradewinds", setup(4, ABOUT.settle({}), b"last four"), Random(5))
    forces = [forced(state, seat) is not None for state in states for seat in to_act(state)]
    assert forces == [False] * 20 + [True] * 4


@pytest.mark.parametrize(("turn", "why"), [(5, "in the middle"), (24, "on the last turn")])
def test_tradewinds_emptied_grid_ends_the_match_at_once(turn: int, why: str) -> None:
    hand = "FRC HGS" if turn < 24 else "FRC"
    after = play(lay(ONE_CARD, Wind.EAST, hand, turn=turn), Wind.EAST, "FRC")
    assert outcome(after) == Outcome(places=(1, 1, 1, 1), scores=(1,), reason="empty grid"), why
    assert to_act(after) == frozenset()
    assert view_of(after, None).to_act is None
    with raised(IllegalMove, OVER):
        play(after, Wind.SOUTH, "PBC")


def test_tradewinds_ends_after_24_turns_and_the_rest_of_the_grid_scores_nothing() -> None:
    after = play(lay(STILL, Wind.EAST, "FRC", turn=24, collected="FF"), Wind.EAST, "FRC")
    assert outcome(after) == Outcome(places=(1, 1, 1, 1), scores=(2,), reason="last turn")
    assert view_of(after, None).turn == 24


@pytest.mark.parametrize(
    ("grid", "total", "place"),
    [
        ("H|F H|S H|S . . . . . .", 1, 1),
        ("H|F H|S H|S H|B H|S H|S . . .", 0, 2),
        ("H|B H|S H|S . . . . . .", -1, 2),
    ],
)
def test_tradewinds_is_won_only_with_a_total_above_zero(grid: str, total: int, place: int) -> None:
    """In these positions Filled scores in the West, and Blue costs a point there."""
    after = play(lay(grid, Wind.EAST, "FBC", turn=24), Wind.EAST, "FBC")
    assert view_of(after, None).total == total
    assert outcome(after) == Outcome(places=(place,) * 4, scores=(total,), reason="last turn")


def test_tradewinds_counts_the_cards_that_score_or_cost_a_point() -> None:
    state = play(lay("|P |S |F . . . . . .", Wind.EAST, "PRS HGS"), Wind.EAST, "PRS")
    assert view_of(state, None).points(Wind.WEST) == (0, 2)
    assert view_of(state, None).total == -2


def test_tradewinds_forecast_shows_all_effects_except_turned_up_cards() -> None:
    for number in range(30):
        start = setup(4, ABOUT.settle({}), b"forecast %d" % number)
        for before, after in pairwise(at_random("tradewinds", start, Random(number))):
            news = after.news
            assert news
            foreseen = forecast(view_of(before, news.seat), news.seat, news.card)
            assert foreseen == news._replace(turned_up=())


def test_tradewinds_suggestion_scores_the_most_of_all_cards_in_hand() -> None:
    for number in range(30):
        start = setup(4, ABOUT.settle({}), b"suggest %d" % number)
        for state in at_random("tradewinds", start, Random(number)):
            for seat in to_act(state):
                seen, legal = view_of(state, seat), legal_moves(state, seat)
                worth = {move: forecast(seen, seat, move.card).points for move in legal}
                assert worth[suggest(seen)] == max(worth.values())


def test_tradewinds_rematch_starts_with_the_wind_that_blew_last() -> None:
    options = ABOUT.settle({"hands": "open"})
    after = play(lay(ONE_CARD, Wind.EAST, "FRC HGS", turn=6), Wind.EAST, "FRC")
    assert rematch(options, after) == {"first": "east", "hands": "open"}
