"""Which of the true facts about a move tells why it is better than another one."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.renderer import Reason


def most_telling(own: Sequence[Reason], others: Sequence[Reason]) -> Reason | None:
    """Return the reason for a move that best sets it apart from another move, whose reasons are `others`: the
    first of another kind, or else the first that is different, or else the first. Return None if there is
    none."""
    different = [each for each in own if each not in others]
    apart = [each for each in different if is_apart(each, others)]
    return next(iter([*apart, *different, *own]), None)


def is_apart(reason: Reason, others: Sequence[Reason]) -> bool:
    """Return whether nothing of this kind is true of the other move."""
    return type(reason.fact) not in {type(each.fact) for each in others}
