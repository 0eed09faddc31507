"""Checks how the application is set up in Discord's developer portal, and the registration of its commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import discord

from data.diagnosis.findings import Finding

_PRIVILEGED: Final = {
    "Presence": ("gateway_presence", "gateway_presence_limited"),
    "Server Members": ("gateway_guild_members", "gateway_guild_members_limited"),
    "Message Content": ("gateway_message_content", "gateway_message_content_limited"),
}
"""The privileged intents, each with the two application flags that show that it is switched on in the developer
portal: https://docs.discord.com/developers/resources/application#application-object-application-flags"""


def judge_application(application: discord.AppInfo) -> Iterator[Finding]:
    yield _intents(application.flags)
    if application.interactions_endpoint_url:
        says = (
            "The application has an Interactions Endpoint URL, so no command and no button reaches "
            "the bot."
        )
        do = "Developer portal → General Information: clear that field."
        yield Finding("application", "todo", says, do)
    if application.bot_require_code_grant:
        says = "The application requires an OAuth2 code grant, so nobody can invite the bot."
        do = "Developer portal → Bot: switch off Requires OAuth2 Code Grant."
        yield Finding("application", "todo", says, do)


def _intents(flags: discord.ApplicationFlags) -> Finding:
    names = [
        name for name, flag in _PRIVILEGED.items() if any(getattr(flags, each) for each in flag)
    ]
    facts = {"privileged": names}
    if not names:
        says = "No privileged intent is switched on; Fairwind needs none."
        return Finding("intents", "ok", says, facts=facts)
    says = f"Privileged intents are on that Fairwind doesn't use: {', '.join(names)}."
    return Finding("intents", "note", says, "Developer portal → Bot: switch them off.", facts)


def judge_commands(known: int, guild: int | None) -> Finding:
    """Report how many commands (`known`) are registered: in the server `guild`, or globally if it is None."""
    where = f" in server {guild}" if guild else ""
    if not known:
        says = f"Discord doesn't know any of the bot's commands yet{where}."
        do = "The bot registers them at its next start."
        return Finding("commands", "note", says, do, {"known": 0})
    return Finding(
        "commands", "ok", f"Discord knows {known} commands{where}.", facts={"known": known}
    )
