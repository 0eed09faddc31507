"""Public text of a lobby: what one gets into, members, options, and pace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

from games.rules import Option
from matches.decisions import lobby as decisions
from matches.decisions.lobby import IDLE
from matches.log.events import Cancelled, OnTimeout
from matches.log.match import Match, Status
from matches.log.result import unrated_so_far
from matches.log.seating import seating
from matches.log.series import awaited, contender
from matches.ports.players import COMPUTER
from matches.wording import card, series
from matches.wording.effort import effort
from matches.wording.names import People
from texts.cleaning import plain
from texts.durations import duration
from texts.listing import listed

LATE: Final[Mapping[OnTimeout, str]] = {
    "caretaker": "then the match plays for you",
    "wait": "then you are told, and the match waits",
    "forfeit": "then you have resigned",
}

HINTS: Final = "Hints: **on**. On your turn you can ask for one; the end tells who did"

NO_FORECASTS: Final = "Forecasts: **off**. Hands don't show what a move would bring"

RATED: Final = "**Rated**: it counts for the table of this server (`/standing`)"

CLOSED: Final = "a manager of this server closed this lobby"
BEGUN: Final = "this match has begun"
CALLED_OFF: Final = "cancelled this match"
IDLE_LONG: Final = f"this lobby closed after {duration(IDLE)} without news"
EMPTY: Final = "this lobby closed, as everybody left it"


def lobby(match: Match, people: People) -> str:
    """The whole message of a lobby, open or closed."""
    parts = [
        _lobby_head(match, people),
        match.about.summary,
        series.lobby(match, people),
        _effort(match),
        _places(match, people),
        _computers(match, people),
        _options(match),
        _pace(match),
        card.place(match) if match.status is Status.LOBBY else "",
        HINTS if match.opened.hints else "",
        NO_FORECASTS if match.opened.no_forecasts else "",
        RATED if match.opened.rated and not unrated_so_far(match) else "",
    ]
    return "\n".join(map(str, filter(None, parts)))


def pace_words(pace: timedelta) -> str:
    """`1 day a decision`"""
    return f"{duration(pace)} a decision" if pace else "no clock"


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
        place = f" Play or watch in <#{match.channel}>." if match.opened.in_thread else ""
        return f"**{name}**: {BEGUN}.{place}"
    if match.opened.season:
        who = listed(plain(people[player].name) for player in match.members)
        return f"**{name}**, a match of the season: {who}"
    if match.opened.invited:
        invited = listed(people[player].mention for player in match.opened.invited)
        return f"**{name}**: {host} invites {invited} to a match"
    return f"**{name}** with {host}: who joins?"


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
        known = contender(match, player)
        would = "would like" if known is None else "is to be"  # in a series nobody chooses
        wish = f": {would} {match.wishes[player]}" if match.wishes[player] else ""
        holds = f": {listed(seats)}" if seats else wish
        lines.append(f"- {plain(people[player].name)}{host}{holds}")
    title = ["**Seats, if it began now**"] if order and not match.order else []
    return "\n".join([*title, *lines, *_still_open(match, people)])


def _still_open(match: Match, people: People) -> list[str]:
    if match.status is not Status.LOBBY:
        return []
    expected = dict.fromkeys([*match.opened.invited, *sorted(awaited(match))])
    waited_for = [player for player in expected if player not in match.members]
    # With invitations nobody else can join, so there is no other free place to tell of.
    if waited_for:
        return [f"- waiting for {listed(plain(people[player].name) for player in waited_for)}"]
    free = max(match.about.people) - len(match.members)
    few = len(match.members) < match.about.people.start
    enough = "" if few else f"; {plain(people[match.host].name)} can begin now"
    return [f"- room for {free} more{enough}"] if free else []


def _computers(match: Match, people: People) -> str:
    """Explains the mark of computers, if there are any."""
    if match.status is not Status.LOBBY or not any(people[who].computer for who in match.members):
        return ""
    alike = (
        "" if len(decisions.levels(match)) > 1 else " With so many players all levels play alike."
    )
    return f"-# {COMPUTER} is a computer, so the match is unrated.{alike}"


def _effort(match: Match) -> str:
    """Nothing once the match has begun or was cancelled: then nobody decides by it whether to join."""
    if match.status is not Status.LOBBY:
        return ""
    return f"-# {effort(match.rules, _possible_seats(match), match.opened.options)}"


def _possible_seats(match: Match) -> range:
    """How many seats the match may have, as far as that is known."""
    seats, joined, invited = match.about.seats, {*match.members}, {*match.opened.invited}
    if match.order:
        return range(len(match.order), len(match.order) + 1)
    most = len(joined | invited) if invited else max(seats)
    fewest = max(seats.start, len(joined))
    return range(fewest, max(fewest, most) + 1)


def _options(match: Match) -> str:
    """What was chosen that differs from the standard game and has an effect."""
    told = [_chosen(match, option) for option in match.about.options]
    return " · ".join(filter(None, told))


def _chosen(match: Match, option: Option) -> str:
    # A match that was opened before the game had the option has no value for it.
    value = match.opened.options.get(option.name, option.default)
    possible = _possible_seats(match)
    matters = [option.matters(seats) for seats in possible]
    if value == option.default or not any(matters):
        return ""
    with_so_many = "" if all(matters) else f" ({_only_with(option.seats)})"
    return f"**{option.choice(value).told}**{with_so_many}"


def _pace(match: Match) -> str:
    pace, late = timedelta(seconds=match.opened.pace), LATE[match.opened.on_timeout]
    if not pace:
        return ""
    length = duration(pace)
    return f"Pace: **{length}** a decision, once {length} in reserve; {late}"


def _only_with(seats: Sequence[int]) -> str:
    return f"only with {' or '.join(map(str, seats))} people"
