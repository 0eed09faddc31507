"""The language in which choices are offered."""

from __future__ import annotations

import discord

from texts.language import ENGLISH, Language


def spoken(interaction: discord.Interaction) -> Language:  # noqa: ARG001 - everybody reads English
    """The language of the person who types."""
    return ENGLISH
