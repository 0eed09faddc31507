"""Decides whether a hand shows forecasts, which say what each move would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.services import Services
from matches.log.events import PlayerId
from matches.ports.preferences import FIRST_MATCHES

if TYPE_CHECKING:
    from matches.service.view import MatchView


async def forecasts(services: Services, player: PlayerId, match_view: MatchView) -> bool:
    """Return whether a person's hand shows forecasts: if the match allows them, their preference decides."""
    if match_view.no_forecasts:
        return False
    wanted = (await services.preferences.habits(player)).forecasts
    if wanted == "first":
        before = await services.preferences.played_before(player, match_view.match_id)
        return before < FIRST_MATCHES
    return wanted == "on"
