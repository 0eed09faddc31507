"""The reasons that hints give for a move are true, and follow from what the player may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, count, islice
from random import Random
from typing import Final

import pytest

from games.tradewinds.reasons import Cheapest
from renderers import find
from renderers.kit import defaults
from renderers.renderer import Cast, Reason
from tests.contract.parts import parts_of
from tests.contract.walking import KEYS, Position, Setting, settings
from tests.languages import EVERY
from tests.reasons import Case, checks_of
from tests.reasons.tradewinds import scored
from tests.sampling import THOROUGH, sampled

WITH_REASONS: Final = [key for key in KEYS if find(key).reasons is not defaults.OPTIONAL["reasons"]]
every_game: Final = pytest.mark.parametrize("key", WITH_REASONS)

CASES: Final = 300 if THOROUGH else 30
"""How many moves of each game are checked."""

RARE: Final = 5
"""How many moves with each kind of reason `make slow` searches for."""

LONGEST: Final = 160
"""The maximum length of a reason in any language, in characters."""


def played(setting: Setting, number: int) -> Iterator[Position]:
    """Yield the positions of a match in which most moves are suggested ones."""
    rng = Random(f"{setting} {number}")
    position = Position(setting, number, (), setting.setup(number))
    while acting := sorted(setting.rules.to_act(position.state)):
        yield position
        seat = rng.choice(acting)
        position = position.after(seat, chosen(position, seat, rng))


def chosen(position: Position, seat: int, rng: Random) -> object:
    rules, state = position.rules, position.state
    if rng.random() < 0.7:
        return rules.suggest(rules.view(state, seat))
    return rng.choice(rules.legal_moves(state, seat))


def found_in(setting: Setting, number: int) -> Iterator[Case]:
    """Yield suggested and random moves from a sample of a match's positions, and from its last two
    positions."""
    *before, penultimate, last = played(setting, number)
    rng, rules = last.rng, setting.rules
    for position in [*rng.sample(before, min(4, len(before))), penultimate, last]:
        seat = rng.choice(sorted(rules.to_act(position.state)))
        legal = rules.legal_moves(position.state, seat)
        if len(legal) > 1:
            suggested = rules.suggest(rules.view(position.state, seat))
            for move in dict.fromkeys([suggested, rng.choice(legal)]):
                yield Case(rules, position.state, seat, move)


@cache
def cases(key: str) -> tuple[Case, ...]:
    """Return moves of matches with random settings. `make slow` adds moves with rare kinds of reasons."""
    every, rng = settings(key), Random(key)
    matches = (found_in(rng.choice(every), number) for number in count())
    moves = (case for match in matches for case in match)
    found = [*islice(moves, CASES)]
    kinds = Counter(kind for case in found for kind in kinds_of(case))
    for case in islice(moves, 10 * CASES if THOROUGH else 0):
        if all(kinds[kind] >= RARE for kind in checks_of(key)):
            break
        if any(kinds[kind] < RARE for kind in kinds_of(case)):
            found.append(case)
            kinds.update(kinds_of(case))
    return tuple(found)


def kinds_of(case: Case) -> set[type]:
    return {type(reason.fact) for reason in reasons_of(case)}


def reasons_of(case: Case) -> list[Reason]:
    about = case.rules.ABOUT
    cast = Cast(tuple(f"Name{seat}" for seat in range(about.seats[-1])))
    return [*find(about.key).reasons(case.view, case.rules.notation(case.move), cast)]


@sampled
@every_game
def test_every_reason_given_with_a_hint_is_true(key: str) -> None:
    holds = checks_of(key)
    for case in cases(key):
        for reason in reasons_of(case):
            told = f"{case.rules.notation(case.move)}: {reason.words!s} {reason.fact} {case.state}"
            assert holds[type(reason.fact)](case, reason.fact), told


def test_card_that_costs_least_always_has_this_as_a_reason_in_tradewinds() -> None:
    alone = 0
    setting = settings("tradewinds")[0]
    for position in chain.from_iterable(played(setting, number) for number in range(12)):
        rules, state = position.rules, position.state
        (seat,) = rules.to_act(state)
        cases = [Case(rules, state, seat, move) for move in rules.legal_moves(state, seat)]
        points = [scored(case) for case in cases]
        for case, own in zip(cases, points, strict=True):
            costs_least = len(cases) > 1 and own == max(points) < 0
            assert (Cheapest in kinds_of(case)) == costs_least, position
            alone += costs_least and points.count(own) == 1
    assert alone


@sampled
@every_game
def test_every_kind_of_hint_reason_occurs_in_matches(key: str) -> None:
    found = {kind for case in cases(key) for kind in kinds_of(case)}
    assert found <= checks_of(key).keys()
    assert len(checks_of(key)) >= 6
    assert not THOROUGH or found == checks_of(key).keys()


@sampled
@every_game
def test_every_move_of_a_real_choice_has_a_reason(key: str) -> None:
    for case in cases(key):
        assert reasons_of(case), f"{case.rules.notation(case.move)}: {case.state}"


@sampled
@every_game
def test_hidden_cards_of_others_change_no_hint_reason(key: str) -> None:
    for case in cases(key)[::7]:
        twin = parts_of(key).twins(case.state, case.seat, Random(key))
        assert reasons_of(case) == reasons_of(Case(case.rules, twin, case.seat, case.move))


@sampled
@every_game
def test_every_hint_reason_is_one_short_sentence_in_every_language(key: str) -> None:
    told = {reason.words for case in cases(key) for reason in reasons_of(case)}
    for words in told:
        for language in EVERY:
            said = language.say(words)
            assert said[0].isupper(), said
            assert said.endswith("."), said
            assert len(said) <= LONGEST, said
