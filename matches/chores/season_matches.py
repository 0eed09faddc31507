"""Builds the first events of a match of a season: the invitation, and the joining of its players."""

from __future__ import annotations

from games.rules import About
from matches.decisions.opening import Invitation, rated_if_possible
from matches.log.events import Joined
from matches.ports.preferences import ServerSettings
from matches.seasons.season import Fixture, Season
from matches.wording.season_terms import on_timeout


def invited_to(
    season: Season, fixture: Fixture, about: About, settings: ServerSettings
) -> Invitation:
    first, *others = fixture.players
    invitation = Invitation(
        game=about.key,
        host=first,
        options=season.terms.options,
        server=season.server,
        channel=season.channel,
        in_thread=season.threads and settings.place == "thread",
        invited=tuple(others),
        pace=season.terms.pace,
        on_timeout=on_timeout(about),
        season=season.id,
    )
    return rated_if_possible(invitation, about) if settings.rated else invitation


def joined(season: Season, fixture: Fixture, about: About) -> list[Joined]:
    """Return the events by which the players of a fixture (planned match) join its match. Each event has the id
    of the request by which that player entered the season."""
    entrants = {each.player: each for each in season.entrants}
    # If there is one side per player, they get the sides in the order of the fixture: the first one begins.
    sides = (
        about.sides if len(fixture.players) == len(about.sides) else ("",) * len(fixture.players)
    )
    return [
        Joined(player, entrants[player].request, side)
        for player, side in zip(fixture.players, sides, strict=True)
    ]
