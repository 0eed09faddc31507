"""A ladder: neighbours play each other, and the winner of a match takes the highest of the places that its
players had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, count
from math import gcd, inf
from typing import Final

from matches.log.events import PlayerId

AGAIN: Final = 8
"""How strongly two people who met in their last match avoid each other, in places on the ladder. If they met n
matches ago, they avoid each other by this divided by n."""

STRIDE: Final = 5
"""The minimum number of places by which the right to choose a group first moves on after each round, so that
the same few people don't keep meeting."""


def groups(
    free: Sequence[PlayerId],
    sizes: Collection[int],
    wished: int,
    before: Sequence[Collection[PlayerId]],
    number: int = 0,
) -> list[tuple[PlayerId, ...]]:
    """Return the groups of people who play together in round `number`.

    `free` are the people who can play, in the order of the ladder, and `before` are the earlier groups, in
    order. `sizes` are the possible group sizes, and `wished` is the preferred one. As few people as possible
    rest: those who played last. The first person of a group plays first.
    """
    parts = _sizes(len(free), frozenset(sizes), wished)
    resting = _resting(free, len(free) - sum(parts), before)
    standing = [player for player in free if player not in resting]
    met, left = _met(before), [*standing]
    first = number * _stride(len(standing)) % len(standing) if standing else 0
    found = []
    for size in parts:
        chooser = next(each for each in [*standing[first:], *standing] if each in left)
        found.append(_in_turn(_group(chooser, left, size, standing, met), before))
    return found


def moved(ladder: Sequence[PlayerId], ranking: Sequence[PlayerId]) -> tuple[PlayerId, ...]:
    """Return the ladder after a match. The match's people take the places they had before, now in the order of
    `ranking`.

    Everybody else keeps their place.
    """
    there = [player for player in ranking if player in ladder]
    places = sorted(ladder.index(player) for player in there)
    after = [*ladder]
    for place, player in zip(places, there, strict=True):
        after[place] = player
    return tuple(after)


def _stride(people: int) -> int:
    """Return a stride that reaches every place, because it has no common factor with the number of people."""
    return next(each for each in count(STRIDE) if gcd(each, people) == 1)


def _sizes(people: int, sizes: frozenset[int], wished: int) -> list[int]:
    """Return the sizes of the groups into which this many people are divided.

    As few people as possible rest. Apart from that, the sizes are as close as possible to the preferred one.
    """
    # By the number of people placed: the smallest deviation, with the sizes that lead to it.
    best: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for placed in range(1, people + 1):
        ways = [
            (best[placed - size][0] + (size - wished) ** 2, [*best[placed - size][1], size])
            for size in sorted(sizes)
            if placed - size in best
        ]
        if ways:
            best[placed] = min(ways)
    return sorted(best[max(best)][1])


def _resting(
    free: Sequence[PlayerId], count: int, before: Sequence[Collection[PlayerId]]
) -> set[PlayerId]:
    """Return the people who rest in this round.

    They are the ones who have played last and, of these, the lowest on the ladder.
    """
    last = {player: number for number, group in enumerate(before, 1) for player in group}
    order = sorted(enumerate(free), key=lambda each: (-last.get(each[1], 0), -each[0]))
    return {player for _, player in order[:count]}


def _met(before: Sequence[Collection[PlayerId]]) -> Mapping[frozenset[PlayerId], int]:
    """Return how many matches ago each two people last met.

    Only the matches of the one who has played less since then count.
    """
    since: Counter[PlayerId] = Counter()
    met: dict[frozenset[PlayerId], int] = {}
    for group in reversed(before):
        since.update(group)
        for one, other in combinations(group, 2):
            met.setdefault(frozenset({one, other}), min(since[one], since[other]))
    return met


def _group(
    chooser: PlayerId,
    left: list[PlayerId],
    size: int,
    standing: Sequence[PlayerId],
    met: Mapping[frozenset[PlayerId], int],
) -> tuple[PlayerId, ...]:
    """Form a group of the chooser and the nearest people whom the group has not met recently.

    They are removed from `left`. Returns the group, with the chooser first.
    """
    group = [chooser]
    left.remove(chooser)

    def cost(player: PlayerId) -> float:
        apart = abs(standing.index(player) - standing.index(chooser))
        return apart + sum(AGAIN / met.get(frozenset({player, each}), inf) for each in group)

    while len(group) < size:
        group.append(min(left, key=cost))
        left.remove(group[-1])
    return tuple(group)


def _in_turn(
    group: tuple[PlayerId, ...], before: Sequence[Collection[PlayerId]]
) -> tuple[PlayerId, ...]:
    """Return the group in playing order. When the same people meet again, they take turns to play first."""
    last = next((each for each in reversed(before) if {*each} == {*group}), None)
    if last is None:
        return group
    began, *others = last
    return (*others, began)
