"""JSON objects of what is stored about a person, such as settings, reminders and results, for the export."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, time
from typing import TYPE_CHECKING

from matches.log.events import MatchId, PlayerId
from matches.people.export import Exported, moment
from matches.ports.due import Reminder
from matches.ports.people import Kept
from matches.ports.preferences import EVERYWHERE, Absence, ReminderPreference
from matches.ports.storage import Row
from matches.standing.rating import MILLION
from matches.time.calendar import Hours

if TYPE_CHECKING:
    from matches.ports.reviews import Judged, Review
    from matches.ports.standings import Rated
    from matches.seasons.season import Entrant, Fixture, Season
    from matches.standing.profile import PlayedMatch
    from matches.standing.rating import Skill


def exported_clock_state(row: Row, player: PlayerId, kept: Kept) -> Exported:
    """Return the state of the person's clock in a match as JSON."""
    found: Exported = {}
    if player in row.waiting:
        found["waits for you since"] = moment(row.waiting[player])
    if player in row.until:
        ends, lost = row.until[player]
        found |= {"time is up": moment(ends), "reserve is used up": moment(lost)}
    if row.match_id in kept.acts:
        found["last act"] = moment(kept.acts[row.match_id])
    if row.match_id in kept.reserves:
        found["reserve, in seconds"] = round(kept.reserves[row.match_id].total_seconds())
    if row.match_id in kept.counting:
        found["the clock counts by"] = _hours(kept.counting[row.match_id])
    return found


def _hours(hours: Hours) -> Exported:
    return {
        "time zone": hours.zone,
        "asleep": _span(hours.sleep),
        "weekends off": hours.weekends_off,
    }


def exported_settings(kept: Kept) -> Exported:
    hours = kept.habits.hours
    return {
        "hours": hours and _hours(hours),
        "direct messages do not arrive": kept.habits.closed,
        "forecasts": kept.habits.forecasts,
        "hidden": kept.habits.hidden,
        "language": kept.habits.language or None,
        "language that Discord shows": kept.habits.locale or None,
        "reminders": [_preference(*each) for each in sorted(kept.preferences.items())],
    }


def _preference(server: int, preference: ReminderPreference) -> Exported:
    return {
        "server": "all others" if server == EVERYWHERE else str(server),
        "where": preference.place,
        "quiet": _span(preference.quiet),
        "mentioned for": preference.mentions,
    }


def exported_absence(absence: Absence) -> Exported:
    return {
        "from": moment(absence.start),
        "until": moment(absence.until),
        "reason": absence.reason,
    }


def exported_lesson(game: str, changed: datetime, moves: Sequence[str]) -> Exported:
    return {"game": game, "last move": moment(changed), "moves": [*moves]}


def exported_review(match_id: MatchId, asked: datetime, review: Review) -> Exported:
    return {
        "match": match_id,
        "asked": moment(asked),
        "worths count": review.measure and review.measure.value,
        "decisions": [_decision(each) for each in review.judged],
    }


def _decision(judged: Judged) -> Exported:
    return {
        "seat": judged.seat + 1,
        "turn": judged.turn,
        "move": judged.played,
        "worth": judged.own,
        "best move": judged.best,
        "its worth": judged.worth,
    }


def exported_season(season: Season, player: PlayerId) -> Exported:
    entrant = season.entrant(player)
    found: Exported = {"season": season.id, "game": season.terms.game, "server": str(season.server)}
    found["channel"] = str(season.channel)
    if season.host == player:
        found["started"] = moment(season.opened_at)
    reserve = next((each for each in season.reserves if each.player == player), None)
    if reserve is not None:
        found |= {"reserve by": reserve.request, "left by": reserve.left_by or None}
    if entrant is not None:
        found |= _entrant(entrant)
        found["matches"] = [_fixture(each, player) for each in season.fixtures_of(player)]
    return found


def _entrant(entrant: Entrant) -> Exported:
    return {
        "came in by": entrant.request,
        "in place of another": entrant.follows is not None,
        "matches without an answer": entrant.misses,
        "out": entrant.out or None,
        "left by": entrant.left_by or None,
    }


def _fixture(fixture: Fixture, player: PlayerId) -> Exported:
    place = dict(zip(fixture.players, fixture.places, strict=False)).get(player)
    return {
        "round": fixture.round,
        "match": fixture.match_id,
        "state": fixture.state.value,
        "place": place,
        "answered": player not in fixture.missed,
    }


def exported_rating(server: int, game: str, rated: Rated) -> Exported:
    return {
        "server": str(server),
        "game": game,
        "rated matches": rated.matches,
        "won": rated.won,
        **_skill(rated.skill),
    }


def exported_result(match_id: MatchId, played: PlayedMatch) -> Exported:
    part, rating = played.part, Exported()
    if played.change is not None:
        before, after = played.change
        rating = {"rating before": _skill(before), "rating after": _skill(after)}
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
        **rating,
    }


def _skill(skill: Skill) -> Exported:
    return {
        "skill": skill.skill / MILLION,
        "doubt": skill.doubt / MILLION,
        "shown as": skill.points,
    }


def exported_block(server: int, since: datetime) -> Exported:
    by = "whoever runs the bot" if server == EVERYWHERE else f"managers of server {server}"
    return {"since": moment(since), "by": by}


def exported_reminder(reminder: Reminder) -> Exported:
    ids = {
        name: value and str(value)
        for name, value in asdict(reminder).items()
        if name in ("server", "channel", "message", "posted_in")
    }
    made = {"made": moment(reminder.made_at), "matches": [*reminder.matches]}
    return made | ids


def _span(span: tuple[time, time] | None) -> str | None:
    return span and f"{span[0]:%H:%M} to {span[1]:%H:%M}"
