"""Prepared posts. When a transaction appends moves, it also stores the attempt to post them, which saves
another transaction."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, bindparam, case, true, update

from data.core.frequent_statements import FrequentStatement
from data.schema import marks
from matches.log.events import MatchId
from matches.ports.leased_cache import LeasedCache, own_matches
from matches.ports.peers import Peers

_CACHED: Final = 512
"""The maximum number of prepared posts to remember. A forgotten post is treated like one that has begun: its
message is searched for in the channel before it is posted."""


class PreparedPosts(LeasedCache[MatchId, int]):
    """Remembers the prepared posts: their attempts are stored, but this process has not begun them. In the
    database, they look like posts that have begun. So another process would first have to search the channel
    for their messages, while this process knows that there are none.

    The value for a match is its target, the number of the last event to post. It is forgotten when the post
    begins, and when the match's cursor changes.
    """

    def __init__(self, peers: Peers) -> None:
        super().__init__(own_matches(peers), _CACHED)

    def has(self, match_id: MatchId, target: int | None) -> bool:
        """Return whether the post of the events up to number `target` is prepared, and has not begun."""
        return target is not None and self.get(match_id) == target


def prepare(connection: Connection, match_id: MatchId, announced: int, target: int) -> bool:
    """If the channel of a match shows exactly the events up to number `announced`, and nothing is being posted,
    mark the match as having something to announce, and store an attempt to post the events up to number
    `target`. Return whether that was the case.
    """
    values = {"match": match_id, "shown": announced, "next": target}
    return bool(_PREPARE.execute(connection, values).rowcount)


_PREPARE: Final = FrequentStatement(
    update(marks)
    .where(
        marks.c.match_id == bindparam("match"),
        marks.c.target.is_(None),
        marks.c.message.is_not(None),
        marks.c.announced == bindparam("shown"),
    )
    .values(
        due=True,
        card_due=case((marks.c.card_due.is_not(None), true())),
        target=bindparam("next"),
        target_after=marks.c.message,
    )
)
