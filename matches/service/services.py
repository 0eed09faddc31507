"""The service of matches, together with the ports that the announcer and the chores need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from matches.ports.cards import Cards
from matches.ports.channel import AnnouncementCursors
from matches.ports.due import OpenDecisions, Reminders
from matches.ports.languages import Languages
from matches.ports.preferences import Preferences
from matches.service.service import MatchService

if TYPE_CHECKING:
    from matches.ports.standings import Standings


@dataclass(frozen=True, eq=False)
class MatchServices(MatchService):
    """The objects that the announcer and all chores work with."""

    cursors: AnnouncementCursors
    cards: Cards
    open_decisions: OpenDecisions
    reminders: Reminders
    preferences: Preferences
    languages: Languages
    standings: Standings
