"""Builds the match service as the bot uses it, but without the bot."""

from __future__ import annotations

import games
from bot.runtime.clock import SystemClock
from data import Database
from matches.service.service import MatchService, match_service


def service_of(database: Database) -> MatchService:
    """Return a service for the matches in a database. Its caches are empty."""
    return match_service(
        database.log,
        database.lists,
        database.players,
        games.find_games(),
        SystemClock(),
        database.peers,
    )
