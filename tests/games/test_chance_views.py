"""What everybody can know in Chance, how suggestions use it, and what is imagined from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from games.chance.rules import ABOUT, apply, imagine, outcome, parse, setup, suggest, view
from games.chance.values import KEEPS, Family, State
from tests.games.chance_positions import cards, deal, keep, letters
from tests.games.random_play import at_random

HANDS = "FBT FBS PBS PRC | HBS HBC PGT | HRC HRT PGS"


def test_chance_player_sees_how_many_cards_of_a_pile_are_unseen() -> None:
    state = deal(HANDS, "FFH BBR TSC")
    seen = view(state, None)
    assert [(pile.unseen, pile.known) for pile in seen.piles] == [(11, ())] * 3
    seen = view(keep(state, "keep colour"), None)
    assert [(pile.unseen, letters(pile.known)) for pile in seen.piles] == [
        (10, "F"),
        (11, ""),
        (10, "T"),
    ]


def test_order_of_a_chance_pile_is_known_once_all_its_cards_were_seen() -> None:
    hands = "FGC FBC FGS | PRS PRT PBS | HRC HGS HGC"
    state = deal(hands, "FFFFPPPPHHHH RRRRGGGGBBBB CCCCTTTTSSSS", countdown=13)
    for family, pile in zip(Family, view(state, None).piles, strict=True):
        assert (pile.unseen, len(pile.known)) == (0, 11)
        assert pile.known == state.piles[family]


def test_unseen_cards_shown_in_chance_match_the_piles_throughout_a_match() -> None:
    start = setup(3, ABOUT.settle({"countdown": 20}), b"a match")
    for state in at_random("chance", start, Random(3)):
        seen = view(state, None)
        for family in Family:
            truth = Counter(state.piles[family][: state.unseen[family]])
            assert seen.unseen(family) == truth


def test_chance_shows_every_hand_and_which_cards_are_discarded() -> None:
    state = keep(deal(HANDS, "FFH BBR TSC"), "keep colour")
    seen = view(state, None)
    assert tuple(card for card, _ in seen.hands[0]) == cards("FBT FBS PBS PRC")
    assert [gone for _, gone in seen.hands[0]] == [True, True, False, False]
    assert seen.remaining(0) == cards("PBS PRC")


def test_chance_lists_a_players_cards_that_fit_each_choice() -> None:
    seen = view(deal(HANDS, "F B T"), 0)
    fitting = {
        what: seen.fitting(0, parse(what).families) for what in ("none", "colour", "pattern colour")
    }
    assert fitting == {
        "none": cards("FBS PBS PRC"),
        "colour": cards("FBS PBS"),
        "pattern colour": cards("FBS"),
    }
    assert seen.fitting(1, parse("colour").families) == cards("HBS HBC")
    assert seen.fitting(2, parse("shape").families) == cards("HRT")


def test_suggested_chance_move_keeps_cards_that_fit_one_of_the_players_cards() -> None:
    hands = "FBT FBS FBC PRC | HRS HRC PGT | HRT PGS PGC"
    assert suggest(view(deal(hands, "F B T"), 0)) == parse("keep pattern colour")


def test_suggested_chance_move_uses_the_known_order_of_piles() -> None:
    """If the seat keeps nothing, the next three Chards name HGS, a TriCard in its hand. Only a seat that knows
    the order of the piles can know this."""
    hidden = deal("FBT FBC PBC HGS | HRS HBC PGT | HRT HBS PGC", "FH BG TS")
    known = replace(hidden, unseen=(0, 0, 0))
    assert suggest(view(hidden, 0)) != parse("keep none")
    assert suggest(view(known, 0)) == parse("keep none")


def test_suggested_chance_moves_find_a_win_in_two_decisions() -> None:
    """If the seat can win with its next two decisions, the suggested move must still let it win with the second
    one. A hit alone is not enough: several choices may give one."""
    found = 0
    for number in range(60):
        state = _known_ending(number)
        assert state.decider is not None
        if _wins_in(state, state.decider, 2):
            found += 1
            after = apply(state, state.decider, suggest(view(state, state.decider)))
            assert _wins_in(after, state.decider, 1), number
    assert found > 5


def _known_ending(number: int) -> State:
    """Return a state with all piles known, in which the deciding seat has two TriCards left."""
    state = setup(4, ABOUT.settle({}), b"an ending %d" % number)
    seat = state.decider
    assert seat is not None
    kept = {card for card in state.hands[seat] if card not in state.gone}
    gone = frozenset(sorted(kept, key=str)[2:]) | {state.showing}
    return replace(state, unseen=(0, 0, 0), gone=gone)


def _wins_in(state: State, seat: int, decisions: int) -> bool:
    """Return whether the seat can win within this number of its own decisions, before any other seat
    decides."""
    if state.decider != seat:
        result = outcome(state)
        return result is not None and seat in result.winners
    return decisions > 0 and any(
        _wins_in(apply(state, seat, keep), seat, decisions - 1) for keep in KEEPS
    )


def begun() -> State:
    """Return a match in which some Chards of each pile have been seen and others have not."""
    state = setup(4, {"countdown": 20}, b"five")
    for _ in range(2):
        assert state.decider is not None
        state = apply(state, state.decider, KEEPS[4])
    assert all(0 < unseen < 11 for unseen in state.unseen)
    return state


@pytest.mark.parametrize("family", Family)
def test_each_unseen_card_in_chance_is_equally_likely_at_the_start_of_an_imagined_pile(
    family: Family,
) -> None:
    state = begun()
    seen, seeds = view(state, None), 600
    firsts = Counter(
        imagine(seen, f"{number}".encode()).piles[family][0] for number in range(seeds)
    )
    unseen = seen.unseen(family)
    for chard in family.singles:
        share = unseen[chard] / unseen.total()
        # A share may deviate by four standard deviations. The seeds are fixed, so the result never varies.
        assert abs(firsts[chard] / seeds - share) <= 4 * (share * (1 - share) / seeds) ** 0.5
