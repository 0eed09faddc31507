"""Decisions about a lobby: pure functions from a match and a wish to an event.

Each raises Refused, with a sentence for the player, if it is not allowed now.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from games.quoting import quoted
from matches.decisions.refusal import Refused
from matches.log.dealing import WORD
from matches.log.events import Cancelled, Event, Joined, Left, PlayerId, Started
from matches.log.match import Match, Status
from matches.log.seating import seating

IDLE: Final = timedelta(days=7)
"""A lobby without any event for this long is closed."""


def join(
    match: Match, player: PlayerId, request: str, side: str | None = "", word: str = ""
) -> Event:
    """Join, or change the wished side or the word for the deal.

    A `side` of None keeps the side that the player wished before; "" stands for any side. `request`
    is the id of the interaction; that of the first join is an input of the deal.
    """
    _require_lobby(match, "The match has begun: nobody can join any more.")
    wish = match.wishes.get(player, "") if side is None else side
    if wish and wish not in match.about.sides:
        raise Refused(
            f"{match.about.name} has no side {quoted(wish)}; choose {_or(match.about.sides)}."
        )
    check_word(word)
    if player in match.members:
        if match.wishes[player] == wish and word in ("", match.words.get(player)):
            raise Refused("You have joined already.")
    elif match.opened.invited and player not in {*match.opened.invited, match.opened.host}:
        raise Refused("Only the people who were invited can join this match.")
    return Joined(player, request, wish, word)


def check_word(word: str) -> None:
    """Raises Refused for an invalid word for the deal; "" is valid and means none."""
    if word and not WORD.fullmatch(word):
        raise Refused(
            "A word for the deal is made of 1 to 32 letters (A to Z), digits and hyphens, without spaces: "
            "for example `Blue-otter-41`."
        )


def leave(match: Match, player: PlayerId) -> Event:
    _require_lobby(match, "The match has begun. To give up your place, resign.")
    _require_member(match, player)
    # The last person who leaves cancels the match: nobody could begin it any more.
    return Left(player) if len(match.members) > 1 else Cancelled("empty")


def begin(match: Match, player: PlayerId) -> Event:
    _require_lobby(match, "The match has begun already.")
    _require_host(match, player, "begin it")
    missing = match.about.people.start - len(match.members)
    if missing > 0:
        raise Refused(f"{match.about.name} needs {match.about.people.start} people to begin.")
    return Started(seating(match))


def cancel(match: Match, player: PlayerId) -> Event:
    _require_lobby(match, "The match has begun and can't be cancelled. To give up, resign.")
    _require_host(match, player, "cancel it")
    return Cancelled("host")


def expire(match: Match) -> Event:
    """Cancel a lobby that nobody has changed for long."""
    _require_lobby(match, "The match has begun.")
    return Cancelled("idle")


def _require_lobby(match: Match, sentence: str) -> None:
    if match.status is Status.CANCELLED:
        raise Refused("This match was cancelled before it began.")
    if match.status is not Status.LOBBY:
        raise Refused(sentence if match.status is Status.RUNNING else "This match is over.")


def _require_member(match: Match, player: PlayerId) -> None:
    if player not in match.members:
        raise Refused("You have not joined this match.")


def _require_host(match: Match, player: PlayerId, action: str) -> None:
    if player != match.host:
        raise Refused(f"Only the host of the match can {action}.")


def _or(words: Sequence[str]) -> str:
    return " or ".join(words) or "none"
