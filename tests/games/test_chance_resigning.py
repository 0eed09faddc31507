"""Resigning from Chance: what is forfeited, and how the others play on."""

from __future__ import annotations

import pytest

from games import find_games
from games.chance.rules import apply, legal_moves, outcome, parse, resign, to_act, turn, view
from games.chance.values import Cause
from games.rules import IllegalMove, Outcome
from tests.games.chance_positions import deal, keep, told

HANDS = "FBT FBS PRC | HBS HBC PGT | HRC HRT PGS"


def test_player_who_resigns_from_chance_out_of_turn_only_loses_their_cards() -> None:
    before = deal(HANDS, "FH BG TS")
    after = resign(before, 1)
    assert to_act(after) == to_act(before) == {0}
    assert (after.news.cause, after.news.seat, after.news.reveals) == (Cause.RESIGNATION, 1, ())
    assert (after.piles, after.showing, after.left) == (before.piles, before.showing, before.left)
    assert turn(after) == turn(before) + 1


def test_chance_card_stays_discarded_after_its_owner_resigns() -> None:
    state = resign(deal(HANDS, "FFH BBR TTC"), 0)
    assert told(state) == ["FBT gone 5", "HRC 2 5"]


def test_player_who_resigns_instead_of_deciding_in_chance_keeps_no_card() -> None:
    state = resign(deal(HANDS, "FFH BBR TSC"), 0)
    assert told(state) == ["FBS forfeited 5", "HRC 2 5"]
    assert (state.news.cause, state.news.seat, state.news.keep) == (Cause.RESIGNATION, 0, None)
    assert to_act(state) == {2}
    assert (turn(state), state.decisions) == (1, 0)


def test_chance_countdown_may_end_after_a_resignation() -> None:
    state = resign(deal(HANDS, "FF BB TS", countdown=1), 0)
    assert told(state) == ["FBS forfeited 0"]
    assert outcome(state) == Outcome(places=(2, 2, 2), scores=(), reason="countdown")


def test_last_remaining_chance_player_plays_on_and_may_win() -> None:
    state = resign(resign(deal("FBT FBS | HBS PRT | HRC HRT", "FF BB TS"), 1), 2)
    assert outcome(state) is None
    state = keep(state, "keep pattern colour")
    assert told(state) == ["F*B*S 0 6"]
    assert outcome(state) == Outcome(places=(1, 2, 2), scores=(), reason="last TriCard")


def test_chance_has_no_winner_when_everybody_has_resigned() -> None:
    state = resign(resign(resign(deal(HANDS, "FH BG TS"), 1), 2), 0)
    assert state.news.reveals == ()
    assert state.left == 6
    assert to_act(state) == frozenset()
    assert outcome(state) == Outcome(places=(2, 2, 2), scores=(), reason="all resigned")


def test_resigned_chance_player_has_no_moves_and_no_successor() -> None:
    state = resign(deal(HANDS, "F B T"), 1)
    assert legal_moves(state, 1) == ()
    assert find_games()["chance"].heir(state, 1) is None
    with pytest.raises(IllegalMove, match="Player 1"):
        apply(state, 1, parse("keep none"))


def test_chance_still_shows_the_cards_of_a_resigned_player() -> None:
    before, after = deal(HANDS, "F B T"), resign(deal(HANDS, "F B T"), 1)
    assert view(after, None).forfeited == {1}
    assert view(after, None).hands == view(before, None).hands
    assert view(after, None).remaining(1) == ()
