"""Positions of Tradewinds for the tests of its renderer, both from random matches and made up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

from games.gnomon import Complete, Single
from games.tradewinds import rules as tradewinds
from games.tradewinds.blows import blow
from games.tradewinds.values import Key, Pile, State, View, Wind
from renderers.renderer import Cast
from tests.games.random_play import at_random

CAST: Final = Cast(("Ingrid", "Мария", "Tomás O.", "Åsa"))

NAMES: Final = (
    "Ingrid",
    "Мария Ивановна",
    "Σωκράτης",
    "Nguyễn Thị Minh Khai",
    "محمد علي",
    "שלום",
    "王小明",
    "🎉🔥",
    "🦊 Fox",
    "@everyone",
    "<@123456789012345678>",
    "*a* _b_ ~~c~~ ||d|| `e` [f](g) # h - i > j \\",
    "https://example.org/x",
    "Z̴̧͑a̶͛l̷̈́g̸͌o̵͐",
    "\u202eevil\u202c",
    "W" * 32,
    "x" * 500,
    "*" * 500,
    "",
    "  two\n lines\t ",
    "ﬁne ①②③",
)


@cache
def match(number: int) -> tuple[State, ...]:
    """Return all states of a match of random moves."""
    start = tradewinds.setup(4, tradewinds.ABOUT.settle({}), number.to_bytes(4))
    return tuple(at_random("tradewinds", start, Random(number)))


def views(matches: int) -> Iterator[View]:
    """Yield the views of a spectator and of the seat to act in this many random matches."""
    for number in range(matches):
        for state in match(number):
            for seat in (None, *tradewinds.to_act(state)):
                yield tradewinds.view(state, seat)


def casts(rng: Random) -> Cast:
    return Cast(
        tuple(rng.choice(NAMES) for _ in range(4)),
        frozenset(wind for wind in Wind if rng.random() < 0.2),
    )


def wild(rng: Random) -> View:
    """Return the view after a random blow on random piles. The piles hold all 36 Singles, but perhaps in an
    arrangement that can't occur in a match."""
    singles = rng.sample([single for single in Single for _ in range(4)], 36)
    places = rng.choices(range(9), weights=[rng.random() ** 3 for _ in range(9)], k=36)
    share = rng.random() ** 2
    down = [0] * 9
    up: list[list[Single]] = [[] for _ in range(9)]
    for single, place in zip(singles, places, strict=True):
        if not up[place] and rng.random() < share:
            down[place] += 1
        else:
            up[place].append(single)
    state = rng.choice(match(rng.randrange(20))[:-1])
    seen = tradewinds.view(state, state.turn_of)
    return after(seen.key, down, up, state.turn_of, rng.choice(seen.hands[state.turn_of] or ()))


def after(key: Key, down: list[int], up: list[list[Single]], wind: Wind, card: Complete) -> View:
    """Return the next player's view after `wind` has played `card`. `key` says what scores. `up` has the
    face-up cards of each pile before the blow.

    `down` has only the number of face-down cards in each pile. So every card that the blow turns up is assumed
    to be a Hollow.
    """
    news, left = blow(key, down, up, wind, card)
    fresh = tuple((n, Single.HOLLOW) for n in range(9) if down[n] and not left[n])
    for place, single in fresh:
        left[place], down[place] = [single], down[place] - 1
    hand = (Complete(Single.FILLED, Single.RED, Single.CIRCLE), card)
    return View(
        seat=(wind + 1) % 4,
        first=wind,
        to_act=Wind((wind + 1) % 4),
        key=key,
        piles=tuple(Pile(count, tuple(cards)) for count, cards in zip(down, left, strict=True)),
        hands=tuple(hand if seat == (wind + 1) % 4 else None for seat in range(4)),
        hand_sizes=(6,) * 4,
        collected=tuple(
            tuple(step.single for step in news.collected) if seat == news.collector else ()
            for seat in range(4)
        ),
        played=(card,),
        grids=(),
        news=news._replace(turned_up=fresh),
        outcome=None,
    )
