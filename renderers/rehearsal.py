"""A match of each game that nobody sees: what all its pictures share is made with it, a little at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from threading import Lock
from time import perf_counter
from typing import Any, Final, NamedTuple

from games import find_games, modules
from games.rules import AnyRules, Seat
from renderers import find
from renderers.kit.encode import encode
from renderers.renderer import AnyRenderer, Cast
from texts.language import ENGLISH

SLICE: Final = 0.002
"""How long to go on at a time, in seconds. Whatever is begun then, at most a picture, comes to its end."""

DRAWN: Final = frozenset(2**power for power in range(8))
"""The turns that are drawn: early ones bring the most that is new."""

_one_at_a_time: Final = Lock()


class _End(NamedTuple):
    course: Sequence[Any]
    day: date = date(2000, 1, 1)
    early: str = ""
    late: frozenset[Seat] = frozenset()


def rehearse(key: str) -> bool:
    """Go on for a little while with the match of this game; False once it is over. There is one in a process.

    It runs in a thread, beside drawings in the event loop: at worst both make the same piece.
    """
    with _one_at_a_time:
        until = perf_counter() + SLICE
        return any(perf_counter() > until for _ in _match(key))


@cache
def _match(key: str) -> Iterator[None]:
    return _steps(key)


def _steps(key: str) -> Iterator[None]:
    """The imports, every turn, and what messages show of some. Their words need the data of a language."""
    for _ in modules(key):
        yield
    renderer = find(key)
    yield
    rules = find_games()[key]
    # The sizes of pieces depend on the number of seats.
    for seats in reversed(rules.ABOUT.seats):
        state = rules.setup(seats, rules.ABOUT.settle({}), bytes(32))
        cast, course = Cast(("Somebody",) * seats), {rules.turn(state): rules.view(state, None)}
        encode(renderer.draw(rules.view(state, None), cast))
        yield
    seat = min(rules.to_act(state))
    encode(renderer.draw_hand(rules.view(state, seat), cast))
    yield
    while rules.to_act(state):
        seat = min(rules.to_act(state))
        state = rules.apply(state, seat, rules.suggest(rules.view(state, seat)))
        if rules.turn(state) not in course and len(course) in DRAWN:
            yield from _shown(renderer, rules, state, cast)
        course[rules.turn(state)] = rules.view(state, None)
        yield
    end = _End(tuple(course.values()))
    ENGLISH.say(renderer.alt_text_end(end.course[-1], cast, end))
    yield
    encode(renderer.draw_end(end.course[-1], cast, end))


def _shown(renderer: AnyRenderer, rules: AnyRules, state: Any, cast: Cast) -> Iterator[None]:
    """What the message of a turn shows."""
    view = rules.view(state, None)
    ENGLISH.say(renderer.tell(view, cast))
    ENGLISH.say(renderer.alt_text(view, cast))
    yield
    encode(renderer.draw(view, cast))
