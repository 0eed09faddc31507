"""Every public change starts a new turn and so gets a new picture: no message shows an outdated table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from matches.log.canonical import canonical
from tests.contract.parts import parts_of
from tests.contract.walking import Position, Setting, every_setting, matches, samples
from tests.sampling import THOROUGH


@every_setting
def test_turn_number_grows_whenever_the_table_or_the_player_to_act_changes(
    setting: Setting,
) -> None:
    for match in matches(setting):
        for before, after in pairwise(shown(match)):
            if turn(before) != turn(after):
                assert turn(before) < turn(after), str(after)
                continue
            # Within one turn, and so under the same picture, seats can only commit one after another.
            assert acting(after) < acting(before), f"another seat is to act: {after}"
            assert table(before) == table(after), f"the table has changed: {after}"


@every_setting
def test_whether_a_move_starts_a_turn_depends_on_nothing_hidden(setting: Setting) -> None:
    """If two moves lead to the same public view, either both start a turn or neither does."""
    rules, twins = setting.rules, parts_of(setting.rules.ABOUT.key).twins
    for position in samples(setting, 12 if THOROUGH else 6):
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
    """Yield the positions of a match in which no seat has a forced move. Other positions are never shown,
    because the bot makes forced moves at once."""
    for position in match:
        rules, state = position.rules, position.state
        if not any(rules.forced(state, seat) for seat in rules.to_act(state)):
            yield position


def turn(position: Position) -> int:
    return position.rules.turn(position.state)


def acting(position: Position) -> frozenset[int]:
    return position.rules.to_act(position.state)


def table(position: Position) -> Any:
    """Return the public view as text. While several seats decide at once, the text doesn't tell which of them
    have already decided."""
    view = position.rules.view(position.state, None)
    return canonical(parts_of(position.rules.ABOUT.key).table(view))
