"""Which of several reasons for its move a hint shows: preferably one that does not also apply to the
alternative move."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.actions.reasons import is_apart, most_telling
from games.tradewinds.reasons import Brings, Rests
from renderers.renderer import Reason
from texts.text import verbatim


def reasons(*facts: Any) -> list[Reason]:
    return [Reason(fact, verbatim(str(fact))) for fact in facts]


@pytest.mark.parametrize(
    ("own", "others", "told", "apart"),
    [
        ((1, "a", 2.5), (1, "b"), 2.5, True),  # a reason of a kind that the other move lacks
        ((1, "a"), (1, "b"), "a", False),  # of a kind that it has, but another
        ((1, "a"), (1, "a"), 1, False),
        ((Brings(0, -1),), (Rests(),), Brings(0, -1), False),  # may be true of it, too
        ((1, "a"), (), 1, True),
        ((), (1, "a"), None, False),
    ],
    ids=str,
)
def test_hint_prefers_a_reason_that_is_not_also_one_for_the_other_move(
    own: tuple[Any, ...], others: tuple[Any, ...], told: Any, apart: bool
) -> None:
    found = most_telling(reasons(*own), reasons(*others))
    assert (found and found.fact) == told
    assert bool(found and is_apart(found, reasons(*others))) is apart
