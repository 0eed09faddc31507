"""The service of matches, together with the ports that the announcer and the chores need."""

from __future__ import annotations

from dataclasses import dataclass

from data.people.preferences import SqlPreferences
from data.standing.standings import SqlStandings
from data.time.open_decisions import SqlOpenDecisions
from matches.ports.cards import Cards
from matches.ports.channel import AnnouncementCursors
from matches.ports.due import Reminders
from matches.ports.languages import Languages
from matches.service.service import MatchService


@dataclass(frozen=True, eq=False)
class MatchServices(MatchService):
    """The objects that the announcer and all chores work with."""

    cursors: AnnouncementCursors
    cards: Cards
    open_decisions: SqlOpenDecisions
    reminders: Reminders
    preferences: SqlPreferences
    languages: Languages
    standings: SqlStandings
