"""Stores the messages of a match that need an edit, now or later. The reason is one of three:

- A superseded message must lose its buttons.
- A notice must lose its buttons once it is past, which means no longer useful.
- A message that reports turns must say so if these turns are undone (it is withdrawn).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from typing import Any, Final

from sqlalchemy import Connection, Select, bindparam, delete, func, or_, select, update

from data.core.frequent_statements import FrequentStatement
from data.core.sharding import within
from data.core.upserts import insert_or_update_rows
from data.schema import UNTIDY, match_messages, matches
from games.copies import replace
from matches.log.events import MatchId
from matches.log.trail import REACH
from matches.ports.cursor import AnnouncementCursor, ChannelPlace, Earlier, MessageChange
from matches.ports.peers import Share

Row = dict[str, Any]
"""The values of a row of `match_messages`, by column."""

_FIELDS: Final = [field.name for field in fields(Earlier) if field.name != "place"]
_NO_EDIT: Final[Row] = {"lobby": False, "moved": False, "past": None, "withdrawn": False}


def change(
    connection: Connection,
    match_id: MatchId,
    made: MessageChange,
    cursor: AnnouncementCursor,
    known: tuple[Earlier, ...] | None,
) -> tuple[Earlier, ...] | None:
    """Store the change `made` to the messages of a match whose new cursor is `cursor`; `made` may be that this
    cursor supersedes a message. Return the list that `listed` would now return, or None if that is unknown.
    `known` is the list from before the change, or None if it is unknown.
    """
    rows = {} if made.earlier is None else {made.earlier.message: row_of(made.earlier)}
    if made.undone_to is not None:  # the superseded message, too, reports an undone turn
        put(connection, match_id, *rows.values())
        withdraw(connection, match_id, made.undone_to)
        rows, known = {}, None
    message, channel = cursor.message, cursor.channel
    if made.earlier is not None and not made.earlier.past:  # a notice, which is the new message
        message, channel = made.earlier.message, made.earlier.place.channel
    if made.reports_from is not None and message is not None and channel is not None:
        needs_no_edit = {"message": message, "channel": channel, **_NO_EDIT}
        rows.setdefault(message, needs_no_edit)["turn"] = made.reports_from
    put(connection, match_id, *rows.values())
    if made.notices_past and (known is None or not all(each.past for each in known)):
        outdate(connection, match_id, made.earlier)
    if known is None:
        if not made.notices_past:
            return None
        return listed(connection.execute(LISTED, {"match": match_id}))
    return _after(known, made)


def _after(known: Collection[Earlier], made: MessageChange) -> tuple[Earlier, ...]:
    kept = [*known]
    if made.notices_past:
        kept = [each if each.past else replace(each, past=True) for each in kept]
    if made.earlier is not None:
        kept = [made.earlier, *(each for each in kept if each.message != made.earlier.message)]
    return tuple(sorted(kept, key=lambda each: each.message, reverse=True))


def untidy(share: Share) -> Select[str]:
    """Return a query for the matches of `share` that have superseded messages which need an edit."""
    return within(_UNTIDY, matches.c.server, share)


def listed(rows: Iterable[Any]) -> tuple[Earlier, ...]:
    """Return the messages in the rows of the query `LISTED`: those of a match that need an edit, and the
    notices, which will need one once they are past. The newest comes first."""
    return tuple(Earlier(ChannelPlace(*row[:3]), *row[3:]) for row in rows)


def outdate(connection: Connection, match_id: MatchId, kept: Earlier | None) -> None:
    """Mark all notices of a match as past, so that they lose their buttons. The notice `kept`, if any, stays as
    it is."""
    but = kept.message if kept is not None and not kept.past else 0
    connection.execute(_OUTDATE, {"match": match_id, "kept": but})


def edited(connection: Connection, messages: Mapping[MatchId, Collection[Earlier]]) -> None:
    """Record that these messages have been edited in Discord, and delete the rows that are no longer needed. If
    a message needs another edit by now than the one that was made, its row stays."""
    values = [
        {
            "match": match_id,
            "posted": each.message,
            "was_lobby": each.lobby,
            "was_moved": each.moved,
            "was_withdrawn": each.withdrawn,
        }
        for match_id in sorted(messages)
        for each in messages[match_id]
    ]
    connection.execute(_EDITED, values)
    _clean(connection, *sorted(messages))


def put(connection: Connection, match_id: MatchId, *rows: Row) -> None:
    """Store the rows of up to two different messages, in one statement. A row replaces what is stored about its
    message, except that a `turn` or `past` of None keeps the stored value."""
    if rows:
        key = {"match_id": match_id}
        values = {f"{name}_{n}": v for n, row in enumerate(rows) for name, v in (key | row).items()}
        _PUT[len(rows)].execute(connection, values)


def row_of(earlier: Earlier) -> Row:
    """Return the row for `earlier`: a message that needs an edit, or a notice."""
    values = {name: getattr(earlier, name) for name in _FIELDS}
    return {**values, "channel": earlier.place.channel, "turn": None}


def withdraw(connection: Connection, match_id: MatchId, undone_to: int) -> None:
    """Mark the stored messages that report turns after number `undone_to` as withdrawn, so that each is edited
    to say so. Those that are marked already stay as they are."""
    connection.execute(_WITHDRAW, {"match": match_id, "undone_to": undone_to})


def _clean(connection: Connection, *matches: MatchId) -> None:
    """Delete the rows of messages that need no edit, and whose turns can't be undone any more. An undo reaches
    at most `REACH` turns back."""
    connection.execute(_CLEAN, [{"match": match_id} for match_id in matches])


def end_turns(connection: Connection, match_id: MatchId) -> None:
    """Record that no turn of a match can be undone any more."""
    connection.execute(_END_TURNS, {"match": match_id})
    _clean(connection, match_id)


_OF_MATCH: Final = match_messages.c.match_id == bindparam("match")
_UNTIDY: Final = (
    select(match_messages.c.match_id)
    .join(matches, matches.c.id == match_messages.c.match_id)
    .where(UNTIDY)
    .distinct()
)
LISTED: Final = (
    select(
        matches.c.server,
        match_messages.c.channel,
        matches.c.opened_in,
        *(match_messages.c[name] for name in _FIELDS),
    )
    .join(matches, matches.c.id == match_messages.c.match_id)
    .where(_OF_MATCH, match_messages.c.past.is_not(None))
    .order_by(match_messages.c.message.desc())
)
_OUTDATE: Final = (
    update(match_messages)
    .where(
        _OF_MATCH, match_messages.c.past.is_(False), match_messages.c.message != bindparam("kept")
    )
    .values(past=True)
)
_EDITED: Final = (
    update(match_messages)
    .where(
        _OF_MATCH,
        match_messages.c.message == bindparam("posted"),
        match_messages.c.lobby == bindparam("was_lobby"),
        match_messages.c.moved == bindparam("was_moved"),
        match_messages.c.withdrawn == bindparam("was_withdrawn"),
    )
    .values(past=None)
)
_PUT: Final = {
    rows: FrequentStatement(
        insert_or_update_rows(
            match_messages, ["channel", "lobby", "moved", "withdrawn"], ["past", "turn"], rows=rows
        )
    )
    for rows in (1, 2)
}
_WITHDRAW: Final = (
    update(match_messages)
    .where(_OF_MATCH, match_messages.c.turn >= bindparam("undone_to"))
    .values(lobby=False, moved=False, past=True, withdrawn=True, turn=None)
)
_others = match_messages.alias("others")
_LAST: Final = select(func.max(_others.c.turn)).where(_others.c.match_id == bindparam("match"))
_CLEAN: Final = delete(match_messages).where(
    _OF_MATCH,
    match_messages.c.past.is_(None),
    or_(match_messages.c.turn.is_(None), match_messages.c.turn < _LAST.scalar_subquery() - REACH),
)
_END_TURNS: Final = (
    update(match_messages).where(_OF_MATCH, match_messages.c.turn.is_not(None)).values(turn=None)
)
