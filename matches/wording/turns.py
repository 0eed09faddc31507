"""Public texts about turns, undo and the end of a match, in Discord's Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.rules import Seat
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
from matches.log.history.durations import Pace
from matches.log.match import Match, Status
from matches.log.words import EndReason
from matches.time.decision_clock import ANSWER
from matches.wording import series
from matches.wording.names import BoardWords, People, called, with_levels_once
from texts.cleaning import plain
from texts.text import (
    NOTHING,
    Text,
    Value,
    counted,
    duration,
    lines,
    listed,
    phrase,
    sentences,
    verbatim,
)

FROZEN: Final = phrase(
    "**This match can't go on.** Its moves don't fit the rules in this version of the bot. Nothing is lost, "
    "and the people who run the bot have been told. To play on, start a new match."
)

BEGINS: Final = phrase("**The match begins.**")
GOES_ON_HERE: Final = phrase("The match goes on here.")
UNDO_OFF: Final = phrase("-# The match moved on, so the undo request is off.")
NO_THREAD: Final = phrase("-# I couldn't open a thread, so you play in this channel.")
CLOSED: Final = phrase("**A manager of this server ended this match.**")
HINTS_AT_START: Final = phrase("-# Hints are on, and the end counts them.")
NO_HINTS_HAD: Final = phrase("-# Hints: nobody had one.")
AGREED: Final = phrase("**The match ends here: all remaining players agreed.**")
NOBODY_LEFT: Final = phrase("**The match ends here: nobody is left.**")
ALL_RESIGNED: Final = phrase("**The match ends here: everybody has resigned.**")

_MOST_WITH_SEATS: Final = 2
"""If more people than this must act at once, the headline names no seats."""


def started(match: Match, people: People) -> Text:
    """Return the notes about the start of a match: which match of a series it is, and that hints will be
    counted at the end. In a season, they also mention the players, who were not invited one by one."""
    # If a person plays alone, there is nobody to whom the number of hints would matter.
    counted_hints = match.opened.hints and not match.alone
    return lines(
        _players(match, people) if match.opened.season else NOTHING,
        series.counts_for(match, people),
        HINTS_AT_START if counted_hints else NOTHING,
    )


def _players(match: Match, people: People) -> str:
    people = with_levels_once(people, match.order)
    return " ".join(called(match, people, who) for who in dict.fromkeys(match.order))


def to_play(match: Match, people: People, board: BoardWords) -> Text:
    """Return the headline of a turn, which says whose turn it is. A phone notification shows nothing else."""
    seats: dict[PlayerId, list[Value]] = {}
    # Computers are named only if no person must act.
    waited_for = match.to_act - match.absent - match.thinking or match.thinking
    for seat in sorted(waited_for):
        seats.setdefault(match.order[seat], []).append(match.seat_name(seat))
    thinking = waited_for == match.thinking
    who: list[Value] = []
    for player, names in seats.items():
        name = plain(people[player].short_name) if thinking else called(match, people, player)
        named = verbatim("{name} ({seats})", name=name, seats=listed(names))
        who.append(name if len(seats) > _MOST_WITH_SEATS else named)
    if thinking:
        return counted(
            len(who),
            "**{game} {progress}**: {people} is thinking, {standing}",
            "**{game} {progress}**: {people} are thinking, {standing}",
            people=listed(who),
            **board,
        )
    return counted(
        len(who),
        "**{game} {progress}**: {people} to play, {standing}",
        "**{game} {progress}**: {people} to play, {standing}",
        people=listed(who),
        **board,
    )


def over(match: Match, people: People, board: BoardWords) -> Text:
    """Return the line below the result. It names the game, and mentions every player still in the server."""
    players = _players(match, people)
    if match.status is Status.FINISHED:
        return verbatim("**{game} {progress}** · {players}", players=players, **board)
    return phrase("**{game} {progress}**, ended early · {players}", players=players, **board)


def pace_of(pace: Pace) -> Text:
    """Return a line that says how long the match took and how many decisions were made."""
    return counted(
        pace.moves,
        "-# {n} decision in {time}.",
        "-# {n} decisions in {time}.",
        time=duration(pace.took),
    )


def hurried(moves: int) -> Text:
    """Return a line that says how many moves computers made without time to think at their level."""
    return counted(
        moves,
        "-# Computers made {n} move in a hurry, below their level.",
        "-# Computers made {n} moves in a hurry, below their level.",
    )


def hints(match: Match, people: People) -> Text:
    """Return a line that says how many hints the players took. Empty if the match allows no hints, or if its
    only person took none."""
    if not match.opened.hints:
        return NOTHING
    counts = [f"{plain(people[who].name)} {len(each)}" for who, each in match.hinted.items()]
    if counts:
        return phrase("-# Hints: {counts}.", counts=", ".join(counts))
    several = len({*match.order} - match.computers.keys()) > 1
    return NO_HINTS_HAD if several else NOTHING


def went_on(match: Match, channel: int, link: str) -> Text:
    """Return the last text in a match's old channel. `channel` and `link` are where the match's current message
    is, and its URL."""
    return phrase(
        "**{game}** goes on in {channel}: {link}",
        game=match.about.name,
        channel=f"<#{channel}>",
        link=link,
    )


def withdrawn(link: str) -> Text:
    """Return the text that replaces an undone turn's message. `link` is the URL of the current message."""
    return phrase(
        "**Undone.** This turn no longer counts. The match goes on here: {link}",
        link=link,
    )


def change(match: Match, people: People, after: Match) -> Text:
    """Return the text about a match's last event if it concerns an undo, a nudge, an agreement, the end, or a
    move to another channel. Empty for all other events.

    `after` is the match at the end of the message: a request is addressed to whoever is present then.
    """
    match match.last:
        case Undone(seat):
            return phrase(
                "**{name} ({seat}) undid their last move.**",
                name=plain(people[match.order[seat]].name),
                seat=match.seat_name(seat),
            )
        case UndoAsked(seat):
            return _asks_to_undo(after if after.undo.asked == seat else match, people, seat)
        case UndoAnswered(player, agrees):
            return _answers(plain(people[player].name), agrees=agrees)
        case UndoLapsed():
            return phrase(
                "Not everybody answered within {time}. The move stays; play on.",
                time=duration(ANSWER),
            )
        case Nudged(player):
            return phrase(
                "{name} is looking forward to your move.", name=plain(people[player].name)
            )
        case Agreed(player):
            return _asks_to_end(after if player in after.agreed else match, people, player)
        case Ended(reason):
            return _ended(match, reason)
        case Relocated():
            return GOES_ON_HERE
    return NOTHING


def _ended(match: Match, reason: EndReason) -> Text:
    match reason:
        case "agreed":
            return AGREED
        case "closed":
            return CLOSED
        case "deserted":
            return NOBODY_LEFT if match.people else ALL_RESIGNED


def _answers(name: str, *, agrees: bool) -> Text:
    if agrees:
        return phrase("{name} agrees.", name=name)
    return phrase("**{name} declines.** The move stays; play on.", name=name)


def played_by_match(match: Match, seats: Iterable[Seat]) -> Text:
    """Return a line such as `-# The match played for East and West.`"""
    return phrase("-# The match played for {seats}.", seats=listed(map(match.seat_name, seats)))


def _asks_to_end(match: Match, people: People, player: PlayerId) -> Text:
    missing = [people[other] for other in sorted(match.present - match.agreed)]
    if not missing:
        return NOTHING
    asks = phrase("**{name} asks to end the match here.**", name=plain(people[player].name))
    return sentences(
        asks,
        counted(
            len(missing),
            "{people}, do you agree?",
            "{people}, do you all agree?",
            people=listed(each.mention for each in missing),
        ),
    )


def _asks_to_undo(match: Match, people: People, seat: Seat) -> Text:
    asker = match.order[seat]
    others = [people[other].mention for other in sorted(match.present - {asker})]
    asks = phrase(
        "**{name} ({seat}) asks to undo their last move, and all moves since.**",
        name=plain(people[asker].name),
        seat=match.seat_name(seat),
    )
    if not others:
        return asks
    must = counted(
        len(others),
        "{people}, do you allow it? If you don't answer within {time}, the move stays.",
        "{people}, do you allow it? If one of you doesn't answer within {time}, the move stays.",
        people=listed(others),
        time=duration(ANSWER),
    )
    return sentences(asks, must)
