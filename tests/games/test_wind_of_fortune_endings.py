"""How a match of Wind of Fortune ends: the sealing joker, the Grand Finale, resignation."""

from __future__ import annotations

import pytest

from games import find_games
from games.rules import Outcome
from games.wind_of_fortune.cards import Colour
from games.wind_of_fortune.pieces import Awaited, Fate
from games.wind_of_fortune.rules import (
    ABOUT,
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
    """The battle before last of a match whose towers lack one king."""
    state = arranged(start(), "SK joker", "JQKA JQKA JQ*A JQKA", deck="joker", fortune=fortune)
    return fights(state, BLACK, fortune.other)


def test_a_joker_for_two_full_towers_seals_the_win() -> None:
    state = fights(arranged(start(), "joker SJ", "JQ*A *QKA J -"), RED, RED)
    assert outcome(state) == RED_WINS
    assert to_act(state) == set()
    assert state.news.collected
    assert state.news.collected.fate is Fate.SEALS
    assert state.godly.pedestal == symbols("joker")
    assert view(state, None).battle == 2


def test_black_seals_while_it_holds_the_stone() -> None:
    state = arranged(start(), "joker SJ", "J - JQKA JQKA", fortune=BLACK)
    state = fights(state, BLACK, RED)
    assert outcome(state) == Outcome(places=(2, 1), scores=(), reason="sealing joker")


def test_the_joker_that_fills_the_last_layer_does_not_win_as_well() -> None:
    state = fights(arranged(start(), "joker SJ", "JQK JQKA J -"), RED, RED)
    assert forced(state, 0) == legal_moves(state, 0)[0]
    state = play(state, 0, "joker to hearts")
    assert outcome(state) is None
    assert state.godly.towers[0].full


def test_a_sealing_joker_can_still_be_kicked() -> None:
    state = fights(arranged(start(), "joker SJ", "JQ*A *QKA - -"), RED, BLACK)
    assert outcome(state) is None


def test_a_joker_that_is_not_raised_seals_nothing() -> None:
    state = fights(arranged(start(), "joker SJ", "JQ*A *QKA J -"), BLACK, RED)
    assert outcome(state) is None
    assert state.godly.dump == symbols("joker SJ")


def test_real_towers_all_over_announce_the_grand_finale_with_the_stone_where_it_is() -> None:
    state = finale()
    assert (state.news.trial, state.news.drawn) == (1, symbols("joker"))
    assert view(state, None).trial == 1
    assert state.godly.fortune is RED
    assert not state.news.stone_moved
    assert not state.news.reshuffled
    assert state.awaited == (Awaited.BATTLE, None)


def test_no_grand_finale_while_a_joker_stands_in_a_tower() -> None:
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
def test_the_grand_finale_goes_on_until_the_holder_of_the_stone_wins_a_trial(
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


def test_the_grand_finale_may_begin_with_blacks_stone() -> None:
    state = finale(BLACK)
    assert state.godly.fortune is BLACK
    assert to_act(state) == {1}


def test_deals_go_on_every_nine_battles_of_a_grand_finale() -> None:
    state = finale()
    jokers = conserved(state)["joker"]
    while state.earth.deal == 1:
        state = fight(state, state.godly.fortune.other)
    assert state.earth.battle == 1
    assert state.godly.trial == 8
    assert state.godly.pair == symbols("joker")
    assert conserved(state)["joker"] == jokers


def test_every_joker_is_called_to_a_grand_finale_even_one_that_was_delayed() -> None:
    state = start(delayed_jokers="on")
    assert state.godly.aside == 2
    state = arranged(state, "SK SQ", "JQKA JQKA JQ*A JQKA", deck="")
    state = fights(state, BLACK, RED)
    assert (state.godly.trial, state.godly.aside) == (1, 0)
    assert len(state.godly.deck) + len(state.godly.dump) + 1 == 4


def test_who_resigns_alone_loses() -> None:
    before = start()
    state = resign(before, 0)
    assert outcome(state) == Outcome(places=(2, 1), scores=(), reason="resignation")
    assert to_act(state) == set()
    assert turn(state) > turn(before)


def test_a_partner_plays_on_with_both_hands() -> None:
    before = settled(start(4))
    state = resign(before, 2)
    assert outcome(state) is None
    assert to_act(state) == to_act(before)
    assert view(state, None).resigned == {2}
    assert [heir(state, seat) for seat in range(4)] == [2, 3, 0, 1]


def test_a_side_that_both_partners_have_left_loses() -> None:
    state = resign(resign(start(4), 1), 3)
    assert outcome(state) == Outcome(places=(1, 2, 1, 2), scores=(), reason="resignation")


def test_partners_of_different_sides_leave_a_side_each_to_the_other() -> None:
    assert outcome(resign(resign(start(4), 0), 3)) is None


def test_the_lone_seat_of_three_loses_and_has_no_heir() -> None:
    state = start(3)
    assert heir(state, 1) is None
    assert outcome(resign(state, 1)) == Outcome((1, 2, 1), (), "resignation")


def test_nothing_is_resigned_after_the_end() -> None:
    state = resign(start(), 0)
    assert resign(state, 1) == state


def test_a_rematch_keeps_the_options() -> None:
    options = ABOUT.settle({"jokers": 2})
    assert find_games()["wind-of-fortune"].rematch(options, resign(start(), 0)) == options
