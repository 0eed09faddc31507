"""Public text of a lobby: members, options, pace, and the commitment to the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

from matches.decisions import lobby as decisions
from matches.decisions.lobby import IDLE
from matches.log.events import Cancelled, OnTimeout
from matches.log.match import Match, Status
from matches.log.seating import seating
from matches.ports.players import COMPUTER
from matches.wording.names import People
from texts.cleaning import plain
from texts.durations import duration
from texts.listing import listed

LATE: Final[Mapping[OnTimeout, str]] = {
    "caretaker": "then the match plays for whoever is late",
    "wait": "then whoever is late is told, and nothing else happens",
    "forfeit": "then whoever is late has resigned",
}

HINTS: Final = (
    "Hints: **on**: whoever is to move may ask what a strong player would do; the end tells who did"
)

CLOSED: Final = "somebody who manages this server closed this lobby"
BEGUN: Final = "this match has begun"
CALLED_OFF: Final = "called this match off"
IDLE_LONG: Final = f"this lobby was closed, as nothing happened in it for {duration(IDLE)}"
EMPTY: Final = "this lobby was closed, as everybody left it"


def lobby(match: Match, people: People) -> str:
    """The whole message of a lobby, open or closed.

    It publishes the hash of the secret before anybody joins (a commitment), so that nobody can choose the
    secret to suit the players."""
    parts = [
        _lobby_head(match, people),
        match.about.summary,
        _places(match, people),
        _computers(match, people),
        _options(match),
        _pace(match),
        HINTS if match.opened.hints else "",
        f"-# The secret of the deal is fixed: its SHA-256 is `{match.opened.commitment}`, match `{match.id}`",
    ]
    return "\n".join(filter(None, parts))


def pace_words(pace: timedelta) -> str:
    """`1 day for each decision`"""
    return f"{duration(pace)} for each decision" if pace else "no clock: as long as it takes"


def _lobby_head(match: Match, people: People) -> str:
    name, host = match.about.name, plain(people[match.host].name)
    match match.last:
        case Cancelled("idle"):
            return f"**{name}**: {IDLE_LONG}."
        case Cancelled("closed"):
            return f"**{name}**: {CLOSED}."
        case Cancelled("empty"):
            return f"**{name}**: {EMPTY}."
        case Cancelled():
            return f"**{name}**: {host} {CALLED_OFF}."
    if match.status is not Status.LOBBY:
        place = f" It is played in <#{match.channel}>." if match.opened.in_thread else ""
        return f"**{name}**: {BEGUN}.{place}"
    if match.opened.invited:
        invited = listed(people[player].mention for player in match.opened.invited)
        return f"**{name}**: {host} invites {invited} to a match"
    return f"**{name}**: {host} opens a match. Who plays along?"


def _places(match: Match, people: People) -> str:
    about, members = match.about, match.members
    if match.status is Status.CANCELLED or not members:
        return ""
    # Drawn seats are not known before the start: they follow from the seed.
    order = match.order or (seating(match) if about.in_join_order else ())
    lines = []
    for player in members:
        seats = [match.seat_name(seat) for seat, holder in enumerate(order) if holder == player]
        host = " (host)" if player == match.host else ""
        wish = f": would like {match.wishes[player]}" if match.wishes[player] else ""
        holds = f": {listed(seats)}" if seats else wish
        lines.append(f"- {plain(people[player].name)}{host}{holds}")
    title = "**Seats, if it began now**" if order and not match.order else "**Players**"
    return "\n".join([title, *lines, *_still_open(match, people)])


def _still_open(match: Match, people: People) -> list[str]:
    if match.status is not Status.LOBBY:
        return []
    awaited = [player for player in match.opened.invited if player not in match.members]
    # With invitations nobody else can join, so there is no other free place to tell of.
    if awaited:
        return [f"- waiting for {listed(plain(people[player].name) for player in awaited)}"]
    free = max(match.about.people) - len(match.members)
    few = len(match.members) < match.about.people.start
    enough = "" if few else f"; {plain(people[match.host].name)} can begin at any time"
    return [f"- room for {free} more{enough}"] if free else []


def _computers(match: Match, people: People) -> str:
    """Explains the mark of computers, if there are any."""
    if match.status is not Status.LOBBY or not any(people[who].computer for who in match.members):
        return ""
    alike = (
        "" if len(decisions.levels(match)) > 1 else " Among so many players all levels play alike."
    )
    return f"-# {COMPUTER} is a computer: it plays by itself, and the match is unrated.{alike}"


def _options(match: Match) -> str:
    options = match.about.options
    if not options:
        return ""
    chosen = match.opened.options
    return " · ".join(
        f"{each.summary}: **{each.label(chosen[each.name])}**{_only_with(each.seats)}"
        for each in options
    )


def _pace(match: Match) -> str:
    pace, late = timedelta(seconds=match.opened.pace), LATE[match.opened.on_timeout]
    if not pace:
        return ""
    length = duration(pace)
    return f"Pace: **{length}** for each decision, and once a reserve of {length}; {late}"


def _only_with(seats: Sequence[int]) -> str:
    return f" (only with {' or '.join(map(str, seats))} people)" if seats else ""
