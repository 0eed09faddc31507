"""The objects through which matches are read and changed, with the stores that go with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import games
from data import Database
from data.matches.lists import SqlLists
from data.messages.announcement_cursors import SqlAnnouncementCursors
from data.people.players import SqlPlayers
from data.people.preferences import SqlPreferences
from data.standing.standings import SqlStandings
from data.time.absences import SqlAbsences
from data.time.open_decisions import SqlOpenDecisions
from data.time.reminders import SqlReminders
from games.options import Options
from matches.log.dealing import SYSTEM
from matches.ports.clock import Clock
from matches.ports.peers import Peers
from matches.service.answers import Answers
from matches.service.languages import SpokenLanguages
from matches.service.lobbies import Lobbies
from matches.service.log_writer import LogWriter
from matches.service.reader import MatchReader
from matches.service.repository import MatchRepository


@dataclass(frozen=True, eq=False)
class MatchService:
    """The objects through which matches are read and changed.

    - `matches`: loads whole matches, and their rows.
    - `reader`: reads what a person may see of a match.
    - `writer`: changes matches, always through its method `decide`.
    - `lobbies`: opens matches.

    The announcer and the chores also use the stores.
    """

    matches: MatchRepository
    reader: MatchReader
    writer: LogWriter
    lobbies: Lobbies
    lists: SqlLists
    players: SqlPlayers
    answers: Answers
    clock: Clock
    peers: Peers
    cursors: SqlAnnouncementCursors
    open_decisions: SqlOpenDecisions
    reminders: SqlReminders
    preferences: SqlPreferences
    absences: SqlAbsences
    languages: SpokenLanguages
    standings: SqlStandings


def match_service(
    database: Database,
    clock: Clock,
    own: Mapping[str, Options] | None = None,
    randomness: Random = SYSTEM,
    answers: Answers | None = None,
) -> MatchService:
    """Build the service. `own` has, by game, the options that the host of the bot adds to new matches, such as
    a deck. `randomness` generates secrets and match ids. Only tests pass a predictable source."""
    log, lists, players = database.log, database.lists, database.players
    peers, programs = database.peers, database.programs
    answers = answers or Answers()
    matches = MatchRepository(log, lists, games.find_games(), clock, peers, programs)
    writer = LogWriter(log, matches, clock, programs, answers, randomness)
    return MatchService(
        matches=matches,
        reader=MatchReader(matches, log, players, clock),
        writer=writer,
        lobbies=Lobbies(database, clock, matches, writer, own or {}, randomness),
        lists=lists,
        players=players,
        answers=answers,
        clock=clock,
        peers=peers,
        cursors=database.cursors,
        open_decisions=database.open_decisions,
        reminders=database.reminders,
        preferences=database.preferences,
        absences=database.absences,
        languages=SpokenLanguages(database.languages, players),
        standings=database.standings,
    )
