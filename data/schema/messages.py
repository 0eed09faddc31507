"""The tables about the Discord messages that show matches."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Integer, Table, true

from data.schema.base import match_key, metadata, partial_index
from data.schema.column_types import Timestamp

marks = Table(  # announcement cursors, and cards of matches in threads until they show the end
    "marks",
    metadata,
    match_key(),
    Column("announced", Integer, nullable=False, default=0),
    Column("message", BigInteger),
    Column("channel", BigInteger),
    Column("target", Integer),
    Column("target_at", Timestamp),
    Column("since", Integer, nullable=False, default=0),
    Column("due", Boolean, nullable=False, default=True),
    Column("stale", Boolean, nullable=False, default=False),  # an edit of the message is queued
    Column("target_after", BigInteger),
    # All columns of the card are null if there is none, except those that may be null anyway.
    Column("card_due", Boolean),  # the card may be outdated
    Column("card_channel", BigInteger),
    Column("card_message", BigInteger),
    Column("card_version", Integer),  # the version that it shows
    Column("card_tried_at", Timestamp),
    Column("card_refused", Boolean),  # the last edit failed
    Column("card_posting_since", Timestamp),  # when posting the card as a new message began
    sqlite_with_rowid=False,
)
DUE: Final = marks.c.due == true()
partial_index(DUE, marks.c.due)
CARD_DUE: Final = marks.c.card_due == true()
partial_index(CARD_DUE, marks.c.card_due)

match_messages = Table(  # messages that need an edit, or whose turns may still be undone
    "match_messages",
    metadata,
    match_key(),
    Column("message", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("lobby", Boolean, nullable=False, default=False),
    Column("moved", Boolean, nullable=False, default=False),  # the match left its channel
    # True: the message needs an edit. False: it is a notice that is still useful. Null: it needs no edit.
    Column("past", Boolean),
    Column("withdrawn", Boolean, nullable=False, default=False),  # its turn was undone
    Column("turn", Integer),  # the last turn before those that it reports; null if it reports none
    sqlite_with_rowid=False,
)
UNTIDY: Final = match_messages.c.past == true()
partial_index(UNTIDY, match_messages.c.past)
