"""How much one person may do: asked before anything is looked up for an interaction."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, cast

import aiohttp
import discord

from bot.client import Fairwind
from cogs.replies import Reply
from matches.decisions.refusal import Refused
from matches.service import limits
from matches.service.limits import Limits, Rate

RATES: Final[Mapping[str, Rate]] = {
    "start": limits.OPENINGS,
    "rematch": limits.OPENINGS,
    "join": limits.JOININGS,
    "leave": limits.JOININGS,
    "show": limits.BOARDS,
    "undo": limits.UNDOS,
    "seek": limits.SEARCHES,
    "away": limits.ABSENCES,
    "export": limits.EXPORTS,
    "verify": limits.PROOFS,
}
"""By action. Whoever limits absences limits coming back, which nothing else may keep people from."""


async def admit(interaction: discord.Interaction, action: str) -> bool:
    """Count the action. False where the person did too much lately, and has been told."""
    allowed, person = _limits(interaction), interaction.user.id
    try:
        allowed.take(limits.PRESSES, person)
        if action in RATES:
            allowed.take(RATES[action], person)
    except Refused as refusal:
        await _refuse(interaction, str(refusal))
        return False
    return True


def give_back(interaction: discord.Interaction, action: str) -> None:
    """What was counted for the action led to nothing."""
    if action in RATES:
        _limits(interaction).give_back(RATES[action], interaction.user.id)


def acknowledging(interaction: discord.Interaction) -> asyncio.Semaphore:
    """To be held while the interaction is acknowledged: those of one person do not delay everybody's."""
    return _limits(interaction).turn("acknowledge", interaction.user.id)


def in_turn(interaction: discord.Interaction) -> asyncio.Semaphore:
    """To be held while it is carried out: whoever presses much waits for themselves."""
    return _limits(interaction).turn("carry out", interaction.user.id)


async def _refuse(interaction: discord.Interaction, sentence: str) -> None:
    """A single request; who does not get it may press again."""
    with suppress(discord.DiscordException, aiohttp.ClientError, OSError):
        async with acknowledging(interaction):
            await interaction.response.send_message(view=Reply(sentence).layout(), ephemeral=True)


def _limits(interaction: discord.Interaction) -> Limits:
    return cast(Fairwind, interaction.client).services.limits
