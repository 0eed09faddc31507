"""The tables about matches: the event log, and the rows derived from it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    and_,
    false,
    literal_column,
    true,
)

from data.schema.base import match_key, metadata, partial_index
from data.schema.column_types import STRING, Duration, LongText, Timestamp

matches = Table(
    "matches",
    metadata,
    Column("id", STRING, primary_key=True),
    Column("game", STRING, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("status", STRING, nullable=False),
    Column("open", Boolean, nullable=False),  # derived from the status, for the indexes
    Column("server", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("opened_in", BigInteger, nullable=False),
    Column("host", ForeignKey("players.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("rulebook", STRING, nullable=False),
    Column("frozen", Boolean, nullable=False, default=False),
    Column("opened_at", Timestamp, nullable=False),
    Column("changed_at", Timestamp, nullable=False),
    Column("pace", Duration, nullable=False, default=timedelta()),
    Column("asked", Integer, nullable=False, default=0),  # the event that asked for an undo
    Column("answer_due", Timestamp),
    Column("thinking", Boolean, nullable=False, default=False),  # a computer player must act
    Column("counted", Boolean),  # its result is in `results`; null until then
    Column("season", STRING),  # the season it belongs to, if any
    # When the match's channel was found deleted. The match is suspended until it continues in another channel.
    Column("channel_gone_at", Timestamp),
    sqlite_with_rowid=False,
)

LOBBY: Final = and_(matches.c.status == literal_column("'lobby'"), matches.c.frozen == false())
UNFINISHED: Final = and_(matches.c.open == true(), matches.c.frozen == false())
ELSEWHERE: Final = matches.c.opened_in != matches.c.channel


Index(None, matches.c.channel, matches.c.open, matches.c.changed_at)
partial_index(ELSEWHERE, matches.c.opened_in, matches.c.open, matches.c.changed_at)
partial_index(LOBBY, matches.c.host)
partial_index(LOBBY, matches.c.changed_at)
partial_index(UNFINISHED, matches.c.rulebook)
Index(None, matches.c.server, matches.c.open, matches.c.changed_at)
CALLED_OFF: Final = matches.c.status == literal_column("'cancelled'")
partial_index(CALLED_OFF, matches.c.status, matches.c.changed_at)
ASKED: Final = and_(matches.c.answer_due.is_not(None), matches.c.frozen == false())
partial_index(ASKED, matches.c.answer_due)
UNCOUNTED: Final = and_(  # practice has no results
    matches.c.open == false(),
    matches.c.counted.is_(None),
    matches.c.server != literal_column("0"),
    matches.c.status != literal_column("'cancelled'"),
)
partial_index(UNCOUNTED, matches.c.id)
THINKING: Final = and_(matches.c.thinking == true(), matches.c.frozen == false())
partial_index(THINKING, matches.c.thinking, matches.c.changed_at)

events = Table(
    "events",
    metadata,
    match_key(),
    Column("version", Integer, primary_key=True),
    Column("kind", STRING, nullable=False),
    Column("payload", LongText, nullable=False),
    Column("fingerprint", STRING),  # set for the last event of each append
    Column("at", Timestamp, nullable=False),
    sqlite_with_rowid=False,
)

requests = Table(
    "requests",
    metadata,
    Column("request", STRING, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("version", Integer, nullable=False),  # of the first event that the request caused
    sqlite_with_rowid=False,
)
Index(None, requests.c.match_id)

members = Table(
    "members",
    metadata,
    match_key(),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("open", Boolean, nullable=False),  # copied from the match, for the index
    sqlite_with_rowid=False,
)
PLAYED: Final = members.c.open == true()
Index(None, members.c.player, members.c.open)

involved = Table(  # every player whom the log of a match names
    "involved",
    metadata,
    match_key(),
    Column("player", Integer, primary_key=True),  # no foreign key: must not reject events
    sqlite_with_rowid=False,
)
Index(None, involved.c.player)

waiting = Table(  # open decisions, with their clocks
    "waiting",
    metadata,
    match_key(),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("decision", Integer, nullable=False),
    Column("since", Timestamp, nullable=False),
    Column("counted", Timestamp, nullable=False),
    Column("stage", Integer, nullable=False, default=0),
    Column("left", Duration),  # null without a clock
    Column("due", Timestamp),
    Column("ends", Timestamp),
    Column("lost", Timestamp),
    Column("zone", STRING),  # this and the next three: the waking hours of its clock
    Column("asleep_from", STRING),
    Column("asleep_to", STRING),
    Column("weekends_off", Boolean, nullable=False, default=False),
    sqlite_with_rowid=False,
)
TIMED: Final = waiting.c.left.is_not(None)
partial_index(TIMED, waiting.c.counted)
Index(None, waiting.c.due)
Index(None, waiting.c.player)

purses = Table(  # time banks
    "purses",
    metadata,
    match_key(),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("reserve", Duration, nullable=False),
    Column("left", Duration, nullable=False),
    Column("resumes", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

pauses = Table(  # spans without running clocks; without a match id, for all matches of a shard
    "pauses",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id")),
    Column("start", Timestamp, nullable=False),
    Column("until", Timestamp, nullable=False),
    Column("shards", Integer),  # the number of shards; null applies to all matches
    Column("shard", Integer),
)
Index(None, pauses.c.match_id, pauses.c.until)

acts = Table(  # when players last acted in a match; only of those not mentioned while active
    "acts",
    metadata,
    match_key(),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("at", Timestamp, nullable=False),
    sqlite_with_rowid=False,
)
Index(None, acts.c.player)

reviews = Table(  # the strong computer's judgement of a player's decisions in an ended match
    "reviews",
    metadata,
    match_key(),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("asked_at", Timestamp, nullable=False),
    Column("done", Boolean, nullable=False),  # nothing is left to review
    Column("decisions", Integer, nullable=False),
    Column("chosen", Integer, nullable=False),
    Column("looked", Integer, nullable=False),
    Column("measure", STRING),  # null until something was found
    Column("judged", LongText, nullable=False),  # as JSON, see data.matches.reviews
    sqlite_with_rowid=False,
)
Index(None, reviews.c.player, reviews.c.asked_at)
OWED: Final = reviews.c.done == false()
partial_index(OWED, reviews.c.asked_at)
