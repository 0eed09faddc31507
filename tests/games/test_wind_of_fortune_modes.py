"""Modes of Wind of Fortune, by who plays a side's second card: a dummy, a leader or a real partner."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.rules import IllegalMove
from games.wind_of_fortune.pieces import (
    Awaited,
    Commit,
    Crown,
    Expose,
    Mode,
    PlayedCard,
    Show,
    Source,
)
from games.wind_of_fortune.rules import apply, forced, legal_moves, to_act, turn, view
from games.wind_of_fortune.values import State
from tests.games.random_play import at_random
from tests.games.wind_of_fortune_positions import (
    BLACK,
    HEARTS,
    RED,
    armed,
    arranged,
    battle,
    card,
    cards,
    contents,
    play,
    settled,
    start,
    symbols,
)


def led(**options: str) -> State:
    """Return a battle of four players in which the leader of each side also has an open card. Red starts."""
    state = arranged(settled(start(4, **options)), "HJ SJ")
    return armed(state, "H10 S2", "D4 C5", "H9 S3", "D6 C7", red="D2", black="S4")


def real() -> State:
    state = arranged(start(4, team="real"), "HJ SJ")
    return armed(state, "H10 S2", "D4 C5", "H9 S3", "D6 C7")


# Modes with one player on each side.


def test_wind_of_fortune_extended_vision_option_lays_two_cards_open() -> None:
    state = start(dummy="extended")
    assert [len(opened) for opened in state.earth.open] == [2, 2]
    assert [len(pile) for pile in state.earth.piles] == [7, 7]
    (seat,) = to_act(state)
    side = state.colours[seat]
    choices = {move.dummy for move in legal_moves(state, seat) if isinstance(move, Commit)}
    assert choices == {*state.earth.open[side], Source.PILE}


def test_wind_of_fortune_extended_vision_option_replaces_used_open_cards() -> None:
    state = start(dummy="extended")
    while state.earth.deal == 1:
        expected = {8: (2, 0), 9: (1, 0)}.get(state.earth.battle)
        for side in (RED, BLACK):
            sizes = len(state.earth.open[side]), len(state.earth.piles[side])
            assert expected in (None, sizes)
            assert sizes[0] == min(2, 10 - state.earth.battle)
        state = battle(state)


def test_wind_of_fortune_last_open_card_of_two_is_still_played_by_name() -> None:
    state = start(dummy="extended")
    while state.earth.battle < 9:
        state = battle(state)
    (seat,) = to_act(state)
    (last,) = state.earth.open[state.colours[seat]]
    assert forced(state, seat) == Commit(state.earth.hands[seat][0], last)


def test_wind_of_fortune_named_open_card_is_visible_before_the_opponent_plays() -> None:
    state = armed(
        arranged(start(dummy="extended"), "HJ SJ"), "H7", "S6", red="S8 D2", black="C2 C3"
    )
    state = play(state, 0, "H7 D2")
    assert view(state, 1).laid == PlayedCard(0, card("D2"), Source.OPEN)
    state = play(state, 1, "S6 C3")
    assert state.earth.open[RED][0] == card("S8")
    assert len(state.earth.open[RED]) == 2


def test_wind_of_fortune_player_secretly_chooses_which_of_two_packs_is_the_open_dummy() -> None:
    state = start(dummy="naked")
    assert state.awaited == (Awaited.EXPOSE, Awaited.EXPOSE)
    for seat in (0, 1):
        own = view(state, seat)
        assert own.piles == state.earth.choices[state.colours[seat]]
        assert own.hand == ()
        assert legal_moves(state, seat) == (Expose(1), Expose(2))
    assert view(state, None).piles is None


def test_wind_of_fortune_both_sides_reveal_their_open_dummies_simultaneously() -> None:
    before = start(dummy="naked")
    state = play(before, 1, "expose 2")
    assert to_act(state) == {0}
    assert turn(state) == turn(before)
    assert view(state, 0).own is None
    assert view(state, 1).own == Expose(2)
    assert view(state, 0).dummies == view(before, 0).dummies
    state = play(state, 0, "expose 1")
    red, black = before.earth.choices
    assert red
    assert black
    assert state.earth.open == (red[0], black[1])
    assert state.earth.hands == (red[1], black[0])
    assert state.news.exposed == (RED, BLACK)
    assert turn(state) == turn(before) + 1


def test_wind_of_fortune_any_card_of_an_open_dummy_may_be_played() -> None:
    state = settled(start(dummy="naked"))
    (seat,) = to_act(state)
    assert len(legal_moves(state, seat)) == 81
    with pytest.raises(IllegalMove, match="dummy"):
        play(state, seat, f"{state.earth.hands[seat][0].word!s} open")


# Modes with two players on each side.


def test_wind_of_fortune_leaders_of_both_sides_show_a_card_simultaneously() -> None:
    before = start(4)
    assert before.awaited == (Awaited.SHOW, Awaited.SHOW, None, None)
    assert [len(hand) for hand in before.earth.hands] == [9, 9, 9, 9]
    shown = before.earth.hands[0][3]
    state = apply(before, 0, Show(shown))
    assert turn(state) == turn(before)
    assert view(state, 2).dummies == view(before, 2).dummies
    assert view(state, 2).hand_sizes == (9, 9, 9, 9)
    state = apply(state, 1, Show(before.earth.hands[1][0]))
    assert state.news.shown == ((0, shown), (1, before.earth.hands[1][0]))
    assert state.earth.open[RED] == (shown,)
    assert shown not in state.earth.hands[0]
    assert Awaited.BATTLE in state.awaited


def test_wind_of_fortune_partners_commit_simultaneously_and_the_leader_may_play_open() -> None:
    state = led()
    assert to_act(state) == {0, 2}
    assert legal_moves(state, 2) == (Commit(card("H9")), Commit(card("S3")))
    assert legal_moves(state, 0)[0] == Commit(None, Source.OPEN)
    assert len(legal_moves(state, 0)) == 3


def test_wind_of_fortune_leaders_open_card_is_shown_once_both_partners_committed() -> None:
    before = led()
    state = play(before, 0, "open")
    assert to_act(state) == {2}
    for seat in (None, 1, 2, 3):
        assert view(state, seat).own is None
        assert view(state, seat).laid is None
        assert view(state, seat).dummies == view(before, seat).dummies
    assert turn(state) == turn(before)
    state = play(state, 2, "H9")
    assert to_act(state) == {1, 3}
    assert view(state, 1).laid == PlayedCard(0, card("D2"), Source.OPEN)
    assert turn(state) == turn(before) + 1


def test_wind_of_fortune_hand_cards_of_partners_stay_hidden_until_the_opponents_have_played() -> (
    None
):
    before = led()
    state = play(play(before, 0, "H10"), 2, "H9")
    assert to_act(state) == {1, 3}
    assert view(state, 1).laid is None
    assert turn(state) == turn(before) + 1
    assert card("H9").word not in contents(view(state, 0))


def test_wind_of_fortune_leader_shows_a_new_card_after_using_the_open_one() -> None:
    state = play(play(led(), 0, "open"), 2, "H9")
    state = play(play(state, 1, "C5"), 3, "C7")
    assert state.awaited == (Awaited.SHOW, None, None, None)
    assert state.earth.open == ((), cards("S4"))
    state = play(state, 0, "show H10")
    assert state.earth.open == (cards("H10"), cards("S4"))
    assert to_act(state) == {1, 3}


def test_wind_of_fortune_leader_shows_the_last_card_automatically() -> None:
    state = armed(led(), "H10", "D4 C5", "H9 S3", "D6 C7", red="D2", black="S4")
    state = play(play(state, 0, "open"), 2, "H9")
    state = play(play(state, 1, "C5"), 3, "C7")
    assert forced(state, 0) == Show(card("H10"))


def test_wind_of_fortune_plays_the_ninth_battle_of_a_team_automatically() -> None:
    for state in (settled(start(4)), start(4, team="real")):
        while state.earth.battle < 9:
            state = settled(battle(state))
        state = settled(state)
        assert all(forced(state, seat) for seat in to_act(state))


@pytest.mark.parametrize(("option", "first"), [("lower", 0), ("higher", 2)])
def test_wind_of_fortune_partners_take_turns_at_leading(option: str, first: int) -> None:
    state = start(4, first_leader=option)
    leaders = {state.earth.deal: state.earth.leaders}
    while state.earth.deal < 5:
        state = battle(state)
        leaders[state.earth.deal] = state.earth.leaders
    other = 2 - first
    assert [leaders[deal] for deal in range(1, 6)] == [
        (first, first + 1),
        (other, first + 1),  # Red deals for the first time after nine battles
        (other, other + 1),
        (first, other + 1),
        (first, first + 1),
    ]


def test_wind_of_fortune_reports_a_change_of_leader() -> None:
    state = start(4)
    while state.earth.deal == 1:
        state = battle(state)
    assert state.news.leaders == (2,)


def test_wind_of_fortune_real_partners_play_one_card_each_face_down() -> None:
    state = real()
    assert state.modes == (Mode.REAL, Mode.REAL)
    assert to_act(state) == {0, 2}
    state = play(play(state, 2, "S3"), 0, "H10")
    assert view(state, 1).laid is None
    assert view(state, 1).committed == {0, 2}
    state = play(play(state, 3, "D6"), 1, "D4")
    fought = state.last_battle
    assert fought
    assert fought.sums == (20, 3)
    assert [played.seat for played in fought.cards] == [0, 2, 1, 3]


def test_wind_of_fortune_real_partners_do_not_see_each_others_cards() -> None:
    state = play(real(), 0, "H10")
    assert view(state, 2).own is None
    assert view(state, 0).own == Commit(card("H10"))
    assert card("H10") not in (*view(state, 2).hand, *view(state, 2).discard)


@pytest.mark.parametrize(("options", "chooser"), [({}, 2), ({"team": "real"}, 0)])
def test_wind_of_fortune_joker_of_a_team_is_placed_by_one_partner(
    options: dict[str, str], chooser: int
) -> None:
    state = settled(start(4, first_leader="higher", **options))
    state = arranged(state, "joker", deck="", dump="SJ SQ SK")
    state = armed(state, "H10 H2", "D4 D5", "H9 H3", "D6 D7", red="D2", black="D8")
    for seat in (0, 2, 1, 3):
        state = apply(state, seat, legal_moves(state, seat)[-1])
    assert to_act(state) == {chooser}
    assert state.awaited[chooser] is Awaited.JOKER
    state = apply(state, chooser, Crown(HEARTS))
    assert state.godly.towers[HEARTS].layers == symbols("joker")


# Modes with three seats.


@pytest.mark.parametrize("dummy", ["standard", "extended", "naked"])
@pytest.mark.parametrize("team", ["leader", "real"])
def test_wind_of_fortune_lone_player_against_two_also_plays_a_dummy(dummy: str, team: str) -> None:
    state = start(3, dummy=dummy, team=team)
    assert state.modes == (Mode(team), Mode(dummy))
    state = settled(state)
    assert len(state.earth.hands[1]) == 9
    state = battle(state)
    assert state.last_battle
    assert {played.seat for played in state.last_battle.cards} == {0, 1, 2}
    assert [played.seat for played in state.last_battle.cards].count(1) == 2


def test_wind_of_fortune_open_dummy_and_leaders_card_are_chosen_simultaneously() -> None:
    """By ruling 23, one side's `expose` and the other side's `show` can come in either order."""
    before = start(3, dummy="naked")
    assert before.awaited == (Awaited.SHOW, Awaited.EXPOSE, None)
    for first, second in ((0, 1), (1, 0)):
        state = apply(before, first, legal_moves(before, first)[0])
        assert state.earth == before.earth
        assert to_act(state) == {second}
        for other in {0, 1, 2, None} - {first}:
            seen = replace(view(state, other), committed=frozenset(), to_act=frozenset({0, 1}))
            assert seen == view(before, other)
        state = apply(state, second, legal_moves(state, second)[0])
        assert (len(state.news.shown), state.news.exposed) == (1, (BLACK,))


@pytest.mark.parametrize("options", [{"dummy": "naked"}, {"team": "real"}, {"dummy": "extended"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wind_of_fortune_battle_has_two_cards_of_each_side(
    seats: int, options: dict[str, str]
) -> None:
    for state in at_random("wind-of-fortune", start(seats, **options), Random(seats)):
        if state.last_battle:
            sides = [state.colours[played.seat] for played in state.last_battle.cards]
            assert sides == [sides[0]] * 2 + [sides[0].other] * 2
            assert sides[0] is state.last_battle.colour
