"""Towers of Wind of Fortune: which symbols fit, replace a joker or wait, and what is cleared."""

from __future__ import annotations

import pytest

from games.rules import IllegalMove
from games.wind_of_fortune.cards import Suit
from games.wind_of_fortune.pieces import Crown, Fate
from games.wind_of_fortune.rules import apply, forced, legal_moves
from games.wind_of_fortune.towers import all_real, collected, effect, fallen, welcoming
from tests.games.wind_of_fortune_positions import (
    BLACK,
    CLUBS,
    HEARTS,
    RED,
    SPADES,
    arranged,
    fight,
    fights,
    play,
    start,
    symbol,
    symbols,
    tower,
    written,
)

CASES = [
    # Each row: the tower, the symbol, its fate, the tower afterwards, and the symbols cleared.
    ("", "HJ", Fate.FITS, "J", ""),
    ("(A)", "HJ", Fate.FITS, "J", "HA"),
    ("(QA)", "HJ", Fate.FITS, "J", "HQ HA"),
    ("(A)", "HQ", Fate.WAITS, "(AQ)", ""),
    ("(A)", "HK", Fate.WAITS, "(AK)", ""),
    ("J(A)", "HK", Fate.WAITS, "J(AK)", ""),
    ("J", "HA", Fate.WAITS, "J(A)", ""),
    ("J", "HQ", Fate.FITS, "JQ", ""),
    ("JQ(A)", "HK", Fate.FITS, "JQK", "HA"),
    ("JQK", "HA", Fate.FITS, "JQKA", ""),
    ("J*", "HK", Fate.FITS, "J*K", ""),
    ("J*", "HQ", Fate.REPLACES, "JQ", "joker"),
    ("J*(K)", "HQ", Fate.REPLACES, "JQ", "joker HK"),
    ("*Q(A)", "HJ", Fate.REPLACES, "JQ", "joker HA"),
    ("*Q(A)", "HK", Fate.FITS, "*QK", "HA"),
    ("*QKA", "HJ", Fate.REPLACES, "JQKA", "joker"),
    ("JQK*", "HA", Fate.REPLACES, "JQKA", "joker"),
    ("J**K", "HQ", Fate.REPLACES, "JQ*K", "joker"),
    ("(A)", "joker", Fate.FITS, "*(A)", ""),
    ("*Q(A)", "joker", Fate.FITS, "*Q*(A)", ""),
    ("J*(K)", "joker", Fate.FITS, "J**(K)", ""),
    ("JQ*(A)", "joker", Fate.FITS, "JQ**(A)", ""),
]


@pytest.mark.parametrize(("before", "word", "fate", "after", "cleared"), CASES)
def test_wind_of_fortune_collected_symbol_changes_its_tower_as_the_rules_say(
    before: str, word: str, fate: Fate, after: str, cleared: str
) -> None:
    standing = tuple(tower(suit, before if suit is HEARTS else "") for suit in Suit)
    done = effect(standing, symbol(word), HEARTS)
    assert (done.fate, done.cleared) == (fate, symbols(cleared))
    assert written(collected(standing, done)[HEARTS]) == after
    assert collected(standing, done)[1:] == standing[1:]


def test_wind_of_fortune_cleared_ace_comes_back_after_a_reshuffle() -> None:
    state = fights(arranged(start(), "HJ SJ", "(A) (A) (A) (A)", deck="CK"), RED, RED)
    assert state.godly.dump == symbols("SJ HA")
    state = fight(state, RED)
    assert {*state.godly.deck, *state.godly.pair} == {*symbols("SJ HA CK")}


def test_wind_of_fortune_king_waiting_over_a_joker_locks_its_tower() -> None:
    state = fights(arranged(start(), "HK SJ", "J - - -", deck="joker SK HQ CJ SQ"), RED, RED)
    assert written(state.godly.towers[HEARTS]) == "J(K)"
    state = play(fights(state, RED, RED), 0, "joker to hearts")
    assert written(state.godly.towers[HEARTS]) == "J*(K)"
    state = fights(state, RED, RED)
    assert written(state.godly.towers[HEARTS]) == "JQ"
    assert state.godly.dump == symbols("SJ SK CJ joker HK")


def test_wind_of_fortune_second_joker_is_built_above_a_locked_layer() -> None:
    state = fights(arranged(start(), "joker SJ", "J*(K) - - -", deck="HA SK"), RED, RED)
    state = play(state, 0, "joker to hearts")
    assert written(state.godly.towers[HEARTS]) == "J**(K)"
    state = fights(state, RED, RED)
    assert written(state.godly.towers[HEARTS]) == "J**A"


@pytest.mark.parametrize(("suit", "built"), [(HEARTS, ["J*", "JQ"]), (Suit.DIAMONDS, ["J", "JQ*"])])
def test_wind_of_fortune_joker_goes_to_the_tower_that_its_holder_chooses(
    suit: Suit, built: list[str]
) -> None:
    state = fights(arranged(start(), "joker SJ", "J JQ J -"), RED, RED)
    assert legal_moves(state, 0) == (Crown(HEARTS), Crown(Suit.DIAMONDS))
    assert forced(state, 0) is None
    state = apply(state, 0, Crown(suit))
    assert [written(built) for built in state.godly.towers[:2]] == built


def test_wind_of_fortune_places_a_joker_automatically_if_only_one_tower_can_take_it() -> None:
    state = fights(arranged(start(), "joker SJ", "JQKA JQ J -"), RED, RED)
    assert forced(state, 0) == Crown(Suit.DIAMONDS)
    with pytest.raises(IllegalMove, match=r"hearts.*diamonds"):
        play(state, 0, "joker to hearts")
    with pytest.raises(IllegalMove, match=r"clubs.*diamonds"):
        play(state, 0, "joker to clubs")


def test_wind_of_fortune_full_tower_takes_no_joker() -> None:
    standing = [tower(suit, text) for suit, text in zip(Suit, ("JQ*K", "J", "", ""), strict=True)]
    assert welcoming(standing, RED) == (Suit.DIAMONDS,)
    assert welcoming(standing, BLACK) == (SPADES, CLUBS)


def test_wind_of_fortune_real_card_replaces_a_joker_in_a_full_tower() -> None:
    state = fights(arranged(start(), "HQ SJ", "J*KA JQKA - -"), RED, RED)
    assert written(state.godly.towers[HEARTS]) == "JQKA"
    assert state.godly.dump == symbols("SJ joker")


@pytest.mark.parametrize(
    ("raised", "kicked"),
    [
        ("HQ SK", "HQ"),
        ("SK HQ", "HQ"),
        ("HQ SQ", "HQ SQ"),
        ("HQ DQ", "HQ DQ"),
        ("joker HJ", "joker"),
        ("HA joker", "joker"),
        ("joker joker", "joker joker"),
        ("HQ", ""),
        ("", ""),
    ],
)
def test_wind_of_fortune_lower_or_equal_symbols_are_discarded(raised: str, kicked: str) -> None:
    assert fallen(symbols(raised)) == symbols(kicked)


def test_wind_of_fortune_grand_finale_needs_real_cards_in_all_towers() -> None:
    full = [tower(suit, "JQKA") for suit in Suit]
    assert all_real(full)
    for suit in Suit:
        others = [tower(other, "JQKA") for other in Suit if other is not suit]
        for lacking in ("JQ*A", "JQK", "JQ*(A)", ""):
            assert not all_real([*others, tower(suit, lacking)])
