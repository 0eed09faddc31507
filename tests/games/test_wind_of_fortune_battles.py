"""Battles of Wind of Fortune: who starts, what is visible, who wins, and where symbols go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules import IllegalMove
from games.wind_of_fortune.pieces import Awaited, Commit, Fate, PlayedCard, Source
from games.wind_of_fortune.refusals import DECIDED
from games.wind_of_fortune.rules import (
    apply,
    forced,
    legal_moves,
    parse,
    reveals,
    to_act,
    turn,
    view,
)
from games.wind_of_fortune.values import News, State
from matches.log.canonical import canonical
from tests.games.wind_of_fortune_positions import (
    BLACK,
    HEARTS,
    RED,
    armed,
    arranged,
    card,
    contents,
    fight,
    fights,
    play,
    start,
    symbols,
    written,
)
from tests.refusals import raised


def source_battle(pair: str = "HJ SJ", fortune: object = RED) -> State:
    """Return the rulebook's example battle: Red's ♥7 and ♠8 against Black's ♠6 and ♦9.

    The battle is fought for the two symbols of `pair`. `fortune` is the side with the Fortune stone.
    """
    state = arranged(start(), pair, fortune=RED if fortune is RED else BLACK)
    return armed(state, "H7 H2", "S6 S2", red="S8", black="D9")


def fought(state: State) -> State:
    for _ in range(2):
        (seat,) = to_act(state)
        state = apply(state, seat, Commit(state.earth.hands[seat][0], Source.OPEN))
    return state


def test_wind_of_fortune_cards_count_for_their_own_colour_whoever_plays_them() -> None:
    battle = fought(source_battle()).last_battle
    assert battle
    assert (battle.sums, battle.winner, battle.tied) == ((16, 14), RED, False)
    assert battle.raised
    assert battle.cards == (
        PlayedCard(0, card("H7"), Source.HAND),
        PlayedCard(0, card("S8"), Source.OPEN),
        PlayedCard(1, card("S6"), Source.HAND),
        PlayedCard(1, card("D9"), Source.OPEN),
    )


@pytest.mark.parametrize(
    ("pair", "fortune", "starts"),
    [
        ("HJ SJ", RED, 0),
        ("DK SJ", BLACK, 0),
        ("SJ HJ", RED, 1),
        ("CA HJ", RED, 1),
        ("joker SJ", RED, 0),
        ("joker HJ", BLACK, 1),
    ],
)
def test_wind_of_fortune_battle_is_started_by_the_side_of_the_symbols_colour(
    pair: str, fortune: object, starts: int
) -> None:
    state = source_battle(pair, fortune)
    assert to_act(state) == {starts}
    assert state.awaited[starts] is Awaited.BATTLE
    state = apply(state, starts, legal_moves(state, starts)[0])
    assert to_act(state) == {1 - starts}
    assert state.awaited[1 - starts] is Awaited.ANSWER


def test_wind_of_fortune_symbols_are_fought_for_in_drawn_order_and_both_are_visible() -> None:
    state = arranged(start(), "HJ SJ", deck="DK CK")
    assert view(state, None).symbol == symbols("HJ")[0]
    assert view(state, None).coming == symbols("SJ")[0]
    state = fight(state, RED)
    assert view(state, None).symbol == symbols("SJ")[0]
    assert view(state, None).coming is None


@pytest.mark.parametrize("fortune", [RED, BLACK])
def test_wind_of_fortune_draw_is_won_by_the_holder_of_the_fortune_stone(fortune: object) -> None:
    state = fight(source_battle("HJ SJ", fortune), None)
    battle = state.last_battle
    assert battle
    assert (battle.sums, battle.winner, battle.tied) == ((10, 10), fortune, True)
    assert battle.raised == (fortune is RED)


def test_wind_of_fortune_symbol_goes_to_the_pedestal_only_if_its_colour_wins() -> None:
    raised = fight(arranged(start(), "HJ SJ"), RED)
    assert raised.godly.pedestal == symbols("HJ")
    dumped = fight(arranged(start(), "HJ SJ"), BLACK)
    assert (dumped.godly.pedestal, dumped.godly.dump) == ((), symbols("HJ"))


def test_wind_of_fortune_lower_of_two_won_symbols_is_discarded() -> None:
    state = fights(arranged(start(), "HJ SQ", "- - J -"), RED, BLACK)
    assert state.news.kicked == symbols("HJ")
    assert state.godly.dump == symbols("HJ")
    assert [written(tower) for tower in state.godly.towers] == ["", "", "JQ", ""]


def test_wind_of_fortune_won_symbol_is_built_after_both_battles_of_its_pair() -> None:
    state = fight(arranged(start(), "HK SJ", "J - - -"), RED)
    assert state.news.collected is None
    state = fight(state, RED)
    assert state.news.collected
    assert state.news.collected.fate is Fate.WAITS
    assert written(state.godly.towers[HEARTS]) == "J(K)"


def test_wind_of_fortune_single_last_symbol_is_fought_for_alone() -> None:
    state = fight(arranged(start(), "HJ", deck="", dump="SK CK"), RED)
    assert written(state.godly.towers[HEARTS]) == "J"
    assert {*state.godly.pair} == {*symbols("SK CK")}
    assert state.news.reshuffled


def test_wind_of_fortune_used_open_card_is_visible_before_the_opponent_plays() -> None:
    state = play(source_battle(), 0, "H7 open")
    for seat in (None, 0, 1):
        assert view(state, seat).laid == PlayedCard(0, card("S8"), Source.OPEN)
    assert state.news.laid == PlayedCard(0, card("S8"), Source.OPEN)
    assert turn(state) == turn(source_battle()) + 1


def test_wind_of_fortune_card_from_the_pile_stays_hidden_until_the_opponent_has_played() -> None:
    before = source_battle()
    state = play(before, 0, "H7 pile")
    for seat in (None, 0, 1):
        seen = view(state, seat)
        assert seen.laid is None
        assert seen.committed == {0}
        assert seen.dummies == view(before, seat).dummies
    assert reveals(before, 0, parse("H7 pile"), state) is False


def test_wind_of_fortune_cards_laid_face_down_are_a_turn_of_their_own() -> None:
    before = source_battle()
    state = play(before, 0, "H7 pile")
    assert turn(state) == turn(before) + 1
    assert view(state, None).face_down
    assert view(state, None).news == News(), "the battle before is no news any more"
    after = play(state, 1, "S6 open")
    assert turn(after) == turn(state) + 1
    assert not view(after, None).face_down


def test_wind_of_fortune_fingerprint_ignores_how_often_cards_lay_face_down() -> None:
    before = source_battle()
    state = play(before, 0, "H7 pile")
    assert state.turn == before.turn
    assert state.news == before.news
    assert canonical(state) == canonical(replace(state, concealed=0))


def test_wind_of_fortune_chosen_cards_are_visible_only_to_their_player() -> None:
    state = play(source_battle(), 0, "H7 pile")
    assert view(state, 0).own == Commit(card("H7"), Source.PILE)
    assert view(state, 1).own is view(state, None).own is None


def test_wind_of_fortune_top_card_of_a_pile_is_hidden_until_turned_up() -> None:
    state = source_battle()
    top = state.earth.piles[RED][-1]
    state = play(state, 0, "H7 pile")
    assert all(str(top) not in contents(view(state, seat)) for seat in (None, 0))
    state = play(state, 1, "S6 open")
    assert state.last_battle
    assert state.last_battle.cards[1] == PlayedCard(0, top, Source.PILE)


def test_wind_of_fortune_used_open_card_is_replaced_before_the_next_battle() -> None:
    before = source_battle()
    state = fought(before)
    for side in (RED, BLACK):
        assert state.earth.open[side] == before.earth.piles[side][-1:]
        assert state.earth.piles[side] == before.earth.piles[side][:-1]
    assert [shown for _, shown in state.news.turned_up] == [
        before.earth.piles[side][-1] for side in (RED, BLACK)
    ]


def test_wind_of_fortune_open_card_not_used_in_a_battle_stays_open() -> None:
    before = source_battle()
    state = play(play(before, 0, "H7 pile"), 1, "S6 pile")
    assert state.earth.open == before.earth.open
    assert state.news.turned_up == ()


def test_wind_of_fortune_played_cards_move_to_the_discard_pile() -> None:
    state = fought(source_battle())
    assert [each.word for each in state.earth.discard] == ["H7", "S8", "S6", "D9"]
    assert [hand[0].word for hand in state.earth.hands] == ["H2", "S2"]


def test_wind_of_fortune_plays_the_ninth_battle_of_a_deal_automatically() -> None:
    state = fights(arranged(start(), "HJ SJ", deck="HQ SQ HK SK CQ CK DQ"), *[RED] * 8)
    assert state.earth.battle == 9
    shown = turn(state)
    for _ in range(2):
        assert turn(state) == shown
        assert view(state, None).laid is None
        (seat,) = to_act(state)
        move = forced(state, seat)
        assert move == Commit(state.earth.hands[seat][0], Source.OPEN)
        state = apply(state, seat, move)
    assert (state.earth.deal, state.earth.battle) == (2, 1)


def test_wind_of_fortune_player_cannot_choose_cards_twice_in_a_battle() -> None:
    state = play(source_battle(), 0, "H7 open")
    with raised(IllegalMove, DECIDED):
        play(state, 0, "H2 open")
