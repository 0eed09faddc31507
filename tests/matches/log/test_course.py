"""The course of a match, and which hands a viewer sees when the match is replayed turn by turn."""

from __future__ import annotations

import pytest

from matches.decisions.playing import resign, undo
from matches.log.events import PlayerId, Taken
from matches.log.history.course import course
from tests.matches.log.test_proof import OFFERED, SMALL, done, lobby, moved, played
from tests.matches.situations import TRADEWINDS, Table
from tests.sampling import sampled, some

NEWCOMER = PlayerId(99)


def test_replay_omits_undone_moves() -> None:
    steps = lobby(SMALL, 1)
    first, second = steps[-1].order
    moved(steps, "c3")
    moved(steps, "d5")
    done(steps, undo(steps[-1], second))
    moved(steps, "e5")
    dealt, one, two = course(steps)
    assert [each.view.moves_made for each in (dealt, one, two)] == [0, 1, 2]
    assert two.view.last == steps[-1].state.last
    assert [each.movers for each in (dealt, one, two)] == [frozenset(), {first}, {second}]


def test_resignation_adds_a_final_position_to_the_replay() -> None:
    steps = lobby(SMALL, 1)
    moved(steps, "c3")
    done(steps, *resign(steps[-1], steps[-1].order[1]))
    assert [each.view.outcome is None for each in course(steps)] == [True, True, False]


def test_lobby_has_no_positions_to_replay() -> None:
    assert course(lobby(SMALL, 1)[:2]) == ()


@sampled
@pytest.mark.parametrize("table", some(OFFERED, 5), ids=str)
def test_replay_of_a_match_shows_what_a_spectator_saw_at_each_turn(table: Table) -> None:
    steps = played(table, 0)
    seen = [step.rules.view(step.state, None) for step in steps if step.state is not None]
    positions = course(steps)
    assert positions[0].view == seen[0]
    assert positions[-1].view == seen[-1] or steps[-1].status.open
    assert all(each.view in seen for each in positions)
    assert all(each.view.seat is None for each in positions)


def test_replay_of_a_running_match_shows_players_only_their_own_hands() -> None:
    steps = played(TRADEWINDS, 1, 4)
    for seat, player in enumerate(steps[-1].order):
        assert {each.eyes for each in course(steps, player)} == {frozenset({seat})}
    for stranger in (None, NEWCOMER):
        assert {each.eyes for each in course(steps, stranger)} == {frozenset()}


def test_replay_shows_a_taken_seat_only_to_its_new_player() -> None:
    steps = played(TRADEWINDS, 1, 2)
    former = steps[-1].order[0]
    done(steps, Taken(0, NEWCOMER))
    known = len(course(steps))
    match = steps[-1]
    (seat,) = match.to_act
    moved(steps, match.rules.notation(match.rules.legal_moves(match.state, seat)[0]))
    seen = [each.eyes for each in course(steps, NEWCOMER)]
    assert seen[:known] == [frozenset()] * known
    assert seen[known:] == [frozenset({0})]
    assert {each.eyes for each in course(steps, former)} == {frozenset()}


def test_replay_shows_a_resigned_player_only_what_everybody_saw() -> None:
    steps = played(TRADEWINDS, 1, 2)
    player = steps[-1].order[0]
    done(steps, *resign(steps[-1], player))
    assert {each.eyes for each in course(steps, player)} == {frozenset()}
    other = steps[-1].order[1]
    assert {each.eyes for each in course(steps, other)} == {frozenset({1})}


def test_replay_of_an_ended_match_shows_every_hand() -> None:
    steps = played(TRADEWINDS, 1)
    assert {each.eyes for each in course(steps)} == {frozenset(range(4))}
    assert {each.eyes for each in course(played(SMALL, 1))} == {frozenset()}
