"""The events with which a season's match is opened."""

from __future__ import annotations

from games.rules import About
from matches.decisions.opening import Invitation, rated_if_possible
from matches.log.events import Joined
from matches.ports.preferences import ServerSettings
from matches.seasons.season import Fixture, Season
from matches.wording.season import on_timeout


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
    """Return how its people join a match: by the press with which they entered the season."""
    entrants = {each.player: each for each in season.entrants}
    # Between two people the one who plays first in the schedule has the side that begins.
    sides = (
        about.sides if len(fixture.players) == len(about.sides) else ("",) * len(fixture.players)
    )
    return [
        Joined(player, entrants[player].request, side)
        for player, side in zip(fixture.players, sides, strict=True)
    ]
