"""The tables about people outside of matches: names, preferences, absences, reminders and lessons."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, Table, false

from data.schema.base import metadata, partial_index
from data.schema.column_types import STRING, LongText, Timestamp

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("discord_id", BigInteger, nullable=False, unique=True),
    Column("name", STRING, nullable=False),  # the global display name, last seen
    Column("level", STRING),  # of a computer; null for a person
)
COMPUTERS: Final = players.c.level.is_not(None)
partial_index(COMPUTERS, players.c.level)

nicknames = Table(  # only where it differs from the global display name
    "nicknames",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("server", BigInteger, primary_key=True),
    Column("nickname", STRING, nullable=False),
    sqlite_with_rowid=False,
)
Index(None, nicknames.c.server)

habits = Table(  # people's settings that apply to all servers
    "habits",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("zone", STRING),
    Column("asleep_from", STRING),  # HH:MM
    Column("asleep_to", STRING),
    Column("weekends_off", Boolean, nullable=False, default=False),
    Column("closed", Boolean, nullable=False, default=False),  # a direct message was refused
    Column(
        "explained", Boolean, nullable=False, default=False
    ),  # the player was told how to allow direct messages
    Column("forecasts", STRING, nullable=False, default="on"),  # on, first, off
    # Hidden people are left out of the tables of all servers, and shown without a name in records.
    Column("hidden", Boolean, nullable=False, default=False),
    Column("language", STRING, nullable=False, default=""),  # a code; empty until they chose one
    Column("locale", STRING, nullable=False, default=""),  # of their Discord client, as last seen
)

preferences = Table(  # of reminders and mentions, by server; 0 applies to all other servers
    "preferences",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("server", BigInteger, primary_key=True),
    Column("place", STRING, nullable=False),
    Column("quiet_from", STRING),
    Column("quiet_to", STRING),
    Column("mentions", STRING, nullable=False, default="turns"),
    sqlite_with_rowid=False,
)
Index(None, preferences.c.server)

absences = Table(
    "absences",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("start", Timestamp, nullable=False),
    Column("until", Timestamp, nullable=False),
    Column("reason", LongText, nullable=False),
    Column("request", STRING, nullable=False, unique=True),
    Column("told", Boolean, nullable=False, default=False),  # every match of the player knows of it
    sqlite_autoincrement=True,  # never reuses ids, because chores refer to rows by id
)
Index(None, absences.c.player, absences.c.until)
UNTOLD: Final = absences.c.told == false()
partial_index(UNTOLD, absences.c.told)

reminders = Table(
    "reminders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("server", BigInteger, nullable=False),
    Column("channel", BigInteger),  # null for a direct message
    Column("matches", LongText, nullable=False),  # ids, as JSON
    Column("made_at", Timestamp, nullable=False),
    # The reminder says that the channel of its match was deleted. The column is named after an earlier use.
    Column("explains", Boolean, nullable=False, default=False),
    Column("state", STRING, nullable=False),  # due, tried, sent, past, disarmed, gone
    Column("message", BigInteger),
    Column("posted_in", BigInteger),
    Column("due", Timestamp, nullable=False),  # when to post it, to remove its button, or to retry
    sqlite_autoincrement=True,  # never reuses ids, because chores refer to rows by id
)
OUTSTANDING: Final = reminders.c.state.in_(["due", "tried", "past"])
partial_index(OUTSTANDING, reminders.c.due)
Index(None, reminders.c.player, reminders.c.state)
Index(None, reminders.c.server)

lessons = Table(  # the learner's own moves
    "lessons",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("game", STRING, primary_key=True),
    Column("moves", LongText, nullable=False),  # notations, as JSON
    Column("changed_at", Timestamp, nullable=False),
    sqlite_with_rowid=False,
)
Index(None, lessons.c.changed_at)
