"""Placements of Weathervanes: simultaneous and forced ones, scores and cleared tableaux."""

from __future__ import annotations

from itertools import permutations

from games.rules import IllegalMove
from games.weathervanes.pieces import ANEW, EMPTY, FIRST
from games.weathervanes.rules import (
    PLACED_ALREADY,
    apply,
    forced,
    legal_moves,
    notation,
    parse,
    to_act,
)
from games.weathervanes.values import Placed, Resolved, State
from matches.log.canonical import canonical
from tests.games.weathervanes_positions import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    cells,
    pending,
    placed,
)
from tests.refusals import raised


def options(state: State, seat: int) -> list[str]:
    return [notation(move) for move in legal_moves(state, seat)]


def test_weathervanes_players_place_at_the_same_time() -> None:
    state = pending()
    assert to_act(state) == {NORTH, EAST, SOUTH, WEST}
    after = apply(state, SOUTH, FIRST)
    assert to_act(after) == {NORTH, EAST, WEST}
    assert after.displays == (0, 2, 3, 4)
    assert isinstance(after.news, Placed)
    assert after.news.placement.number == 1


def test_weathervanes_order_of_placing_does_not_matter() -> None:
    state = pending("1 2 3 7", north="5 . . .", east="4 3 . 1", south="5 . . .", west="1 . . 5")
    moves = {seat: legal_moves(state, seat)[0] for seat in to_act(state)}
    ends: set[str] = set()
    for order in permutations(moves):
        after = state
        for seat in order:
            after = apply(after, seat, moves[seat])
        ends.add(canonical(after))
    assert len(ends) == 1


def test_weathervanes_player_cannot_place_twice_in_a_trick() -> None:
    state = pending()
    after = apply(state, SOUTH, FIRST)
    with raised(IllegalMove, PLACED_ALREADY):
        apply(after, SOUTH, FIRST)


def test_first_card_of_a_weathervanes_tableau_is_placed_automatically() -> None:
    state = pending()
    assert options(state, SOUTH) == ["place first"]
    assert forced(state, SOUTH) == FIRST
    after = placed(state)
    assert after.tableaux[SOUTH] == cells("1 . . .")
    assert isinstance(after.news, Resolved)
    assert all(each.forced for each in after.news.placements)


def test_weathervanes_card_is_placed_automatically_only_if_exactly_one_place_fits() -> None:
    state = pending("1 2 3 7", east="4 3 . 1", south="5 . . .")
    assert options(state, SOUTH) == ["place above 5", "place below 5"]
    assert forced(state, SOUTH) is None
    assert forced(state, EAST) == parse("place below 3")


def test_weathervanes_card_that_fits_nowhere_scores_the_tableau_and_starts_anew() -> None:
    """In the rulebook's first example, South has the green token and a tableau of a 1 above a 5. It takes a 23,
    which fits nowhere."""
    state = pending("23 2 3 4", south="1 . . 5", tokens="RBGY")
    assert forced(state, SOUTH) == ANEW
    after = apply(state, SOUTH, ANEW)
    assert after.scores == (0, 0, 7, 0)
    assert after.tableaux[SOUTH] == cells("23 . . .")
    assert after.discard == (1, 5)


def test_weathervanes_fourth_card_scores_and_clears_the_tableau() -> None:
    """In the rulebook's second example, South has the green token, and its 7 completes the tableau of 4, 3 and
    1."""
    state = pending("7 2 3 4", south="4 3 . 1", tokens="RBGY")
    after = apply(state, SOUTH, parse("place below 3"))
    assert after.scores == (0, 0, 18, 0)
    assert after.tableaux[SOUTH] == EMPTY
    assert after.discard == (1, 3, 4, 7)


def test_weathervanes_second_card_of_equal_number_never_fits_and_the_first_is_scored() -> None:
    """This is the rulebook's third example."""
    state = pending("5 2 3 4", south="5 . . .", tokens="RBGY")
    after = apply(state, SOUTH, ANEW)
    assert after.scores == (0, 0, 1, 0)
    assert after.tableaux[SOUTH] == cells("5 . . .")
    assert after.discard == (5,)


def test_weathervanes_played_cards_lie_open_once_all_players_have_placed() -> None:
    state = pending()
    for seat in (SOUTH, NORTH, WEST):
        state = apply(state, seat, FIRST)
        assert len(state.cards) == 4
    assert state.displays == (0, 0, 0, 4)
    after = apply(state, EAST, FIRST)
    assert after.displays == (5, 22, 24, 15)
    assert after.cards == ()
    assert to_act(after) == {EAST}
