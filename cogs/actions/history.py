"""The history of a match in words: all of it, or what is new to a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.client import Fairwind
from cogs.request import Request
from matches.log.match import Status
from matches.service.view import Happening, MatchView
from matches.wording.names import People
from texts.cleaning import plain

SINCE_OWN_MOVE: Final = "**Since your last move**"

_NEWS: Final = 6
"""Maximum lines of what is new."""


async def every_turn(request: Request, match_view: MatchView) -> list[str]:
    """Every turn so far, an entry each; a heading where a new chapter begins."""
    happened = await request.services.matches.history(match_view.match_id)
    return [
        *_entries(
            request.client, match_view, happened, await _people_of(request, match_view, happened)
        )
    ]


async def since_own_move(request: Request, match_view: MatchView) -> str:
    """A line for each of the latest turns since the person's last move; empty without any."""
    if match_view.status is not Status.RUNNING or not match_view.own:
        return ""
    happened = await request.services.matches.since_own_move(match_view.match_id, request.player.id)
    people = await _people_of(request, match_view, happened)
    shown = [
        _entry_text(request.client, match_view, each, people) for each in happened if each.shown
    ]
    # The first line of every telling says the result; the details are in the history.
    told = [telling.split("\n")[0] for telling in shown]
    lines = [f"- {line}" for line in told if line]
    more = [f"- … {len(lines) - _NEWS} earlier"] if len(lines) > _NEWS else []
    return "\n".join([SINCE_OWN_MOVE, *more, *lines[-_NEWS:], ""]) if lines else ""


def _entries(
    client: Fairwind, match_view: MatchView, happened: Sequence[Happening], people: People
) -> Iterator[str]:
    """What everybody saw, with the standing wherever a new round or deal begins."""
    key, chapter = match_view.about.key, ""
    for each in happened:
        # The chapter before the move: the last card of a round belongs to that round.
        begins = client.services.studio.chapter(key, each.before)
        told = _entry_text(client, match_view, each, people)
        if told and begins != chapter:
            chapter = begins
            yield f"### {begins.capitalize()} · {client.services.studio.standing(key, each.before)}"
        if told:
            yield told


def _entry_text(client: Fairwind, match_view: MatchView, each: Happening, people: People) -> str:
    name = plain(people[each.players[each.seat]].name)
    if each.kind == "undone":
        return f"**{each.name} took the last move back.**"
    if each.kind == "taken":
        return f"**{name} took over {each.name}.**"
    # Who held the seats at that time, under the names of today.
    names = tuple(people[player].short_name for player in each.players)
    key, seen = match_view.about.key, (each.view, names, each.absent)
    telling = client.services.studio.tell(key, *seen) if each.shown else ""
    if each.kind == "resigned":
        return f"**{name} ({each.name}) has resigned.**\n{telling}".rstrip()
    if each.kind == "dealt" or not telling:
        return telling
    note = {"forced": "\n-# This was forced.", "match": "\n-# The match played it."}.get(
        each.by, ""
    )
    return f"{client.services.studio.progress(key, each.before)}: {telling}{note}"


async def _people_of(
    request: Request, match_view: MatchView, happened: Sequence[Happening]
) -> People:
    everybody = frozenset().union(*(each.players for each in happened))
    return await request.services.matches.known(everybody, match_view.server)
