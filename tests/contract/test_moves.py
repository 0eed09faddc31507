"""Which seats must act, which moves they have, and how a match ends."""

from __future__ import annotations

from itertools import pairwise

from matches.log.canonical import canonical
from tests.contract.parts import ending, parts_of
from tests.contract.walking import (
    Position,
    Setting,
    every_setting,
    matches,
    positions,
    samples,
    walk,
)


@every_setting
def test_match_has_an_outcome_exactly_when_no_seat_is_to_act(setting: Setting) -> None:
    for position in positions(setting):
        over = position.rules.outcome(position.state) is not None
        assert over == (not position.rules.to_act(position.state)), str(position)


@every_setting
def test_seat_has_legal_moves_exactly_when_it_is_to_act(setting: Setting) -> None:
    for position in positions(setting):
        acting = position.rules.to_act(position.state)
        assert acting <= set(position.seats)
        for seat in position.seats:
            moves = position.rules.legal_moves(position.state, seat)
            assert bool(moves) == (seat in acting), str(position)


@every_setting
def test_every_legal_move_can_be_made_and_no_card_is_lost(setting: Setting) -> None:
    conserved = parts_of(setting.rules.ABOUT.key).conserved
    for position in samples(setting):
        for seat in position.rules.to_act(position.state):
            for move in position.rules.legal_moves(position.state, seat):
                after = position.after(seat, move)
                assert conserved(after.state) == conserved(position.state), str(after)


@every_setting
def test_no_card_is_lost_or_doubled_throughout_a_match(setting: Setting) -> None:
    conserved = parts_of(setting.rules.ABOUT.key).conserved
    for match in matches(setting):
        start = conserved(match[0].state)
        assert start
        for position in match:
            assert conserved(position.state) == start, str(position)


@every_setting
def test_legal_moves_are_unique_and_in_a_fixed_order(setting: Setting) -> None:
    for position in positions(setting):
        for seat in position.rules.to_act(position.state):
            moves = position.rules.legal_moves(position.state, seat)
            assert list(moves) == list(position.rules.legal_moves(position.state, seat))
            names = [position.rules.notation(move) for move in moves]
            assert len(set(names)) == len(names), str(position)


@every_setting
def test_legal_move_is_never_mistaken_for_another(setting: Setting) -> None:
    for position in samples(setting):
        for seat in position.rules.to_act(position.state):
            for move in position.rules.legal_moves(position.state, seat):
                assert position.rules.meant(position.state, seat, move) == move, str(position)


@every_setting
def test_forced_move_is_the_only_legal_move(setting: Setting) -> None:
    for position in positions(setting):
        for seat in position.seats:
            forced = position.rules.forced(position.state, seat)
            moves = list(position.rules.legal_moves(position.state, seat))
            assert forced is None or moves == [forced], str(position)


@every_setting
def test_moves_of_players_who_decide_simultaneously_have_the_same_result_in_any_order(
    setting: Setting,
) -> None:
    for position in samples(setting, 20):
        acting = sorted(position.rules.to_act(position.state))
        for one, other in pairwise(acting):
            first, second = (chosen(position, seat) for seat in (one, other))
            there = position.after(one, first).after(other, second)
            back = position.after(other, second).after(one, first)
            assert standing(there) == standing(back), str(there)


@every_setting
def test_outcome_gives_every_seat_a_place_and_a_known_reason(setting: Setting) -> None:
    known = parts_of(setting.rules.ABOUT.key).ENDINGS
    for match in matches(setting):
        outcome = setting.rules.outcome(match[-1].state)
        assert outcome is not None
        assert len(outcome.places) == setting.seats
        assert set(outcome.places) <= set(range(1, max(setting.seats, 2) + 1))
        assert 1 in outcome.places or set(outcome.places) == {2}
        assert len(outcome.scores) in (0, 1, setting.seats)
        assert not setting.rules.ABOUT.together or len(set(outcome.places)) == 1
        assert ending(outcome) in known, str(match[-1])


@every_setting
def test_seat_can_resign_at_any_time_and_the_match_still_ends(setting: Setting) -> None:
    known = parts_of(setting.rules.ABOUT.key).ENDINGS
    for position in samples(setting, 3):
        for seat in position.seats if position.rules.to_act(position.state) else ():
            before = canonical(position.state)
            *_, last = walk(resigned(position, seat), position.rng)
            assert canonical(position.state) == before
            outcome = position.rules.outcome(last.state)
            assert outcome is not None, str(last)
            assert ending(outcome) in known


@every_setting
def test_resigning_twice_or_after_the_end_changes_nothing(setting: Setting) -> None:
    for position in samples(setting, 3):
        for seat in position.seats:
            once = resigned(position, seat)
            assert canonical(resigned(once, seat).state) == canonical(once.state), str(once)
            running = position.rules.outcome(position.state) is None
            assert running or canonical(once.state) == canonical(position.state), str(position)


@every_setting
def test_rematch_options_are_valid_for_the_game(setting: Setting) -> None:
    for match in matches(setting):
        again = setting.rules.rematch(setting.options, match[-1].state)
        assert setting.rules.ABOUT.settle(again) == dict(again), str(match[-1])


@every_setting
def test_all_seats_can_resign_one_after_another(setting: Setting) -> None:
    for position in samples(setting, 3):
        for seat in position.seats:
            if position.rules.to_act(position.state):
                position = resigned(position, seat)
        over = position.rules.outcome(position.state) is not None
        assert over == (not position.rules.to_act(position.state)), str(position)


def resigned(position: Position, seat: int) -> Position:
    state = position.rules.resign(position.state, seat)
    moves = (*position.moves, (seat, "resigns"))
    return Position(position.setting, position.number, moves, state)


def chosen(position: Position, seat: int) -> object:
    return position.rng.choice(position.rules.legal_moves(position.state, seat))


def standing(position: Position) -> list[object]:
    """Return everything that determines how the match can continue: seats to act, legal moves and outcome."""
    rules, state = position.rules, position.state
    moves = [list(rules.legal_moves(state, seat)) for seat in position.seats]
    return [rules.to_act(state), moves, rules.outcome(state)]
