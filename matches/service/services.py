"""`MatchServices`: the service of matches, extended by the stores that the announcer and the chores need."""

from __future__ import annotations

from dataclasses import dataclass

from data import Database
from data.messages.announcement_cursors import SqlAnnouncementCursors
from data.messages.cards import SqlCards
from data.people.preferences import SqlPreferences
from data.standing.standings import SqlStandings
from data.time.absences import SqlAbsences
from data.time.open_decisions import SqlOpenDecisions
from data.time.reminders import SqlReminders
from matches.ports.languages import Languages
from matches.service.service import MatchService


@dataclass(frozen=True, eq=False)
class MatchServices(MatchService):
    cursors: SqlAnnouncementCursors
    cards: SqlCards
    open_decisions: SqlOpenDecisions
    reminders: SqlReminders
    preferences: SqlPreferences
    absences: SqlAbsences
    languages: Languages
    standings: SqlStandings


def match_services(
    service: MatchService, database: Database, languages: Languages
) -> MatchServices:
    return MatchServices(
        **vars(service),
        cursors=database.cursors,
        cards=database.cards,
        open_decisions=database.open_decisions,
        reminders=database.reminders,
        preferences=database.preferences,
        absences=database.absences,
        languages=languages,
        standings=database.standings,
    )
