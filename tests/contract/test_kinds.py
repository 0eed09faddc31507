"""The kinds of move of a game are distinct, and only legal moves are accepted.

The tests try every kind of move with all values of its fields that the game knows, and with invalid ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from itertools import islice, product
from typing import Any

from games.rules import AnyRules, IllegalMove
from tests.contract.parts import parts_of
from tests.contract.test_refusals import assert_refused, is_a_sentence
from tests.contract.walking import KEYS, Position, Setting, every_setting, samples
from tests.sampling import THOROUGH
from texts.text import NOTHING, Text


@cache
def every_move(key: str) -> dict[type, dict[tuple[Any, ...], Any]]:
    """Return all moves of a game: for each kind of move, a mapping from the values of the fields to the
    move."""
    return {
        kind: {
            values: kind(*values)
            for values in product(*([*each.known, *each.outside] for each in held))
        }
        for kind, held in parts_of(key).KINDS.items()
    }


@cache
def known(key: str) -> dict[type, frozenset[Any]]:
    return {kind: frozenset(made.values()) for kind, made in every_move(key).items()}


def some(setting: Setting) -> Iterator[Position]:
    """Yield three positions of each of two matches: the first, a middle one and the last."""
    return islice(samples(setting, 2), 6)


def refusal(rules: AnyRules, state: Any, seat: int, move: object) -> Text:
    """Return the sentence that refuses a move, or an empty text. This is far faster than `pytest.raises`."""
    try:
        rules.apply(state, seat, move)
    except IllegalMove as error:
        return error.text
    return NOTHING


def moves(key: str) -> Iterator[Any]:
    return (move for made in every_move(key).values() for move in made.values())


def test_moves_of_different_kinds_are_never_equal() -> None:
    kinds = [made for key in KEYS for made in every_move(key).values()]
    for number, made in enumerate(kinds):
        known = {*made.values()}
        for other in kinds[number + 1 :]:
            assert known.isdisjoint(other.values())
            for values in made.keys() & other.keys():
                assert made[values] != other[values]


@every_setting
def test_every_legal_move_has_a_known_kind_and_known_values(setting: Setting) -> None:
    key = setting.rules.ABOUT.key
    for position in samples(setting, 3):
        for seat in position.rules.to_act(position.state):
            for move in position.rules.legal_moves(position.state, seat):
                assert move in known(key)[type(move)], str(position)


@every_setting
def test_every_move_that_is_not_legal_is_refused_in_a_sentence(setting: Setting) -> None:
    for position in samples(setting, 6 if THOROUGH else 3):
        for seat in position.rules.to_act(position.state):
            listed = {(type(m), m) for m in position.rules.legal_moves(position.state, seat)}
            for move in moves(setting.rules.ABOUT.key):
                if (type(move), move) not in listed:
                    said = refusal(setting.rules, position.state, seat, move)
                    assert said, f"{move}, accepted: {position}"
                    assert is_a_sentence(said), f"{move}, {said}: {position}"


@every_setting
def test_typed_move_is_resolved_to_a_move_of_the_same_kind(setting: Setting) -> None:
    """Moves that people type may be illegal, so the function `meant` of the rules, which corrects them, is
    tested with illegal moves, too."""
    for position in islice(samples(setting, 1), 2):
        for seat in position.rules.to_act(position.state):
            for move in moves(setting.rules.ABOUT.key):
                meant = position.rules.meant(position.state, seat, move)
                assert type(meant) is type(move), str(position)


@every_setting
def test_seat_number_that_does_not_exist_has_no_moves_and_is_refused(setting: Setting) -> None:
    for position in some(setting):
        rules, state = position.rules, position.state
        listed = [*(m for seat in rules.to_act(state) for m in rules.legal_moves(state, seat))]
        for seat in (-1, setting.seats, 99):
            assert not rules.legal_moves(state, seat)
            for move in listed[:3] or [*moves(setting.rules.ABOUT.key)][:3]:
                assert_refused(position, seat, move)


@every_setting
def test_move_with_a_value_of_another_type_is_refused(setting: Setting) -> None:
    """This holds even for values that are equal in Python: 3 == 3.0 and 1 == True."""
    for position in some(setting):
        rules, state = position.rules, position.state
        for seat in rules.to_act(state):
            for move in list(rules.legal_moves(state, seat))[:20]:
                assert not refusal(rules, state, seat, move)
                for other in look_alikes(move):
                    said = refusal(rules, state, seat, other)
                    assert said, f"{other!r}, accepted: {position}"
                    assert is_a_sentence(said)


class LikeAString(str):
    """A string of another type that equals the original."""

    __slots__ = ()


def look_alikes(value: Any) -> Iterator[Any]:
    """Yield values that differ from `value` only in the type of one part, such as 3.0 for 3."""
    if isinstance(value, Enum):
        yield from (value.value, value.name)
    elif isinstance(value, bool):
        yield int(value)
    elif isinstance(value, int):
        yield from (float(value), str(value), None)
        if value in {0, 1}:
            yield bool(value)
    elif isinstance(value, str):
        yield from (LikeAString(value), value.encode())
    elif isinstance(value, frozenset):
        yield from ({*value}, (*value,), [*value])
        for member in value:
            yield from (value - {member} | {other} for other in look_alikes(member))
    elif is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: getattr(value, field.name) for field in fields(value)}
        yield from ((*parts.values(),), [*parts.values()], parts)
        for name, part in parts.items():
            yield from (replace(value, **{name: other}) for other in look_alikes(part))
    elif isinstance(value, tuple):
        kind: Any = type(value)  # a named one
        yield from ((*value,), [*value])
        for number, part in enumerate(value):
            for other in look_alikes(part):
                yield kind(*value[:number], other, *value[number + 1 :])
