"""Chooses which of the reasons for a move best explains why it is better than another move."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules import CommonFact
from renderers.renderer import Reason


def most_telling(own: Sequence[Reason], others: Sequence[Reason]) -> Reason | None:
    """Return the reason for a move, one of `own`, that best sets it apart from another move with the reasons
    `others`. Return None if `own` is empty.

    A reason of a kind that does not occur in `others` is best. The next best is one that is not in `others`
    itself. Of equally good reasons, the first is returned.
    """
    different = [each for each in own if each not in others]
    apart = [each for each in different if is_apart(each, others)]
    return next(iter([*apart, *different, *own]), None)


def is_apart(reason: Reason, others: Sequence[Reason]) -> bool:
    """Return whether this reason is not true of another move with the reasons `others`, none of which is of the
    same kind."""
    if isinstance(reason.fact, CommonFact):
        return False  # it may be true of the other move, too
    return type(reason.fact) not in {type(each.fact) for each in others}
