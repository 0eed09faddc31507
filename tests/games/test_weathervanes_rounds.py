"""Rounds of Weathervanes: deals, tokens, and the end of a match."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.weathervanes.cards import NUMBERS, Suit
from games.weathervanes.dealing import deal_round
from games.weathervanes.pieces import ANEW, SEATS
from games.weathervanes.rules import apply, forced, legal_moves, outcome, seat_name, to_act, turn
from games.weathervanes.values import Dealt, Finished, Resolved, State
from tests.contract.parts.weathervanes import conserved
from tests.games.weathervanes_positions import (
    EAST,
    NORTH,
    TRICK,
    begin,
    cells,
    ending,
    lay,
    placed,
    play,
    until,
)

TWO_OF_EACH = {str(number): 2 for number in NUMBERS}
ALL = [*NUMBERS, *NUMBERS]


def test_weathervanes_players_begin_with_a_display_a_token_and_11_cards() -> None:
    state = begin()
    assert [len(hand) for hand in state.hands] == [11] * 4
    assert all(state.displays)
    assert sorted(state.tokens) == sorted(Suit)
    assert conserved(state) == TWO_OF_EACH
    assert [str(seat_name(state, seat)) for seat in SEATS] == ["North", "East", "South", "West"]


def test_weathervanes_holder_of_the_red_token_leads_first() -> None:
    for number in range(8):
        state = begin(bytes([number] * 32))
        assert state.tokens[state.leader] == Suit.RED
        assert to_act(state) == {state.leader}


@pytest.mark.parametrize("count", range(32, 45))
def test_weathervanes_deals_the_discard_pile_evenly_and_sets_the_rest_aside(count: int) -> None:
    state = replace(lay("", "", "", "", tokens="RBYG"), discard=tuple(sorted(ALL[:count])))
    after, news = deal_round(state)
    assert [len(hand) for hand in after.hands] == [count // 4] * 4
    assert (after.tricks, len(after.aside), after.discard) == (count // 4, count % 4, ())
    assert conserved(after) == conserved(state)
    assert news == Dealt(2, count // 4, count % 4, after.tokens, (0,) * 4, after.leader)


def test_weathervanes_cards_set_aside_are_shuffled_in_again() -> None:
    state = replace(lay("", "", "", ""), discard=tuple(ALL[:30]), aside=(23, 24), round=2)
    after, _ = deal_round(state)
    assert conserved(after) == conserved(state)
    assert (after.tricks, after.aside) == (8, ())


def test_weathervanes_tokens_pass_to_the_left_and_red_leads() -> None:
    after, _ = deal_round(replace(lay("", "", "", "", tokens="RBYG"), discard=tuple(ALL[:40])))
    assert "".join(token.letter for token in after.tokens) == "GRBY"
    assert after.leader == EAST


def test_weathervanes_deals_differ_by_round_and_seed() -> None:
    state = replace(lay("", "", "", ""), discard=tuple(ALL[:40]))
    second, _ = deal_round(state)
    third, _ = deal_round(replace(state, round=2))
    other, _ = deal_round(replace(state, seed=bytes(32)))
    assert len({second.hands, third.hands, other.hands}) == 3
    assert deal_round(state)[0].hands == second.hands


def last_trick(round: int, *, tokens: str = "RBGY") -> State:
    """Return a state before the last trick of a round. In this trick, South will win the Display 23, which does
    not fit into South's tableau."""
    return lay(
        *("5", "22", "24", "15"),
        displays="23 2 3 4",
        south="1 . . 5",
        tokens=tokens,
        round=round,
        discard=" ".join(map(str, ALL[:35])),
    )


def test_weathervanes_last_trick_of_a_round_is_scored_with_that_rounds_tokens() -> None:
    state = placed(play(last_trick(1), *TRICK))
    assert state.scores == (0, 0, 7, 0)
    assert (state.round, state.tricks, len(state.aside)) == (2, 9, 1)
    assert "".join(token.letter for token in state.tokens) == "YRBG"
    assert isinstance(state.news, Resolved)
    assert state.news.leader == state.leader == EAST
    assert state.news.dealt == Dealt(2, 9, 1, state.tokens, state.scores, EAST)


def test_weathervanes_tableaux_and_displays_stay_between_rounds() -> None:
    state = placed(play(last_trick(1), *TRICK))
    assert state.displays == (5, 22, 24, 15)
    assert state.tableaux == tuple(map(cells, ("3 . . .", "4 . . .", "23 . . .", "2 . . .")))


def test_weathervanes_players_place_their_own_displays_after_the_last_trick() -> None:
    state = placed_trick(last_trick(4))
    assert state.final
    assert [(each.seat, each.giver, each.number) for each in state.placements] == [
        (0, 0, 5),
        (1, 1, 22),
        (2, 2, 24),
        (3, 3, 15),
    ]
    assert to_act(state) == {*SEATS}
    assert isinstance(state.news, Resolved)
    assert (state.news.leader, state.news.dealt) == (None, None)


def placed_trick(state: State) -> State:
    """Return the state after the last trick and all its placements."""
    state = play(state, *TRICK)
    return play(state, *["place first"] * 2, "place anew", "place first")


def test_weathervanes_final_placements_are_one_turn_and_end_the_match() -> None:
    state = placed_trick(last_trick(4))
    before = turn(state)
    while len(to_act(state)) > 1:
        seat = max(to_act(state))
        state = play_first(state, seat)
        assert (turn(state), outcome(state)) == (before, None)
    state = play_first(state, min(to_act(state)))
    assert turn(state) == before + 1
    assert isinstance(state.news, Finished)
    assert outcome(state)
    assert to_act(state) == frozenset()


def play_first(state: State, seat: int) -> State:
    return apply(state, seat, legal_moves(state, seat)[0])


def test_weathervanes_final_card_that_fits_nowhere_scores_after_the_tableau() -> None:
    state = ending("23 1 1 1", north="1 . . 5", tokens="GRBY")
    assert forced(state, NORTH) == ANEW
    after = placed(state)
    assert after.scores == (8, 1, 1, 1)
    assert after.tableaux[NORTH] == cells("23 . . .")
    assert after.discard == (1, 5)
    assert isinstance(after.news, Finished)
    assert [score.total for score in after.news.placements[NORTH].scores] == [7, 1]


def test_weathervanes_final_card_that_completes_a_tableau_is_scored_once() -> None:
    state = ending("7 1 1 1", north="4 3 . 1", tokens="GRBY")
    after = placed(state)
    assert after.scores == (18, 1, 1, 1)
    assert after.tableaux[NORTH] == after.finals[NORTH].cells == cells("4 3 7 1")
    assert after.discard == ()


def test_weathervanes_match_has_four_rounds_that_bring_every_token_to_each_seat() -> None:
    rng, state = Random(5), begin()
    tokens = [state.tokens]
    for number in (2, 3, 4):
        state = until(state, lambda now, number=number: now.round == number, rng)  # type: ignore[misc]
        tokens.append(state.tokens)
        assert 8 <= state.tricks <= 11
        assert conserved(state) == TWO_OF_EACH
    assert all({each[seat] for each in tokens} == {*Suit} for seat in SEATS)
    last = until(state, lambda _: False, rng)
    assert outcome(last)
    assert conserved(last) == TWO_OF_EACH
