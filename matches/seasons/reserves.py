"""The reserves of a round robin: people who enter after its beginning and wait until a player drops out.

A reserve then takes over that player's unopened matches. Matches that are already open keep their people. Each
step is safe to repeat.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from matches.log.events import PlayerId
from matches.seasons.season import Entrant, Fixture, FixtureState, Phase, Season, SeasonKind, Void


def takes_reserves(season: Season) -> bool:
    return season.phase is Phase.RUNNING and season.terms.kind is SeasonKind.ROUND_ROBIN


def came(season: Season, player: PlayerId, request: str) -> Season:
    """Return the season with a reserve added at the end of the waiting list. `request` is the id of the
    interaction."""
    if player in season.waiting:
        return season
    # Reserves who left are only kept to recognize a repeated press; dropping them here keeps the season small.
    return replace(season, reserves=(*_waiting(season), Entrant(player, request)))


def withdrawn(season: Season, player: PlayerId, request: str = "") -> Season:
    """Return the season after a reserve has left the waiting list."""
    if player not in season.waiting:
        return season
    reserves = (
        replace(each, out="left", left_by=request) if each.player == player else each
        for each in season.reserves
    )
    return replace(season, reserves=tuple(reserves))


def vacancy(season: Season, now: datetime) -> PlayerId | None:
    """Return the first person who dropped out and left matches that a reserve can still play; None if there is
    nobody."""
    if not takes_reserves(season) or now >= season.terms.ends_at:
        return None
    playing = {*season.playing}
    for entrant in season.entrants:
        if entrant.out and any(playing & {*each.players} for each in _left(season, entrant.player)):
            return entrant.player
    return None


def taken_over(season: Season, player: PlayerId, now: datetime) -> Season:
    """Return the season after a reserve has replaced the first person who left a vacancy.

    Returns the season unchanged if the player is not a waiting reserve, or if there is no vacancy.
    """
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
    """Return a planned match (`fixture`) with the reserves in the places that they have taken over. It is void
    if a player has dropped out whom no reserve replaces."""
    players = tuple(_heir(season, player) for player in fixture.players)
    void: Void = "" if {*players} <= {*season.playing} else "out"
    state = FixtureState.VOID if void else FixtureState.PLANNED
    return replace(fixture, players=players, state=state, void=void)


def _waiting(season: Season) -> tuple[Entrant, ...]:
    return tuple(each for each in season.reserves if not each.out)


def _left(season: Season, player: PlayerId) -> list[Fixture]:
    """Return a person's matches that became void because one of their people dropped out before they were
    opened."""
    return [each for each in season.fixtures_of(player) if each.void == "out"]


def _heir(season: Season, player: PlayerId) -> PlayerId:
    heirs = {each.follows: each.player for each in season.entrants if each.follows is not None}
    while player in heirs:
        player = heirs[player]
    return player
