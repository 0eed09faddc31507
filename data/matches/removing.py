"""Deletes matches with all their rows, in a transaction of the caller."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import sqlalchemy as sa

from data.core.locking import hold_matches
from data.schema import involved, matches, metadata, requests

OF_A_MATCH: Final = tuple(table for table in metadata.tables.values() if "match_id" in table.c)
"""All tables with a column `match_id`, whose rows each belong to one match."""

REMATCH: Final = "rematch of "
"""The prefix of the idempotency keys with which rematches are opened. A key can be used only once, so a match
has only one rematch.

`rematch of A` is the key that opened B, the rematch of match A. If B was cancelled, the next rematch of A is
opened with the key `rematch of A after B`.
"""

_AFTER: Final = " after "


def remove_matches(connection: sa.Connection, ids: Collection[str]) -> set[int]:
    """Delete matches, but keep their results, on which ratings depend. Return the ids of their players whom no
    other match names."""
    here = {"ones": [*ids]}
    hold_matches(connection, ids)
    people = {*connection.scalars(_PEOPLE, here)}
    for match_id in ids:
        _unlink_rematch(connection, match_id)
    for query in _DELETIONS:
        connection.execute(query, here)
    return {who for who in people if connection.scalar(_IN_NO_MATCH, {"who": who})}


def _unlink_rematch(connection: sa.Connection, match_id: str) -> None:
    """Adjust the idempotency keys of rematches, because a match is being deleted. If the match is itself a
    rematch, its key passes to the rematch that was opened after it. The keys of the match's own rematches are
    deleted."""
    for key in connection.scalars(_KEYS, {"match": match_id, "like": f"{REMATCH}%"}).all():
        following = f"{key.partition(_AFTER)[0]}{_AFTER}{match_id}"
        connection.execute(_NO_REQUEST, {"key": key})
        connection.execute(_RENAME, {"key": following, "to": key})
    own = f"{REMATCH}{match_id}"
    # All keys that are `own`, or begin with it and a space. The next character after the space is “!”.
    connection.execute(_NO_REMATCHES, {"first": own, "last": f"{own}!"})


_ONES: Final[sa.BindParameter[Any]] = sa.bindparam("ones")
_KEY: Final[sa.BindParameter[Any]] = sa.bindparam("key")
_PEOPLE: Final = sa.select(involved.c.player).where(involved.c.match_id.in_(_ONES)).distinct()
_KEYS: Final = sa.select(requests.c.request).where(
    requests.c.match_id == sa.bindparam("match"), requests.c.request.like(sa.bindparam("like"))
)
_NO_REQUEST: Final = sa.delete(requests).where(requests.c.request == _KEY)
_RENAME: Final = (
    sa.update(requests).where(requests.c.request == _KEY).values(request=sa.bindparam("to"))
)
_NO_REMATCHES: Final = sa.delete(requests).where(
    requests.c.request >= sa.bindparam("first"), requests.c.request < sa.bindparam("last")
)
_DELETIONS: Final = (
    *(sa.delete(each).where(each.c.match_id.in_(_ONES)) for each in OF_A_MATCH),
    sa.delete(matches).where(matches.c.id.in_(_ONES)),
)
_IN_NO_MATCH: Final = sa.select(~sa.exists().where(involved.c.player == sa.bindparam("who")))
