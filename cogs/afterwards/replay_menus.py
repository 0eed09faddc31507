"""Chooses the turns that the select menu of a replay offers, and labels them. All functions here are pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from cogs.replies import MOST_CHOICES
from texts.text import Text, Value, phrase


def labels(own: Collection[int], chapters: Sequence[Value], *, over: bool) -> dict[int, Text]:
    """Return the turns that people most likely look for, each with its label: the deal, the person's own moves,
    beginnings of chapters (such as rounds), and the end.

    `own` are the numbers of the turns in which the person moved, and `chapters` has the chapter of each turn.
    If the match is not `over`, the last turn is labelled as the current one.
    """
    last = len(chapters) - 1
    found = {at: phrase("Turn {turn}: your move", turn=at) for at in own}
    found |= {
        at: phrase("Turn {turn}: {chapter}", turn=at, chapter=after)
        for at, (before, after) in enumerate(pairwise(chapters), 1)
        if after != before
    }
    end = phrase("The end") if over else phrase("Turn {turn}: now", turn=last)
    return {**found, 0: phrase("The deal"), last: end}


def spread(wanted: Sequence[int], count: int) -> list[int]:
    """Return at most 25 of the numbers below `count`, in ascending order. Take the `wanted` numbers first, or
    some of them, evenly spread, if they are more than 25. Fill the remaining room with other numbers, also
    evenly spread."""
    chosen = _evenly(wanted, MOST_CHOICES)
    others = [at for at in range(count) if at not in chosen]
    return sorted([*chosen, *_evenly(others, MOST_CHOICES - len(chosen))])


def _evenly(numbers: Sequence[int], most: int) -> list[int]:
    """Return at most `most` of the numbers, evenly spread, with the first and the last."""
    if len(numbers) <= most:
        return [*numbers]
    return [numbers[n * (len(numbers) - 1) // max(1, most - 1)] for n in range(most)]
