"""The match service, together with the ports that the announcer and the chores need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from matches.ports.cards import Cards
from matches.ports.channel import AnnouncementCursors
from matches.ports.clock import Clock
from matches.ports.due import OpenDecisions, Reminders
from matches.ports.languages import Languages
from matches.ports.peers import Peers
from matches.ports.preferences import Preferences
from matches.service.service import MatchService

if TYPE_CHECKING:
    from matches.ports.standings import Standings


@dataclass(frozen=True, eq=False)
class MatchServices:
    """The objects that the announcer and all chores work with."""

    matches: MatchService
    cursors: AnnouncementCursors
    cards: Cards
    open_decisions: OpenDecisions
    reminders: Reminders
    preferences: Preferences
    languages: Languages
    clock: Clock
    peers: Peers
    standings: Standings
