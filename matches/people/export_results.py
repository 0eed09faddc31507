"""JSON objects of a person's ratings and match results, for the export of their personal data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matches.log.events import MatchId
from matches.people.export import Told, moment
from matches.standing.rating import MILLION

if TYPE_CHECKING:
    from matches.ports.standings import Rated
    from matches.standing.profile import PlayedMatch
    from matches.standing.rating import Skill


def rating_told(server: int, game: str, rated: Rated) -> Told:
    return {
        "server": str(server),
        "game": game,
        "rated matches": rated.matches,
        "won": rated.won,
        **_skill(rated.skill),
    }


def result_told(match_id: MatchId, played: PlayedMatch) -> Told:
    part, told = played.part, Told()
    if played.change is not None:
        before, after = played.change
        told = {"rating before": _skill(before), "rating after": _skill(after)}
    return {
        "match": match_id,
        "server": str(played.server),
        "game": played.game,
        "began": moment(played.began),
        "ended": moment(played.ended),
        "side": part.team + 1,
        "place": part.place,
        "score": part.score,
        "decisions": part.decisions,
        "resigned": part.resigned,
        "people": played.people,
        "with computers": played.computers,
        "not rated, as": played.unrated or None,
        **told,
    }


def _skill(skill: Skill) -> Told:
    return {
        "skill": skill.skill / MILLION,
        "doubt": skill.doubt / MILLION,
        "shown as": skill.points,
    }
