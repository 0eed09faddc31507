"""What has happened in a match, told to somebody: all of it, or what is new to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.client import Fairwind
from cogs.answering import Request
from matches.log.match import Status
from matches.service.view import Happening, MatchView
from matches.wording.names import People
from texts.cleaning import plain

_NEWS: Final = 6


async def every_turn(request: Request, table: MatchView) -> list[str]:
    """Every turn so far, in words."""
    happened = await request.client.services.matches.history(table.match_id)
    return [*_entries(request.client, table, happened, await _people_of(request, table, happened))]


async def since_own_move(request: Request, table: MatchView) -> str:
    """A line for each turn since the person's last move, the last few of them; empty where there is none."""
    if table.status is not Status.RUNNING or not table.own:
        return ""
    happened = await request.client.services.matches.since_own_move(
        table.match_id, request.player.id
    )
    people = await _people_of(request, table, happened)
    shown = [_told(request.client, table, each, people) for each in happened if each.shown]
    told = [telling.split("\n")[0] for telling in shown]
    lines = [f"- {line}" for line in told if line]
    more = [f"- … {len(lines) - _NEWS} before"] if len(lines) > _NEWS else []
    return "\n".join(["**Since your last move**", *more, *lines[-_NEWS:], ""]) if lines else ""


def _entries(
    client: Fairwind, table: MatchView, happened: Sequence[Happening], people: People
) -> Iterator[str]:
    """What everybody saw, with the standing wherever a new round or deal begins."""
    key, chapter = table.about.key, ""
    for each in happened:
        progress = client.studio.progress(key, each.before)
        begins = progress.partition(",")[0] if "," in progress else ""
        told = _told(client, table, each, people)
        if told and begins != chapter:
            chapter = begins
            yield f"### {begins.capitalize()} · {client.studio.standing(key, each.before)}"
        if told:
            yield told


def _told(client: Fairwind, table: MatchView, each: Happening, people: People) -> str:
    name = plain(people[each.players[each.seat]].name)
    if each.kind == "undone":
        return f"**{each.name} took the last move back.**"
    if each.kind == "taken":
        return f"**{name} took over {each.name}.**"
    names = tuple(people[player].name for player in each.players)
    key, seen = table.about.key, (each.view, names, each.absent)
    telling = client.studio.tell(key, *seen) if each.shown else ""
    if each.kind == "resigned":
        return f"**{name} ({each.name}) has resigned.**\n{telling}".rstrip()
    if each.kind == "dealt" or not telling:
        return telling
    note = {"forced": "\n-# This was forced.", "match": "\n-# The match played it.", "player": ""}
    return f"{client.studio.progress(key, each.before)}: {telling}{note[each.by]}"


async def _people_of(request: Request, table: MatchView, happened: Sequence[Happening]) -> People:
    everybody = frozenset().union(*(each.players for each in happened))
    return await request.client.services.matches.known(everybody, table.server)
