"""Public text of a lobby: the game and the effort it takes, the members, the options, and the pace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Final

from games.options import Option
from matches.decisions import lobby as decisions
from matches.decisions.lobby import IDLE
from matches.log.events import Cancelled, PlayerId
from matches.log.history.result import unrated_so_far
from matches.log.history.series import awaited, contender
from matches.log.match import Match, Status
from matches.log.seating import seating
from matches.log.words import OnTimeout
from matches.wording import card, series
from matches.wording.effort import effort
from matches.wording.names import People, with_levels_once
from players.names import COMPUTER
from texts.cleaning import plain
from texts.text import (
    NOTHING,
    Text,
    counted,
    duration,
    joined,
    lines,
    listed,
    phrase,
    sentences,
    verbatim,
)

LATE: Final[Mapping[OnTimeout, Text]] = {
    "caretaker": phrase("After that the match plays for you."),
    "wait": phrase("After that you are told, and the match waits."),
    "forfeit": phrase("After that you have resigned."),
}

HINTS: Final = phrase("Hints: **on**, and the end says who had any")

NO_FORECASTS: Final = phrase("Forecasts: **off**")

RATED: Final = phrase("**Rated** (`/standing`)")

# TRANSLATORS: It stands after the name of the game and a colon.
CLOSED: Final = phrase("a manager of this server closed this lobby.")
# TRANSLATORS: It stands after the name of the game and a colon.
BEGUN: Final = phrase("this match has begun.")
# TRANSLATORS: It stands after the name of the game and a colon.
IDLE_LONG: Final = phrase("this lobby closed after {time} without activity.", time=duration(IDLE))
# TRANSLATORS: It stands after the name of the game and a colon.
EMPTY: Final = phrase("this lobby closed, as everybody left it.")
NO_CLOCK: Final = phrase("no clock")


def lobby(match: Match, people: People) -> Text:
    """Return the whole text of a lobby's message. For a closed lobby, it says why it is closed."""
    is_open = match.status is Status.LOBBY
    return lines(
        _lobby_head(match, people),
        series.lobby(match, people) or (match.about.summary if is_open else NOTHING),
        _terms(match, people),
        _places(match, people),
    )


def _terms(match: Match, people: People) -> Text:
    """Return all terms of the match as one small line: a lobby has at most four lines above its picture."""
    is_open, pace = match.status is Status.LOBBY, timedelta(seconds=match.opened.pace)
    terms = joined(
        " · ",
        effort(match.rules, _possible_seats(match), match.options) if is_open else NOTHING,
        *(_chosen(match, option) for option in match.about.options),
        HINTS if match.opened.hints else NOTHING,
        NO_FORECASTS if match.opened.no_forecasts else NOTHING,
        RATED if match.opened.rated and not unrated_so_far(match) else NOTHING,
        *_computers(match, people),
        card.place(match) if is_open else NOTHING,
        pace_and_late(pace, match.opened.on_timeout) if pace else NOTHING,
    )
    return verbatim("-# {terms}", terms=terms) if terms else NOTHING


def pace_words(pace: timedelta) -> Text:
    """Return a pace as text, such as `1 day a decision`. A pace of zero becomes `no clock`."""
    return phrase("{time} a decision", time=duration(pace)) if pace else NO_CLOCK


def pace_and_late(pace: timedelta, on_timeout: OnTimeout) -> Text:
    """Return the text that says how long a player has for a decision, and what happens when that time is up."""
    length = duration(pace)
    return sentences(
        phrase("Pace: **{time}** a decision, once {time} in reserve.", time=length),
        LATE[on_timeout],
    )


def called_off(host: str) -> Text:
    # TRANSLATORS: It stands after the name of the game and a colon.
    return phrase("{host} cancelled this match.", host=host)


def _lobby_head(match: Match, people: People) -> Text:
    name, host = match.about.name, plain(people[match.host].name)
    if match.status is not Status.LOBBY:
        return verbatim("**{game}**: {ending}", game=name, ending=_closed(match, host))
    if match.opened.season:
        who = listed(plain(people[player].name) for player in match.members)
        return phrase("**{game}**, a match of the season: {people}", game=name, people=who)
    if match.opened.invited:
        invited = listed(people[player].mention for player in match.opened.invited)
        return phrase("**{game}**: {host} invites {people}", game=name, host=host, people=invited)
    return phrase("**{game}** with {host}: who joins?", game=name, host=host)


def _closed(match: Match, host: str) -> Text:
    match match.last:
        case Cancelled("idle"):
            return IDLE_LONG
        case Cancelled("closed"):
            return CLOSED
        case Cancelled("empty"):
            return EMPTY
        case Cancelled():
            return called_off(host)
    if not match.opened.in_thread or not match.status.open:  # the thread may be deleted by then
        return BEGUN
    return sentences(BEGUN, phrase("Play or watch in {channel}.", channel=f"<#{match.channel}>"))


def _places(match: Match, people: People) -> Text:
    about, members = match.about, match.members
    if match.status is Status.CANCELLED or not members:
        return NOTHING
    # If the seats are drawn from the deal's seed, nobody knows them before the start.
    order = match.order or (seating(match) if about.in_join_order else ())
    named = with_levels_once(people, members)
    taken = [verbatim("● {who}", who=_seated(match, named, each, order)) for each in members]
    free = _still_open(match, people)
    declined = [
        phrase("– {name} can't this time", name=plain(people[player].name))
        for player in match.opened.invited
        if player in match.declined and player not in members
    ]
    # A line for each of up to nine people would push the picture too far down.
    return joined("  ", [*taken, verbatim("○ {free}", free=free) if free else NOTHING, *declined])


def declined(match: Match, people: People, decliners: Sequence[PlayerId]) -> Text:
    """Return the notice to the host that these invited people have declined, and what the host can do."""
    head = counted(
        len(decliners),
        "{host}, {people} declined the invitation.",
        "{host}, {people} declined the invitation.",
        host=people[match.host].mention,
        people=listed(plain(people[player].name) for player in decliners),
    )
    if match.unanswered:
        names = listed(plain(people[player].name) for player in match.unanswered)
        more = counted(
            len(match.unanswered),
            "{people} can still accept.",
            "{people} can still accept.",
            people=names,
        )
        return sentences(head, more)
    if match.contenders:
        return sentences(head, decisions.ALL_OF_A_SERIES)
    if match.enough:
        return sentences(head, phrase("You can begin now, or add a computer."))
    return sentences(head, phrase("Add a computer to play all the same."))


def _seated(match: Match, people: People, player: PlayerId, order: tuple[PlayerId, ...]) -> Text:
    name = plain(people[player].name)
    who = (
        phrase("{name} (host)", name=name)
        if player == match.host
        else verbatim("{name}", name=name)
    )
    seats = [match.seat_name(seat) for seat, holder in enumerate(order) if holder == player]
    if seats and len(seats) < len(order):
        return verbatim("{name}: {seats}", name=who, seats=listed(seats))
    if not (wish := match.requested_sides[player]):
        return who
    side = match.about.side_name(wish)
    if contender(match, player) is None:
        return phrase("{name}: would like {side}", name=who, side=side)
    return phrase("{name}: will be {side}", name=who, side=side)


def _still_open(match: Match, people: People) -> Text:
    if match.status is not Status.LOBBY:
        return NOTHING
    expected = dict.fromkeys([*match.unanswered, *sorted(awaited(match))])
    waited_for = [player for player in expected if player not in match.members]
    # Only invited people can join a match with invitations, so no other free places are mentioned.
    if waited_for:
        names = listed(plain(people[player].name) for player in waited_for)
        return phrase("waiting for {people}", people=names)
    free = max(match.about.people) - len(match.members)
    if not free:
        return NOTHING
    lacking = match.about.people.start - len(match.members)
    if lacking == free:
        return counted(lacking, "{n} more to begin", "{n} more to begin")
    if lacking > 0:
        return phrase("{least} to {most} more to begin", least=lacking, most=free)
    return counted(free, "room for {n} more", "room for {n} more")


def _computers(match: Match, people: People) -> Iterator[Text]:
    if match.status is not Status.LOBBY or not any(people[who].computer for who in match.members):
        return
    yield phrase("Unrated with computers ({mark})", mark=COMPUTER)
    if len(decisions.levels(match)) == 1:
        yield phrase("With so many players all levels play alike")


def _possible_seats(match: Match) -> range:
    seats, members, invited = match.about.seats, {*match.members}, {*match.opened.invited}
    if match.order:
        return range(len(match.order), len(match.order) + 1)
    # Invited people who decline count, because a computer can take their place.
    most = min(len(members | invited), max(seats)) if invited else max(seats)
    fewest = max(seats.start, len(members))
    return range(fewest, max(fewest, most) + 1)


def _chosen(match: Match, option: Option) -> Text:
    value = match.options[option.name]
    matters = [option.matters(seats) for seats in _possible_seats(match)]
    if value == option.default or not any(matters):
        return NOTHING
    words = option.choice(value).words
    if all(matters):
        return verbatim("**{option}**", option=words)
    return phrase(
        "**{option}** (only with {numbers} people)",
        option=words,
        numbers=listed(map(str, option.seats), "or"),
    )
