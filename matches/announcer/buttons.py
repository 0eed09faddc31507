"""The buttons under public messages. Everybody sees all of them; a press checks whether its person may."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from typing import Final

from matches.announcer.batches import Delivery
from matches.decisions.substitution import (
    free_places,
    may_be_taken,
    replaceable,
    to_take_back,
)
from matches.log.events import PlayerId
from matches.log.match import Match
from matches.log.series import standing
from matches.ports.channel import Button
from matches.wording.names import People
from texts.listing import listed

LEAVE: Final = Button("leave", "Leave")
ENTRY: Final = (LEAVE, Button("begin", "Begin", "primary"))
ADD: Final = Button("addcomputer", "Add a computer")
REMOVE: Final = Button("removecomputer", "Remove computer")
LOBBY: Final = (
    Button("rules", "Rules"),
    Button("cancel", "Cancel", "danger"),
)
TURN: Final = (
    Button("words", "Board in words"),
    Button("rules", "Rules"),
)
UNDO: Final = (
    Button("allow", "Allow", "success"),
    Button("refuse", "Decline", "danger"),
)
BACK: Final = Button("back", "I'm back", "success")
END: Final = (
    Button("rematch", "Rematch", "success"),
    Button("words", "Board in words"),
    Button("history", "History"),
    Button("replay", "Replay"),
)
REVIEW: Final = Button("review", "Review")
SERIES: Final = Button("series", "Best of …")
_MOST_BUTTONS: Final = 25
"""Discord's limit: five rows of five, https://docs.discord.com/developers/components/reference"""


def buttons(match: Match, delivery: Delivery, people: People, now: int) -> tuple[Button, ...]:
    """`now` is a Unix timestamp in seconds: absences that have ended by then do not count."""
    if not match.status.open:
        rematch, *others = END
        # For others there is the command: of a match among people hardly anybody asks at once.
        review = (REVIEW,) if match.computers and match.state is not None else ()
        return (rematch, *_series(match), *others, *review, *fair_deal(match))
    answers = UNDO if match.undo.asked is not None else ()
    hand = Button("hand", str(match.about.hand), "primary")
    turn = (*TURN, *_dealt(match)) if delivery is not Delivery.NOTICE else ()
    first = (*answers, hand, *turn, *_back_buttons(match, people, now))
    last = (Button("agree", "End the match", "danger"),) if match.absent else ()
    # These may be as many as the game has seats: where they are too many, all others stay.
    offers = (*_take_buttons(match, now), *_replace_buttons(match, people, now))
    return (*first, *offers[: _MOST_BUTTONS - len(first) - len(last)], *last)


def lobby_buttons(match: Match) -> tuple[Button, ...]:
    """The buttons of an open lobby, with one to join each side if the game has sides."""
    # In a series that goes on nobody chooses a side, nor who plays: it begins by itself.
    if match.opened.series is not None and match.opened.series.score:
        return (Button("join", "Join", "success"), LEAVE, *LOBBY, *fair_deal(match))
    sides = match.about.sides
    joins = [Button("join", f"Join {side}", "success", side) for side in sides]
    joins.append(Button("join", "Either" if sides else "Join", "success"))
    remove = (REMOVE,) if match.computers.keys() & {*match.members} else ()
    return (*joins, *ENTRY, ADD, *remove, *LOBBY, *fair_deal(match))


def fair_deal(match: Match) -> tuple[Button, ...]:
    """The button that shows the promise of the deal; none where nothing is hidden.

    Its argument is the promise itself, so that it is published with the lobby, before anybody joins.
    """
    if match.about.perfect_information:
        return ()
    return (Button("verify", "Fair deal", argument=promise(match.opened.commitment)),)


def promise(commitment: str) -> str:
    """A commitment in the 43 letters that fit into a button."""
    return urlsafe_b64encode(bytes.fromhex(commitment)).decode("ascii").rstrip("=")


def _series(match: Match) -> tuple[Button, ...]:
    """*Best of …*, where a series can be won, and none goes on."""
    stands = standing(match)
    goes_on = stands is not None and stands.goes_on
    return () if match.about.together or goes_on else (SERIES,)


def _dealt(match: Match) -> tuple[Button, ...]:
    """*Fair deal* under the first turn: now the deal is made, and its lines are known."""
    return () if any(match.decisions) else fair_deal(match)


def _back_buttons(match: Match, people: People, now: int) -> Iterator[Button]:
    """*I'm back*, if a player is missing for whom a move alone does not end that, or a computer holds their
    seats."""
    presence = match.presence
    away = (who for who, until in presence.away.items() if until > now)
    missing = match.people & {*presence.cared, *away, *presence.gone} - presence.deleted
    # Whoever is erased is a former player under this name for ever.
    replaced = {who for who in presence.former if not people[who].former}
    if missing or any(to_take_back(match, who) for who in replaced):
        yield BACK


def _take_buttons(match: Match, now: int) -> Iterator[Button]:
    """One for each resigned seat that players of the match may take over, and for each place that is free after
    a replacement was agreed."""
    single = sorted(match.empty) if match.about.shared else []
    sought = [seats for seats in free_places(match, None, now) if seats[0] not in single]
    for seats in [*((seat,) for seat in single), *sought]:
        alone = not single and len(sought) == 1
        name = "this seat" if alone else listed(map(match.seat_name, seats))
        # Discord's limit of a label: 80 characters.
        yield Button("take", f"Take {name}"[:80], "success", str(seats[0]))


def _replace_buttons(match: Match, people: People, now: int) -> Iterator[Button]:
    """Buttons to agree to a replacement and to ask for one. If several players are missing, one asks whom
    to replace.

    A player with a planned absence has said when it ends, so no button suggests to replace them. The command
    can.
    """
    sought = match.presence.sought
    for player in replaceable(match, now):
        if player in sought and not may_be_taken(match, player):
            label = f"Agree: replace {people[player].name}"[:80]
            yield Button("seek", label, "success", f"{sought[player].named or ''}.{player}")
    others = [
        who
        for who in replaceable(match, now)
        if who not in sought and _missing_indefinitely(match, who)
    ]
    if len(others) > 1:
        yield Button("seek", "Replace …", "secondary", ".")
    for player in others[:1] if len(others) == 1 else ():
        yield Button("seek", f"Replace {people[player].name}"[:80], "secondary", f".{player}")


def _missing_indefinitely(match: Match, player: PlayerId) -> bool:
    """Whether a player is missing for longer than a planned absence explains."""
    if player not in match.people:
        return match.about.shared
    # At the end of the last absence nobody is away: whoever is missing then is so for another reason.
    return match.presence.missing(player, max(match.presence.away.values(), default=0))
