"""The buttons under public messages: what can be done there and then, by anybody who may."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from matches.events import PlayerId
from matches.match import Match
from matches.showing import Button
from matches.stretches import Way
from matches.substituting import free_places, may_be_taken
from matches.wording import People, listed

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


def buttons(match: Match, way: Way, people: People) -> tuple[Button, ...]:
    if not match.status.open:
        return END
    answers = UNDO if match.asked is not None else ()
    hand = Button("hand", match.about.hand, "primary")
    turn = TURN if way is not Way.NOTICE else ()
    end = [Button("agree", "End the match", "danger")] if match.unattended else []
    missing = [*_back(match), *_take(match), *_seek(match, people)]
    return (*answers, hand, *turn, *missing, *end)[:_MOST]


def lobby_buttons(match: Match) -> tuple[Button, ...]:
    """With a way in for each side, where a game has sides."""
    sides = match.about.sides
    chosen = [Button("join", f"Join {side}", "success", side) for side in sides]
    return (*chosen, Button("join", "Either" if sides else "Join", "success"), *LOBBY)


def _back(match: Match) -> Iterator[Button]:
    attendance = match.attendance
    if match.people & {*attendance.cared, *attendance.away, *attendance.gone}:
        yield BACK


def _take(match: Match) -> Iterator[Button]:
    """One for each resigned seat where people of the match may take it, and for each place whose player is
    sought."""
    single = sorted(match.empty) if match.about.shared else []
    sought = [seats for seats in free_places(match) if seats[0] not in single]
    for seats in [*((seat,) for seat in single), *sought]:
        alone = not single and len(sought) == 1
        name = "this seat" if alone else listed(map(match.seat_name, seats))
        yield Button("take", f"Take {name}"[:80], "success", str(seats[0]))


def _seek(match: Match, people: People) -> Iterator[Button]:
    """For each who is missing: to have them replaced, or to agree to that. Who only is away has said until
    when, so that of them nobody is reminded; the command is for them too."""
    for player in dict.fromkeys(match.order):
        search, name = match.attendance.sought.get(player), people[player].name
        if search is not None and not may_be_taken(match, player):
            yield Button(
                "seek", f"Agree: replace {name}"[:80], "success", f"{search.named or ''}.{player}"
            )
        elif search is None and _lasting(match, player):
            yield Button("seek", f"Replace {name}"[:80], "secondary", f".{player}")


def _lasting(match: Match, player: PlayerId) -> bool:
    """Whether it is known that somebody is missing, and nothing says for how long."""
    if player not in match.people:
        return match.about.shared
    return match.attendance.missing(player, max(match.attendance.away.values(), default=0))
