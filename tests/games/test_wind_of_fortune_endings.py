"""How a match of Wind of Fortune ends: by a joker, in the Grand Finale or by resignation."""

from __future__ import annotations

import pytest

from games.rules import Outcome
from games.wind_of_fortune.cards import Colour
from games.wind_of_fortune.pieces import Awaited, Fate
from games.wind_of_fortune.rules import (
    forced,
    heir,
    legal_moves,
    outcome,
    resign,
    to_act,
    turn,
    view,
)
from games.wind_of_fortune.values import State
from tests.contract.parts.wind_of_fortune import conserved
from tests.games.wind_of_fortune_positions import (
    BLACK,
    RED,
    arranged,
    fight,
    fights,
    play,
    settled,
    start,
    symbols,
)

RED_WINS = Outcome(places=(1, 2), scores=(), reason="sealing joker")


def finale(fortune: Colour = RED) -> State:
    """Return a state at the start of the Grand Finale, after the last kings have filled the towers.

    `fortune` is the side with the Fortune stone.
    """
    state = arranged(start(), "SK joker", "JQKA JQKA JQ*A JQKA", deck="joker", fortune=fortune)
    return fights(state, BLACK, fortune.other)


def test_wind_of_fortune_joker_wins_the_match_if_both_own_towers_are_full() -> None:
    state = fights(arranged(start(), "joker SJ", "JQ*A *QKA J -"), RED, RED)
    assert outcome(state) == RED_WINS
    assert to_act(state) == set()
    assert state.news.collected
    assert state.news.collected.fate is Fate.SEALS
    assert state.godly.pedestal == symbols("joker")
    assert view(state, None).battle == 2


def test_wind_of_fortune_black_can_win_by_a_joker_while_holding_the_fortune_stone() -> None:
    state = arranged(start(), "joker SJ", "J - JQKA JQKA", fortune=BLACK)
    state = fights(state, BLACK, RED)
    assert outcome(state) == Outcome(places=(2, 1), scores=(), reason="sealing joker")


def test_wind_of_fortune_joker_that_fills_the_last_layer_does_not_win() -> None:
    state = fights(arranged(start(), "joker SJ", "JQK JQKA J -"), RED, RED)
    assert forced(state, 0) == legal_moves(state, 0)[0]
    state = play(state, 0, "joker to hearts")
    assert outcome(state) is None
    assert state.godly.towers[0].full


@pytest.mark.parametrize(
    ("winners", "dump"),
    [((BLACK, RED), "joker SJ"), ((RED, BLACK), "joker")],
    ids=["lost", "kicked"],
)
def test_wind_of_fortune_discarded_joker_does_not_win_the_match(
    winners: tuple[Colour, Colour], dump: str
) -> None:
    state = fights(arranged(start(), "joker SJ", "JQ*A *QKA - -"), *winners)
    assert outcome(state) is None
    assert state.godly.dump == symbols(dump)


def test_wind_of_fortune_grand_finale_begins_without_moving_the_stone() -> None:
    state = finale()
    assert (state.news.trial, state.news.drawn) == (1, symbols("joker"))
    assert view(state, None).trial == 1
    assert state.godly.fortune is RED
    assert not state.news.stone_moved
    assert not state.news.reshuffled
    assert state.awaited == (Awaited.BATTLE, None)


def test_wind_of_fortune_joker_in_a_tower_prevents_the_grand_finale() -> None:
    state = fights(arranged(start(), "SK joker", "JQKA JQ*A JQ*A JQKA"), BLACK, BLACK)
    assert state.godly.trial == 0


@pytest.mark.parametrize(
    ("trials", "winner"),
    [
        ([RED], RED),
        ([BLACK, BLACK], BLACK),
        ([BLACK, RED, RED], RED),
        ([BLACK, RED, BLACK, BLACK], BLACK),
        ([None], RED),
        ([BLACK, None], BLACK),
    ],
)
def test_wind_of_fortune_grand_finale_ends_when_the_stone_holder_wins_a_battle(
    trials: list[Colour | None], winner: Colour
) -> None:
    *lost, last = trials
    state = finale()
    for number, trial in enumerate(lost, start=2):
        holder = state.godly.fortune
        state = fight(state, trial)
        assert outcome(state) is None
        assert (state.news.stone_moved, state.news.trial) == (True, number)
        assert state.godly.fortune is holder.other
        assert to_act(state) == {0 if holder is BLACK else 1}
    result = outcome(fight(state, last))
    assert result
    assert result.reason == "Grand Finale"
    assert result.winners == ((0,) if winner is RED else (1,))


def test_wind_of_fortune_grand_finale_may_begin_while_black_holds_the_stone() -> None:
    state = finale(BLACK)
    assert state.godly.fortune is BLACK
    assert to_act(state) == {1}


def test_wind_of_fortune_grand_finale_deals_anew_after_nine_battles() -> None:
    state = finale()
    jokers = conserved(state)["joker"]
    while state.earth.deal == 1:
        state = fight(state, state.godly.fortune.other)
    assert state.earth.battle == 1
    assert state.godly.trial == 8
    assert state.godly.pair == symbols("joker")
    assert conserved(state)["joker"] == jokers


def test_wind_of_fortune_grand_finale_brings_in_delayed_jokers() -> None:
    state = start(delayed_jokers="on")
    assert state.godly.aside == 2
    state = arranged(state, "SK SQ", "JQKA JQKA JQ*A JQKA", deck="")
    state = fights(state, BLACK, RED)
    assert (state.godly.trial, state.godly.aside) == (1, 0)
    assert len(state.godly.deck) + len(state.godly.dump) + 1 == 4


@pytest.mark.parametrize(
    ("seats", "resigned", "places"),
    [
        (2, [0], (2, 1)),
        (3, [1], (1, 2, 1)),
        (4, [2], None),
        (4, [0, 3], None),
        (4, [1, 3], (1, 2, 1, 2)),
    ],
)
def test_wind_of_fortune_side_loses_once_all_its_players_have_resigned(
    seats: int, resigned: list[int], places: tuple[int, ...] | None
) -> None:
    before = state = start(seats)
    for seat in resigned:
        state = resign(state, seat)
    assert outcome(state) == (places and Outcome(places, scores=(), reason="resignation"))
    assert not places or (not to_act(state) and turn(state) > turn(before))


def test_wind_of_fortune_partner_inherits_the_hand_of_a_resigned_seat() -> None:
    before = settled(start(4))
    state = resign(before, 2)
    assert to_act(state) == to_act(before)
    assert view(state, None).resigned == {2}
    assert [heir(state, seat) for seat in range(4)] == [2, 3, 0, 1]
    assert heir(start(3), 1) is None
