"""How public messages name people."""

from __future__ import annotations

from collections.abc import Mapping

from matches.log.events import (
    PlayerId,
)
from matches.log.match import Match
from matches.ports.players import Player
from texts.cleaning import plain

People = Mapping[PlayerId, Player]


def called(match: Match, people: People, player: PlayerId) -> str:
    """A mention; for somebody who has left the server, only their name."""
    # Clients show a mention of somebody who is not on the server as an unknown user.
    gone = player in match.presence.gone or people[player].computer
    return plain(people[player].name) if gone else people[player].mention
