"""Which of several reasons for its move a hint shows: preferably one that does not also apply to the
alternative move."""

from __future__ import annotations

from typing import Any

from cogs.actions.reasons import is_apart, most_telling
from games.tradewinds.reasons import Brings, Rests
from renderers.renderer import Reason
from texts.text import verbatim


def reasons(*facts: Any) -> list[Reason]:
    return [Reason(fact, verbatim(str(fact))) for fact in facts]


def test_hint_prefers_a_kind_of_reason_that_the_other_move_lacks() -> None:
    own, others = reasons(1, "a", 2.5), reasons(1, "b")
    assert most_telling(own, others) == own[2]
    assert is_apart(own[2], others)


def test_reason_that_may_be_true_of_the_other_move_does_not_set_a_move_apart() -> None:
    (own,) = reasons(Brings(0, -1))
    others = reasons(Rests())
    assert most_telling([own], others) == own
    assert not is_apart(own, others)


def test_hint_prefers_a_reason_that_differs_from_that_of_the_other_move() -> None:
    own, others = reasons(1, "a"), reasons(1, "b")
    assert most_telling(own, others) == own[1]
    assert not is_apart(own[1], others)


def test_hint_gives_a_reason_shared_by_both_moves_if_there_is_no_other() -> None:
    own = reasons(1, "a")
    assert most_telling(own, own) == own[0]
    assert most_telling(own, []) == own[0]
    assert most_telling([], own) is None
