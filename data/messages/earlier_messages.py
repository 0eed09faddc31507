"""Stores the messages of a match that need an edit, now or later. The reason is one of three:

- A superseded message must lose its buttons.
- A notice must lose its buttons once it is past, which means no longer useful.
- A message that reports turns must say so if these turns are undone (it is withdrawn).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields
from typing import Any, Final

from sqlalchemy import Connection, Integer, Select, bindparam, delete, or_, select, update

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


@dataclass(frozen=True, slots=True)
class Change:
    """What changes about the stored messages of a match when its cursor changes.

    - `made`: the changes to earlier messages. One of them may be that the new cursor supersedes a message.
    - `cursor`: the new cursor.
    - `edited`: the messages that have been edited in Discord, so that this edit is no longer pending.
    """

    made: MessageChange
    cursor: AnnouncementCursor
    edited: frozenset[Earlier]

    @property
    def told(self) -> Row | None:
        """The row that says which turns the new message reports; None if it reports no turn."""
        cursor, earlier, told_from = self.cursor, self.made.earlier, self.made.told_from
        if told_from is None:
            return None
        if earlier is not None and not earlier.past:
            return told_row(earlier.message, earlier.place.channel, told_from)
        if cursor.message is None or cursor.channel is None:
            return None
        return told_row(cursor.message, cursor.channel, told_from)

    @property
    def cleans(self) -> bool:
        """Whether this change also deletes the rows of messages that are no longer needed. It does so once for
        every `REACH` announced events. It also does so if messages have been edited, and the new message
        reports no turn."""
        many = self.cursor.announced // REACH != self.cursor.since // REACH
        return many or (self.made.told_from is None and bool(self.edited))


def change(
    connection: Connection, match_id: MatchId, change: Change, known: tuple[Earlier, ...] | None
) -> tuple[Earlier, ...] | None:
    """Store a change to the messages of a match. Return the list that `listed` would now return, or None if
    that is unknown. `known` is the list from before the change, or None if it is unknown."""
    made, told = change.made, change.told
    edited(connection, match_id, change.edited)
    rows = [] if made.earlier is None else [row_of(made.earlier)]
    if made.undone_to is not None:  # the superseded message, too, reports an undone turn
        put(connection, match_id, *rows)
        withdraw(connection, match_id, made.undone_to)
        rows, known = [], None
    if told is not None:
        rows.append(told)
    put(connection, match_id, *merged(rows))
    if change.cleans:
        clean(connection, match_id, told["turn"] if told is not None else 0)
    if made.notices_past and (known is None or not all(each.past for each in known)):
        outdate(connection, match_id, made.earlier)
    if known is None:
        return listed(connection, match_id) if made.notices_past else None
    return _after(known, change)


def _after(known: Collection[Earlier], change: Change) -> tuple[Earlier, ...]:
    made = change.made
    kept = [each for each in known if each not in change.edited]
    if made.notices_past:
        kept = [each if each.past else replace(each, past=True) for each in kept]
    if made.earlier is not None:
        kept = [made.earlier, *(each for each in kept if each.message != made.earlier.message)]
    return tuple(sorted(kept, key=lambda each: each.message, reverse=True))


def untidy(share: Share) -> Select[str]:
    """Return a query for the matches of `share` that have superseded messages which need an edit."""
    if share.everything:  # with all servers, no other table is needed
        return _UNTIDY
    joined = _UNTIDY.join(matches, matches.c.id == match_messages.c.match_id)
    return within(joined, matches.c.server, share)


def listed(connection: Connection, match_id: MatchId) -> tuple[Earlier, ...]:
    """Return the messages of a match that need an edit, and the notices, which will need one once they are
    past. The newest comes first."""
    return tuple(
        Earlier(ChannelPlace(*row[:3]), *row[3:])
        for row in connection.execute(_LISTED, {"match": match_id})
    )


def outdate(connection: Connection, match_id: MatchId, kept: Earlier | None) -> None:
    """Mark all notices of a match as past, so that they lose their buttons. The notice `kept`, if any, stays as
    it is."""
    but = kept.message if kept is not None and not kept.past else 0
    connection.execute(_OUTDATE, {"match": match_id, "kept": but})


def edited(connection: Connection, match_id: MatchId, messages: Collection[Earlier]) -> None:
    """Record that these messages have been edited in Discord. If a message needs another edit by now than the
    one that was made, its row stays."""
    if messages:
        values = [
            {
                "match": match_id,
                "posted": each.message,
                "was_lobby": each.lobby,
                "was_moved": each.moved,
                "was_withdrawn": each.withdrawn,
            }
            for each in messages
        ]
        connection.execute(_EDITED, values)


def merged(rows: list[Row]) -> list[Row]:
    """Merge the two rows of a new notice that reports turns: return the first one with the `turn` of the
    second. Return the rows unchanged if they are not two rows about the same message."""
    if len(rows) == 2 and rows[0]["message"] == rows[1]["message"]:
        return [rows[0] | {"turn": rows[1]["turn"]}]
    return rows


def put(connection: Connection, match_id: MatchId, *rows: Row) -> None:
    """Store the rows of up to two different messages, in one statement. A row replaces what is stored about its
    message, except that a `turn` or `past` of None keeps the stored value."""
    if rows:
        key = {"match_id": match_id}
        values = {f"{name}_{n}": v for n, row in enumerate(rows) for name, v in (key | row).items()}
        connection.execute(_PUT[len(rows)], values)


def row_of(earlier: Earlier) -> Row:
    """Return the row for `earlier`: a message that needs an edit, or a notice."""
    values = {name: getattr(earlier, name) for name in _FIELDS}
    return {**values, "channel": earlier.place.channel, "turn": None}


def told_row(message: int, channel: int, told_from: int) -> Row:
    """Return the row of a message that reports turns. `told_from` is the number of the last turn before the
    reported ones."""
    nothing = {"lobby": False, "moved": False, "past": None, "withdrawn": False}
    return {"message": message, "channel": channel, "turn": told_from, **nothing}


def withdraw(connection: Connection, match_id: MatchId, undone_to: int) -> None:
    """Mark the stored messages that report turns after number `undone_to` as withdrawn, so that each is edited
    to say so. Those that are marked already stay as they are."""
    connection.execute(_WITHDRAW, {"match": match_id, "undone_to": undone_to})


def clean(connection: Connection, match_id: MatchId, told_from: int = 0) -> None:
    """Delete the rows of messages that need no edit, and whose turns can't be undone any more. An undo reaches
    at most `REACH` turns back. `told_from` is the number of the last turn before those that the newest message
    reports."""
    connection.execute(_CLEAN, {"match": match_id, "oldest": told_from - REACH})


def end_turns(connection: Connection, match_id: MatchId) -> None:
    """Record that no turn of a match can be undone any more."""
    connection.execute(_END_TURNS, {"match": match_id})
    clean(connection, match_id)


_OF_MATCH: Final = match_messages.c.match_id == bindparam("match")
_UNTIDY: Final = select(match_messages.c.match_id).where(UNTIDY).distinct()
_LISTED: Final = (
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
    rows: insert_or_update_rows(
        match_messages, ["channel", "lobby", "moved", "withdrawn"], ["past", "turn"], rows=rows
    )
    for rows in (1, 2)
}
_WITHDRAW: Final = (
    update(match_messages)
    .where(_OF_MATCH, match_messages.c.turn >= bindparam("undone_to", type_=Integer))
    .values(lobby=False, moved=False, past=True, withdrawn=True, turn=None)
)
_CLEAN: Final = delete(match_messages).where(
    _OF_MATCH,
    match_messages.c.past.is_(None),
    or_(
        match_messages.c.turn.is_(None), match_messages.c.turn < bindparam("oldest", type_=Integer)
    ),
)
_END_TURNS: Final = (
    update(match_messages).where(_OF_MATCH, match_messages.c.turn.is_not(None)).values(turn=None)
)
