"""Look at a match turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bot.custom_ids import CustomId, number
from cogs.actions.looking import dealt
from cogs.replies import MOST_TEXT, Pick, Press, Reply, Shown
from cogs.request import Request, Target
from matches.log.course import Position
from matches.log.match import Status
from matches.service.view import MatchView
from matches.wording.names import People

_MOST_CHOICES: Final = 25
"""Discord's limit for a select: https://docs.discord.com/developers/components/reference"""

_WAYS: Final = "flbn"
"""What stands before the turn in the ids of the buttons: two of them may lead to the same one, and the ids of a
message differ."""


async def replay(request: Request, target: Target) -> Reply:
    """A turn as everybody saw it; the argument is its number, and without one it is the deal."""
    match_view = await dealt(request, target)
    course = await request.services.matches.course(target.match_id)
    last = len(course) - 1
    # The match may have become shorter since the button was posted, by an undo.
    at = min(number(target.argument.lstrip(_WAYS)) or 0, last)
    everybody = frozenset().union(*(position.players for position in course))
    people = await request.services.matches.known(everybody, match_view.server)
    told = _told(request, match_view, course[at], people, end=at == last)
    return Reply(
        f"**{match_view.about.name}, turn {at} of {last}**\n{told}",
        pictures=(await _picture(request, match_view, course[at], at, people),),
        presses=_steps(match_view, at, last),
        pick=_pick(request, match_view, course),
    )


def _names(position: Position, people: People) -> tuple[str, ...]:
    return tuple(people[player].short_name for player in position.players)


def _told(
    request: Request, match_view: MatchView, position: Position, people: People, *, end: bool
) -> str:
    """What was played; at the end the result too."""
    studio, key = request.services.studio, match_view.about.key
    seen = position.view, _names(position, people), position.absent
    result = studio.tell_end(key, *seen) if end and match_view.status is Status.FINISHED else ""
    return "\n".join(filter(None, (studio.tell(key, *seen), result)))[: MOST_TEXT // 2]


async def _picture(
    request: Request, match_view: MatchView, position: Position, at: int, people: People
) -> Shown:
    studio, key = request.services.studio, match_view.about.key
    seen = position.view, _names(position, people), position.absent
    # An undo may lead to another turn with this number, so the version is in the key.
    kept = match_view.match_id, match_view.version, at, *seen[1:]
    png, text = await request.services.album.picture(kept, lambda: studio.paint(key, *seen))
    return Shown(f"turn-{match_view.match_id}-{at}.png", png, text)


def _steps(match_view: MatchView, at: int, last: int) -> tuple[Press, ...]:
    """Buttons to the first turn, back, on, and to the last; those that lead nowhere are disabled."""
    ways = (("⏮", "f", 0), ("◀", "b", at - 1), ("▶", "n", at + 1), ("⏭", "l", last))
    return tuple(
        Press(
            label,
            CustomId("replay", match_view.match_id, 0, f"{way}{max(0, to)}"),
            disabled=at == (last if way in "nl" else 0),
        )
        for label, way, to in ways
    )


def _pick(request: Request, match_view: MatchView, course: Sequence[Position]) -> Pick | None:
    """A select of turns: where chapters begin and one's own moves first, then others at equal distances."""
    if len(course) < 2:
        return None
    labels = _labels(request, match_view, course)
    chosen = _spread(sorted(labels), len(course))
    choices = [(labels.get(at, f"Turn {at}"), str(at)) for at in chosen]
    asked = CustomId("replay", match_view.match_id).asking
    return Pick("Go to …", asked, choices)


def _labels(request: Request, match_view: MatchView, course: Sequence[Position]) -> dict[int, str]:
    """The turns that people look for, with their names."""
    studio, key, last = request.services.studio, match_view.about.key, len(course) - 1
    labels = {
        at: f"Turn {at}: your move"
        for at, position in enumerate(course)
        if request.player.id in position.movers
    }
    chapters = [studio.chapter(key, position.view) for position in course]
    labels |= {
        at: f"Turn {at}: {after}"
        for at, (before, after) in enumerate(pairwise(chapters), 1)
        if after != before
    }
    end = "The end" if not match_view.status.open else f"Turn {last}: now"
    return {**labels, 0: "The deal", last: end}


def _spread(wanted: Sequence[int], count: int) -> list[int]:
    """At most 25 of the numbers below `count`, in order: those that are wanted, or an even selection of them,
    filled up with others at equal distances."""
    chosen = _evenly(wanted, _MOST_CHOICES)
    others = [at for at in range(count) if at not in chosen]
    return sorted([*chosen, *_evenly(others, _MOST_CHOICES - len(chosen))])


def _evenly(numbers: Sequence[int], most: int) -> list[int]:
    """At most so many of the numbers, the first and the last among them."""
    if len(numbers) <= most:
        return [*numbers]
    return [numbers[n * (len(numbers) - 1) // max(1, most - 1)] for n in range(most)]
