"""The ladder: which people play together in a round, and how the result of a match changes the order of the
ladder.

Neighbours play each other. After the match, they exchange their places on the ladder: the winner gets the
highest of these places, the second the next, and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, count
from math import gcd, inf
from typing import Final

from matches.log.events import PlayerId

AGAIN: Final = 8
"""People who are near each other on the ladder play together. If two met n matches ago, this many places
divided by n are added to their distance."""

STRIDE: Final = 5
"""From round to round, the person for whom a group is formed first moves down the ladder by at least this many
places. Otherwise the same few people would keep meeting."""


def groups(
    free: Sequence[PlayerId],
    sizes: Collection[int],
    wished: int,
    before: Sequence[Collection[PlayerId]],
    number: int = 0,
) -> list[tuple[PlayerId, ...]]:
    """Return the groups of people who play a match together in round `number`. The first person of a group
    plays first.

    `free` are the people who can play, in the order of the ladder. `before` are the groups of all earlier
    matches, in order. `sizes` are the possible group sizes, and `wished` is the preferred one.

    As few people as possible have to rest. Those who played most recently rest first.
    """
    parts = _sizes(len(free), frozenset(sizes), wished)
    if not parts:  # usual, and there may be thousands of earlier matches
        return []
    resting = _resting(free, len(free) - sum(parts), before)
    standing = [player for player in free if player not in resting]
    met, left = _met(before), [*standing]
    first = number * _stride(len(standing)) % len(standing)
    found = []
    for size in parts:
        chooser = next(each for each in [*standing[first:], *standing] if each in left)
        found.append(_in_turn(_group(chooser, left, size, standing, met), before))
    return found


def moved(ladder: Sequence[PlayerId], ranking: Sequence[PlayerId]) -> tuple[PlayerId, ...]:
    """Return the ladder with the people of `ranking` in that order, on the places that they held before."""
    there = [player for player in ranking if player in ladder]
    places = sorted(ladder.index(player) for player in there)
    after = [*ladder]
    for place, player in zip(places, there, strict=True):
        after[place] = player
    return tuple(after)


def _stride(people: int) -> int:
    """Return a number without a common factor with `people`, so that everybody is first in some round."""
    return next(each for each in count(STRIDE) if gcd(each, people) == 1)


def _sizes(people: int, sizes: frozenset[int], wished: int) -> list[int]:
    """Return the sizes of the groups, so that as few people as possible rest. If several ways leave equally
    few, the sizes are as close as possible to `wished`."""
    # By number of people: the smallest deviation from `wished`, and the sizes of the groups that lead to it.
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
    """Return `count` people who rest: those who played most recently. Among equals, the person lowest on the
    ladder rests first."""
    last = {player: number for number, group in enumerate(before, 1) for player in group}
    order = sorted(enumerate(free), key=lambda each: (-last.get(each[1], 0), -each[0]))
    return {player for _, player in order[:count]}


def _met(before: Sequence[Collection[PlayerId]]) -> Mapping[frozenset[PlayerId], int]:
    """Return how many matches ago each pair last met; 1 means in their latest match. Each person counts their
    own matches; if the two numbers differ, the lower one is returned."""
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
    """Return a group of `size` people: `chooser`, and people of `left` who are near them in `standing` and have
    not met the group lately. Remove the group from `left`. `met` is the result of `_met`."""
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
    """Return the group in the order in which they play. If exactly these people have met before, they keep
    their latest order, except that its first player now plays last."""
    last = next((each for each in reversed(before) if {*each} == {*group}), None)
    if last is None:
        return group
    began, *others = last
    return (*others, began)
