"""The fair queue of questions to computer players: it serves the matches in turn."""

from __future__ import annotations

import pytest

from bot.thinking.thinkers import FairQueue
from matches.log.events import MatchId

A, B, C = map(MatchId, "abc")


def filled(*names: str) -> FairQueue[str]:
    """Return a queue with these questions. In a name such as `a1`, the letter is the match."""
    queue: FairQueue[str] = FairQueue()
    for name in names:
        queue.put(MatchId(name[0]), name)
    return queue


def order(queue: FairQueue[str]) -> list[str]:
    return [queue.pop() for _ in range(len(queue))]


@pytest.mark.parametrize(
    ("put", "popped"),
    [
        ("a1 a2 a3", "a1 a2 a3"),
        ("a1 a2 a3 b1", "a1 b1 a2 a3"),
        ("a1 b1 c1 b2 c2", "a1 b1 c1 b2 c2"),
    ],
)
def test_queue_alternates_between_matches_and_is_first_in_first_out_within_each(
    put: str, popped: str
) -> None:
    assert order(filled(*put.split())) == popped.split()


def test_match_whose_question_was_just_served_waits_behind_the_others() -> None:
    queue = filled("a1", "b1")
    assert queue.pop() == "a1"
    queue.put(A, "a2")
    assert order(queue) == ["b1", "a2"]


def test_discarded_question_is_never_popped() -> None:
    queue = filled("a1", "a2", "b1")
    queue.discard(A, "a1")
    queue.discard(B, "b1")
    queue.discard(B, "b1")
    queue.discard(C, "never put")
    assert len(queue) == 1
    assert order(queue) == ["a2"]
    assert not queue
