"""The history of a match in words: all turns, or those since a person's last move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cogs.request import Request
from matches.announcer.composing import says_who_played
from matches.announcer.condensing import Telling, in_one_line
from matches.log.match import Status
from matches.log.words import By
from matches.service.view import Happening, MatchView
from matches.wording.names import People
from renderers.renderer import Cast
from texts.cleaning import plain
from texts.text import NOTHING, Text, lines, phrase, verbatim

SINCE_OWN_MOVE: Final = phrase("**Since your last move**")

_PLAYED_BY: Final[Mapping[By, Text]] = {
    "forced": phrase("-# This was forced."),
    "match": phrase("-# The match played it."),
}
"""The note below a move that its player did not choose."""


async def every_turn(request: Request, match_view: MatchView) -> list[Text]:
    """Return a text for every turn so far, with a heading where a new chapter, such as a round, begins."""
    happened = await request.services.reader.history(match_view.match_id)
    people = await _people_of(request, match_view, happened)
    return [*_entries(request, match_view, happened, people)]


async def since_own_move(
    request: Request, match_view: MatchView, *, below_board: bool = False
) -> Text:
    """Tell in one line what happened in a running match since the person's last move. Return an empty text if
    the message with the board tells it all, and the person reads this `below_board`."""
    if match_view.status is not Status.RUNNING or not match_view.own:
        return NOTHING
    happened = await request.services.reader.since_own_move(match_view.match_id, request.player.id)
    shown = [each for each in happened if each.shown]
    # One message tells a turn together with the moves after it that no person made.
    if below_board and all(each.kind == "move" and each.by != "player" for each in shown[1:]):
        return NOTHING
    people = await _people_of(request, match_view, happened)
    tellings = (_briefly(request, match_view, each, people) for each in shown)
    turns = [brief for each in tellings if (brief := each.briefly(request.language))]
    if not turns:
        return NOTHING
    return verbatim("{since}: {turns}", since=SINCE_OWN_MOVE, turns=in_one_line(turns))


def _entries(
    request: Request, match_view: MatchView, happened: Sequence[Happening], people: People
) -> Iterator[Text]:
    renderer, chapter = request.services.studio.of(match_view.about.key), NOTHING
    for each in happened:
        # Use the chapter before the move: the last card of a round belongs to that round.
        begins = renderer.chapter(each.before)
        entry = _entry(request, match_view, each, people)
        if entry and begins != chapter:
            chapter = begins
            yield verbatim(
                "### {chapter} · {standing}",
                chapter=_beginning(request, begins),
                standing=renderer.standing(each.before),
            )
        if entry:
            yield entry


def _briefly(request: Request, match_view: MatchView, each: Happening, people: People) -> Telling:
    if each.kind in ("undone", "taken", "resigned"):
        return Telling(turn=_entry(request, match_view, each, people))
    names = tuple(people[player].short_name for player in each.players)
    renderer = request.services.studio.of(match_view.about.key)
    seen = each.view, Cast(names, each.absent)
    return Telling(turn=renderer.tell(*seen), brief=renderer.brief(*seen))


def _entry(request: Request, match_view: MatchView, each: Happening, people: People) -> Text:
    name = plain(people[each.players[each.seat]].name)
    if each.kind == "undone":
        return phrase("**{seat} undid the last move.**", seat=each.name)
    if each.kind == "taken":
        return phrase("**{name} took over {seat}.**", name=name, seat=each.name)
    # The people who held the seats at that time, by their present names.
    names = tuple(people[player].short_name for player in each.players)
    renderer = request.services.studio.of(match_view.about.key)
    telling = renderer.tell(each.view, Cast(names, each.absent)) if each.shown else NOTHING
    if each.kind == "resigned":
        resigned = phrase("**{name} ({seat}) has resigned.**", name=name, seat=each.name)
        return lines(resigned, telling)
    if each.kind == "dealt" or not telling:
        return telling
    place = _beginning(request, renderer.progress(each.before))
    seen, studio = (each.view, names, each.absent), request.services.studio
    said = each.by == "match" and says_who_played(studio, match_view.about.key, seen, each.seat)
    note = NOTHING if said else _PLAYED_BY.get(each.by, NOTHING)
    return lines(verbatim("{place}: {telling}", place=place, telling=telling), note)


def _beginning(request: Request, entry: Text) -> str:
    said = request.language.say(entry)
    return said[:1].upper() + said[1:]


async def _people_of(
    request: Request, match_view: MatchView, happened: Sequence[Happening]
) -> People:
    everybody = frozenset().union(*(each.players for each in happened))
    return await request.known(everybody, match_view.server)
