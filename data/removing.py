"""Deleting matches with everything that hangs on them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Connection,
    bindparam,
    delete,
    exists,
    select,
    update,
)

from data.schema import involved, matches, metadata, nicknames, requests

OF_A_MATCH: Final = tuple(table for table in metadata.tables.values() if "match_id" in table.c)
"""The tables whose rows belong to a match."""

REMATCH: Final = "rematch of "
"""What keys begin with that name the rematch of a match: `rematch of A`, and where that is B and was
called off, `rematch of A after B`."""

_AFTER: Final = " after "


def remove_matches(connection: Connection, ids: Collection[str]) -> set[int]:
    """The people who are named in no match that is left; nothing else of them is deleted but what they are
    called in servers."""
    here = {"ones": [*ids]}
    people = {*connection.scalars(_PEOPLE, here)}
    for match_id in ids:
        _close_gap(connection, match_id)
    for query in _DELETIONS:
        connection.execute(query, here)
    gone = {who for who in people if connection.scalar(_IN_NO_MATCH, {"who": who})}
    if gone:
        connection.execute(_NO_NICKNAMES, [{"who": who} for who in sorted(gone)])
    return gone


def _close_gap(connection: Connection, match_id: str) -> None:
    """What was the rematch after this one, where this one was called off, is so directly now. Of a match
    that is gone nobody asks for the rematch."""
    for key in connection.scalars(_KEYS, {"match": match_id, "like": f"{REMATCH}%"}).all():
        following = f"{key.partition(_AFTER)[0]}{_AFTER}{match_id}"
        connection.execute(_NO_REQUEST, {"key": key})
        connection.execute(_RENAME, {"key": following, "to": key})
    own = f"{REMATCH}{match_id}"
    connection.execute(_NO_REMATCHES, {"first": own, "last": f"{own}!"})  # “!” comes after a space


_ONES: Final[BindParameter[Any]] = bindparam("ones", expanding=True)
_WHO: Final[BindParameter[Any]] = bindparam("who")
_KEY: Final = bindparam("key", type_=requests.c.request.type)
_PEOPLE: Final = select(involved.c.player).where(involved.c.match_id.in_(_ONES)).distinct()
_KEYS: Final = select(requests.c.request).where(
    requests.c.match_id == bindparam("match"), requests.c.request.like(bindparam("like"))
)
_NO_REQUEST: Final = delete(requests).where(requests.c.request == _KEY)
_RENAME: Final = update(requests).where(requests.c.request == _KEY).values(request=bindparam("to"))
_NO_REMATCHES: Final = delete(requests).where(
    requests.c.request >= bindparam("first"), requests.c.request < bindparam("last")
)
_DELETIONS: Final = (
    *(delete(each).where(each.c.match_id.in_(_ONES)) for each in OF_A_MATCH),
    delete(matches).where(matches.c.id.in_(_ONES)),
)
_IN_NO_MATCH: Final = select(~exists().where(involved.c.player == _WHO))
_NO_NICKNAMES: Final = delete(nicknames).where(nicknames.c.player == _WHO)
