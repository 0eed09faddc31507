"""The replies of `/matches` and `/next`: a person's matches in all servers, and the one that has waited for
them longest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final

from discord.utils import format_dt

from bot.channels.custom_ids import MYSELF, number
from bot.gateway.client import Fairwind
from cogs.actions import hands, looking
from cogs.autocomplete.matches import people_in
from cogs.gates import within_reach
from cogs.match_selection import waiting_for
from cogs.replies import Reply, pages, turning
from cogs.request import Request, Target
from matches.decisions.refusal import Refused
from matches.log.events import MatchId, PlayerId, Series
from matches.log.match import Status
from matches.ports.storage import Row, Unreadable
from matches.wording.deadlines import until
from matches.wording.links import link, where
from matches.wording.names import People, in_language
from matches.wording.series import numbered
from texts.cleaning import plain
from texts.text import NOTHING, Text, counted, joined, lines, listed, phrase, sentences, verbatim

NO_MATCHES: Final = phrase(
    "You are not in a match. `/help` in a server shows what there is to play. `/practice` "
    "starts a match against computers."
)
NOTHING_WAITS: Final = phrase("No match waits for you.")
CANNOT_GO_ON: Final = phrase("it can't go on")
STANDS_STILL: Final = phrase("it stands still")


async def next_match(request: Request, target: Target | None = None) -> Reply:  # noqa: ARG001 - one's own
    """Show the match that has waited longest for the person's move, with its board and hand. If none waits, say
    so."""
    row = await _longest_waiting(request)
    if row is None:
        return Reply(sentences(NOTHING_WAITS, await _elsewhere_hint(request)))
    here = Target(row.match_id)
    seen, held = await looking.board(request, here), await hands.hand(request, here)
    series = (await request.services.reader.series_of([row])).get(row.match_id)
    place = line(request.client, row, request.player.id, {}, series=series)
    return replace(held, text=lines(place, held.text), pictures=(*seen.pictures, *held.pictures))


async def _longest_waiting(request: Request) -> Row | None:
    """Return the row of the match that has waited longest for the person; None if none waits. Matches in
    servers that they have left are skipped."""
    for row in await waiting_for(request.services, request.player.id):
        # Check one after another, because each membership may cost a request to Discord.
        if await within_reach(request.interaction, row, request.player.id):
            return row
    return None


async def listing(request: Request, target: Target | None = None) -> Reply:
    """Show a page of the person's matches, with those that wait for them first. The argument is the number of
    the page, counted from 0."""
    services, me = request.services, request.player.id
    rows = await services.lists.rows_of(me)
    if not rows:
        return Reply(NO_MATCHES)
    people, missed = (
        await people_in(request.client, rows),
        await _matches_playing_for(request, rows),
    )
    series = await services.reader.series_of(rows)
    shown = [
        line(
            request.client,
            row,
            me,
            in_language(people[row.server], request.language),
            row.match_id in missed,
            series.get(row.match_id),
        )
        for row in rows
    ]
    told = pages(shown, request.language)
    chosen = (number(target.argument) if target is not None else None) or 0
    page = min(chosen, len(told) - 1)  # matches may have ended meanwhile
    head = NOTHING
    if len(told) > 1:
        head = counted(
            len(rows),
            "**Your {n} match** (page {page} of {pages})",
            "**Your {n} matches** (page {page} of {pages})",
            page=page + 1,
            pages=len(told),
        )
    return Reply(
        lines(head, told[page]),
        presses=turning("matches", MYSELF, page, len(told)),
    )


async def _elsewhere_hint(request: Request) -> Text:
    """Return a sentence for a person for whom no match waits. It names `/matches` and, if matches play for them
    while they are away, `/back`."""
    rows = await request.services.lists.rows_of(request.player.id)
    missed = len(await _matches_playing_for(request, rows))
    if missed:
        playing = counted(
            missed,
            "One match plays for you: `/back` ends that.",
            "{n} matches play for you: `/back` ends that.",
        )
        return sentences(playing, phrase("`/matches` lists all yours."))
    return phrase("`/matches` lists those that you play in.")


async def _matches_playing_for(request: Request, rows: Sequence[Row]) -> frozenset[MatchId]:
    """Return the ids of the matches that make the person's moves for them until they are back. Matches that
    can't be read are left out."""
    found = set()
    for row in rows:
        # Only such matches can play for the person, and each check costs a replay.
        if row.status is Status.RUNNING and not row.frozen and request.player.id not in row.waiting:
            with suppress(Refused, Unreadable):
                if await request.services.reader.plays_for(row.match_id, request.player.id):
                    found.add(row.match_id)
    return frozenset(found)


def line(
    client: Fairwind,
    row: Row,
    me: PlayerId,
    people: People,
    missed: bool = False,
    series: Series | None = None,
) -> Text:
    """Return one line of a list of matches: the match with a link, its place, and whom it waits for. With
    `missed`, say that the match plays for the person until they are back."""
    name = client.services.matches.games[row.game].name
    # Link to the message, because the channel may have newer messages.
    shown = link(row.server, row.message_channel or row.channel, row.message)
    still = row.server in client.parts.blocking.now.servers
    state = STANDS_STILL if still else _state_text(row, me, people, client.services.clock.now())
    head = joined(
        " · ",
        verbatim("[**{name}**]({link})", name=name, link=shown),
        phrase("with computers") if any(_computers(row, people)) else NOTHING,
        numbered(series) if series is not None else NOTHING,
        _where(client, row),
    )
    cared = phrase("it plays for you until you type `/back`") if missed else NOTHING
    return verbatim("- {head}: {state}", head=head, state=joined("; ", state, cared))


def _where(client: Fairwind, row: Row) -> Text | str:
    server = client.get_guild(row.server)
    if server is None:
        return where(row.server, row.channel)
    channel, name = f"<#{row.channel}>", plain(server.name)
    return phrase("in {channel} of {server}", channel=channel, server=name)


def _computers(row: Row, people: People) -> Iterator[bool]:
    """Yield, for each member of the match who is in `people`, whether it is a computer."""
    return (people[member].computer for member in row.members & people.keys())


def _state_text(row: Row, me: PlayerId, people: People, now: datetime) -> Text:
    if row.frozen:
        return CANNOT_GO_ON
    if row.status is Status.LOBBY:
        return phrase(
            "waiting for people, last change {moment}", moment=format_dt(row.changed_at, "R")
        )
    if me in row.waiting:
        since = format_dt(row.waiting[me], "R")
        left = until(row.until[me], now) if me in row.until else NOTHING
        return joined(", ", phrase("**your turn**, asked {moment}", moment=since), left)
    if not row.waiting and row.thinking:
        return phrase("a computer plays next")
    if not row.waiting:
        return phrase("paused until somebody is back")
    return counted(
        len(row.waiting),
        "{names} to play, asked {moment}",
        "{names} to play, asked {moment}",
        names=listed(plain(people[player].name) for player in row.waiting),
        moment=format_dt(min(row.waiting.values()), "R"),
    )
