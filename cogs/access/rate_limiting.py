"""Limits the rate and the concurrency of each person's interactions, before they cause any query."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from bot.gateway.client import Interaction
from bot.interactions.tree import IN_TIME
from bot.rest.refusals import TROUBLE
from bot.rest.rest_requests import closed_session
from cogs.replies import Reply
from cogs.request import language_of
from matches.decisions.refusal import Refused
from matches.service import limits
from matches.service.limits import Rate, RateLimits
from texts.text import Text

RATES: Final[Mapping[str, Rate]] = {
    "start": limits.OPENINGS,
    "rematch": limits.OPENINGS,
    "bestof": limits.OPENINGS,
    "practice": limits.OPENINGS,
    "invite": limits.OPENINGS,
    "anybody": limits.OPENINGS,
    "join": limits.JOININGS,
    "leave": limits.JOININGS,
    "declineinvitation": limits.JOININGS,
    "playin": limits.JOININGS,
    "playout": limits.JOININGS,
    "addcomputer": limits.JOININGS,
    "removecomputer": limits.JOININGS,
    "show": limits.BOARDS,
    "share": limits.BOARDS,
    "postfilm": limits.BOARDS,
    "film": limits.FILMS,
    "undo": limits.UNDOS,
    "askundo": limits.UNDOS,
    "hint": limits.HINTS,
    "seek": limits.SEARCHES,
    "away": limits.ABSENCES,
    "export": limits.EXPORTS,
    "verify": limits.PROOFS,
    "record": limits.PROOFS,
}
"""The rate limit of each action. `back` has none, because nothing may keep people from coming back."""


async def admit(interaction: Interaction, action: str) -> bool:
    """Count an action against the person's limits. Return whether it may go on; if not, tell the person so."""
    allowed, person = _limits(interaction), interaction.user.id
    try:
        allowed.take(limits.PRESSES, person)  # stays counted if the action is refused
        if action in RATES:
            allowed.take(RATES[action], person)
    except Refused as refusal:
        await refuse(interaction, refusal.text)
        return False
    return True


def give_back(interaction: Interaction, action: str) -> None:
    """Undo the counting of an action that was not carried out. The press remains counted."""
    if action in RATES:
        _limits(interaction).give_back(RATES[action], interaction.user.id)


def acknowledging(interaction: Interaction) -> asyncio.Semaphore:
    """Return the semaphore that limits how many interactions of one person are acknowledged at once. So a flood
    of presses delays only the person who causes it."""
    return _limits(interaction).turn("acknowledge", interaction.user.id)


def in_turn(interaction: Interaction) -> asyncio.Semaphore:
    """Return the semaphore that limits how many handlers run at once for one person. So somebody who presses
    often delays only themselves."""
    return _limits(interaction).turn("carry out", interaction.user.id)


async def refuse(interaction: Interaction, sentence: Text) -> None:
    """Refuse an interaction in a single attempt: during a flood, retries add load. Errors are ignored."""
    with suppress(*TROUBLE), closed_session(interaction.client):
        # Wait in the person's own queue, so that the refusals of a flood delay nobody else.
        async with acknowledging(interaction), asyncio.timeout(IN_TIME):
            layout = Reply(sentence).layout(language_of(interaction))
            await interaction.response.send_message(view=layout, ephemeral=True)


def _limits(interaction: Interaction) -> RateLimits:
    return interaction.client.services.limits
