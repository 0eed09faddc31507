"""The computer player of Weathervanes: its fast playouts follow the rules, and it finds obvious moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

import pytest

from games.weathervanes.pieces import SEATS, Cells, Move, Place, Play
from games.weathervanes.placements import places
from games.weathervanes.rules import (
    ABOUT,
    apply,
    legal_moves,
    meant,
    outcome,
    setup,
    suggest,
    to_act,
    view,
)
from games.weathervanes.values import State
from players.thought import Level, Measure
from players.weathervanes import think
from players.weathervanes.playouts import Playout, Table
from tests.games.random_play import at_random
from tests.games.weathervanes_positions import (
    NORTH,
    begin,
    ending,
)
from tests.sampling import some

VARIANTS: Final[Sequence[Mapping[str, bool]]] = (
    {},
    {"constrained_lead": True},
    {"misere": True},
    {"no_kens": True},
)


class Recorded(Playout):
    """A playout that records the card and corner with which its trick is led."""

    first: tuple[int, int] = (0, 0)

    def led(self, profits: Sequence[float]) -> tuple[int, int]:
        self.first = super().led(profits)
        return self.first


def leading(number: int) -> Iterator[State]:
    """Yield the states of a random match in which a trick is about to be led."""
    start = begin(number.to_bytes(32, "big"), **VARIANTS[number % 4])
    for state in at_random("weathervanes", start, Random(number)):
        if not (state.over or state.cards or state.placements):
            yield state


def replayed(state: State, playout: Recorded) -> State:
    """Make the moves of a playout by the rules, and return the state after them. They are the cards of one
    trick and the placements that follow."""
    number, corner = playout.first
    hands, leader = state.hands, state.leader
    state = apply(state, leader, Play(number, state.deck[number][corner]))
    for offset in range(1, 4):
        seat = (leader + offset) % 4
        state = apply(state, seat, meant(state, seat, Play(playout.displays[seat], None)))
    assert [sorted(hand) for hand in playout.hands] == [sorted(hand) for hand in state.hands]
    assert sum(map(len, hands)) - sum(map(len, state.hands)) == 4
    return placed(state, playout)


def placed(state: State, playout: Recorded) -> State:
    for seat in sorted(to_act(state)):
        wanted = playout.tables.cells[playout.tableaux[seat]]
        for move in places(state, seat):
            after = apply(state, seat, move)
            if after.tableaux[seat] == wanted:
                break
        state = after
        assert state.tableaux[seat] == wanted
    return state


@pytest.mark.parametrize("number", some(range(40), 8))
def test_fast_weathervanes_simulation_of_a_trick_follows_the_rules(number: int) -> None:
    for state in leading(number):
        last = state.round == 4 and len(state.hands[0]) == 1
        if last:
            break
        playout = Recorded(Table(view(state, state.leader)), state.hands)
        playout.tricks(1)
        after = replayed(state, playout)
        assert after.leader == playout.leader or after.round != state.round
        assert list(after.displays) == playout.displays
        for seat in SEATS:
            gained = playout.gains[seat] - promised(state, after, seat)
            assert gained == pytest.approx(after.scores[seat] - state.scores[seat])


def promised(before: State, after: State, seat: int) -> float:
    """Return how much higher the expected score of the seat's tableau is in `after` than in `before`. Each is
    judged with the token that the seat holds then."""
    promise = Table(view(before, before.leader)).tables.promise
    return promise(after.tableaux[seat], after.tokens[seat]) - promise(
        before.tableaux[seat], before.tokens[seat]
    )


@pytest.mark.parametrize("number", range(4))
def test_fast_weathervanes_simulation_scores_the_best_final_placements(number: int) -> None:
    """After the last trick, each seat makes two placements: first the Display that it took, then its own. For
    the second one, the playout must count the best score that is legal."""
    *_, state = (each for each in leading(number) if each.round == 4)
    playout = Recorded(Table(view(state, state.leader)), state.hands)
    playout.tricks(1)
    leader, (card, corner) = state.leader, playout.first
    after = apply(state, leader, Play(card, state.deck[card][corner]))
    for seat in ((leader + offset) % 4 for offset in range(1, 4)):
        after = apply(after, seat, meant(after, seat, Play(after.hands[seat][0], None)))
    tables, gains = playout.tables, playout.gains
    for seat in SEATS:
        promise = tables.promise(state.tableaux[seat], state.tokens[seat])
        counted = gains[seat] + promise + state.scores[seat]
        scores = best_scores(after, seat, tables.cells[playout.tableaux[seat]])
        assert any(counted == pytest.approx(each) for each in scores)


def best_scores(state: State, seat: int, tableau: Cells) -> Iterator[int]:
    """Yield the seat's best final score after each first placement that leads to `tableau`. It first places the
    Display that it took, and last its own, where that scores most."""
    for first in legal_moves(state, seat):
        once = apply(state, seat, first)
        if once.tableaux[seat] != tableau:
            continue
        while not once.final:
            other = min(to_act(once))
            once = apply(once, other, legal_moves(once, other)[0])
        yield max(apply(once, seat, second).scores[seat] for second in legal_moves(once, seat))


def worths(state: State, seat: int, level: Level = Level.FAIR) -> dict[Move, float]:
    found = think(view(state, seat), level, b"seed")
    assert found.measure is Measure.POINTS
    return {each.move: each.worth for each in found.candidates}


def test_weathervanes_computer_rates_at_most_12_first_cards_of_a_trick() -> None:
    state = begin()
    for _ in range(12):
        (seat,) = to_act(state) if not state.placements else [min(to_act(state))]
        found, legal = worths(state, seat), legal_moves(state, seat)
        assert set(found) <= set(legal)
        assert len(found) == (
            len(legal) if state.cards or state.placements else min(12, len(legal))
        )
        state = apply(state, seat, legal_moves(state, seat)[-1])


def test_weathervanes_computer_places_its_last_card_for_the_most_points() -> None:
    """The last card, 5, scores 7 points above card 1, and 5 points below it."""
    state = ending("5 2 3 4", north="1 . . .")
    found = worths(state, NORTH)
    best = max(found, key=lambda move: found[move])
    assert isinstance(best, Place)
    scores = {move: apply(state, NORTH, move).scores[NORTH] for move in found}
    assert scores[best] == max(scores.values())


@pytest.mark.slow
def test_strong_computer_wins_most_often_in_weathervanes() -> None:
    """The strong computer wins about six of ten matches against three players who make suggested moves. An
    equal player would win a quarter."""
    won = 0
    for number in range(8):
        state = setup(4, ABOUT.settle({}), b"deal %d" % number)
        while (ended := outcome(state)) is None:
            seat = min(to_act(state))
            seen = view(state, seat)
            strong = seat == number % 4 and len(legal_moves(state, seat)) > 1
            move = think(seen, Level.STRONG, bytes([number])).move if strong else suggest(seen)
            state = apply(state, seat, move)
        won += number % 4 in ended.winners
    assert won > 2


@pytest.mark.parametrize("number", range(4))
def test_weathervanes_evaluation_at_the_end_is_the_lead_over_the_average_opponent(
    number: int,
) -> None:
    *_, state = leading(number)
    rng, last = Random(number), False
    while not state.over:
        seat = rng.choice(sorted(to_act(state)))
        if state.final:
            table = Table(view(state, seat))
            last = sum(each.place is None for each in state.placements) == 1
            scores = [*state.scores]
            own = scores.pop(seat) - sum(scores) / 3
            promise = table.tables.promise(state.tableaux[seat], state.tokens[seat])
            assert not last or table.ahead == pytest.approx(own + promise)
        state = apply(state, seat, rng.choice(legal_moves(state, seat)))
    assert last
