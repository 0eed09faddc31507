"""The reserves of a round robin: people who enter after it has begun, and wait until a player drops out.

A reserve then takes over the matches of that player that have not been opened. Open matches keep their people.
Calling `came` or `taken_over` a second time changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from matches.log.events import PlayerId
from matches.seasons.season import Entrant, Fixture, FixtureState, Phase, Season, SeasonKind, Void


def takes_reserves(season: Season) -> bool:
    return season.phase is Phase.RUNNING and season.terms.kind is SeasonKind.ROUND_ROBIN


def came(season: Season, player: PlayerId, request: str) -> Season:
    """Return the season with a person as the last reserve. `request` is the id of the interaction."""
    if player in season.waiting:
        return season
    # Reserves who left are remembered to recognize a repeated press, until the next reserve comes.
    return replace(season, reserves=(*_waiting(season), Entrant(player, request)))


def withdrawn(season: Season, player: PlayerId, request: str = "") -> Season:
    """Return the season after a waiting reserve left it. `request` is the id of the interaction."""
    reserves = (
        replace(each, out="left", left_by=request) if each.player == player else each
        for each in season.reserves
    )
    return replace(season, reserves=tuple(reserves))


def vacancy(season: Season, now: datetime) -> PlayerId | None:
    """Return the player whom a reserve can replace next; None if there is nobody. It must be a player who
    dropped out and has an unopened match against somebody who still plays. Players are tried in the order in
    which they entered."""
    if not takes_reserves(season) or now >= season.terms.ends_at:
        return None
    playing = {*season.playing}
    for entrant in season.entrants:
        if entrant.out and any(playing & {*each.players} for each in _left(season, entrant.player)):
            return entrant.player
    return None


def taken_over(season: Season, player: PlayerId, now: datetime) -> Season:
    """Return the season after a waiting reserve replaced the player whom `vacancy` names. Returns the season
    unchanged if `player` is not a waiting reserve, or if there is nobody to replace."""
    reserve = next((each for each in _waiting(season) if each.player == player), None)
    before = vacancy(season, now)
    if reserve is None or before is None:
        return season
    reserves = tuple(each for each in season.reserves if each.player != player)
    entrant = replace(reserve, follows=before)
    filled = replace(season, reserves=reserves, entrants=(*season.entrants, entrant))
    for fixture in _left(season, before):
        filled = filled.with_fixture(planned(filled, fixture))
    return filled


def planned(season: Season, fixture: Fixture) -> Fixture:
    """Return an unopened match, planned again with reserves in place of the players whom they have replaced. If
    one of its players dropped out and no reserve has replaced them, the match is void."""
    players = tuple(_heir(season, player) for player in fixture.players)
    void: Void = "" if {*players} <= {*season.playing} else "out"
    state = FixtureState.VOID if void else FixtureState.PLANNED
    return replace(fixture, players=players, state=state, void=void)


def _waiting(season: Season) -> tuple[Entrant, ...]:
    return tuple(each for each in season.reserves if not each.out)


def _left(season: Season, player: PlayerId) -> list[Fixture]:
    """Return the person's matches that are void because a player dropped out before the opening."""
    return [each for each in season.fixtures_of(player) if each.void == "out"]


def _heir(season: Season, player: PlayerId) -> PlayerId:
    heirs = {each.follows: each.player for each in season.entrants if each.follows is not None}
    while player in heirs:
        player = heirs[player]
    return player
