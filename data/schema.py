"""The tables: the event log, the rows derived from it, preferences, settings, and the state of the process.

A change here needs a migration in `data/migrations`.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    and_,
    false,
    literal_column,
    true,
)

from data.column_types import STRING, Duration, LongText, Moment

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _match_key() -> Column[str]:
    return Column("match_id", ForeignKey("matches.id"), primary_key=True)


def _partial(condition: ColumnElement[bool], *columns: Column[Any]) -> None:
    """Create a partial index. A query uses it only if it states the same condition.

    Constants must be literals: SQLite does not match bound parameters (https://sqlite.org/partialindex.html).
    """
    Index(None, *columns, sqlite_where=condition, postgresql_where=condition)


players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("discord_id", BigInteger, nullable=False, unique=True),
    Column("name", STRING, nullable=False),  # the global display name, last seen
    Column("level", STRING),  # of a computer; null for a person
)
COMPUTERS: Final = players.c.level.is_not(None)
_partial(COMPUTERS, players.c.level)

nicknames = Table(  # only where it differs from the global display name
    "nicknames",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("server", BigInteger, primary_key=True),
    Column("nickname", STRING, nullable=False),
    sqlite_with_rowid=False,
)
Index(None, nicknames.c.server)

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
    Column("opened_at", Moment, nullable=False),
    Column("changed_at", Moment, nullable=False),
    Column("pace", Duration, nullable=False, default=timedelta()),
    Column("asked", Integer, nullable=False, default=0),  # the event that asked for an undo
    Column("answer_due", Moment),
    Column("thinking", Boolean, nullable=False, default=False),  # a computer is to act
    Column("counted", Boolean),  # its end is in `results`; null until then
    Column("season", STRING),  # the match belongs to it; null for all other matches
    sqlite_with_rowid=False,
)

LOBBY: Final = and_(matches.c.status == literal_column("'lobby'"), matches.c.frozen == false())
UNFINISHED: Final = and_(matches.c.open == true(), matches.c.frozen == false())
ELSEWHERE: Final = matches.c.opened_in != matches.c.channel


Index(None, matches.c.channel, matches.c.open, matches.c.changed_at)
_partial(ELSEWHERE, matches.c.opened_in, matches.c.open, matches.c.changed_at)
_partial(LOBBY, matches.c.host)
_partial(LOBBY, matches.c.changed_at)
_partial(UNFINISHED, matches.c.rulebook)
Index(None, matches.c.server, matches.c.open, matches.c.changed_at)
CALLED_OFF: Final = matches.c.status == literal_column("'cancelled'")
_partial(CALLED_OFF, matches.c.status, matches.c.changed_at)
ASKED: Final = and_(matches.c.answer_due.is_not(None), matches.c.frozen == false())
_partial(ASKED, matches.c.answer_due)
UNCOUNTED: Final = and_(  # practice has no result
    matches.c.open == false(),
    matches.c.counted.is_(None),
    matches.c.server != literal_column("0"),
    matches.c.status != literal_column("'cancelled'"),
)
_partial(UNCOUNTED, matches.c.id)
THINKING: Final = and_(matches.c.thinking == true(), matches.c.frozen == false())
_partial(THINKING, matches.c.thinking, matches.c.changed_at)

events = Table(
    "events",
    metadata,
    _match_key(),
    Column("version", Integer, primary_key=True),
    Column("kind", STRING, nullable=False),
    Column("payload", LongText, nullable=False),
    Column("fingerprint", STRING),  # set for the last event of each append
    Column("at", Moment, nullable=False),
    sqlite_with_rowid=False,
)

requests = Table(
    "requests",
    metadata,
    Column("request", STRING, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("version", Integer, nullable=False),  # of the first event that the request led to
    sqlite_with_rowid=False,
)
Index(None, requests.c.match_id)

members = Table(
    "members",
    metadata,
    _match_key(),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("open", Boolean, nullable=False),  # copied from the match, for the index
    sqlite_with_rowid=False,
)
PLAYED: Final = members.c.open == true()
Index(None, members.c.player, members.c.open)

involved = Table(  # every player whom the log of a match names
    "involved",
    metadata,
    _match_key(),
    Column("player", Integer, primary_key=True),  # no foreign key: an index refuses no event
    sqlite_with_rowid=False,
)
Index(None, involved.c.player)

waiting = Table(  # open decisions, with their clocks
    "waiting",
    metadata,
    _match_key(),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("decision", Integer, nullable=False),
    Column("since", Moment, nullable=False),
    Column("counted", Moment, nullable=False),
    Column("stage", Integer, nullable=False, default=0),
    Column("left", Duration),  # null without a clock
    Column("due", Moment),
    Column("ends", Moment),
    Column("lost", Moment),
    Column("zone", STRING),  # these four: the hours by which its clock runs
    Column("asleep_from", STRING),
    Column("asleep_to", STRING),
    Column("weekends_off", Boolean, nullable=False, default=False),
    sqlite_with_rowid=False,
)
TIMED: Final = waiting.c.left.is_not(None)
_partial(TIMED, waiting.c.counted)
Index(None, waiting.c.due)
Index(None, waiting.c.player)

purses = Table(  # time banks
    "purses",
    metadata,
    _match_key(),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("reserve", Duration, nullable=False),
    Column("left", Duration, nullable=False),
    Column("resumes", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

pauses = Table(  # time stands still; without a match id in all matches of a shard
    "pauses",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id")),
    Column("start", Moment, nullable=False),
    Column("until", Moment, nullable=False),
    Column("shards", Integer),  # of so many; null is all matches
    Column("shard", Integer),
)
Index(None, pauses.c.match_id, pauses.c.until)

habits = Table(  # what people said about themselves
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
    # In no table of a server, and without a name in records.
    Column("hidden", Boolean, nullable=False, default=False),
    Column("language", STRING, nullable=False, default=""),  # a code; empty until they chose one
    Column("locale", STRING, nullable=False, default=""),  # of Discord, as it was seen last
)

preferences = Table(  # of reminders and mentions, by server; 0 is all other servers
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

acts = (
    Table(  # of those who are not mentioned while they act: when they last did something in a match
        "acts",
        metadata,
        _match_key(),
        Column("player", ForeignKey("players.id"), primary_key=True),
        Column("at", Moment, nullable=False),
        sqlite_with_rowid=False,
    )
)
Index(None, acts.c.player)

absences = Table(
    "absences",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("start", Moment, nullable=False),
    Column("until", Moment, nullable=False),
    Column("reason", LongText, nullable=False),
    Column("request", STRING, nullable=False, unique=True),
    Column("told", Boolean, nullable=False, default=False),  # every match of the player knows
)
Index(None, absences.c.player, absences.c.until)
UNTOLD: Final = absences.c.told == false()
_partial(UNTOLD, absences.c.told)

reminders = Table(
    "reminders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("server", BigInteger, nullable=False),
    Column("channel", BigInteger),  # null is a direct message
    Column("matches", LongText, nullable=False),  # ids, as JSON
    Column("made_at", Moment, nullable=False),
    Column("explains", Boolean, nullable=False, default=False),  # no longer used
    Column("state", STRING, nullable=False),  # due, tried, sent, past, disarmed, gone
    Column("message", BigInteger),
    Column("posted_in", BigInteger),
    Column("due", Moment, nullable=False),  # when to post it, to remove its button, or to retry
)
OUTSTANDING: Final = reminders.c.state.in_(["due", "tried", "past"])
_partial(OUTSTANDING, reminders.c.due)
Index(None, reminders.c.player, reminders.c.state)
Index(None, reminders.c.server)

lessons = Table(  # the own moves of a learner
    "lessons",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("game", STRING, primary_key=True),
    Column("moves", LongText, nullable=False),  # notations, as JSON
    Column("changed_at", Moment, nullable=False),
    sqlite_with_rowid=False,
)
Index(None, lessons.c.changed_at)

reviews = Table(  # what the strong computer thinks of somebody's decisions in an ended match
    "reviews",
    metadata,
    _match_key(),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("asked_at", Moment, nullable=False),
    Column("done", Boolean, nullable=False),  # nothing is left to be looked at
    Column("decisions", Integer, nullable=False),
    Column("chosen", Integer, nullable=False),
    Column("looked", Integer, nullable=False),
    Column("measure", STRING),  # null until something was found
    Column("judged", LongText, nullable=False),  # as JSON, see data.reviews
    sqlite_with_rowid=False,
)
Index(None, reviews.c.player, reviews.c.asked_at)
OWED: Final = reviews.c.done == false()
_partial(OWED, reviews.c.asked_at)

servers = Table(
    "servers",
    metadata,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column(
        "channels", LongText, nullable=False, default="[]"
    ),  # ids, as JSON; an empty list is all
    Column("pace", STRING, nullable=False, default="none"),
    Column("starters", BigInteger),  # a role; null is everybody
    Column("most", Integer),  # matches at the same time; null is any number
    Column("place", STRING, nullable=False, default="thread"),  # thread, channel
    # Whether its matches are rated where nothing else is said.
    Column("rated", Boolean, nullable=False, default=False),
    Column("language", STRING, nullable=False, default=""),  # a code; empty until one was chosen
    Column("removed_at", Moment),  # when the bot was removed; null while it is there
    sqlite_with_rowid=False,
)
REMOVED: Final = servers.c.removed_at.is_not(None)
_partial(REMOVED, servers.c.removed_at)

blocks = Table(  # by managers of a server, or by the host of the bot (0)
    "blocks",
    metadata,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("sort", STRING, primary_key=True),  # user, server
    Column("discord_id", BigInteger, primary_key=True, autoincrement=False),
    Column("since", Moment, nullable=False),
    sqlite_with_rowid=False,
)
Index(None, blocks.c.sort, blocks.c.discord_id)
SHUT_OUT: Final = and_(  # servers that the host of the bot blocks
    blocks.c.server == literal_column("0"), blocks.c.sort == literal_column("'server'")
)

marks = Table(  # announcement cursors
    "marks",
    metadata,
    _match_key(),
    Column("announced", Integer, nullable=False, default=0),
    Column("message", BigInteger),
    Column("channel", BigInteger),
    Column("target", Integer),
    Column("target_at", Moment),
    Column("since", Integer, nullable=False, default=0),
    Column("due", Boolean, nullable=False, default=True),
    Column("stale", Boolean, nullable=False, default=False),  # the message is still to be edited
    Column("target_after", BigInteger),
    Column("card_due", Boolean),  # the card may be behind; null without a card
    sqlite_with_rowid=False,
)
DUE: Final = marks.c.due == true()
_partial(DUE, marks.c.due)
CARD_DUE: Final = marks.c.card_due == true()
_partial(CARD_DUE, marks.c.card_due)

earlier_messages = Table(  # whose buttons are still to be removed
    "earlier_messages",
    metadata,
    _match_key(),
    Column("message", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("lobby", Boolean, nullable=False),
    Column(
        "moved", Boolean, nullable=False, default=False
    ),  # the match was moved to another channel
    Column("past", Boolean, nullable=False, default=True),  # false: a notice that is still useful
    Column("withdrawn", Boolean, nullable=False, default=False),  # its turn was taken back
    sqlite_with_rowid=False,
)
UNTIDY: Final = earlier_messages.c.past == true()
_partial(UNTIDY, earlier_messages.c.past)

boards = Table(  # the latest messages with a board, or with a call to a turn, while the match runs
    "boards",
    metadata,
    _match_key(),
    Column("message", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("turn", Integer, nullable=False),  # the turn before what it tells
    sqlite_with_rowid=False,
)

cards = Table(  # of matches in threads, until their end is shown
    "cards",
    metadata,
    _match_key(),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("version", Integer, nullable=False, default=0),  # what it shows
    Column("tried_at", Moment),
    Column("refused", Boolean, nullable=False, default=False),  # the last edit failed
    Column("posting_since", Moment),  # the end as a new message
    sqlite_with_rowid=False,
)

results = Table(  # of matches that have ended; they outlive the matches
    "results",
    metadata,
    Column("id", STRING, primary_key=True),  # of the match
    Column("server", BigInteger, nullable=False),
    Column("game", STRING, nullable=False),
    Column("began", Moment, nullable=False),
    Column("ended", Moment, nullable=False),
    Column("reason", STRING, nullable=False),
    Column("unrated", STRING, nullable=False),  # why it does not count; empty if it does
    Column("computers", Boolean, nullable=False),
    Column("score", Integer),  # where all score together
    Column("number", Integer),  # the order in which the server's matches of the game were rated
    sqlite_with_rowid=False,
)
COUNTS: Final = results.c.unrated == literal_column("''")
TO_RATE: Final = and_(COUNTS, results.c.number.is_(None), results.c.score.is_(None))
RANKED: Final = and_(COUNTS, results.c.score.is_not(None))
NUMBERED: Final = results.c.number.is_not(None)
# Those to be rated are few: no other index may look right to a question for them.
_partial(TO_RATE, results.c.server, results.c.game, results.c.unrated, results.c.ended)
_partial(RANKED, results.c.server, results.c.game, results.c.score)
_partial(NUMBERED, results.c.server, results.c.game, results.c.number)
_partial(NUMBERED, results.c.server, results.c.game, results.c.ended)
Index(None, results.c.server)

parts = Table(  # of persons in results
    "parts",
    metadata,
    Column("result", ForeignKey("results.id"), primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("team", Integer, nullable=False),
    Column("place", Integer),
    Column("score", Integer),
    Column("decisions", Integer, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("skill", Integer),  # the rating before and after, in millionths; null if unrated
    Column("doubt", Integer),
    Column("new_skill", Integer),
    Column("new_doubt", Integer),
    sqlite_with_rowid=False,
)
Index(None, parts.c.player)

ratings = Table(  # computed from results
    "ratings",
    metadata,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("game", STRING, primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("skill", Integer, nullable=False),  # in millionths, like the doubt
    Column("doubt", Integer, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("last", Moment, nullable=False),
    sqlite_with_rowid=False,
)
Index(None, ratings.c.player)

seasons = Table(
    "seasons",
    metadata,
    Column("id", STRING, primary_key=True),
    Column("server", BigInteger, nullable=False),
    Column("game", STRING, nullable=False),
    Column("open", Boolean, nullable=False),  # these two are copied from the value, for the indexes
    Column("cancelled", Boolean, nullable=False),
    Column("value", LongText, nullable=False),  # the whole season, as JSON
    Column("changed_at", Moment, nullable=False),
    Column("due", Moment),  # when there is something to do; null if there is nothing
    sqlite_with_rowid=False,
)
Index(None, seasons.c.server, seasons.c.open, seasons.c.changed_at)
Index(None, seasons.c.open, seasons.c.cancelled, seasons.c.changed_at)
SEASON_DUE: Final = seasons.c.due.is_not(None)
_partial(SEASON_DUE, seasons.c.due)

entrants = Table(  # who is, or was, in a season, and who started it
    "entrants",
    metadata,
    Column("season", ForeignKey("seasons.id"), primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True),
    sqlite_with_rowid=False,
)
Index(None, entrants.c.player)

heartbeats = Table(  # when each shard was last connected to Discord
    "heartbeats",
    metadata,
    Column("shards", Integer, primary_key=True, autoincrement=False),  # how many there were
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("process", Integer, nullable=False),
    Column("processes", Integer, nullable=False),
    Column("version", STRING, nullable=False),  # of the program
    Column("at", Moment, nullable=False),
    sqlite_with_rowid=False,
)

notes = Table(
    "notes",
    metadata,
    Column("key", STRING, primary_key=True),
    Column("value", LongText, nullable=False),
    sqlite_with_rowid=False,
)
