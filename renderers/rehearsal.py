"""The warm-up of each game's renderer: plays a match in small steps, to fill the caches of its pictures."""

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
from texts.text import listed

SLICE: Final = 0.002
"""How long each call of `rehearse` works, in seconds. It finishes a step that it has begun, at most a
picture."""

DRAWN: Final = frozenset(2**power for power in range(8))
"""The numbers of the turns that the warm-up draws. They thin out, because early turns fill most caches."""

_one_at_a_time: Final = Lock()

_ready: Final[set[str]] = set()
"""The keys of the games for which every kind of picture and text has been made once."""


class _End(NamedTuple):
    course: Sequence[Any]
    day: date = date(2000, 1, 1)
    early: str = ""
    late: frozenset[Seat] = frozenset()


class Progress(NamedTuple):
    """How far the warm-up of a game has got. `ready`: the caches for its pictures and texts are filled. `over`:
    nothing is left to do. The warm-up continues for a while after it is `ready`."""

    ready: bool
    over: bool


def rehearse(key: str) -> Progress:
    """Continue the warm-up match of this game for `SLICE` seconds, and return how far it has got. Each process
    plays one such match for each game.

    This runs in a thread beside the event loop. If both need the same piece of a picture at the same time, both
    draw it, which does no harm.
    """
    with _one_at_a_time:
        until = perf_counter() + SLICE
        more = any(perf_counter() > until for _ in _match(key))
        return Progress(key in _ready, not more)


@cache
def _match(key: str) -> Iterator[None]:
    """Return the iterator that plays the warm-up match of this game, and yields after each step. Each call for
    the same game returns the same iterator."""
    for _ in modules(key):
        yield
    renderer = find(key)
    yield
    rules = find_games()[key]
    state, cast = _dealt(rules, rules.ABOUT.seats[0])
    course = {rules.turn(state): rules.view(state, None)}
    encode(renderer.draw(rules.view(state, None), cast))
    yield
    ENGLISH.say(listed(cast.names))  # this imports Babel, which takes longer than any picture
    yield
    seat = min(rules.to_act(state))
    encode(renderer.draw_hand(rules.view(state, seat), cast))
    yield
    while rules.to_act(state):
        seat = min(rules.to_act(state))
        state = rules.apply(state, seat, rules.suggest(rules.view(state, seat)))
        if rules.turn(state) not in course and len(course) in DRAWN:
            yield from _shown(renderer, rules, state, cast)
            _ready.add(key)
        course[rules.turn(state)] = rules.view(state, None)
        yield
    # The sizes of some pieces depend on the number of seats, so a table is drawn for each further number.
    for seats in rules.ABOUT.seats[1:]:
        other, people = _dealt(rules, seats)
        encode(renderer.draw(rules.view(other, None), people))
        yield
    end = _End(tuple(course.values()))
    ENGLISH.say(renderer.alt_text_end(end.course[-1], cast, end))
    yield
    encode(renderer.draw_end(end.course[-1], cast, end))


def _dealt(rules: AnyRules, seats: int) -> tuple[Any, Cast]:
    return rules.setup(seats, rules.ABOUT.settle({}), bytes(32)), Cast(("Somebody",) * seats)


def _shown(renderer: AnyRenderer, rules: AnyRules, state: Any, cast: Cast) -> Iterator[None]:
    view = rules.view(state, None)
    ENGLISH.say(renderer.tell(view, cast))
    ENGLISH.say(renderer.alt_text(view, cast))
    yield
    encode(renderer.draw(view, cast))
