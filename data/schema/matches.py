"""The tables about matches: the event log, and the rows derived from it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import sqlalchemy as sa

from data.schema.base import match_key, metadata, partial_index
from data.schema.column_types import STRING, Duration, LongText, Timestamp

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", STRING, primary_key=True),
    sa.Column("game", STRING, nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("status", STRING, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),  # derived from the status, for the indexes
    sa.Column("server", sa.BigInteger, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("opened_in", sa.BigInteger, nullable=False),
    sa.Column("host", sa.ForeignKey("players.id"), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("rulebook", STRING, nullable=False),
    sa.Column("frozen", sa.Boolean, nullable=False, default=False),
    sa.Column("opened_at", Timestamp, nullable=False),
    sa.Column("changed_at", Timestamp, nullable=False),
    sa.Column("pace", Duration, nullable=False, default=timedelta()),
    sa.Column("asked", sa.Integer, nullable=False, default=0),  # the event that asked for an undo
    sa.Column("answer_due", Timestamp),
    sa.Column("thinking", sa.Boolean, nullable=False, default=False),  # a computer player must act
    sa.Column("counted", sa.Boolean),  # its result is in `results`; null until then
    sa.Column("season", STRING),  # the season it belongs to, if any
    # When the match's channel was found deleted. The match is suspended until it continues in another channel.
    sa.Column("channel_gone_at", Timestamp),
    sqlite_with_rowid=False,
)

LOBBY: Final = sa.and_(
    matches.c.status == sa.literal_column("'lobby'"), matches.c.frozen == sa.false()
)
UNFINISHED: Final = sa.and_(matches.c.open == sa.true(), matches.c.frozen == sa.false())
ELSEWHERE: Final = matches.c.opened_in != matches.c.channel


sa.Index(None, matches.c.channel, matches.c.open, matches.c.changed_at)
partial_index(ELSEWHERE, matches.c.opened_in, matches.c.open, matches.c.changed_at)
partial_index(LOBBY, matches.c.host)
partial_index(LOBBY, matches.c.changed_at)
partial_index(UNFINISHED, matches.c.rulebook)
sa.Index(None, matches.c.server, matches.c.open, matches.c.changed_at)
CALLED_OFF: Final = matches.c.status == sa.literal_column("'cancelled'")
partial_index(CALLED_OFF, matches.c.status, matches.c.changed_at)
ASKED: Final = sa.and_(matches.c.answer_due.is_not(None), matches.c.frozen == sa.false())
partial_index(ASKED, matches.c.answer_due)
UNCOUNTED: Final = sa.and_(  # practice has no results
    matches.c.open == sa.false(),
    matches.c.counted.is_(None),
    matches.c.server != sa.literal_column("0"),
    matches.c.status != sa.literal_column("'cancelled'"),
)
partial_index(UNCOUNTED, matches.c.id)
THINKING: Final = sa.and_(matches.c.thinking == sa.true(), matches.c.frozen == sa.false())
partial_index(THINKING, matches.c.thinking, matches.c.changed_at)

events = sa.Table(
    "events",
    metadata,
    match_key(),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("kind", STRING, nullable=False),
    sa.Column("payload", LongText, nullable=False),
    sa.Column("fingerprint", STRING),  # set for the last event of each append
    sa.Column("at", Timestamp, nullable=False),
    sqlite_with_rowid=False,
)

requests = sa.Table(
    "requests",
    metadata,
    sa.Column("request", STRING, primary_key=True),
    sa.Column("match_id", sa.ForeignKey("matches.id"), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),  # of the first event that the request caused
    sqlite_with_rowid=False,
)
sa.Index(None, requests.c.match_id)

members = sa.Table(
    "members",
    metadata,
    match_key(),
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("open", sa.Boolean, nullable=False),  # copied from the match, for the index
    sqlite_with_rowid=False,
)
PLAYED: Final = members.c.open == sa.true()
sa.Index(None, members.c.player, members.c.open)

involved = sa.Table(  # every player whom the log of a match names
    "involved",
    metadata,
    match_key(),
    sa.Column("player", sa.Integer, primary_key=True),  # no foreign key: must not reject events
    sqlite_with_rowid=False,
)
sa.Index(None, involved.c.player)

waiting = sa.Table(  # open decisions, with their clocks
    "waiting",
    metadata,
    match_key(),
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("decision", sa.Integer, nullable=False),
    sa.Column("since", Timestamp, nullable=False),
    sa.Column("counted", Timestamp, nullable=False),
    sa.Column("stage", sa.Integer, nullable=False, default=0),
    sa.Column("left", Duration),  # null without a clock
    sa.Column("due", Timestamp),
    sa.Column("ends", Timestamp),
    sa.Column("lost", Timestamp),
    sa.Column("zone", STRING),  # this and the next three: the waking hours of its clock
    sa.Column("asleep_from", STRING),
    sa.Column("asleep_to", STRING),
    sa.Column("weekends_off", sa.Boolean, nullable=False, default=False),
    sqlite_with_rowid=False,
)
TIMED: Final = waiting.c.left.is_not(None)
partial_index(TIMED, waiting.c.counted)
sa.Index(None, waiting.c.due)
sa.Index(None, waiting.c.player)

purses = sa.Table(  # time banks
    "purses",
    metadata,
    match_key(),
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("reserve", Duration, nullable=False),
    sa.Column("left", Duration, nullable=False),
    sa.Column("resumes", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)

pauses = sa.Table(  # spans without running clocks; without a match id, for all matches of a shard
    "pauses",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("match_id", sa.ForeignKey("matches.id")),
    sa.Column("start", Timestamp, nullable=False),
    sa.Column("until", Timestamp, nullable=False),
    sa.Column("shards", sa.Integer),  # the number of shards; null applies to all matches
    sa.Column("shard", sa.Integer),
)
sa.Index(None, pauses.c.match_id, pauses.c.until)

acts = sa.Table(  # when players last acted in a match; only of those not mentioned while active
    "acts",
    metadata,
    match_key(),
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("at", Timestamp, nullable=False),
    sqlite_with_rowid=False,
)
sa.Index(None, acts.c.player)

reviews = sa.Table(  # the strong computer's judgement of a player's decisions in an ended match
    "reviews",
    metadata,
    match_key(),
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("asked_at", Timestamp, nullable=False),
    sa.Column("done", sa.Boolean, nullable=False),  # nothing is left to review
    sa.Column("decisions", sa.Integer, nullable=False),
    sa.Column("chosen", sa.Integer, nullable=False),
    sa.Column("looked", sa.Integer, nullable=False),
    sa.Column("measure", STRING),  # null until something was found
    sa.Column("judged", LongText, nullable=False),  # as JSON, see data.matches.reviews
    sqlite_with_rowid=False,
)
sa.Index(None, reviews.c.player, reviews.c.asked_at)
OWED: Final = reviews.c.done == sa.false()
partial_index(OWED, reviews.c.asked_at)
