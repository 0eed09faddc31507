"""The course of a match: which hands a viewer sees when the match is replayed turn by turn, and which moves
were a player's own decisions, because they were not undone and had an alternative."""

from __future__ import annotations

from collections import defaultdict

import pytest

from matches.decisions.playing import resign, undo
from matches.log.events import Moved, PlayerId, Taken
from matches.log.fold import apply
from matches.log.history.course import course
from matches.log.history.own_decisions import own_decisions
from matches.log.match import Match, Status
from tests.matches.log.test_proof import OFFERED, SMALL, done, lobby, moved, played, proven
from tests.matches.random_matches import NOW
from tests.matches.situations import TRADEWINDS, Table
from tests.sampling import sampled, some

NEWCOMER = PlayerId(99)


def test_replay_omits_undone_moves() -> None:
    steps = lobby(SMALL, 1)
    first, second = steps[-1].order
    moved(steps, "c3")
    moved(steps, "d5")
    done(steps, *undo(steps[-1], second))
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


def found(steps: list[Match], player: PlayerId) -> list[tuple[str, int]]:
    return [(each.notation, each.turn) for each in own_decisions(steps, player)]


def test_players_decisions_exclude_moves_that_others_made_in_the_same_seat() -> None:
    """Others can move for the seat before or after a takeover, and so can a computer or the match itself."""
    steps = lobby(SMALL, 1)
    first, _ = steps[-1].order
    moved(steps, "c3")
    moved(steps, "d5")
    steps.append(apply(steps[-1], Taken(0, NEWCOMER), NOW))
    moved(steps, "c4")
    moved(steps, "d6")
    for text, by in (("c5", "computer"), ("d7", "player"), ("c2", "match")):
        steps.append(apply(steps[-1], Moved(min(steps[-1].to_act), text, by), NOW))  # type: ignore[arg-type]
    assert found(steps, first) == [("c3", 1)]
    assert found(steps, NEWCOMER) == [("c4", 3)]


def test_players_decision_holds_what_the_seat_knew_and_the_turn_it_led_to() -> None:
    steps = played(Table("tradewinds", 2), 0)
    if steps[-1].status.open:
        done(steps, *resign(steps[-1], steps[-1].order[0]))
    views = {
        (step.version, seat): step.rules.view(step.state, seat)
        for step in steps
        if step.state is not None
        for seat in range(4)
    }
    positions = course(steps)
    for player in {*steps[-1].order}:
        for each in own_decisions(steps, player):
            assert each.view == views[each.before.version, each.seat]
            seen = each.before.rules.view(each.before.state, None)
            assert positions[each.turn - 1].view == seen
            assert player in positions[each.turn].movers


@sampled
@pytest.mark.parametrize("table", some(OFFERED, 3), ids=str)
@pytest.mark.parametrize("number", range(2))
def test_players_decisions_are_the_moves_of_the_proof_that_had_an_alternative(
    table: Table, number: int
) -> None:
    # Nobody resigns here, because a proof doesn't say which moves were made automatically for a player who
    # resigned.
    steps = played(table, number, 2000, resigning=False)
    assert steps[-1].status is Status.FINISHED
    proof, expected, rules = proven(steps), defaultdict(list), steps[-1].rules
    state = rules.setup(len(proof.seats), proof.options, steps[-1].seed)
    for seat, text in proof.moves or ():
        if len(rules.legal_moves(state, seat)) > 1 and rules.forced(state, seat) is None:
            expected[seat].append(text)
        state = rules.apply(state, seat, rules.meant(state, seat, rules.parse(text)))
    decided = defaultdict(list)
    for player in {*steps[-1].order}:
        for each in own_decisions(steps, player):
            decided[each.seat].append(each.notation)
    assert decided == expected
    assert len(decided) > 1
