"""Decisions about a lobby."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final, TypeAlias

import players
from games.quoting import quoted
from games.rules import About
from matches.decisions.refusal import CANCELLED, OVER, Refused
from matches.log.dealing import WORD
from matches.log.events import (
    Cancelled,
    ComputerEntered,
    Event,
    InvitationDeclined,
    Joined,
    Left,
    PlayerId,
    Started,
)
from matches.log.history.series import awaited, contender
from matches.log.match import Match, Status
from matches.log.seating import seating, seats_for
from matches.log.words import LevelName
from texts.text import Text, counted, listed, phrase

Computers: TypeAlias = Mapping[LevelName, Sequence[PlayerId]]
"""For each level, its computer players. All levels have the same names, in the same order."""

IDLE: Final = timedelta(days=7)
"""A lobby in which nothing has happened for this long is closed."""

TOO_LATE_TO_JOIN: Final = phrase("The match has begun, so nobody else can join.")
TOO_LATE_TO_CANCEL: Final = phrase(
    "The match has begun, so it can't be cancelled. You can still resign."
)
BEGUN_ALREADY: Final = phrase("The match has already begun.")
JOINED_ALREADY: Final = phrase("You are already in this match.")
NOT_INVITED: Final = phrase(
    "Only invited people can join this match. `/play` starts one of your own."
)
TOO_LATE_TO_DECLINE: Final = phrase(
    "The match has begun without you, so there is nothing to decline."
)
LEAVE_INSTEAD: Final = phrase("You are in this match. To get out, press *⋯* and then *Leave*.")
NOBODY_INVITED_YOU: Final = phrase(
    "You are not invited to this match, so there is nothing to decline."
)
DECLINED_ALREADY: Final = phrase("You have declined. If you can play after all, just join.")
BAD_WORD: Final = phrase(
    "A word for the deal has 1 to 32 letters (A to Z), digits or hyphens, and no "
    "spaces, such as `Blue-otter-41`."
)
NO_PLACE: Final = phrase("This match is full.")
NO_COMPUTER: Final = phrase("No computer plays in this match.")
COMPUTERS_STAY: Final = phrase("The match has begun, so its computers stay.")
SAME_PEOPLE: Final = phrase(
    "The same players play a whole series, so no computer comes or goes. To play "
    "with others, use `start`."
)
ALL_OF_A_SERIES: Final = phrase(
    "This match of a series begins when all its players are in. To play without "
    "one of them, cancel it and use `start`."
)
ONLY_HOST_BEGINS: Final = phrase("Only the host of the match can begin it.")
ONLY_HOST_CANCELS: Final = phrase("Only the host of the match can cancel it.")
ONLY_HOST_HAS_COMPUTERS: Final = phrase("Only the host of the match can add or remove computers.")


class TooFew(Refused):
    """Raised when a match has too few players to begin. The message says how many it needs."""


def join(
    match: Match, player: PlayerId, request: str, side: str | None = "", word: str = ""
) -> Event:
    """Return the event by which a player joins, or changes their side or the word that they add to the shuffle.

    A `side` of None keeps the side that the player asked for before; "" means any side. A `word` of "" keeps an
    earlier word, if there is one. `request` is the id of the interaction.
    """
    _require_lobby(match, BEGUN_ALREADY if player in match.members else TOO_LATE_TO_JOIN)
    wish = _wish(match, player, side)
    check_word(word)
    if player in match.members:
        # A repeated press changes nothing, and an event for it would only cause an edit.
        if match.requested_sides[player] == wish and word in ("", match.words.get(player)):
            raise Refused(JOINED_ALREADY)
    elif not match.may_join(player):
        raise Refused(NOT_INVITED)
    return Joined(player, request, wish, word)


def _wish(match: Match, player: PlayerId, side: str | None) -> str:
    """Return the side that the player asks for; "" means any. A `side` of None keeps the one asked for before.
    Raises Refused if the game has no such side, or if the player must keep another one in their series."""
    wish = match.requested_sides.get(player, "") if side is None else side
    if wish and wish not in match.about.sides:
        raise Refused(no_side(match.about, wish))
    known = contender(match, player)
    if known is None or not known.side:
        return wish
    if wish not in ("", known.side):
        raise Refused(side_of_series(match.about, known.side))
    return known.side


def check_word(word: str) -> None:
    """Raise Refused if a player can't add this word to the shuffle. "" means no word, and is allowed."""
    if word and not WORD.fullmatch(word):
        raise Refused(BAD_WORD)


def leave(match: Match, player: PlayerId) -> Event:
    _require_lobby(match, phrase("The match has begun. To give up your seat, resign."))
    if player not in match.members:
        raise Refused(phrase("You are not in this match."))
    # If the last person leaves, the match is cancelled, because nobody could begin it.
    return (
        Left(player) if {*match.members} - match.computers.keys() - {player} else Cancelled("empty")
    )


def decline_invitation(match: Match, player: PlayerId) -> Event:
    """Return the event by which an invited person declines. Raises Refused if they have already declined, so
    that nobody can ping the host again and again."""
    _require_lobby(match, TOO_LATE_TO_DECLINE)
    if player in match.members:
        raise Refused(LEAVE_INSTEAD)
    if player not in match.opened.invited:
        raise Refused(NOBODY_INVITED_YOU)
    if player in match.declined:
        raise Refused(DECLINED_ALREADY)
    return InvitationDeclined(player)


def add_computer(match: Match, player: PlayerId, level: LevelName, named: Computers) -> Event:
    """Return the event by which the host adds a computer of the given level."""
    _require_lobby(match, TOO_LATE_TO_JOIN)
    _require_host(match, player, ONLY_HOST_HAS_COMPUTERS)
    _require_other_people(match)
    return ComputerEntered(unused(match, level, named), level)


def remove_computer(match: Match, player: PlayerId) -> Event:
    """Return the event by which the host removes the computer that joined last."""
    _require_lobby(match, COMPUTERS_STAY)
    _require_host(match, player, ONLY_HOST_HAS_COMPUTERS)
    _require_other_people(match)
    computers = [member for member in match.members if member in match.computers]
    if not computers:
        raise Refused(NO_COMPUTER)
    return Left(computers[-1])


def levels(match: Match, further: int = 0) -> tuple[LevelName, ...]:
    """Return the computer levels for this match, from the lowest to the highest. Levels that would play alike
    with this number of seats are left out. In a lobby, the number of seats is computed as if `further` more
    players joined."""
    seats = len(match.order) or seats_for(match.about, len(match.members) + further)
    found = players.levels(match.rules, seats, match.options)
    return tuple(level.value for level in found)


def unused(match: Match, level: LevelName, named: Computers) -> PlayerId:
    """Return a computer of the level whose name nobody in the match has. Raises Refused if all are taken."""
    named_already = {search.named for search in match.presence.sought.values()}
    there = {*match.members, *match.order, *named_already}
    for number, computer in enumerate(named[level]):
        if not {each[number] for each in named.values()} & there:
            return computer
    raise Refused(NO_PLACE)


def begin(match: Match, player: PlayerId) -> Event:
    _require_lobby(match, BEGUN_ALREADY)
    _require_host(match, player, ONLY_HOST_BEGINS)
    if awaited(match):
        raise Refused(ALL_OF_A_SERIES)
    if not match.enough:
        raise TooFew(too_few(match.about))
    return Started(seating(match))


def cancel(match: Match, player: PlayerId) -> Event:
    _require_lobby(match, TOO_LATE_TO_CANCEL)
    _require_host(match, player, ONLY_HOST_CANCELS)
    return Cancelled("host")


def expire(match: Match) -> Event:
    """Return the event that cancels an idle lobby. The caller must check that the lobby has been unchanged for
    a week (`IDLE`)."""
    _require_lobby(match, phrase("The match has begun."))
    return Cancelled("idle")


def too_few(about: About) -> Text:
    """Return a sentence that says how many people are needed to begin a match."""
    return counted(
        about.people.start,
        "{game} needs {n} person to begin.",
        "{game} needs {n} people to begin.",
        game=about.name,
    )


def no_side(about: About, wish: str) -> Text:
    """Return a sentence that says that the game has no side named `wish`, and which sides it has."""
    if not about.sides:
        return phrase("{game} has no sides to choose from.", game=about.name)
    return phrase(
        "{game} has no side {typed}. Choose {sides}.",
        game=about.name,
        typed=quoted(wish),
        sides=listed(about.sides, "or"),
    )


def side_of_series(about: About, side: str) -> Text:
    """Return a sentence that says which side the player has in this match of a series."""
    return phrase(
        "In a series nobody chooses a side. In this match you are {side}.",
        side=about.side_name(side),
    )


def _require_lobby(match: Match, sentence: Text) -> None:
    if match.status is Status.CANCELLED:
        raise Refused(CANCELLED)
    if match.status is not Status.LOBBY:
        raise Refused(sentence if match.status is Status.RUNNING else OVER)


def _require_host(match: Match, player: PlayerId, sentence: Text) -> None:
    if player != match.host:
        raise Refused(sentence)


def _require_other_people(match: Match) -> None:
    """Raise Refused in a match that continues a series, because its players must stay the same."""
    if match.contenders:
        raise Refused(SAME_PEOPLE)
