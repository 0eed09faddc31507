"""Public text about turns, undo and the end of a match, in Discord's Markdown with mentions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.rules import Seat
from matches.log.durations import Pace
from matches.log.events import (
    Agreed,
    Ended,
    Nudged,
    PlayerId,
    Relocated,
    UndoAnswered,
    UndoAsked,
    UndoLapsed,
    Undone,
)
from matches.log.match import Match, Status
from matches.time.decision_clock import ANSWER
from matches.wording import series
from matches.wording.names import People, called
from texts.cleaning import plain
from texts.durations import duration
from texts.listing import listed

FROZEN: Final = (
    "**This match can't go on.** Its moves don't fit the rules in this version of "
    "the bot. Nothing is lost, and the people who run the bot have been told. To "
    "play on, start a new match."
)

BEGINS: Final = "**The match begins.**"
GOES_ON_HERE: Final = "The match goes on here."
NO_THREAD: Final = "-# I couldn't open a thread, so you play in this channel."
CLOSED: Final = "**A manager of this server ended this match.**"
HINTS_AT_START: Final = (
    "\n-# Hints are on, and the end tells how many each had. Use `/hint`, or *Hint* "
    "beside your moves."
)
NO_HINTS_HAD: Final = "-# Hints: nobody had one."
AGREED: Final = "**The match ends here: all remaining players agreed.**"


def started(match: Match, people: People) -> str:
    """Who sits where, and what the match counts for. In a season all are mentioned: nobody has invited them."""
    seats = " · ".join(
        f"{match.seat_name(seat)} {_name_at_start(match, people, player)}"
        for seat, player in enumerate(match.order)
    )
    counts = f"\n-# {series.now(match, people)}." if match.opened.series is not None else ""
    return f"{BEGINS} {seats}{counts}{HINTS_AT_START if match.opened.hints else ''}"


def _name_at_start(match: Match, people: People, player: PlayerId) -> str:
    mentioned = bool(match.opened.season)
    return called(match, people, player) if mentioned else plain(people[player].name)


def to_play(match: Match, people: People, progress: str, standing: str) -> str:
    """The headline of a turn. A phone notification shows only this line."""
    seats: dict[PlayerId, list[str]] = {}
    # Seats that the match plays are waited for by nobody, and computers only where no person is.
    waited_for = match.to_act - match.absent - match.thinking or match.thinking
    for seat in sorted(waited_for):
        seats.setdefault(match.order[seat], []).append(match.seat_name(seat))
    held = {called(match, people, player): listed(names) for player, names in seats.items()}
    who = listed(f"{player} ({names})" for player, names in held.items())
    return f"**{match.about.name} {progress}**: {who} to play, {standing}"


def playing_itself(match: Match, progress: str, standing: str) -> str:
    """The headline of a match that plays on although nobody is present."""
    return f"**{match.about.name} {progress}**: the rest plays itself, {standing}"


def over(match: Match, people: People, progress: str, standing: str) -> str:
    """The headline of the last message; it mentions every player who has not left the server."""
    everybody = " ".join(called(match, people, who) for who in dict.fromkeys(match.order))
    ending = "is over" if match.status is Status.FINISHED else "was ended early"
    return f"**{match.about.name}** {ending} at {progress}, {standing} · {everybody}"


def pace_of(pace: Pace) -> str:
    """How long the match took. How long each person took is nobody else's business."""
    decisions = "1 decision" if pace.moves == 1 else f"{pace.moves} decisions"
    return f"-# {decisions} in {duration(pace.took)}."


def hurried(moves: int) -> str:
    """Of moves that computers made without time to think, so below their level."""
    told = "1 move" if moves == 1 else f"{moves} moves"
    return f"-# Computers made {told} in a hurry, below their level."


def hints(match: Match, people: People) -> str:
    """How many decisions each player had a hint for; empty for a match without hints."""
    if not match.opened.hints:
        return ""
    counts = [f"{plain(people[who].name)} {len(each)}" for who, each in match.hinted.items()]
    return f"-# Hints: {', '.join(counts)}." if counts else NO_HINTS_HAD


def went_on(match: Match, link: str) -> str:
    """Replaces the last message in the channel that the match was moved from."""
    return f"**{match.about.name}** goes on in <#{match.channel}>: {link}"


def withdrawn(link: str) -> str:
    """Replaces the text of a message whose turn was taken back. `link` leads to the current message."""
    return (
        "**Undone.** This turn no longer counts, so nobody need answer it. The "
        f"match goes on here: {link}"
    )


def change(match: Match, people: People) -> str:
    """The text for the last event about undo, nudges, agreements, the end or a new channel, else empty."""
    match match.last:
        case Undone(seat):
            name = plain(people[match.order[seat]].name)
            return f"**{name} ({match.seat_name(seat)}) undid their last move.**"
        case UndoAsked(seat):
            return _asks_to_undo(match, people, seat)
        case UndoAnswered(player, agrees):
            name = plain(people[player].name)
            return f"{name} agrees." if agrees else f"**{name} declines.** The move stays; play on."
        case UndoLapsed():
            return f"Not everybody answered within {duration(ANSWER)}. The move stays; play on."
        case Nudged(player):
            return f"{plain(people[player].name)} is looking forward to your move."
        case Agreed(player):
            return _asks_to_end(match, people, player)
        case Ended("agreed"):
            return AGREED
        case Ended("closed"):
            return CLOSED
        case Ended("deserted"):
            left = "nobody is left" if match.people else "everybody has resigned"
            return f"**The match ends here: {left}.**"
        case Relocated():
            return GOES_ON_HERE
    return ""


def played_by_match(match: Match, seats: Iterable[Seat]) -> str:
    """`-# The match played for East and West.`"""
    return f"-# The match played for {listed(map(match.seat_name, seats))}."


def _asks_to_end(match: Match, people: People, player: PlayerId) -> str:
    missing = [people[other] for other in sorted(match.present - match.agreed)]
    if not missing:
        return ""
    name, others = plain(people[player].name), listed(each.mention for each in missing)
    return f"**{name} asks to end the match here.** {others} must agree."


def _asks_to_undo(match: Match, people: People, seat: Seat) -> str:
    asker = match.order[seat]
    others = listed(people[other].mention for other in sorted(match.present - {asker}))
    name = f"{plain(people[asker].name)} ({match.seat_name(seat)})"
    asks = f"**{name} asks to undo their last move, and all moves since.**"
    return f"{asks} {others} must allow it within {duration(ANSWER)}." if others else asks
