"""The computer player of Tradewinds: its compact grid agrees with the rules, and it finds the obvious moves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise, permutations
from random import Random

import pytest

from games.options import Value
from games.tradewinds.imagining import unseen_completes
from games.tradewinds.rules import ABOUT, apply, outcome, setup, to_act, view
from games.tradewinds.values import Play, State, View, Wind
from players.thought import Level, Measure
from players.tradewinds import think
from players.tradewinds.grid import NUMBERS, blow, mask, pile_of, points_of, turn_up
from players.tradewinds.hands import HALVING, LikelyHands
from players.tradewinds.playouts import Table
from tests.games.random_play import at_random
from tests.games.tradewinds_positions import lay
from tests.sampling import some


def deal(number: int, **chosen: Value) -> State:
    return setup(4, ABOUT.settle(chosen), b"deal %d" % number)


def steps(number: int) -> Iterator[tuple[State, int, Play, State]]:
    """Yield the turns of a random match: the state before, the seat, the move, and the state after."""
    for before, after in pairwise(at_random("tradewinds", deal(number), Random(number))):
        assert after.news
        yield before, after.news.seat, Play(after.news.card), after


@pytest.mark.parametrize("number", some(range(60), 6))
def test_fast_tradewinds_simulation_follows_the_rules(number: int) -> None:
    for before, seat, move, after in steps(number):
        up = [pile_of(singles) for singles in before.up]
        down = [[NUMBERS[single] for single in singles] for singles in before.down]
        collector = Wind(seat).opposite
        points = points_of(before.key)[collector]
        scored = blow(up, down, collector, mask(move.card), points)
        turn_up(up, down)
        assert after.news
        assert scored == after.news.points
        assert up == [pile_of(singles) for singles in after.up]
        assert [len(pile) for pile in down] == [len(singles) for singles in after.down]


@pytest.mark.parametrize("number", some(range(40), 10))
def test_fast_tradewinds_simulation_scores_the_last_turn_correctly(number: int) -> None:
    """In the last turn everything is known, so the search must be exact."""
    *_, (state, seat, move, after) = steps(number)
    table = Table(view(state, seat))
    scored = table.determinize(Random(0)).played(move)
    ended = outcome(after)
    assert ended
    assert scored == ended.scores[0] - view(state, seat).total


def test_cards_imagined_in_tradewinds_occur_once_each() -> None:
    state = deal(3)
    table = Table(view(state, 1))
    for number in range(20):
        drawn = table.determinize(Random(number))
        held = [card for hand in drawn.hands for card in hand]
        lying = sorted(single for pile in drawn.down for single in pile)
        assert sorted(held) == sorted(mask(card) for hand in state.hands for card in hand)
        assert lying == sorted(NUMBERS[single] for pile in state.down for single in pile)
        assert drawn.hands[1] == list(map(mask, state.hands[1]))


def worth(card: int, seat: int) -> int:
    """A policy for tests: what it is worth to a seat to play a card, whatever the grid."""
    return HALVING * (card % 7 * (seat + 1) % 5)


def holding(seen: View) -> Mapping[tuple[int, int], float]:
    """Return how likely each seat has each unseen card, if all seats have played by `worth`. It is computed
    from all possible hands."""
    unseen = list(map(mask, unseen_completes(seen)))
    hidden = [seat for seat in range(4) if seat != seen.seat]
    found: dict[tuple[int, int], float] = defaultdict(float)
    for order in permutations(unseen):
        cards, likely = iter(order), 1.0
        hands = {seat: [*islice(cards, seen.hand_sizes[seat])] for seat in hidden}
        for turn, played in enumerate(map(mask, seen.played)):
            seat = (seen.first + turn) % 4
            if seat in hidden:
                held = [*hands[seat], *map(mask, seen.played[turn::4])]
                likely *= 2 ** (worth(played, seat) / HALVING)
                likely /= sum(2 ** (worth(card, seat) / HALVING) for card in held)
        for seat, hand in hands.items():
            for card in hand:
                found[seat, card] += likely
    total = sum(found.values()) / len(unseen)
    return {each: likely / total for each, likely in found.items()}


@pytest.mark.parametrize("number", some(range(12), 3))
def test_tradewinds_computer_guesses_hands_as_likely_as_what_was_played(number: int) -> None:
    state, seat, _, _ = list(steps(number))[16]
    seen, draws = view(state, seat), 3000
    hands = LikelyHands(seen, lambda _up, _down, cards, seat: [worth(card, seat) for card in cards])
    random, found = Random(number), Counter[tuple[int, int]]()
    for _ in range(draws):
        found.update((n, card) for n, hand in enumerate(hands.draw(random)) for card in hand)
    expected = holding(seen)
    assert max(expected.values()) > 0.5  # without what was played, each would be a third
    for each, likely in expected.items():
        assert found[each] / draws == pytest.approx(likely, abs=0.06)


def test_tradewinds_computer_judges_what_was_played_by_the_grid_of_that_turn() -> None:
    *earlier, (state, seat, _, _) = list(steps(0))[:17]
    asked = list[tuple[list[int], list[int], int]]()

    def worths(
        up: list[int], down: Sequence[Sequence[int]], cards: Sequence[int], seat: int
    ) -> list[int]:
        asked.append((up, list(map(len, down)), seat))
        return [0 for _ in cards]

    LikelyHands(view(state, seat), worths)
    assert sorted(asked) == sorted(
        (list(map(pile_of, before.up)), list(map(len, before.down)), other)
        for before, other, _, _ in earlier
        if other != seat
    )


@pytest.mark.parametrize("number", some(range(20), 10))
def test_tradewinds_computer_guesses_only_possible_hands(number: int) -> None:
    for state, seat, _, _ in steps(number):
        table, real = Table(view(state, seat)), [set(map(mask, hand)) for hand in state.hands]
        for drawn in (table.determinize(Random(n)).hands for n in range(3)):
            assert set(drawn[seat]) == real[seat]
            assert list(map(len, drawn)) == list(map(len, real))
            assert {card for hand in drawn for card in hand} == set.union(*real)


def test_computer_takes_an_available_point_in_tradewinds() -> None:
    """Near the end, East can blow a red Single to West for a point, but only with the red card of the two."""
    state = lay("|R . . . . . . . .", Wind.EAST, "FRS PGC", turn=23)
    found = think(view(state, Wind.EAST), Level.FAIR, b"seed")
    assert found.measure is Measure.POINTS
    assert [each.move.card.initials for each in found.candidates] == ["FRS", "PGC"]
    assert found.candidates[0].worth == view(state, Wind.EAST).total + 1


@pytest.mark.slow
@pytest.mark.parametrize("hands", ["private", "open"])
def test_four_strong_tradewinds_computers_score_more_than_suggested_moves(hands: str) -> None:
    """Suggested moves score about 10 a match, so about 100 in ten. Strong players score far more."""
    total = 0
    for number in range(10):
        state = deal(number, hands=hands)
        while not state.over:
            (seat,) = to_act(state)
            seen = view(state, seat)
            state = apply(state, seat, think(seen, Level.STRONG, bytes([number])).move)
        ended = outcome(state)
        assert ended
        total += ended.scores[0]
    assert total > 110
