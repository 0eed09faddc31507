"""Views, refusals and suggestions tell a seat exactly what it may know."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import pairwise
from typing import Any

import pytest

from games.rules import IllegalMove
from matches.log.canonical import canonical
from tests.contract.parts import parts_of
from tests.contract.walking import (
    Position,
    Setting,
    every_setting,
    match,
    matches,
    moves_of,
    positions,
    samples,
)


@every_setting
def test_view_contains_neither_the_seed_nor_the_state(setting: Setting) -> None:
    for position in samples(setting):
        seed = setting.seed(position.number)
        for seat in (None, *position.seats):
            view = position.rules.view(position.state, seat)
            assert type(view) is not type(position.state), "a view is built up from nothing"
            assert seed.hex() not in canonical(view)
            for value in contents(view):
                hidden = isinstance(value, bytes | bytearray | type(position.state))
                assert not hidden, f"a view holds no {type(value).__name__}"


@every_setting
def test_view_contains_its_seat_and_the_outcome_once_there_is_one(setting: Setting) -> None:
    for position in samples(setting, 3):
        for seat in (None, *position.seats):
            view = position.rules.view(position.state, seat)
            assert view.seat == seat
            assert view.outcome == position.rules.outcome(position.state), str(position)


@every_setting
def test_repr_of_a_state_shows_no_fields(setting: Setting) -> None:
    for position in positions(setting):
        bare = f"{type(position.state).__name__}()"
        shown = f"every field of {type(position.state).__name__} needs field(repr=False)"
        assert repr(position.state) == str(position.state) == bare, shown


@every_setting
def test_repr_of_a_view_shows_no_fields(setting: Setting) -> None:
    for position in samples(setting, 3):
        for seat in (None, *position.seats):
            view = position.rules.view(position.state, seat)
            bare = re.fullmatch(r"<games\.[\w.]+ object at 0x[0-9a-f]+>", f"{view!r}")
            assert bare, f"{type(view).__name__} needs @dataclass(repr=False)"


@every_setting
def test_states_and_views_are_immutable(setting: Setting) -> None:
    state = matches(setting)[0][0].state
    for value in (state, *(setting.rules.view(state, seat) for seat in range(setting.seats))):
        assert is_dataclass(value)
        with pytest.raises(AttributeError):
            setattr(value, fields(value)[0].name, None)


@every_setting
def test_hidden_information_does_not_change_what_a_seat_receives(setting: Setting) -> None:
    twins = parts_of(setting.rules.ABOUT.key).twins
    for position in samples(setting, 12):
        for seat in (None, *position.seats):
            twin = twins(position.state, seat, position.rng)
            assert received(position, position.state, seat) == received(position, twin, seat), (
                f"seat {seat} can tell: {position}"
            )


@every_setting
def test_reshuffled_hidden_cards_lose_no_card(setting: Setting) -> None:
    parts = parts_of(setting.rules.ABOUT.key)
    for position in samples(setting):
        for seat in (None, *position.seats):
            twin = parts.twins(position.state, seat, position.rng)
            assert type(twin) is type(position.state)
            assert parts.conserved(twin) == parts.conserved(position.state), str(position)


@every_setting
def test_reshuffled_hidden_cards_differ_from_the_real_ones(setting: Setting) -> None:
    parts = parts_of(setting.rules.ABOUT.key)
    starts = [match[0] for match in matches(setting)]
    if len({canonical(start.state) for start in starts}) == 1:
        pytest.skip("every match begins alike, so nothing is hidden")
    for start in starts:
        for seat in (None, *start.seats):
            assert canonical(parts.twins(start.state, seat, start.rng)) != canonical(start.state)


@every_setting
def test_suggestion_is_a_legal_move_based_only_on_the_view(setting: Setting) -> None:
    rules, twins = setting.rules, parts_of(setting.rules.ABOUT.key).twins
    for position in samples(setting, 12):
        for seat in rules.to_act(position.state):
            twin = twins(position.state, seat, position.rng)
            suggested = rules.suggest(rules.view(position.state, seat))
            assert suggested in rules.legal_moves(position.state, seat), str(position)
            assert suggested == rules.suggest(rules.view(twin, seat)), str(position)


def received(position: Position, state: Any, seat: int | None) -> list[object]:
    """Return everything that the rules reveal to a seat: its view, its legal moves, and all refusals."""
    rules = position.rules
    told = [rules.view(state, seat), rules.to_act(state), rules.outcome(state)]
    if seat is None:
        return told
    refusals = [refusal(position, state, seat, move) for move in moves_of(rules.ABOUT.key)[:15]]
    return [*told, list(rules.legal_moves(state, seat)), rules.forced(state, seat), *refusals]


def refusal(position: Position, state: Any, seat: int, move: object) -> str | None:
    try:
        position.rules.apply(state, seat, move)
    except IllegalMove as problem:
        return str(problem)
    return None


def contents(value: Any) -> Iterator[Any]:
    """Yield a value and, recursively, everything that it contains."""
    yield value
    parts: list[Any] = []
    if is_dataclass(value) and not isinstance(value, type):
        parts = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, Mapping):
        parts = [*value.keys(), *value.values()]
    elif isinstance(value, tuple | list | set | frozenset):
        parts = list(value)
    for part in parts:
        yield from contents(part)


@every_setting
def test_move_that_can_be_undone_tells_its_player_nothing_new(setting: Setting) -> None:
    """Such a move reveals no hidden card: the player's next view follows from the previous one."""
    rules, twins = setting.rules, parts_of(setting.rules.ABOUT.key).twins
    for position, seat, move in decisions(setting):
        twin = twins(position.state, seat, position.rng)
        after = rules.apply(position.state, seat, move)
        if not rules.reveals(position.state, seat, move, after):
            there = rules.apply(twin, seat, move)
            assert canonical(rules.view(after, seat)) == canonical(rules.view(there, seat)), (
                f"{rules.notation(move)} revealed something: {position}"
            )


def decisions(setting: Setting) -> Iterator[tuple[Position, int, Any]]:
    """Yield position, seat and move of random decisions, and of all decisions of the first match.

    The first match is complete because samples miss rare decisions, such as the last one before a new deal.
    """
    rules = setting.rules
    for position in samples(setting, 12):
        for seat in sorted(rules.to_act(position.state)):
            yield position, seat, position.rng.choice(rules.legal_moves(position.state, seat))
    for before, after in pairwise(match(setting, 0)):
        seat, notation = after.moves[-1]
        legal = rules.legal_moves(before.state, seat)
        yield before, seat, next(move for move in legal if rules.notation(move) == notation)


@every_setting
def test_move_that_can_be_undone_tells_others_only_the_move(setting: Setting) -> None:
    """What other players see afterwards follows from their previous view and from the move."""
    rules, twins = setting.rules, parts_of(setting.rules.ABOUT.key).twins
    for position in samples(setting, 12):
        for seat in sorted(rules.to_act(position.state)):
            move = position.rng.choice(rules.legal_moves(position.state, seat))
            after = rules.apply(position.state, seat, move)
            if rules.reveals(position.state, seat, move, after):
                continue
            for other in {None, *position.seats} - {seat}:
                twin = twins(position.state, other, position.rng)
                if seat not in rules.to_act(twin) or move not in rules.legal_moves(twin, seat):
                    continue
                there = rules.apply(twin, seat, move)
                assert canonical(rules.view(after, other)) == canonical(rules.view(there, other)), (
                    f"{rules.notation(move)} revealed something to {other}: {position}"
                )
