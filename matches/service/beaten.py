"""Finds the highest level of computer players that a person has beaten in a game."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from data.matches.lists import SqlLists
from data.people.players import SqlPlayers
from matches.decisions.refusal import Refused
from matches.log.events import PlayerId
from matches.log.match import Match, Status
from matches.log.words import LevelName
from matches.ports.match_search import PlayerRole, Scope, SearchCondition
from matches.service.repository import MatchRepository
from players.thought import Level

LATEST: Final = 10
"""How many of a person's latest matches in a game are searched for a win against computers."""

_STRENGTH: Final = {level.value: number for number, level in enumerate(Level)}
_ENDED: Final = SearchCondition(frozenset({Status.FINISHED}), PlayerRole.MEMBER)


async def highest_beaten(
    lists: SqlLists, players: SqlPlayers, matches: MatchRepository, person: PlayerId, game: str
) -> LevelName | None:
    """Return the highest level of computers that the person has beaten in their ten (`LATEST`) latest matches
    of a game; None if they have beaten none. In a match against several levels, only the lowest counts."""
    rows = (await lists.search(person, [_ENDED], [Scope()], game=game))[:LATEST]
    known = await players.known(frozenset().union(*(row.members for row in rows)), 0)
    levels = {
        row.match_id: min(there, key=_STRENGTH.__getitem__)
        for row in rows
        if (there := [level for who in row.members if (level := known[who].level) is not None])
    }
    # Matches with the highest level come first, so the search can stop at the first win.
    for match_id, level in sorted(levels.items(), key=lambda each: -_STRENGTH[each[1]]):
        with suppress(Refused):  # its log can't be replayed
            if _won(await matches.load(match_id), person):
                return level
    return None


def _won(match: Match, person: PlayerId) -> bool:
    assert match.outcome is not None  # it is finished
    winners = match.outcome.winners
    own = any(match.order[seat] == person for seat in winners)
    return own and (match.about.together or len(winners) < len(match.order))
