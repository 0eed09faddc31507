"""The tables of the database, such as the event log, the rows derived from it, people's preferences, and notes
of the bot's processes. A change of a table needs a migration in `data/migrations`."""

from data.schema.base import metadata
from data.schema.matches import (
    ASKED,
    CALLED_OFF,
    ELSEWHERE,
    LOBBY,
    OWED,
    PLAYED,
    THINKING,
    TIMED,
    UNCOUNTED,
    UNFINISHED,
    acts,
    events,
    involved,
    matches,
    members,
    pauses,
    purses,
    requests,
    reviews,
    waiting,
)
from data.schema.messages import CARD_DUE, DUE, UNTIDY, marks, match_messages
from data.schema.people import (
    COMPUTERS,
    OUTSTANDING,
    UNTOLD,
    absences,
    habits,
    lessons,
    nicknames,
    players,
    preferences,
    reminders,
)
from data.schema.process import heartbeats, notes
from data.schema.results import COUNTS, NUMBERED, RANKED, TO_RATE, parts, ratings, results
from data.schema.seasons import SEASON_DUE, entrants, fixtures, seasons
from data.schema.servers import REMOVED, SHUT_OUT, blocks, servers
