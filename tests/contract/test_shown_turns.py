"""Everything that all players see makes a new turn, and so a new picture: no message shows an earlier table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from matches.log.canonical import canonical
from tests.contract.parts import parts_of
from tests.contract.walking import Position, Setting, every_setting, matches, samples


@every_setting
def test_turn_grows_whenever_the_table_or_whose_turn_it_is_changes(setting: Setting) -> None:
    for match in matches(setting):
        for before, after in pairwise(shown(match)):
            if turn(before) != turn(after):
                assert turn(before) < turn(after), str(after)
                continue
            # Without a new picture seats only commit themselves, one after the other.
            assert acting(after) < acting(before), f"another seat is to act: {after}"
            assert table(before) == table(after), f"the table has changed: {after}"


@every_setting
def test_whether_a_turn_begins_depends_on_nothing_hidden(setting: Setting) -> None:
    """All decisions after which everybody sees the same begin a turn, or none of them does."""
    rules, twins = setting.rules, parts_of(setting.rules.ABOUT.key).twins
    for position in samples(setting, 12):
        twin = twins(position.state, None, position.rng)
        begins: dict[tuple[int, str], set[bool]] = defaultdict(set)
        for state in (position.state, twin):
            for seat in sorted(rules.to_act(state)):
                for move in rules.legal_moves(state, seat):
                    after = rules.apply(state, seat, move)
                    seen = canonical(rules.view(after, None))
                    begins[seat, seen].add(rules.turn(after) != rules.turn(state))
        assert all(len(each) == 1 for each in begins.values()), str(position)


def shown(match: tuple[Position, ...]) -> Iterator[Position]:
    """The positions that wait for people: what the rules force is played at once."""
    for position in match:
        rules, state = position.rules, position.state
        if not any(rules.forced(state, seat) for seat in rules.to_act(state)):
            yield position


def turn(position: Position) -> int:
    return position.rules.turn(position.state)


def acting(position: Position) -> frozenset[int]:
    return position.rules.to_act(position.state)


def table(position: Position) -> Any:
    """What everybody sees, apart from who has committed to a decision that others still have to make."""
    view = position.rules.view(position.state, None)
    return canonical(parts_of(position.rules.ABOUT.key).table(view))
