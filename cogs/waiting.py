"""What waits for somebody, wherever it is played."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from discord.utils import format_dt

from bot.client import Fairwind
from bot.custom_ids import MYSELF
from cogs import hands, looking
from cogs.answering import Deed, On
from cogs.finding import waiting_for
from cogs.replies import Reply, pages
from matches.clock_wording import until
from matches.events import PlayerId
from matches.match import Status
from matches.ports import Row
from matches.wording import People, listed, plain


async def next_match(deed: Deed, on: On | None = None) -> Reply:  # noqa: ARG001 - one's own
    """The match that has waited longest for the person, with hand and board, ready to play."""
    waiting = await waiting_for(deed.client.service.lists, deed.player.id)
    if not waiting:
        return Reply("No match waits for you. `/matches` lists those that you play in.")
    here = On(waiting[0].match_id)
    seen, held = await looking.board(deed, here), await hands.hand(deed, here)
    place = f"{line(deed.client, waiting[0], deed.player.id, {})}\n"
    return replace(held, text=place + held.text, pictures=(*seen.pictures, *held.pictures))


async def listing(deed: Deed, on: On | None = None) -> Reply:
    """The person's matches, those that wait for them first, a page at a time."""
    service, me = deed.client.service, deed.player.id
    rows = await service.lists.rows_of(me)
    if not rows:
        return Reply("You play in no match. In a server, `/help` says what there is to play.")
    waited_for = frozenset(player for row in rows for player in row.waiting)
    people = await service.players.known(waited_for)
    told = pages([line(deed.client, row, me, people) for row in rows])
    chosen = int(on.argument) if on is not None and on.argument.isdecimal() else 0
    page = min(chosen, len(told) - 1)  # matches may have ended meanwhile
    head = f"**Your {len(rows)} matches** (page {page + 1} of {len(told)})\n"
    return Reply(
        (head if len(told) > 1 else "") + told[page],
        presses=looking.turning("matches", MYSELF, page, len(told)),
    )


def line(client: Fairwind, row: Row, me: PlayerId, people: People) -> str:
    """A match in a list: what and where it is, and whom it waits for."""
    name = client.service.games[row.game].ABOUT.name
    link = f"https://discord.com/channels/{row.server}/{row.message_channel or row.channel}"
    link += f"/{row.message}" if row.message else ""
    server = client.get_guild(row.server)
    where = f" of {plain(server.name)}" if server else ""
    state = _state(row, me, people, client.house.clock.now())
    return f"- [**{name}**]({link}) in <#{row.channel}>{where}: {state}"


def _state(row: Row, me: PlayerId, people: People, now: datetime) -> str:
    if row.frozen:
        return "it can't go on"
    if row.status is Status.LOBBY:
        return f"waiting for people since {format_dt(row.changed_at, 'R')}"
    if me in row.waiting:
        left = f", {until(row.until[me], now)}" if me in row.until else ""
        return f"**your turn** since {format_dt(row.waiting[me], 'R')}{left}"
    if not row.waiting:
        return "it rests until somebody is back"
    names = listed(plain(people[player].name) for player in row.waiting)
    since = min(row.waiting.values(), default=row.changed_at)
    return f"{names} to play since {format_dt(since, 'R')}"
