"""The buttons under public messages: what can be done there and then, by anybody who may."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from matches.announcer.batches import Delivery
from matches.decisions.substitution import free_places, may_be_taken, replaceable
from matches.log.events import PlayerId
from matches.log.match import Match
from matches.ports.channel import Button
from matches.wording.names import People
from texts.listing import listed

LOBBY: Final = (
    Button("leave", "Leave"),
    Button("begin", "Begin", "primary"),
    Button("rules", "Rules"),
    Button("cancel", "Cancel", "danger"),
)
TURN: Final = (
    Button("words", "Board in words"),
    Button("rules", "Rules"),
)
UNDO: Final = (
    Button("allow", "Let it be taken back", "success"),
    Button("refuse", "Rather go on", "danger"),
)
BACK: Final = Button("back", "I'm back", "success")
END: Final = (
    Button("rematch", "Rematch", "success"),
    Button("verify", "Verify"),
    Button("words", "Board in words"),
    Button("history", "History"),
)
_MOST: Final = 25
"""So many buttons fit under a message: five rows of five."""


def buttons(match: Match, delivery: Delivery, people: People, now: int) -> tuple[Button, ...]:
    """`now`, in seconds since 1970, says which absences have ended."""
    if not match.status.open:
        return END
    answers = UNDO if match.asked is not None else ()
    hand = Button("hand", match.about.hand, "primary")
    turn = TURN if delivery is not Delivery.NOTICE else ()
    end = [Button("agree", "End the match", "danger")] if match.absent else []
    missing = [*_back(match, now), *_take(match, now), *_seek(match, people, now)]
    return (*answers, hand, *turn, *missing, *end)[:_MOST]


def lobby_buttons(match: Match) -> tuple[Button, ...]:
    """With a way in for each side, where a game has sides."""
    sides = match.about.sides
    chosen = [Button("join", f"Join {side}", "success", side) for side in sides]
    return (*chosen, Button("join", "Either" if sides else "Join", "success"), *LOBBY)


def _back(match: Match, now: int) -> Iterator[Button]:
    """Where somebody is missing who can be back, and does not show it by moving."""
    presence = match.presence
    away = (who for who, until in presence.away.items() if until > now)
    if match.people & {*presence.cared, *away, *presence.gone} - presence.deleted:
        yield BACK


def _take(match: Match, now: int) -> Iterator[Button]:
    """One for each resigned seat where people of the match may take it, and for each place whose player is
    sought."""
    single = sorted(match.empty) if match.about.shared else []
    sought = [seats for seats in free_places(match, None, now) if seats[0] not in single]
    for seats in [*((seat,) for seat in single), *sought]:
        alone = not single and len(sought) == 1
        name = "this seat" if alone else listed(map(match.seat_name, seats))
        yield Button("take", f"Take {name}"[:80], "success", str(seats[0]))


def _seek(match: Match, people: People, now: int) -> Iterator[Button]:
    """To agree that somebody is replaced, and to have somebody replaced: of several who are missing the
    button asks which. Who only is away has said until when, so that of them nobody is reminded; the command
    is for them too."""
    sought = match.presence.sought
    for player in replaceable(match, now):
        if player in sought and not may_be_taken(match, player):
            label = f"Agree: replace {people[player].name}"[:80]
            yield Button("seek", label, "success", f"{sought[player].named or ''}.{player}")
    others = [who for who in replaceable(match, now) if who not in sought and _lasting(match, who)]
    if len(others) > 1:
        yield Button("seek", "Replace …", "secondary", ".")
    for player in others[:1] if len(others) == 1 else ():
        yield Button("seek", f"Replace {people[player].name}"[:80], "secondary", f".{player}")


def _lasting(match: Match, player: PlayerId) -> bool:
    """Whether it is known that somebody is missing, and nothing says for how long."""
    if player not in match.people:
        return match.about.shared
    return match.presence.missing(player, max(match.presence.away.values(), default=0))
