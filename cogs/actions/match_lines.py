"""One line about a match, as lists of matches show it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from discord.utils import format_dt

from bot.gateway.client import Fairwind
from cogs.request import Request
from matches.log.events import PlayerId, Series
from matches.log.match import Status
from matches.ports.storage import Row
from matches.wording.deadlines import until
from matches.wording.links import link, where
from matches.wording.names import People
from matches.wording.series import numbered
from texts.cleaning import plain
from texts.text import NOTHING, Text, counted, joined, listed, phrase, verbatim

CANNOT_GO_ON: Final = phrase("it can't go on")
STANDS_STILL: Final = phrase("it stands still")


def line(
    request: Request,
    row: Row,
    people: People,
    missed: bool = False,
    series: Series | None = None,
) -> Text:
    """Return a line with a link to a match, who else plays, and what it waits for. With `missed`, add that the
    moves of the reader, who is away, are made automatically. `series` is the series to which the match belongs,
    if any. The match's server is named if the reader is somewhere else."""
    client, me = request.client, request.player.id
    # Link to the match's message, because the channel may have many newer ones.
    match = verbatim(
        "[**{name}**]({link})",
        name=client.services.matches.games[row.game].name,
        link=link(row.server, row.message_channel or row.channel, row.message),
    )
    others = listed(plain(people[each].name) for each in sorted(row.members - {me}))
    still = row.server in client.parts.blocking.now.servers
    state = STANDS_STILL if still else state_text(row, me, people, client.services.clock.now())
    head = joined(
        " · ",
        phrase("{match} with {names}", match=match, names=others) if others else match,
        numbered(series) if series is not None else NOTHING,
        NOTHING if row.server == request.server else _where(client, row),
    )
    cared = phrase("it plays for you until you type `/back`") if missed else NOTHING
    return verbatim("- {head}: {state}", head=head, state=joined("; ", state, cared))


def _where(client: Fairwind, row: Row) -> Text:
    server = client.get_guild(row.server)
    if server is None:
        return where(row.server, row.channel)
    return phrase("in {server}", server=plain(server.name))


def state_text(row: Row, me: PlayerId, people: People, now: datetime) -> Text:
    """Say in a few words, to the player `me`, whose turn it is in a match and since when, or what it waits
    for."""
    if row.frozen:
        return CANNOT_GO_ON
    if row.status is Status.LOBBY:
        return phrase(
            "waiting for people, last change {moment}", moment=format_dt(row.changed_at, "R")
        )
    if me in row.waiting:
        since = format_dt(row.waiting[me], "R")
        left = until(row.until[me], now) if me in row.until else NOTHING
        return joined(", ", phrase("**your turn** ({moment})", moment=since), left)
    if not row.waiting and row.thinking:
        return phrase("a computer plays next")
    if not row.waiting:
        return phrase("paused until somebody is back")
    return counted(
        len(row.waiting),
        "{names} to play ({moment})",
        "{names} to play ({moment})",
        names=listed(plain(people[player].name) for player in row.waiting),
        moment=format_dt(min(row.waiting.values()), "R"),
    )
