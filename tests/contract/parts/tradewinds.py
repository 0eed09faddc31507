"""The game-specific part of the contract tests for Tradewinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from random import Random
from typing import Final, TypeVar

from games.gnomon import COMPLETES, Complete, Single
from games.rules import Seat
from games.tradewinds.values import Blow, Play, State, Step, View, Wind
from tests.contract.parts import Values
from texts.text import signed

T = TypeVar("T")

KINDS: Final[Mapping[type, tuple[Values, ...]]] = {
    Play: (Values(COMPLETES, (Complete(Single.RED, Single.RED, Single.RED), "FRC")),),
}

ENDINGS: Final = frozenset(
    f"{reason}, {who}" for reason in ("last turn", "empty grid") for who in ("all win", "all lose")
)


def twins(state: State, seat: Seat | None, rng: Random) -> State:
    """Return the state with other face-down cards, and other cards in the hands that the seat can't see."""
    hidden = [] if state.open_hands else [other for other in range(4) if other != seat]
    hands = list(state.hands)
    again = _dealt_again([state.hands[other] for other in hidden], COMPLETES.index, rng)
    for other, hand in zip(hidden, again, strict=True):
        hands[other] = hand
    down = _dealt_again(state.down, lambda _: 0, rng)
    return replace(state, hands=tuple(hands), down=tuple(down))


def conserved(state: State) -> Mapping[str, int]:
    singles = chain.from_iterable((*state.down, *state.up, *state.collected))
    completes = chain(chain.from_iterable(state.hands), state.played, state.key.covering)
    signs = Counter(str(sign) for sign in chain.from_iterable(state.key.signs))
    return (
        Counter(str(card.word) for card in singles)
        + Counter(str(card.words) for card in completes)
        + signs
    )


def table(view: View) -> View:
    return view  # seats never decide at the same time


def named(view: View, move: Play) -> tuple[str, ...]:
    return move.card.initials, str(move.card.words)


def promised(before: View, after: View) -> tuple[str, ...]:
    return (signed(after.total - before.total),)


def standing(view: View) -> tuple[str, ...]:
    return (signed(_total(view)),)


def places(view: View) -> tuple[int, ...]:
    return (1 if _total(view) > 0 else 2,) * 4


def telling(view: View) -> str:
    """Return a line with the Singles that moved, the Singles turned up by pile, and the team's points, such as
    `F 2-(1)-0, R 1-(0)-West+1; up 2:G; total +3`. There F moved from pile 2 over the gap at 1 onto pile 0, and
    West collected R for a point."""
    if view.news is None:
        return f"{_key(view)}; {_tops(view)}; {view.first.word!s} first"
    steps = [_step(step, view.news) for step in view.news.steps] or ["nothing"]
    turned = [f"{place}:{single.value}" for place, single in view.news.turned_up]
    return f"{', '.join(steps)}; up {' '.join(turned) or 'none'}; total {view.total:+}"


def _total(view: View) -> int:
    """Return the points of all collected Singles, computed independently of the rules."""
    return sum(
        1 if signs[seat] else -1
        for seat, singles in enumerate(view.collected)
        for single in singles
        for card, signs in zip(view.key.covering, view.key.signs, strict=True)
        if single in card
    )


def _dealt_again(
    groups: Sequence[tuple[T, ...]], order: Callable[[T], int], rng: Random
) -> list[tuple[T, ...]]:
    """Shuffle all cards of the groups, and deal them again. Return the new groups, which have the old sizes and
    are sorted by `order`."""
    cards = list(chain.from_iterable(groups))
    for _ in range(20):
        rng.shuffle(cards)
        rest = iter(cards)
        again = [tuple(sorted(islice(rest, len(group)), key=order)) for group in groups]
        if again != list(groups):
            break
    return again


def _key(view: View) -> str:
    sides = [
        card.initials + " " + "".join("T" if sign else "F" for sign in signs)
        for card, signs in zip(view.key.covering, view.key.signs, strict=True)
    ]
    return ", ".join(sides)


def _tops(view: View) -> str:
    tops = "".join(pile.top.value if pile.top else "." for pile in view.piles)
    return f"{tops[:3]}/{tops[3:6]}/{tops[6:]}"


def _step(step: Step, news: Blow) -> str:
    gaps = "".join(f"({place})-" for place in step.over)
    end = f"{Wind(news.collector).word!s}{step.points:+}" if step.onto is None else str(step.onto)
    return f"{step.single.value} {step.start}-{gaps}{end}"
