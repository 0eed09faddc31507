"""Decisions about seasons. Each returns the season after a request, or raises Refused."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from games.rules import About
from matches.decisions.refusal import Refused
from matches.log.events import PlayerId
from matches.seasons import course
from matches.seasons.reserves import takes_reserves
from matches.seasons.season import (
    MISSES,
    MOST_RESERVES,
    Entrant,
    Phase,
    Season,
    SeasonKind,
    SeasonTerms,
)
from texts.text import Text, counted, duration, phrase

MOST_SEASONS: Final = 5
"""How many seasons may be open in a server at the same time."""

LONGEST: Final = timedelta(days=180)
SHORTEST: Final = timedelta(days=1)

OVER: Final = phrase("This season is over.")
CALLED_OFF: Final = phrase("This season was called off.")
IN_ALREADY: Final = phrase(
    "You are already in this season. I'll mention you when one of your matches begins."
)
NOT_IN: Final = phrase("You are not in this season.")
RESERVE_ALREADY: Final = phrase(
    "You are already a reserve in this season. If somebody drops out, you take over their matches."
)
OUT_FOR_GOOD: Final = phrase(
    "You are out of this season. Where everybody plays everybody, nobody comes back."
)
ENOUGH_RESERVES: Final = counted(
    MOST_RESERVES,
    "This season already has {n} reserve, and takes no more.",
    "This season already has {n} reserves, and takes no more.",
)
TOO_LATE: Final = phrase("You can't join this season any more: its last matches have been planned.")
SILENT: Final = phrase("You did not answer in two matches of this season, so you are out of it.")
TOO_MANY: Final = counted(
    MOST_SEASONS,
    "This server already has {n} open season. First end it with `/fairwind end-season`.",
    "This server already has {n} open seasons. First end one with `/fairwind end-season`.",
)
NOT_FOR_TWO: Final = phrase(
    "Everybody against everybody needs a game for two opponents. For this game choose the ladder."
)
NO_PACE: Final = phrase(
    "A season needs a clock, or one match could hold it up forever. Choose another pace."
)
TOO_SHORT: Final = phrase("A season lasts at least a day. Choose a later end.")
TOO_LONG: Final = phrase(
    "A season lasts at most {time}. Choose an earlier end.", time=duration(LONGEST)
)


def check_terms(terms: SeasonTerms, about: About) -> None:
    """Raise Refused if no season of the game can have these terms."""
    if terms.kind is SeasonKind.ROUND_ROBIN and (2 not in about.people or about.together):
        raise Refused(NOT_FOR_TWO)
    if terms.group not in about.people or terms.group < 2:
        raise Refused(wrong_group(about))
    if terms.ends_at - terms.begins_at < SHORTEST:
        raise Refused(TOO_SHORT)
    if terms.ends_at - terms.begins_at > LONGEST:
        raise Refused(TOO_LONG)


def check_number(open_seasons: int) -> None:
    """Raise Refused if a server already has five (`MOST_SEASONS`) open seasons."""
    if open_seasons >= MOST_SEASONS:
        raise Refused(TOO_MANY)


def enter(season: Season, player: PlayerId, request: str, now: datetime) -> Season:
    """Return the season after a player has joined it, as a reserve if a round robin has already begun.
    Idempotent: the same `request`, the id of the interaction, joins only once."""
    entrant = season.entrant(player)
    if any(each.request == request for each in _of(season, player)):
        return season
    _require_open(season)
    if entrant is not None and not entrant.out:
        raise Refused(IN_ALREADY)
    # `misses` also excludes a player who left before their second unanswered match was counted.
    if entrant is not None and (entrant.out == "silent" or entrant.misses >= MISSES):
        raise Refused(SILENT)
    if not season.takes_people(now):
        raise Refused(TOO_LATE)
    if takes_reserves(season):
        _check_reserve(season, player)
    elif len(season.playing) >= season.most:
        raise Refused(full(season.most))
    return course.entered(season, player, request)


def leave(season: Season, player: PlayerId, request: str) -> Season:
    """Return the season after a player or a waiting reserve has left it. Idempotent: the same `request`, the id
    of the interaction, has an effect only once."""
    if any(each.left_by == request for each in _of(season, player)):
        return season
    _require_open(season)
    if player not in (*season.playing, *season.waiting):
        raise Refused(NOT_IN)
    return course.dropped(season, player, "left", request)


def _check_reserve(season: Season, player: PlayerId) -> None:
    if season.entrant(player) is not None:
        raise Refused(OUT_FOR_GOOD)
    if player in season.waiting:
        raise Refused(RESERVE_ALREADY)
    if len(season.waiting) >= MOST_RESERVES:
        raise Refused(ENOUGH_RESERVES)


def _of(season: Season, player: PlayerId) -> Iterator[Entrant]:
    return (each for each in (*season.entrants, *season.reserves) if each.player == player)


def close(season: Season, now: datetime) -> Season:
    """Return the season after a manager ended it. The caller must check that the person is a manager."""
    _require_open(season)
    return course.closed(season, now)


def wrong_group(about: About) -> Text:
    """Return a sentence that says how many people can play one match of the game in a season."""
    fewest, most = max(2, min(about.people)), max(about.people)
    if fewest == most:
        return counted(
            most,
            "In a season {n} person plays a match of {game}: leave `players` out.",
            "In a season {n} people play a match of {game}: choose that many, or leave "
            "`players` out.",
            game=about.name,
        )
    return phrase(
        "In a season {fewest} to {most} people play a match of {game}: choose one of "
        "these numbers, or leave `players` out.",
        fewest=fewest,
        most=most,
        game=about.name,
    )


def full(most: int) -> Text:
    return counted(
        most,
        "This season is full, with {n} person.",
        "This season is full, with {n} people.",
    )


def _require_open(season: Season) -> None:
    if season.phase is Phase.CANCELLED:
        raise Refused(CALLED_OFF)
    if not season.open:
        raise Refused(OVER)
