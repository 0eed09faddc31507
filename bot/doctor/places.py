"""Checks whether the bot has the permissions that it needs to play in a server."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.channels.permissions import missing_permissions
from data.diagnosis.findings import Finding
from matches.ports.preferences import ServerSettings
from texts.cleaning import printable

_CHECK: Final = "permissions"


@dataclass(frozen=True)
class CheckedPlace:
    """A channel or thread, and the bot's permissions there. A thread has those of its parent channel."""

    where: discord.abc.GuildChannel | discord.Thread
    may: discord.Permissions


@dataclass(frozen=True)
class CheckedServer:
    """A server and its channels, as Discord's REST API describes them.

    - `places`: all its channels, and those threads in which the settings allow matches, by id.
    - `settings`: the server's settings for the bot.
    - `unknown`: the ids of allowed channels or threads that were not looked up, because there are too many.
    """

    guild: discord.Guild
    places: Mapping[int, CheckedPlace]
    settings: ServerSettings
    unknown: Collection[int] = ()

    def __str__(self) -> str:
        return f"server “{printable(self.guild.name)}” ({self.guild.id})"


def judge_server(server: CheckedServer) -> Iterator[Finding]:
    """Yield a finding for each channel in which the server's settings allow matches but the bot can't play. If
    the settings name no channels, yield one finding if the bot can play in none of the server's channels."""
    if server.settings.channels:
        for channel in sorted(server.settings.channels - {*server.unknown}):
            if (place := server.places.get(channel)) is None:
                yield _deleted(server, channel)
            else:
                yield from _allowed(server, place)
        return
    texts = [each for each in server.places.values() if isinstance(each.where, discord.TextChannel)]
    lacking = [_missing(each, server.settings) for each in texts]
    if all(lacking):
        yield _nowhere(server, lacking)


def _deleted(server: CheckedServer, channel: int) -> Finding:
    facts = {"server": str(server.guild.id), "channel": str(channel)}
    says = f"{_capital(str(server))} allows matches in channel {channel}, which no longer exists."
    do = "A manager of the server can choose another with /fairwind settings."
    return Finding(_CHECK, "note", says, do, facts)


def _allowed(server: CheckedServer, place: CheckedPlace) -> Iterator[Finding]:
    channel = place.where.id
    facts = {"server": str(server.guild.id), "channel": str(channel)}
    shown = f"#{printable(place.where.name)} ({channel}) of {server}"
    if isinstance(place.where, discord.Thread) and place.where.locked:
        says = f"The thread {shown} is locked, so no match can be played there."
        do = "Unlock it, or choose another channel with /fairwind settings."
        yield Finding(_CHECK, "note", says, do, facts)
    elif missing := _missing(place, server.settings):
        says = f"In {shown} the bot lacks {', '.join(missing)}."
        do = "Grant these permissions to the bot's role there."
        yield Finding(_CHECK, "todo", says, do, facts | {"missing": _bare(missing)})


def _nowhere(server: CheckedServer, lacking: Sequence[Sequence[str]]) -> Finding:
    """Return the finding that the bot can play in none of the server's text channels. `lacking` has the missing
    permissions of each text channel."""
    facts = {"server": str(server.guild.id)}
    if not lacking:
        return Finding(_CHECK, "note", f"{_capital(str(server))} has no text channel.", "", facts)
    least = min(lacking, key=len)
    says = (
        f"The bot can't play in any text channel of {server}: it lacks at least {', '.join(least)}."
    )
    do = "Grant these permissions to the bot's role, or in one channel."
    return Finding(_CHECK, "todo", says, do, facts | {"missing": _bare(least)})


def _missing(place: CheckedPlace, settings: ServerSettings) -> list[str]:
    threads = settings.place == "thread" and isinstance(place.where, discord.TextChannel)
    return [str(name) for name in missing_permissions(place.may, place.where, new_thread=threads)]


def _bare(names: Sequence[str]) -> list[str]:
    return [name.strip("“”") for name in names]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
