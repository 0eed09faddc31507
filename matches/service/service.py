"""The objects through which matches are read and changed, with the stores that go with them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from data import Database
from games.options import Options
from matches.log.dealing import SYSTEM
from matches.ports.clock import Clock
from matches.service.answers import Answers
from matches.service.languages import SpokenLanguages
from matches.service.lobbies import Lobbies
from matches.service.log_writer import LogWriter
from matches.service.reader import MatchReader
from matches.service.repository import MatchRepository


class MatchService:
    """The objects through which matches are read and changed.

    - `matches`: loads whole matches, and their rows.
    - `reader`: reads what a person may see of a match.
    - `writer`: changes matches, always through its method `decide`.
    - `lobbies`: opens matches.

    The announcer and the chores also use the stores of the database.
    """

    def __init__(
        self,
        database: Database,
        clock: Clock,
        own: Mapping[str, Options] | None = None,
        randomness: Random = SYSTEM,
        answers: Answers | None = None,
    ) -> None:
        """Build the service. `own` has, by game, the options that the host of the bot adds to new matches, such
        as a deck. `randomness` generates secrets and match ids. Only tests pass a predictable source."""
        self.database = database
        self.clock = clock
        self.answers = answers or Answers()
        self.matches = MatchRepository(database, clock)
        self.reader = MatchReader(database, self.matches, clock)
        self.writer = LogWriter(database, self.matches, clock, self.answers, randomness)
        self.lobbies = Lobbies(database, clock, self.matches, self.writer, own or {}, randomness)
        self.languages = SpokenLanguages(database.languages, database.players)
        self.peers = database.peers
        self.lists = database.lists
        self.players = database.players
        self.cursors = database.cursors
        self.open_decisions = database.open_decisions
        self.reminders = database.reminders
        self.preferences = database.preferences
        self.absences = database.absences
        self.standings = database.standings
